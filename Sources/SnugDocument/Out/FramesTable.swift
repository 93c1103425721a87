import Snug

/// Writes a layout in columns: a row per background, header, item, view attached to one, overflow item and
/// footer.
package enum FramesTable {
  private static let titles = ["section", "item", "line", "x", "y", "width", "height", "text"]

  /// Writes all of `layout`.
  /// - Parameter diagnostics: An empty list.
  /// - Returns: It with the diagnostics of the layout and of its labels.
  package static func write(
    _ layout: DocumentLayout, as form: Columns.Form = .table,
    _ diagnostics: DiagnosticList = DiagnosticList(), to output: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    var diagnostics = diagnostics
    diagnostics.add(layout.diagnostics)
    var columns = try Columns(titles, numberCount: titles.count - 1, as: form, to: output)
    for section in layout.sections.indices {
      try layout.forEachElement(ofSection: section) { element throws(OutputError) in
        let text = try text(element, of: layout, &diagnostics)
        try columns.add(row(element) + [text])
      }
    }
    try columns.finish()
    return diagnostics
  }

  private static func row(_ element: LayoutElement) -> [String] {
    let name =
      switch element.place {
      case .section: ""
      case .background: "background"
      case .header: "header"
      case .item(let path): "\(path.item)"
      case .supplementary(let path, let index): "\(path.item).\(index)"
      case .overflow: "+\(element.hiddenCount)"
      case .footer: "footer"
      }
    let frame = element.frame
    return ["\(element.place.section)", name, element.line.map(String.init) ?? "-"]
      + [frame.x, frame.y, frame.width, frame.height].map(NumberText.decimal)
  }

  /// Returns the visible texts of a cell's labels, and notes their diagnostics.
  private static func text(
    _ element: LayoutElement, of layout: DocumentLayout, _ diagnostics: inout DiagnosticList
  ) throws(OutputError) -> String {
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
      try diagnostics.add(
        text, ofLabel: label, in: fitted, of: sizer, at: layout.path(of: element),
        id: layout.id(of: element))
    }
    return shown.filter { !$0.isEmpty }.joined(separator: " | ")
  }
}

extension String {
  /// The text with controls escaped, so that it stays on one line and cannot affect the terminal.
  /// - Parameter maximumLength: The most Unicode scalars, those of escapes counted, before an ellipsis that
  ///   stands for the rest.
  package func printable(maximumLength: Int = .max) -> String {
    let printable = UInt8(ascii: " ")...UInt8(ascii: "~")
    if utf8.count <= maximumLength, utf8.allSatisfy(printable.contains) { return self }
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
