package import SnugDocument
import SnugGeometry
package import SnugText

/// Checks rows against something that their texts are to fit in.
package protocol RowChecker: AnyObject {
  /// Returns an answer or an error for each row, in order.
  func check(_ rows: [RowResult]) -> [Result<RowAnswer, RowError>]

  /// The samples of placeholders, with those that were used.
  var samples: Placeholders { get }

  /// What the fonts lack of the styles of rows that were checked.
  var fontDiagnostics: [Diagnostic] { get }
}

/// A row's answer.
package struct RowAnswer: Sendable {
  package var row: Row
  package var verdict: Verdict
}

/// Checks rows against a box, on all cores.
package final class BoxChecker: RowChecker {
  private let measurer: TextMeasurer
  private let box: Box
  package private(set) var samples: Placeholders
  private let styles: RowStyles
  package var fontDiagnostics: [Diagnostic] { styles.fontDiagnostics }

  /// - Parameters:
  ///   - settings: The style of all rows.
  ///   - families: The families of its font.
  ///   - files: Whether rows may name files of fonts.
  package init(
    _ settings: StyleSettings, families: [String], files: NamedFiles = .allowed, _ box: Box,
    _ samples: Placeholders, measuring measurer: TextMeasurer
  ) {
    (self.box, self.samples, self.measurer) = (box, samples, measurer)
    styles = RowStyles(settings, families: families, files: files, measuring: measurer)
  }

  package func check(_ rows: [RowResult]) -> [Result<RowAnswer, RowError>] {
    let asked = rows.map { result in
      result.map { row in
        var row = row
        row.text = samples.filled(row.text, isFormat: row.isFormat)
        return (row, styles.style(of: row))
      }
    }
    let box = box
    do throws(FontError) {
      return try measurer.workers.map(asked.count) { measurer, index in
        switch asked[index] {
        case .failure(let error): return .failure(error)
        case .success((let row, .failure(let error))): return .failure(error.of(row.id))
        case .success((let row, .success(let style))):
          let own = Box(
            width: row.width ?? box.width, height: row.height ?? box.height,
            lines: row.lines ?? box.lines)
          do throws(FontError) {
            return .success(
              RowAnswer(row: row, verdict: try measurer.verdict(on: row.text, style, own)))
          } catch {
            return .failure(RowError(line: row.line, error.description).of(row.id))
          }
        }
      }
    } catch {
      return rows.map { row in
        row.flatMap { .failure(RowError(line: $0.line, error.description).of($0.id)) }
      }
    }
  }
}
