public import Snug

/// Writes a layout as JSON: every frame in content coordinates, keys in a fixed order.
public struct FramesJSON: ~Copyable {
  private let layout: DocumentLayout
  private let includesGlyphs: Bool
  private let outliner: GlyphOutliner?
  private let fonts: FontTable
  private var diagnostics: [Diagnostic]
  private var json: JSONWriter

  /// How a layout is written.
  public struct Options: Sendable {
    /// No white space at all; otherwise one item a line.
    public var isCompact = false
    /// Each label's glyph runs.
    public var includesGlyphs = false

    /// One item a line, without glyphs.
    public init() {}
  }

  /// Writes all of `layout`, a line feed at the end; with an outliner, each glyph run's path.
  public static func write(
    _ layout: DocumentLayout, options: Options = Options(), outliner: GlyphOutliner? = nil,
    to output: consuming OutputBuffer
  ) throws(OutputError) {
    var writer = FramesJSON(
      layout: layout, includesGlyphs: options.includesGlyphs, outliner: outliner,
      fonts: try FontTable(layout, includingFallbacks: options.includesGlyphs),
      diagnostics: layout.diagnostics, json: JSONWriter(output, isCompact: options.isCompact))
    try writer.writeDocument()
  }

  private init(
    layout: DocumentLayout, includesGlyphs: Bool, outliner: GlyphOutliner?, fonts: FontTable,
    diagnostics: [Diagnostic], json: consuming JSONWriter
  ) {
    self.layout = layout
    self.includesGlyphs = includesGlyphs
    self.outliner = outliner
    self.fonts = fonts
    self.diagnostics = diagnostics
    self.json = json
  }

  private mutating func writeDocument() throws(OutputError) {
    json.beginObject(isMultiline: true)
    json.key("snug")
    json.integer(1)
    json.key("contentSize")
    json.size(layout.result.contentSize)
    writeFonts()
    writeStyles()
    json.key("sections")
    json.beginArray(isMultiline: true)
    for section in layout.sections.indices { try writeSection(section) }
    json.end()
    writeDiagnostics()
    json.end()
    try json.finish()
  }

  private mutating func writeFonts() {
    json.key("fonts")
    json.beginArray(isMultiline: true)
    for (id, face) in fonts.faces.enumerated() {
      json.beginObject()
      json.key("id")
      json.integer(id)
      json.members(of: face, file: layout.document.givenName(of: face.source))
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
      json.key(cell.name)
      json.beginObject()
      json.key("style")
      json.value(style)
      json.end()
    }
    json.end()
  }

  private mutating func writeSection(_ section: Int) throws(OutputError) {
    let result = layout.result
    let asked = layout.document.sections[section]
    let cells = layout.sections[section]
    let path = layout.document.path(ofSection: section)
    json.beginObject(isMultiline: true)
    json.key("frame")
    json.rect(result.frame(ofSection: section))
    json.key("lines")
    json.integer(result.lineCount(inSection: section))
    if let header = asked.header, let frame = result.frame(ofHeaderInSection: section) {
      json.key("header")
      try writeBar(header, cells.header, frame, path: "\(path)header")
    }
    json.key("items")
    json.beginArray(isMultiline: true)
    for item in cells.items.indices {
      try writeItem(item, inSection: section, path: "\(path)items[\(item)]")
      try json.flushIfLarge()
    }
    json.end()
    if let overflow = asked.overflow, let placed = result.overflow(inSection: section) {
      json.key("overflow")
      try writeBar(
        overflow, cells.overflow, placed.frame, path: "\(path)overflow", hidden: placed)
    }
    if let footer = asked.footer, let frame = result.frame(ofFooterInSection: section) {
      json.key("footer")
      try writeBar(footer, cells.footer, frame, path: "\(path)footer")
    }
    json.end()
  }

