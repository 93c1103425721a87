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
    json.member("snug", 1)
    json.member("id", sizes.document.id)
    json.beginObject("fitting")
    json.member("width", sizes.fitting.target.width)
    json.member("height", sizes.fitting.target.height)
    json.member("horizontalPriority", sizes.fitting.horizontalPriority)
    json.member("verticalPriority", sizes.fitting.verticalPriority)
    json.end()
    json.beginArray("items", isMultiline: true)
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

  private static func write(
    _ size: Size, of item: Int, inSection section: Int, _ document: Document,
    to json: inout JSONWriter
  ) {
    let asked = document.sections[section].items[item]
    json.beginObject()
    json.member("id", asked.id)
    json.member("section", section)
    json.member("item", item)
    if case .cell(let cell, _) = asked.content { json.member("cell", document.cells[cell].name) }
    json.member("width", size.width)
    json.member("height", size.height)
    json.end()
  }
}
