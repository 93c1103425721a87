import Snug

/// Writes a layout as a terminal table: a row per background, header, item, view attached
/// to one, overflow item and footer.
package struct FramesTable {
  private let layout: DocumentLayout
  private var rows: [Row] = []
  private var diagnostics: DiagnosticList

  private struct Row {
    /// The right-aligned columns, which are all but the text.
    var columns: [String]
    var text: String
  }

  private static let titles = ["section", "item", "line", "x", "y", "width", "height"]

  /// Writes all of `layout`.
  /// - Parameter diagnostics: An empty list.
  /// - Returns: It with the diagnostics of the layout and of its labels.
  package static func write(
    _ layout: DocumentLayout, _ diagnostics: DiagnosticList = DiagnosticList(),
    to output: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    var table = FramesTable(layout: layout, diagnostics: diagnostics)
    table.diagnostics.add(layout.diagnostics)
    try table.addRows()
    try table.write(to: output)
    return table.diagnostics
  }

  private init(layout: DocumentLayout, diagnostics: DiagnosticList) {
    self.layout = layout
    self.diagnostics = diagnostics
  }

  // MARK: Rows

  private mutating func addRows() throws(OutputError) {
    for section in layout.sections.indices {
      try layout.forEachElement(ofSection: section) { element throws(OutputError) in
        try addRow(element)
      }
    }
  }

  private mutating func addRow(_ element: LayoutElement) throws(OutputError) {
    let name =
      switch element.kind {
      case .background: "background"
      case .header: "header"
      case .item(let item): "\(item)"
      case .supplementary(let item, let index, _): "\(item).\(index)"
      case .overflow(let hiddenCount): "+\(hiddenCount)"
      case .footer: "footer"
      }
    let frame = element.frame
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(NumberText.decimal)
    rows.append(
      Row(
        columns: ["\(element.section)", name, element.line.map(String.init) ?? "-"] + numbers,
        text: try text(element)))
  }

  /// Returns the visible texts of a cell's labels, and notes their diagnostics.
  private mutating func text(_ element: LayoutElement) throws(OutputError) -> String {
    guard let cell = element.cell, let fitted = element.fitted, let sizer = layout.sizers[cell]
    else { return "" }
    var shown: [String] = []
    for label in sizer.template.labels.indices {
      if let text = sizer.wholeText(ofLabel: label, in: fitted) {
        shown.append(text)
        continue
      }
      let text = try sizer.shownText(ofLabel: label, in: fitted, includingGlyphs: false)
      shown.append(text.visibleText)
      try diagnostics.add(text, ofLabel: label, of: element, in: layout)
    }
    return shown.filter { !$0.isEmpty }.joined(separator: " | ")
  }

  // MARK: Columns

  private func write(to output: consuming OutputBuffer) throws(OutputError) {
    var widths = FramesTable.titles.map(\.count)
    for row in rows {
      for (column, cell) in row.columns.enumerated() {
        widths[column] = max(widths[column], cell.count)
      }
    }
    write(FramesTable.titles, text: "text", widths, to: &output)
    for row in rows {
      write(row.columns, text: row.text.printable(), widths, to: &output)
      try output.flushIfLarge()
    }
    try output.flush()
  }

  private func write(
    _ columns: [String], text: String, _ widths: [Int], to output: inout OutputBuffer
  ) {
    for (cell, width) in zip(columns, widths) {
      output.append(String(repeating: " ", count: width - cell.count))
      output.append(cell)
      output.append("  ")
    }
    output.append(text)
    output.append("\n")
  }
}

extension String {
  /// The text with controls escaped, so that it stays on one line and cannot affect the terminal.
  /// - Parameter maximumLength: The most Unicode scalars, those of escapes counted, before an ellipsis that
  ///   stands for the rest.
  package func printable(maximumLength: Int = .max) -> String {
    var result = ""
    var length = 0
    for scalar in unicodeScalars {
      let isHarmless =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
      let shown = isHarmless ? String(scalar) : scalar.escaped(asASCII: true)
      length += shown.unicodeScalars.count
      guard length <= maximumLength else { return result + "\u{2026}" }
      result += shown
    }
    return result
  }
}
