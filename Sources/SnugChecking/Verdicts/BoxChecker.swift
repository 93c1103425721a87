package import SnugDocument
import SnugGeometry
package import SnugText

/// Checks rows against a box, on all cores.
package final class BoxChecker {
  private let measurer: TextMeasurer
  private let box: Box
  /// The samples of placeholders, with those that were used.
  package private(set) var samples: Placeholders
  private let styles: RowStyles
  /// What the fonts lack of the styles of rows that were checked.
  package var fontDiagnostics: [Diagnostic] { styles.fontDiagnostics }

  /// A row's answer.
  package struct Answer: Sendable {
    package var row: Row
    package var verdict: Verdict
  }

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

  /// Returns an answer or an error for each row, in order.
  package func check(_ rows: [RowResult]) -> [Result<Answer, RowError>] {
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
              Answer(row: row, verdict: try measurer.verdict(on: row.text, style, own)))
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
