public import Snug

/// Writes a layout as JSON: every frame in content coordinates, keys in a fixed order.
public struct FramesJSON: ~Copyable {
  let layout: DocumentLayout
  let includesGlyphs: Bool
  let outliner: GlyphOutliner?
  let fonts: FontTable
  /// Per cell, what is written of its views.
  let views: [[WrittenView]]
  /// Of the layout, and of the labels written so far.
  var diagnostics: [Diagnostic]
  var json: JSONWriter
  let pieces: Pieces
  /// Those that are in memory.
  var made: [ItemPiece] = []
  let isCompact: Bool
  /// What is written of elements of one design.
  var templates: [ItemTemplate.Key: ItemTemplate] = [:]
  /// The same for lengths given one by one, of the section that was last.
  var stencils: [ItemTemplate.Key: (section: Int, stencil: ItemStencil)] = [:]

  /// Items are written in pieces.
  struct Pieces {
    /// The most items of a piece, and about as many bytes.
    var itemCount = 256
    var byteCount = 1 << 16
    /// How many are in memory.
    var ringLength = 8
    /// With as many, some milliseconds of work, a second thread helps: to start it takes a tenth of one.
    var leastForTwo = 32
    /// Tests compare items written by stencils with those written one by one.
    var areWrittenByStencils = true
  }

  /// How a layout is written.
  public struct Options: Sendable {
    /// No white space at all; otherwise one item a line.
    public var isCompact = false
    /// Each label's glyph runs.
    public var includesGlyphs = false
    /// How items are written.
    var pieces = Pieces()

    /// One item a line, without glyphs.
    public init() {}
  }

  /// Writes all of `layout`, a line feed at the end; with an outliner, each glyph run's path.
  public static func write(
    _ layout: DocumentLayout, options: Options = Options(), outliner: GlyphOutliner? = nil,
    to output: consuming OutputBuffer
  ) throws(OutputError) {
    var writer = try FramesJSON(layout, options, outliner, output)
    try writer.writeDocument()
  }

  init(
    _ layout: DocumentLayout, _ options: Options, _ outliner: GlyphOutliner?,
    _ output: consuming OutputBuffer
  ) throws(OutputError) {
    self.layout = layout
    includesGlyphs = options.includesGlyphs
    self.outliner = outliner
    pieces = options.pieces
    isCompact = options.isCompact
    let fonts = try FontTable(layout, includingFallbacks: options.includesGlyphs)
    self.fonts = fonts
    views = layout.document.cells.indices.map { WrittenView.views(ofCell: $0, layout, fonts) }
    diagnostics = layout.diagnostics
    json = JSONWriter(output, isCompact: options.isCompact)
  }

  private mutating func writeDocument() throws(OutputError) {
    json.beginObject(isMultiline: true)
    writeShared()
    json.key("sections")
    json.beginArray(isMultiline: true)
    for section in layout.sections.indices { try writeSection(section) }
    json.end()
    writeDiagnostics()
    json.end()
    try json.finish()
  }

  /// What all sections have in common.
  mutating func writeShared() {
    json.key("snug")
    json.integer(1)
    json.key("contentSize")
    json.size(layout.result.contentSize)
    writeFonts()
    writeStyles()
  }

  private mutating func writeFonts() {
    json.key("fonts")
    json.beginArray(isMultiline: true)
    for (id, face) in fonts.faces.enumerated() {
      json.beginObject()
      json.key("id")
      json.integer(id)
      json.members(
        of: face, file: layout.document.givenName(of: face.source), instance: face.namedInstance)
      json.end()
    }
    json.end()
  }

  /// The styles of cells, if any has one, for a renderer.
  private mutating func writeStyles() {
    guard layout.document.cells.contains(where: { $0.style != nil }) else { return }
    json.key("cells")
    json.beginObject(isMultiline: true)
    for cell in layout.document.cells {
      guard let style = cell.style else { continue }
      json.key(named: cell.name)
      json.beginObject()
      json.key("style")
      json.value(style)
      json.end()
    }
    json.end()
  }

  private mutating func writeSection(_ section: Int) throws(OutputError) {
    json.beginObject(isMultiline: true)
    writeExtent(ofSection: section)
    try write("header", layout.header(ofSection: section))
    json.key("items")
    json.beginArray(isMultiline: true)
    try writeItems(ofSection: section)
    json.end()
    try write("overflow", layout.overflow(ofSection: section))
    try write("footer", layout.footer(ofSection: section))
    json.end()
  }

  mutating func writeExtent(ofSection section: Int) {
    json.key("frame")
    json.rect(layout.result.frame(ofSection: section))
    json.key("lines")
    json.integer(layout.result.lineCount(inSection: section))
  }

  /// Writes an element as a member of its section, if it is there.
  mutating func write(
    _ name: StaticString, _ element: LayoutElement?
  ) throws(OutputError) {
    guard let element else { return }
    json.key(name)
    try write(element)
  }

  mutating func writeDiagnostics() {
    json.key("diagnostics")
    json.diagnostics(diagnostics)
  }
}

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
