import Snug
import SnugDrawing

/// The optional drawing of a layout's structure: insets, lines, margins, views and baselines.
extension Picture {
  private enum Look {
    static let inset = DrawingColor(red: 0xF5, green: 0xA6, blue: 0x23, alpha: 64)
    static let line = line(0x4A90D9, [4, 2])
    static let margin = line(0xD6409F, [2, 2])
    static let view = line(0x3FA34D)
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
    let inset = layout.document.sections[section].metrics.sectionInset
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

  func drawMargins(ofCell cell: Int, in frame: Rect) {
    let margins = document.cells[cell].template.margins
    let inner = frame.inset(by: margins, document.container.direction)
    canvas.stroke(DrawingBox(inner, nil), Look.margin)
  }

  func drawView(_ view: CellView, _ frame: Rect) {
    canvas.stroke(DrawingBox(frame, nil), Look.view)
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

extension Rect {
  /// The rest of the rectangle beside a header or footer at one end.
  fileprivate func without(_ bar: Rect, along axis: Axis) -> Rect {
    var rest = self
    rest.size[axis] -= bar.size[axis]
    if bar.origin[axis] == origin[axis] { rest.origin[axis] += bar.size[axis] }
    return rest
  }
}
