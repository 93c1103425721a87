import Snug

/// Draws a layout as SVG: cells as rounded rectangles by their styles, labels as the glyphs that
/// were measured.
public struct Picture: ~Copyable {
  let layout: DocumentLayout
  let options: Options
  private let styles: [CellStyle]
  private let outliner: GlyphOutliner
  /// The fonts and glyphs drawn so far, each glyph defined once.
  private var faces: [FontFace] = []
  private var glyphs: [GlyphKey: Int] = [:]
  /// How many glyphs had no outline.
  private var undrawnCount = 0
  var svg: SVGWriter

  /// How a picture is drawn.
  public struct Options: Sendable {
    /// What lies behind everything, as CSS writes colours; nothing when `nil`.
    public var background: String?
    /// Also insets, lines, margins, views and baselines.
    public var showsStructure = false

    /// Cells and labels, on nothing.
    public init() {}

    /// Whether a text can be a background: a name of CSS, or `#` and hexadecimal digits.
    public static func isColor(_ text: String) -> Bool { CellStyle.isColor(text) }
  }

  private struct GlyphKey: Hashable {
    var font: Int
    var glyph: UInt32
    var size: Double
  }

  /// Draws all of `layout`.
  /// - Parameter styles: Those of the document's cells.
  /// - Returns: how many glyphs were not drawn, because their font has pictures of them instead of
  ///   outlines: an empty box stands where they are.
  public static func write(
    _ layout: DocumentLayout, _ styles: [CellStyle], options: Options = Options(),
    to output: consuming OutputBuffer
  ) throws(OutputError) -> Int {
    var picture = Picture(layout, styles, options, output)
    try picture.draw()
    return picture.undrawnCount
  }

  private init(
    _ layout: DocumentLayout, _ styles: [CellStyle], _ options: Options,
    _ output: consuming OutputBuffer
  ) {
    self.layout = layout
    self.options = options
    self.styles = styles
    outliner = GlyphOutliner(catalog: layout.catalog)
    svg = SVGWriter(output)
  }

  private mutating func draw() throws(OutputError) {
    let view = viewBox
    svg.element(
      "svg",
      [
        ("xmlns", .text("http://www.w3.org/2000/svg")), ("width", .number(view.width)),
        ("height", .number(view.height)),
        (
          "viewBox",
          .text(
            [view.x, view.y, view.width, view.height].map(NumberText.decimal)
              .joined(separator: " "))
        ),
      ], opens: true)
    if let background = options.background { svg.rect(view, [("fill", .text(background))]) }
    for section in layout.sections.indices {
      if options.showsStructure { drawStructure(ofSection: section) }
      try drawSection(section)
    }
    svg.end("svg")
    try svg.finish()
  }

  /// The content, and the container's inset around it.
  private var viewBox: Rect {
    let size = layout.result.contentSize
    let container = layout.document.container
    let inset = container.contentInset
    let (left, right) = inset.sides(container.direction)
    return Rect(
      x: -left, y: -inset.top, width: left + size.width + right,
      height: inset.top + size.height + inset.bottom)
  }
}

// MARK: Cells

extension Picture {
  private mutating func drawSection(_ section: Int) throws(OutputError) {
    let asked = layout.document.sections[section]
    let placed = layout.sections[section]
    let result = layout.result
    if let header = asked.header, let frame = result.frame(ofHeaderInSection: section) {
      try draw(header, placed.header, frame, isBar: true)
    }
    for item in placed.items.indices {
      let frame = result.frame(ofItem: item, inSection: section)
      try draw(asked.items[item], placed.items[item], frame)
      try svg.flushIfLarge()
    }
    if let overflow = asked.overflow, let hidden = result.overflow(inSection: section) {
      try draw(overflow, placed.overflow, hidden.frame)
    }
    if let footer = asked.footer, let frame = result.frame(ofFooterInSection: section) {
      try draw(footer, placed.footer, frame, isBar: true)
    }
  }

