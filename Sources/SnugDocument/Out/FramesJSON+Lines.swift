public import Snug

extension FramesJSON {
  /// Writes all of `layout` as NDJSON: a line of what all sections have in common; for each section
  /// one of its extent, then its header, its items, what stands for hidden ones, and its footer on
  /// a line each; the diagnostics last.
  public static func writeLines(
    _ layout: DocumentLayout, options: Options = Options(), outliner: GlyphOutliner? = nil,
    to output: consuming OutputBuffer
  ) throws(OutputError) {
    var options = options
    options.isCompact = true
    var writer = try FramesJSON(layout, options, outliner, output)
    try writer.writeLines()
  }

  private mutating func writeLines() throws(OutputError) {
    json.beginObject()
    writeShared()
    json.end()
    json.endLine()
    for section in layout.sections.indices { try writeLines(ofSection: section) }
    json.beginObject()
    writeDiagnostics()
    json.end()
    try json.finish()
  }

  private mutating func writeLines(ofSection section: Int) throws(OutputError) {
    begin(section)
    writeExtent(ofSection: section)
    endLine()
    try writeLine("header", layout.header(ofSection: section))
    try writeItems(ofSection: section, ending: [UInt8(ascii: "\n")])
    try writeLine("overflow", layout.overflow(ofSection: section))
    try writeLine("footer", layout.footer(ofSection: section))
  }

  private mutating func writeLine(
    _ name: StaticString, _ element: LayoutElement?
  ) throws(OutputError) {
    guard let element else { return }
    begin(element.section)
    try write(name, element)
    endLine()
  }

  private mutating func begin(_ section: Int) {
    json.beginObject()
    json.key("section")
    json.integer(section)
  }

  private mutating func endLine() {
    json.end()
    json.endLine()
  }
}
