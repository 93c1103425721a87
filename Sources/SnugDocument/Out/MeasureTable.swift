package import Snug

/// A text and its layout.
package struct MeasuredLabel {
  /// The text as given.
  package var text: String
  /// The text as shown.
  package var layout: TextLayout
  /// Whether its lines are written.
  package var includesLines: Bool
  /// The explanation of the layout, if it is written.
  package var explanation: TextExplanation?

  /// A label that is written without lines and explanation unless given.
  package init(
    text: String, layout: TextLayout, includingLines: Bool = false,
    explanation: TextExplanation? = nil
  ) {
    self.text = text
    self.layout = layout
    includesLines = includingLines
    self.explanation = explanation
  }
}

/// Writes the sizes of labels in columns, a row per label.
package struct MeasureTable: ~Copyable {
  private var columns: Columns
  private let hasIDs: Bool
  private var diagnostics: DiagnosticList
  private var count = 0

  /// Begins the rows.
  /// - Parameters:
  ///   - hasIDs: Whether there is a column for the ids of rows.
  ///   - diagnostics: Those about the labels' style.
  package init(
    as form: Columns.Form, hasIDs: Bool = false, _ diagnostics: DiagnosticList,
    to output: consuming OutputBuffer
  ) throws(OutputError) {
    let titles = ["width", "height", "baseline", "lines", "size", "cut"]
    columns = try Columns(
      titles + (hasIDs ? ["id"] : []) + ["text"], numberCount: titles.count, as: form, to: output)
    self.hasIDs = hasIDs
    self.diagnostics = diagnostics
  }

  /// Writes one label.
  /// - Parameter id: That of its row, if it has one.
  package mutating func write(_ label: MeasuredLabel, id: String? = nil) throws(OutputError) {
    let layout = label.layout
    diagnostics.add(
      layout, in: nil, of: label.text, at: LabelPlace(path: "labels[\(count)]", id: id),
      misfit: { _ in nil })
    count += 1
    let metrics = layout.metrics
    let numbers = [
      NumberText.decimal(metrics.width), NumberText.decimal(metrics.height),
      NumberText.decimal(metrics.baseline), "\(metrics.lineCount)",
      NumberText.decimal(layout.fontSize), layout.isTruncated ? "yes" : "no",
    ]
    try columns.add(numbers + (hasIDs ? [id ?? ""] : []) + [layout.visibleText])
  }

  /// Writes the error of a row in the place of its label.
  package mutating func write(errorOfRow message: String, id: String?) throws(OutputError) {
    count += 1
    try columns.add(["", "", "", "", "", "error"] + (hasIDs ? [id ?? ""] : []) + [message])
  }

  /// Writes what is left.
  /// - Returns: The diagnostics of the style and of all labels.
  package consuming func finish() throws(OutputError) -> DiagnosticList {
    try columns.finish()
    return diagnostics
  }
}