  private mutating func writeItem(
    _ item: Int, inSection section: Int, path: String
  ) throws(OutputError) {
    let asked = layout.document.sections[section].items[item]
    json.beginObject()
    writeID(asked)
    json.key("section")
    json.integer(section)
    json.key("item")
    json.integer(item)
    json.key("line")
    json.integer(layout.result.line(ofItem: item, inSection: section))
    let frame = layout.result.frame(ofItem: item, inSection: section)
    try writeCell(asked, layout.sections[section].items[item], frame, path: path)
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
    try writeCell(bar, fitted, frame, path: path)
    json.end()
  }

  private mutating func writeID(_ item: Document.Item) {
    guard let id = item.id else { return }
    json.key("id")
    json.string(id)
  }

  /// The members that items, headers and footers have in common.
  private mutating func writeCell(
    _ item: Document.Item, _ fitted: FittedCell?, _ frame: Rect, path: String
  ) throws(OutputError) {
    if case .cell(let cell, _) = item.content {
      json.key("cell")
      json.string(layout.document.cells[cell].name)
    }
    json.key("frame")
    json.rect(frame)
    json.key("views")
    json.beginObject()
    if case .cell(let cell, _) = item.content, let fitted {
      try writeViews(ofCell: cell, fitted, in: frame, path: path)
    }
    json.end()
  }

  /// The views of a cell, by name, in declared order; guides are not reported.
  private mutating func writeViews(
    ofCell cell: Int, _ fitted: FittedCell, in frame: Rect, path: String
  ) throws(OutputError) {
    var label = 0
    for (index, view) in layout.document.cells[cell].template.views.enumerated() {
      if case .guide = view.content { continue }
      var viewFrame = fitted.frames[index].moved(by: frame.origin)
      if case .label = view.content { viewFrame = layout.result.layout.pixels(around: viewFrame) }
      json.key(view.name)
      json.beginObject()
      json.key("frame")
      json.rect(viewFrame)
      if case .label = view.content {
        let place = LabelPlace(cell: cell, label: label, frame: viewFrame)
        try writeLabel(place, of: fitted, path: "\(path).views.\(view.name)")
        label += 1
      }
      json.end()
    }
  }

  /// One label of one cell, by their numbers, and its frame in content coordinates.
  private struct LabelPlace {
    var cell, label: Int
    var frame: Rect
  }

  private mutating func writeLabel(
    _ place: LabelPlace, of fitted: FittedCell, path: String
  ) throws(OutputError) {
    guard let sizer = layout.sizers[place.cell], let primary = layout.fonts[place.cell] else {
      return
    }
    let font = fonts.number(of: primary.faces[place.label])
    let baseline = place.frame.y + fitted.labelMetrics[place.label].baseline
    if !includesGlyphs, let text = sizer.wholeText(ofLabel: place.label, in: fitted) {
      write(text: text, isTruncated: false, baseline: baseline, font: font)
      return
    }
    let text = try sizer.shownText(
      ofLabel: place.label, in: fitted, includingGlyphs: includesGlyphs)
    write(text: text.visibleText, isTruncated: text.isTruncated, baseline: baseline, font: font)
    // A line at the frame's left edge is where the frame and the baseline say.
    if sizer.lines(ofLabel: place.label) != 1 || text.lines.contains(where: { $0.frame.x != 0 }) {
      json.key("lines")
      json.lines(text.lines, origin: place.frame.origin)
    }
    if includesGlyphs {
      json.key("glyphRuns")
      try json.glyphRuns(
        text.glyphRuns, origin: Point(x: place.frame.x, y: baseline), fonts: fonts,
        outliner: outliner)
    }
    diagnostics += Diagnostic.of(text, of: fitted.texts[place.label], path: path)
  }

  private mutating func write(text: String, isTruncated: Bool, baseline: Double, font: Int) {
    json.key("baseline")
    json.number(baseline)
    json.key("text")
    json.string(text)
    json.key("truncated")
    json.bool(isTruncated)
    json.key("font")
    json.integer(font)
  }

  private mutating func writeDiagnostics() {
    json.key("diagnostics")
    json.diagnostics(diagnostics)
  }
}
