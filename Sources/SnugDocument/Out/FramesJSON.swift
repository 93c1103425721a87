import Snug

/// Writes a layout as JSON: every frame in content coordinates, keys in a fixed order.
package struct FramesJSON: ~Copyable {
  private(set) var layout: DocumentLayout
  let options: ElementWriter.Options
  var tools: ElementWriter.Tools
  /// The views that are written, for each cell of the document.
  let views: [[WrittenView]]
  /// The diagnostics of the layout, and of the labels written so far.
  var diagnostics: DiagnosticList
  var json: JSONWriter
  let pieces: Pieces
  /// The pieces in memory.
  var made: [ItemPiece] = []
  let isCompact: Bool
  /// The templates compiled so far, each once.
  var templates: [ItemTemplate.Key: ItemTemplate] = [:]
  /// The writers of items that have no stencil, each for the section that it was made for last.
  var itemWriters: [ItemTemplate.Key: (section: Int, writer: ElementWriter)] = [:]
  /// The writers of elements beside items, made so far.
  var elementWriters: [ItemTemplate.Key: ElementWriter] = [:]

  /// The fonts and styles as they were written first: layouts of one design share them.
  private var written: [UInt8]?

  /// The sizes of the pieces in which items are written.
  struct Pieces {
    /// The most items of a piece, and its approximate size in bytes.
    var itemCount = 256
    var byteCount = 1 << 16
    /// The count of pieces in memory.
    var ringLength = 8
    /// The count of pieces from which a second thread helps: they take some milliseconds to make,
    /// and the thread 40 µs to start.
    var leastForTwo = 32
    /// The fewest items of a section for which a stencil is made; tests compare their output with items written
    /// one by one.
    var leastForStencil = 8
  }

  /// The options for writing a layout.
  package struct Options: Sendable {
    /// Whether all white space is left out; otherwise each item is on its own line.
    package var isCompact = false
    /// Whether each label's glyph runs are written.
    package var includesGlyphs = false
    /// Whether each glyph run's path is written with it.
    package var includesOutlines = false
    /// The most diagnostics written of each code; 0 for no list of diagnostics.
    package var diagnosticCount = DiagnosticList.usualCount
    /// The sizes of the pieces in which items are written.
    var pieces = Pieces()

    /// One item per line, without glyphs.
    package init() {}
  }

  /// Writes all of `layout` and a final line feed.
  /// - Returns: The diagnostics of the layout and of its labels.
  @discardableResult
  package static func write(
    _ layout: DocumentLayout, options: Options = Options(), to output: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    var writer = try FramesJSON(layout, options, output)
    try writer.writeDocument()
    return writer.diagnostics
  }

  /// Returns the text of each layout as `write` writes it alone. What documents of one design have in common is
  /// found once.
  /// - Returns: The texts, and the diagnostics of the layouts and of their labels.
  package static func texts(
    of layouts: [DocumentLayout], options: Options = Options()
  ) throws(OutputError) -> [(text: [UInt8], diagnostics: DiagnosticList)] {
    guard let first = layouts.first else { return [] }
    let text = CollectedText()
    let design = first.document.design
    guard let design, !options.includesGlyphs,
      layouts.allSatisfy({ $0.document.design === design })
    else {
      return try layouts.map { layout throws(OutputError) in
        let diagnostics = try write(layout, options: options, to: text.buffer())
        return (text.take(), diagnostics)
      }
    }
    var writer = try FramesJSON(first, options, text.buffer())
    return try layouts.map { layout throws(OutputError) in
      writer.layout = layout
      writer.diagnostics = DiagnosticList(maximumCount: options.diagnosticCount)
      writer.diagnostics.add(layout.diagnostics)
      try writer.writeDocument()
      return (text.take(), writer.diagnostics)
    }
  }

  init(
    _ layout: DocumentLayout, _ options: Options, _ output: consuming OutputBuffer
  ) throws(OutputError) {
    self.layout = layout
    pieces = options.pieces
    isCompact = options.isCompact
    let fonts = try FontTable(layout, includingFallbacks: options.includesGlyphs)
    self.options = ElementWriter.Options(
      flow: layout.result.layout, fonts: fonts, includesGlyphs: options.includesGlyphs,
      knowsWholeTexts: pieces.leastForStencil < .max && !options.includesGlyphs)
    tools = ElementWriter.Tools(
      layout.measurer,
      options.includesOutlines ? GlyphOutliner(catalog: layout.catalog) : nil)
    views = layout.document.cells.indices.map { WrittenView.views(ofCell: $0, layout, fonts) }
    diagnostics = DiagnosticList(maximumCount: options.diagnosticCount)
    diagnostics.add(layout.diagnostics)
    json = JSONWriter(output, isCompact: options.isCompact)
  }

  private mutating func writeDocument() throws(OutputError) {
    json.beginObject(isMultiline: true)
    writeShared()
    json.beginArray("sections", isMultiline: true)
    for section in layout.sections.indices { try writeSection(section) }
    json.end()
    json.diagnostics(of: diagnostics)
    json.end()
    try json.finish()
  }

  /// Writes the members that all sections share: the document's id, content size, fonts and styles of cells.
  mutating func writeShared() {
    json.member("snug", 1)
    json.member("id", layout.document.id)
    json.key("contentSize")
    json.size(layout.result.contentSize)
    guard let written else {
      let start = json.output.count
      writeFonts()
      writeStyles()
      let new = json.output.take(from: start)
      json.output.append(new[...])
      return written = new
    }
    json.output.append(written[...])
  }

  private mutating func writeFonts() {
    let document = layout.document
    json.objects("fonts", options.fonts.faces.enumerated(), isMultiline: true) { json, font in
      let face = font.element
      json.member("id", font.offset)
      json.members(
        of: face, file: document.givenName(of: face.source), instance: face.namedInstance)
    }
  }

  /// Writes the styles of the document, of cells and of their views for a renderer, if there are any.
  private mutating func writeStyles() {
    json.member("style", layout.document.tree?.root.member("style"))
    let cells = layout.document.cells.map { ($0, $0.styledViews) }
    guard cells.contains(where: { $0.style != nil || !$1.isEmpty }) else { return }
    json.beginObject("cells", isMultiline: true)
    for (cell, views) in cells where cell.style != nil || !views.isEmpty {
      json.key(named: cell.name)
      json.beginObject()
      json.member("style", cell.style)
      if !views.isEmpty {
        json.beginObject("views")
        for (name, style) in views {
          json.key(named: name)
          json.beginObject()
          json.member("style", style)
          json.end()
        }
        json.end()
      }
      json.end()
    }
    json.end()
  }

  private mutating func writeSection(_ section: Int) throws(OutputError) {
    json.beginObject(isMultiline: true)
    writeExtent(ofSection: section)
    try write("header", layout.header(ofSection: section))
    json.beginArray("items", isMultiline: true)
    try writeItems(ofSection: section)
    json.end()
    let views = layout.shownAttachedViews(ofSection: section)
    if !views.isEmpty {
      json.beginArray("supplementaries", isMultiline: true)
      for view in views { try write(layout.supplementary(view, inSection: section)) }
      json.end()
    }
    try write("overflow", layout.overflow(ofSection: section))
    try write("footer", layout.footer(ofSection: section))
    json.end()
    try json.flushIfLarge()
  }

  mutating func writeExtent(ofSection section: Int) {
    json.member("id", layout.document.sections[section].id)
    json.member("frame", layout.result.frame(ofSection: section))
    json.member("lines", layout.result.lineCount(inSection: section))
    guard let background = layout.background(ofSection: section) else { return }
    json.beginObject("background")
    json.member("cell", background.cell.map { layout.document.cells[$0].name })
    json.member("frame", background.frame)
    json.member("zIndex", background.zIndex)
    json.member("style", layout.document.declaration(at: background.place).value?.member("style"))
    json.end()
  }

  /// Writes an element as a member of its section, unless it is `nil`.
  mutating func write(
    _ name: StaticString, _ element: LayoutElement?
  ) throws(OutputError) {
    guard let element else { return }
    json.key(name)
    try write(element)
  }
}

