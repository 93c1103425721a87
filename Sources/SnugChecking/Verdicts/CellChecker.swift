import Snug
package import SnugDocument

/// Checks rows against a label in a cell of a document, one after the other.
package final class CellChecker {
  private let box: LabelBox
  /// The samples of placeholders, with those that were used.
  package private(set) var samples: Placeholders
  /// What the fonts lack of the styles of the cell.
  package var fontDiagnostics: [Diagnostic] { box.fontDiagnostics }

  package init(_ box: LabelBox, _ samples: Placeholders) {
    (self.box, self.samples) = (box, samples)
  }

  /// Returns an answer or an error for each row, in order.
  package func check(_ rows: [RowResult]) -> [Result<BoxChecker.Answer, RowError>] {
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
          return .success(
            BoxChecker.Answer(row: row, verdict: Verdict(try box.shown(row.text))))
        } catch {
          return .failure(RowError(line: row.line, error.description))
        }
      }
    }
  }
}
