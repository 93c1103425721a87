import Snug
import SnugDrawing
import SnugText

/// The optional drawing of a layout's structure: insets, lines, margins, views and baselines.
extension Picture {
  private enum Look {
    static let inset = DrawingColor(red: 0xF5, green: 0xA6, blue: 0x23, alpha: 64)
    static let line = line(0x4A90D9, [4, 2])
    static let margin = line(0xD6409F, [2, 2])
    static let view = line(0x2E7D32)
    static let cell = DrawingColor(rgb: 0x3D5F94)
    static let baseline = line(0xD32F2F)

    private static func line(_ color: UInt32, _ dash: [Double] = []) -> CanvasLine {
      CanvasLine(DrawingColor(rgb: color), width: 0.5, dash: dash)
    }
  }

  func drawStructure(ofSection section: Int, of layout: DocumentLayout) {
    let result = layout.result
    let whole = result.frame(ofSection: section)
    // The section without its header and footer; the insets are subtracted below.
    var body = whole
    let axis = result.layout.scrollAxis
    if let header = result.frame(ofHeaderInSection: section) {
      body = body.without(header, along: axis)
    }
    if let footer = result.frame(ofFooterInSection: section) {
      body = body.without(footer, along: axis)
    }
    let inset = layout.document.sections[section].style.sectionInset
    let lines = body.inset(by: inset, layout.document.container.direction)
    // The inner edges turn the other way, and so are a hole.
    let hole = GlyphOutline(elements: [
      .move(to: lines.origin), .line(to: Point(x: lines.minX, y: lines.maxY)),
      .line(to: Point(x: lines.maxX, y: lines.maxY)),
      .line(to: Point(x: lines.maxX, y: lines.minY)), .close,
    ])
    canvas.fill(
      GlyphOutline(elements: GlyphOutline(body).elements + hole.elements), Look.inset)
    for line in 0..<result.lineCount(inSection: section) {
      var frame = lines
      let across = Picture.extent(ofLine: line, inSection: section, of: result, along: axis)
      frame.origin[axis] = across.start
      frame.size[axis] = across.end - across.start
      canvas.stroke(DrawingBox(frame, nil), Look.line)
    }
  }

  /// The extent of a line's items along the scroll axis, from the first edge to the last.
  private static func extent(
    ofLine line: Int, inSection section: Int, of result: FlowResult, along axis: Axis
  ) -> (start: Double, end: Double) {
    var (start, end) = (Double.infinity, -Double.infinity)
    let shown = result.shownItemCount(inSection: section)
    for item in result.items(ofLine: line, inSection: section) {
      let frame =
        item < shown
        ? result.frame(ofItem: item, inSection: section)
        : result.overflow(inSection: section)?.frame ?? .zero
      start = min(start, frame.minimum(along: axis))
      end = max(end, frame.maximum(along: axis))
    }
    return (start, end)
  }

  /// Draws the margins of a cell, and above them its name and size.
  func draw(
    _ captions: PictureCaptions, ofCell cell: Int, in frame: Rect
  ) throws(OutputError) {
    let margins = document.cells[cell].template.margins
    let inner = frame.inset(by: margins, document.container.direction)
    canvas.stroke(DrawingBox(inner, nil), Look.margin)
    try captions.draw(
      PictureCaptions.text(document.cells[cell].name, frame.size), Look.cell, at: frame.origin,
      on: canvas)
  }

  /// Draws the edges of a view, and below them its name and size.
  func draw(
    _ captions: PictureCaptions, of view: CellView, _ frame: Rect
  ) throws(OutputError) {
    canvas.stroke(DrawingBox(frame, nil), Look.view)
    try captions.draw(
      PictureCaptions.text(view.name, frame.size), Look.view.color,
      at: Point(x: frame.x, y: frame.maximum(along: .vertical)), on: canvas)
  }

  func drawBaselines(of text: TextLayout, first: Double, in frame: Rect) {
    for line in text.lines {
      // The first baseline is where the cell has it; the others keep their distances from it in the
      // text.
      let y = first + line.baseline - (text.lines.first?.baseline ?? 0)
      canvas.stroke(
        from: Point(x: frame.x, y: y), to: Point(x: frame.maximum(along: .horizontal), y: y),
        Look.baseline)
    }
  }
}

// MARK: The legend

extension Picture {
  private static let legendRow = 12.0
  private static let legend: [(name: String, draw: @Sendable (any Canvas, Rect) -> Void)] = [
    ("insets of a section", { $0.fill(DrawingBox($1, nil), .color(Look.inset)) }),
    ("a line", { $0.stroke(DrawingBox($1, nil), Look.line) }),
    ("margins of a cell", { $0.stroke(DrawingBox($1, nil), Look.margin) }),
    ("a view", { $0.stroke(DrawingBox($1, nil), Look.view) }),
    (
      "a baseline",
      { canvas, box in
        let y = box.y + box.height / 2
        canvas.stroke(
          from: Point(x: box.x, y: y), to: Point(x: box.maxX, y: y), Look.baseline)
      }
    ),
  ]

  /// The size of the legend.
  static let legendSize = Size(width: 100, height: legendRow * (Double(legend.count) + 1))

  /// Draws what the lines of the structure mean.
  func drawLegend(below area: Rect) throws(OutputError) {
    guard let captions else { return }
    let width = max(area.width, Self.legendSize.width)
    let bottom = area.maximum(along: .vertical)
    canvas.fill(
      DrawingBox(
        Rect(x: area.x, y: bottom, width: width, height: Self.legendSize.height), nil),
      .color(.white))
    var top = bottom + Self.legendRow / 2
    for (name, draw) in Self.legend {
      draw(canvas, Rect(x: area.x + 4, y: top + 2, width: 16, height: Self.legendRow - 4))
      try captions.draw(
        name, .black, size: 8, at: Point(x: area.x + 26, y: top + 1), on: canvas)
      top += Self.legendRow
    }
  }
}

/// Writes small texts on a picture, in the default font.
struct PictureCaptions {
  private let measurer: TextMeasurer

  init(_ catalog: FontCatalog) throws(OutputError) {
    do throws(FontError) {
      measurer = try TextMeasurer(catalog: catalog)
    } catch {
      throw .unmeasurable(message: error.description)
    }
  }

  /// A name with a size, to the hundredth of a point.
  static func text(_ name: String, _ size: Size) -> String {
    func number(_ length: Double) -> String {
      NumberText.decimal((length * 100).rounded() / 100)
    }
    return "\(name) \(number(size.width)) \u{D7} \(number(size.height))"
  }

  /// - Parameter origin: The top left corner of the text.
  func draw(
    _ text: String, _ color: DrawingColor, size: Double = 4.5, at origin: Point,
    on canvas: any Canvas
  ) throws(OutputError) {
    do throws(FontError) {
      let layout = try measurer.layout(
        text, style: TextStyle(size: size, paragraph: ParagraphStyle(direction: .leftToRight)),
        includingGlyphs: true)
      let place = Point(x: origin.x, y: origin.y + layout.metrics.baseline)
      try canvas.draw(layout.glyphRuns.map { CanvasText($0, of: text, at: place, color) })
    } catch {
      throw .unmeasurable(message: error.description)
    }
  }
}

extension Rect {
  /// The rest of the rectangle beside a header or footer at one end.
  fileprivate func without(_ bar: Rect, along axis: Axis) -> Rect {
    var rest = self
    rest.size[axis] -= bar.size[axis]
    if bar.origin[axis] == origin[axis] { rest.origin[axis] += bar.size[axis] }
    return rest
  }
}