extension FramesJSON {
  /// Writes all of `layout` as NDJSON. The first line has the members that all sections share. Each
  /// section then has a line for its extent, and one each for its header, its items, the views
  /// attached to them, its overflow item and its footer. The last line has the diagnostics.
  /// - Returns: The diagnostics of the layout and of its labels.
  @discardableResult
  package static func writeLines(
    _ layout: DocumentLayout, options: Options = Options(), to output: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    var options = options
    options.isCompact = true
    var writer = try FramesJSON(layout, options, output)
    try writer.writeLines()
    return writer.diagnostics
  }

  private mutating func writeLines() throws(OutputError) {
    json.beginObject()
    writeShared()
    json.end()
    json.endLine()
    for section in layout.sections.indices { try writeLines(ofSection: section) }
    if diagnostics.maximumCount > 0 {
      json.beginObject()
      json.diagnostics(of: diagnostics)
      json.end()
    }
    try json.finish()
  }

  private mutating func writeLines(ofSection section: Int) throws(OutputError) {
    begin(section)
    writeExtent(ofSection: section)
    endLine()
    try writeLine("header", layout.header(ofSection: section))
    try writeItems(ofSection: section, ending: [UInt8(ascii: "\n")])
    for view in layout.shownAttachedViews(ofSection: section) {
      try writeLine("supplementary", layout.supplementary(view, inSection: section))
    }
    try writeLine("overflow", layout.overflow(ofSection: section))
    try writeLine("footer", layout.footer(ofSection: section))
    try json.flushIfLarge()
  }

  private mutating func writeLine(
    _ name: StaticString, _ element: LayoutElement?
  ) throws(OutputError) {
    guard let element else { return }
    begin(element.place.section)
    try write(name, element)
    endLine()
  }

  private mutating func begin(_ section: Int) {
    json.beginObject()
    json.member("section", section)
  }

  private mutating func endLine() {
    json.end()
    json.endLine()
  }
}