  private mutating func draw(
    _ item: Document.Item, _ fitted: FittedCell?, _ frame: Rect, isBar: Bool = false
  ) throws(OutputError) {
    guard case .cell(let cell, _) = item.content, let fitted else {
      return isBar ? () : drawBox(frame, CellStyle())
    }
    let style = styles[cell]
    // Headers and footers are text on the page unless a style says otherwise.
    if !isBar || layout.document.cells[cell].style != nil { drawBox(frame, style) }
    if options.showsStructure { drawMargins(ofCell: cell, in: frame) }
    var label = 0
    for (index, view) in layout.document.cells[cell].template.views.enumerated() {
      let viewFrame = fitted.frames[index].moved(by: frame.origin)
      if options.showsStructure { drawView(view, viewFrame) }
      switch view.content {
      case .label:
        let text = layout.result.layout.pixels(around: viewFrame)
        try drawLabel(label, of: cell, fitted, in: text, color: style.color)
        label += 1
      case .image: drawImage(viewFrame)
      case .box, .container, .guide: break
      }
    }
  }

  /// The stroke lies within the frame, so that neighbours do not share it.
  private mutating func drawBox(_ frame: Rect, _ style: CellStyle) {
    let width = min(style.strokeWidth, frame.width, frame.height)
    let inner = frame.reduced(by: width / 2)
    let radius = max(0, style.cornerRadius(of: frame.size) - width / 2)
    svg.rect(
      inner,
      [
        ("rx", .number(radius)), ("fill", .text(style.fill)), ("stroke", .text(style.stroke)),
        ("stroke-width", .number(width)),
      ])
  }

  /// A crossed box, for what the document only knows the size of.
  private mutating func drawImage(_ frame: Rect) {
    let line: [(StaticString, SVGWriter.Value)] = [("stroke", .text("#bbb"))]
    svg.rect(frame, [("fill", .text("#eee"))] + line)
    let (right, bottom) = (frame.maximum(along: .horizontal), frame.maximum(along: .vertical))
    svg.line(from: frame.origin, to: Point(x: right, y: bottom), line)
    svg.line(from: Point(x: right, y: frame.y), to: Point(x: frame.x, y: bottom), line)
  }
}

// MARK: Labels

extension Picture {
  private mutating func drawLabel(
    _ label: Int, of cell: Int, _ fitted: FittedCell, in frame: Rect, color: String
  ) throws(OutputError) {
    guard let sizer = layout.sizers[cell] else { return }
    let text = try sizer.shownText(ofLabel: label, in: fitted, includingGlyphs: true)
    let baseline = frame.y + fitted.labelMetrics[label].baseline
    if options.showsStructure { drawBaselines(of: text, first: baseline, in: frame) }
    guard !text.glyphRuns.isEmpty else { return }
    svg.element("g", [("fill", .text(color))], opens: true)
    for run in text.glyphRuns { try draw(run, from: Point(x: frame.x, y: baseline)) }
    svg.end("g")
  }

  private mutating func draw(_ run: GlyphRun, from origin: Point) throws(OutputError) {
    for glyph in run.glyphs {
      let place = Point(x: origin.x + glyph.position.x, y: origin.y + glyph.position.y)
      guard let number = try define(glyph.id, of: run) else {
        undrawnCount += 1
        let side = run.size * 0.8
        let box = Rect(x: place.x, y: place.y - side, width: side, height: side)
        svg.rect(box, [("fill", .text("none")), ("stroke", .text("#bbb"))])
        continue
      }
      svg.element(
        "use",
        [
          ("href", .text("#g\(number)")), ("x", .number(Picture.rounded(place.x))),
          ("y", .number(Picture.rounded(place.y))),
        ])
    }
  }

  /// The number of a glyph's outline, which is written where it is first drawn; `nil` for one
  /// that has none.
  private mutating func define(
    _ glyph: UInt32, of run: GlyphRun
  ) throws(OutputError) -> Int? {
    let key = GlyphKey(font: fontNumber(of: run.face), glyph: glyph, size: run.size)
    if let known = glyphs[key] { return known }
    let image: GlyphImage
    do throws(FontError) {
      image = try outliner.image(ofGlyph: glyph, in: run.face, size: run.size)
    } catch {
      throw .unmeasurable(message: error.sentence)
    }
    guard let outline = image.outline else { return nil }
    var path = SVGPath()
    path.append(outline)
    let number = glyphs.count
    glyphs[key] = number
    svg.element("defs", [], opens: true)
    svg.element("path", [("id", .text("g\(number)")), ("d", .text(path.data))])
    svg.end("defs")
    return number
  }

  private mutating func fontNumber(of face: FontFace) -> Int {
    if let known = faces.firstIndex(where: { $0 === face }) { return known }
    faces.append(face)
    return faces.count - 1
  }

  /// As precise as the outlines.
  private static func rounded(_ place: Double) -> Double { (place * 10_000).rounded() / 10_000 }
}
