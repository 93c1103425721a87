package import SnugDocument
import SnugGeometry
package import SnugText

/// Checks rows against a box, on all cores.
package final class BoxChecker {
  private let measurer: TextMeasurer
  private let settings: StyleSettings
  private let families: [String]
  private let box: Box
  /// The samples of placeholders, with those that were used.
  package private(set) var samples: Placeholders
  /// The styles of rows by their language and their own settings; errors are those of each such row.
  private var styles: [Key: Result<TextStyle, RowError>] = [:]

  private struct Key: Hashable {
    var language, style: String?
  }

  /// The most styles that are kept.
  private static let mostStyles = 1 << 10

  /// A row's answer.
  package struct Answer: Sendable {
    package var row: Row
    package var verdict: Verdict
  }

  /// - Parameters:
  ///   - settings: The style of all rows.
  ///   - families: The families of its font.
  package init(
    _ settings: StyleSettings, families: [String], _ box: Box, _ samples: Placeholders,
    measuring measurer: TextMeasurer
  ) {
    (self.settings, self.families, self.box) = (settings, families, box)
    (self.samples, self.measurer) = (samples, measurer)
  }

  /// Returns an answer or an error for each row, in order.
  package func check(_ rows: [RowResult]) -> [Result<Answer, RowError>] {
    let asked = rows.map { result in
      result.map { row in
        var row = row
        row.text = samples.filled(row.text, isFormat: row.isFormat)
        return (row, style(of: row))
      }
    }
    let box = box
    do throws(FontError) {
      return try measurer.workers.map(asked.count) { measurer, index in
        switch asked[index] {
        case .failure(let error): return .failure(error)
        case .success((_, .failure(let error))): return .failure(error)
        case .success((let row, .success(let style))):
          let own = Box(
            width: row.width ?? box.width, height: row.height ?? box.height,
            lines: row.lines ?? box.lines)
          do throws(FontError) {
            return .success(
              Answer(row: row, verdict: try measurer.verdict(on: row.text, style, own)))
          } catch {
            return .failure(RowError(line: row.line, error.description))
          }
        }
      }
    } catch {
      return rows.map { row in
        row.flatMap { .failure(RowError(line: $0.line, error.description)) }
      }
    }
  }

  private func style(of row: Row) -> Result<TextStyle, RowError> {
    let key = Key(language: row.language, style: row.style)
    var result: Result<TextStyle, RowError>
    if let known = styles[key] {
      result = known
    } else {
      if styles.count == Self.mostStyles { styles.removeAll() }
      result = made(key)
      styles[key] = result
    }
    // Each row has its own line.
    return result.mapError { error in
      var error = error
      error.line = row.line
      return error
    }
  }

  private func made(_ key: Key) -> Result<TextStyle, RowError> {
    var style: TextStyle
    do throws(DocumentError) {
      style = try settings.style(changedBy: key.style ?? "{}")
    } catch {
      let path = error.place.path
      return .failure(RowError(line: 1, "style\(path.isEmpty ? "" : ".\(path)"): \(error.message)"))
    }
    if style.font.families.isEmpty { style.font.families = families }
    if let language = key.language { style.font.language = language }
    do throws(FontError) {
      _ = try measurer.chain(for: style)
    } catch {
      return .failure(RowError(line: 1, error.description))
    }
    return .success(style)
  }
}
