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

  /// Lists of labels are written in pieces of some items.
  struct Pieces {
    /// Some 60 KB.
    var itemCount = 256
    /// How many there are in memory.
    var ringLength = 8
    /// With as many, some milliseconds of work, a second thread helps: to start it takes a tenth of one.
    var leastForTwo = 32
  }

  /// How a layout is written.
  public struct Options: Sendable {
    /// No white space at all; otherwise one item a line.
    public var isCompact = false
    /// Each label's glyph runs.
    public var includesGlyphs = false
    /// How lists of labels are written.
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
    try writeHeader(ofSection: section)
    json.key("items")
    json.beginArray(isMultiline: true)
    try writeItems(ofSection: section) { _ in }
    json.end()
    try writeOverflow(ofSection: section)
    try writeFooter(ofSection: section)
    json.end()
  }

  /// - Parameter ending: Writes what stands behind each item.
  mutating func writeItems(
    ofSection section: Int, ending: (inout JSONWriter) -> Void
  ) throws(OutputError) {
    if try writeColumn(ofSection: section, ending: ending) { return }
    let path = layout.document.path(ofSection: section)
    var places = ItemPlaces(layout.result, section: section)
    for item in layout.sections[section].items.indices {
      try writeItem(item, inSection: section, at: places.next(), path)
      ending(&json)
      try json.flushIfLarge()
    }
  }

  mutating func writeExtent(ofSection section: Int) {
    json.key("frame")
    json.rect(layout.result.frame(ofSection: section))
    json.key("lines")
    json.integer(layout.result.lineCount(inSection: section))
  }

  mutating func writeHeader(ofSection section: Int) throws(OutputError) {
    try writeBar(
      "header", layout.document.sections[section].header, layout.sections[section].header,
      layout.result.frame(ofHeaderInSection: section), ofSection: section)
  }

  mutating func writeFooter(ofSection section: Int) throws(OutputError) {
    try writeBar(
      "footer", layout.document.sections[section].footer, layout.sections[section].footer,
      layout.result.frame(ofFooterInSection: section), ofSection: section)
  }

  private mutating func writeBar(
    _ name: StaticString, _ bar: Document.Item?, _ fitted: FittedCell?, _ frame: Rect?,
    ofSection section: Int
  ) throws(OutputError) {
    guard let bar, let frame else { return }
    json.key(name)
    try writeBar(
      bar, fitted, frame, path: "\(layout.document.path(ofSection: section))\(name)")
  }

  mutating func writeOverflow(ofSection section: Int) throws(OutputError) {
    guard let overflow = layout.document.sections[section].overflow,
      let placed = layout.result.overflow(inSection: section)
    else { return }
    json.key("overflow")
    try writeBar(
      overflow, layout.sections[section].overflow, placed.frame,
      path: layout.document.path(ofOverflowInSection: section), hidden: placed)
  }

  /// - Parameter sectionPath: What the path of the item begins with.
  mutating func writeItem(
    _ item: Int, inSection section: Int, at place: ItemPlaces.Place, _ sectionPath: String
  ) throws(OutputError) {
    let asked = layout.document.sections[section].items[item]
    json.beginObject()
    writeID(asked)
    json.key("section")
    json.integer(section)
    json.key("item")
    json.integer(item, gap: .number(.init(number: .item)))
    json.key("line")
    json.integer(place.line, gap: .number(.init(number: .line)))
    try writeCell(asked, layout.sections[section].items[item], place.frame) {
      "\(sectionPath)items[\(item)]"
    }
    json.end()
  }

  /// A header, a footer, or what stands for hidden items.
  private mutating func writeBar(
    _ bar: Document.Item, _ fitted: FittedCell?, _ frame: Rect, path: String,
    hidden: FlowResult.Overflow? = nil
  ) throws(OutputError) {
    json.beginObject()
    writeID(bar)
    if let hidden {
      json.key("count")
      json.integer(hidden.hiddenCount)
      json.key("line")
      json.integer(hidden.line)
    }
    try writeCell(bar, fitted, frame) { path }
    json.end()
  }

  private mutating func writeID(_ item: Document.Item) {
    guard let id = item.id else { return }
    json.key("id")
    json.string(id, gap: .text(.id))
  }

  mutating func writeDiagnostics() {
    json.key("diagnostics")
    json.diagnostics(diagnostics)
  }
}
