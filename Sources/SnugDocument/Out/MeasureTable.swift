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
  private var diagnostics: DiagnosticList
  private var count = 0

  /// Begins the rows.
  /// - Parameter diagnostics: Those about the labels' style.
  package init(
    as form: Columns.Form, _ diagnostics: DiagnosticList, to output: consuming OutputBuffer
  ) throws(OutputError) {
    let titles = ["width", "height", "baseline", "lines", "size", "cut", "text"]
    columns = try Columns(titles, numberCount: titles.count - 1, as: form, to: output)
    self.diagnostics = diagnostics
  }

  /// Writes one label.
  package mutating func write(_ label: MeasuredLabel) throws(OutputError) {
    let layout = label.layout
    diagnostics.add(
      layout, in: nil, of: label.text, at: LabelPlace(path: "labels[\(count)]"),
      misfit: { _ in nil })
    count += 1
    let metrics = layout.metrics
    try columns.add([
      NumberText.decimal(metrics.width), NumberText.decimal(metrics.height),
      NumberText.decimal(metrics.baseline), "\(metrics.lineCount)",
      NumberText.decimal(layout.fontSize), layout.isTruncated ? "yes" : "no", layout.visibleText,
    ])
  }

  /// Writes what is left.
  /// - Returns: The diagnostics of the style and of all labels.
  package consuming func finish() throws(OutputError) -> DiagnosticList {
    try columns.finish()
    return diagnostics
  }
}
