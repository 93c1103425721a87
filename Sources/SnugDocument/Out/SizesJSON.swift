import Snug

/// Writes the sizes of cells as JSON, one item per line, for `snug fit`.
package enum SizesJSON {
  /// Writes all of `sizes` and a final line feed.
  /// - Parameters:
  ///   - isCompact: Whether all white space is left out.
  ///   - diagnostics: An empty list.
  /// - Returns: It with the diagnostics of the cells and of their labels.
  package static func write(
    _ sizes: DocumentSizes, isCompact: Bool, _ diagnostics: DiagnosticList = DiagnosticList(),
    to output: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    var diagnostics = diagnostics
    var json = JSONWriter(output, isCompact: isCompact)
    json.beginObject(isMultiline: true)
    json.key("snug")
    json.integer(1)
    if let id = sizes.document.id {
      json.key("id")
      json.string(id)
    }
    json.key("fitting")
    write(sizes.fitting, to: &json)
    json.key("items")
    json.beginArray(isMultiline: true)
    for (section, sizesInSection) in sizes.sizes.enumerated() {
      for (item, size) in sizesInSection.enumerated() {
        write(size, of: item, inSection: section, sizes.document, to: &json)
        try json.flushIfLarge()
      }
    }
    json.end()
    try sizes.addDiagnostics(to: &diagnostics)
    json.diagnostics(of: diagnostics)
    json.end()
    try json.finish()
    return diagnostics
  }

  private static func write(_ fitting: Fitting, to json: inout JSONWriter) {
    json.beginObject()
    json.key("width")
    json.number(fitting.target.width)
    json.key("height")
    json.number(fitting.target.height)
    json.key("horizontalPriority")
    json.number(fitting.horizontalPriority)
    json.key("verticalPriority")
    json.number(fitting.verticalPriority)
    json.end()
  }

  private static func write(
    _ size: Size, of item: Int, inSection section: Int, _ document: Document,
    to json: inout JSONWriter
  ) {
    let asked = document.sections[section].items[item]
    json.beginObject()
    if let id = asked.id {
      json.key("id")
      json.string(id)
    }
    json.key("section")
    json.integer(section)
    json.key("item")
    json.integer(item)
    if case .cell(let cell, _) = asked.content {
      json.key("cell")
      json.string(document.cells[cell].name)
    }
    json.key("width")
    json.number(size.width)
    json.key("height")
    json.number(size.height)
    json.end()
  }
}
