import Snug
package import SnugDocument

/// Checks rows against a label in a cell of a document, one after the other.
package final class CellChecker: RowChecker {
  private let box: LabelBox
  package private(set) var samples: Placeholders
  package var fontDiagnostics: [Diagnostic] { box.fontDiagnostics }

  package init(_ box: LabelBox, _ samples: Placeholders) {
    (self.box, self.samples) = (box, samples)
  }

  package func check(_ rows: [RowResult]) -> [Result<RowAnswer, RowError>] {
    rows.map { result in
      result.flatMap { row in
        guard row.width == nil, row.height == nil, row.lines == nil, row.style == nil else {
          return .failure(
            RowError(
              line: row.line,
              "the cell gives the label its size, lines and style: remove those of the row"))
        }
        var row = row
        row.text = samples.filled(row.text, isFormat: row.isFormat)
        do throws(FittingError) {
          return .success(RowAnswer(row: row, verdict: Verdict(try box.shown(row.text))))
        } catch {
          return .failure(RowError(line: row.line, error.description))
        }
      }
    }
  }
}
