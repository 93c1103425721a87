import Snug
package import SnugDrawing

/// A drawing of a document's elements on a canvas: boxes in their styles, images, and labels as the glyphs that
/// were measured.
package struct Picture {
  let document: Document
  let styles: DocumentStyles
  let options: Options
  let canvas: any Canvas
  let catalog: FontCatalog
  /// Returns what measures the texts of a cell.
  private let sizer: (_ cell: Int) -> CellSizer?
  /// The layout, whose grid labels lie on.
  private let flow: FlowLayout
  /// Writes names and sizes on a picture of the structure; `nil` without.
  let captions: PictureCaptions?
  /// Called after each element.
  private let afterElement: () throws(OutputError) -> Void
  /// The diagnostics of what is drawn.
  var diagnostics: DiagnosticList

  /// The options for drawing a picture.
  package struct Options: Sendable {
    /// The background; `nil` for that of the document.
    package var background: DrawingColor?
    /// Whether insets, lines, margins, views and baselines are drawn, too.
    package var showsStructure = false
    /// Whether an SVG has texts as such instead of as the shapes of their glyphs.
    package var writesText = false

    /// Cells and labels without a background.
    package init() {}
  }

  /// An element to draw.
  struct Element {
    var place: LayoutPlace
    var frame: Rect
    /// The index of its cell; `nil` for a known size.
    var cell: Int?
    var fitted: FittedCell?
    /// The value that declares it.
    var value: JSONValue?
    var state: DrawingState = []
    var id: String?
    var path: String?
    /// Whether the diagnostics of its labels are noted.
    var notesLabels = false
  }

  init(
    _ document: Document, _ styles: DocumentStyles, _ options: Options,
    _ diagnostics: DiagnosticList, on canvas: any Canvas, _ catalog: FontCatalog,
    flow: FlowLayout, sizer: @escaping (_ cell: Int) -> CellSizer?,
    afterElement: @escaping () throws(OutputError) -> Void
  ) throws(OutputError) {
    captions = options.showsStructure ? try PictureCaptions(catalog) : nil
    (self.document, self.styles, self.options) = (document, styles, options)
    (self.canvas, self.catalog, self.flow) = (canvas, catalog, flow)
    (self.sizer, self.afterElement) = (sizer, afterElement)
    self.diagnostics = diagnostics
  }

  /// Draws what is behind all elements.
  func drawBackground(of area: Rect) {
    if let background = options.background {
      canvas.fill(all: area, .color(background))
    } else if let fill = styles.document.fill, !fill.isClear {
      canvas.fill(all: area, fill)
    }
  }

  mutating func draw(_ element: Element) throws(OutputError) {
    let stated = styles.style(
      ofCell: element.cell, element.value?.member("style"), element.state)
    let style = stated ?? Wireframe.style(isBar: [.header, .footer].contains(element.place.kind))
    let box = DrawingBox(element.frame, style.corners)
    var group = CanvasGroup(.element)
    (group.opacity, group.clip) = (style.opacity ?? 1, style.clips == true ? box : nil)
    (group.id, group.path, group.state) = (element.id, element.path, element.state)
    group.name = element.cell.map { document.cells[$0].name }
    group.link = element.value?.member("url")?.text
    canvas.begin(group)
    draw(box, style)
    if let cell = element.cell, let fitted = element.fitted {
      if let captions { try draw(captions, ofCell: cell, in: element.frame) }
      let views = document.cells[cell].template.views
      var drawing = CellDrawing(
        element: element, cell: cell, fitted: fitted, isWireframe: stated == nil)
      try drawViews(
        views.indices, of: views, &drawing, style.inheriting(from: styles.document))
    }
    canvas.end()
    try afterElement()
  }
}

// MARK: Views

extension Picture {
  /// A cell whose views are drawn one after another.
  struct CellDrawing {
    let element: Element
    let cell: Int
    let fitted: FittedCell
    let isWireframe: Bool
    /// The count of labels before the next view.
    var label = 0
  }

  /// Draws views in declared order, each with what lies in it.
  /// - Parameter outer: The style of what they lie in.
  private mutating func drawViews(
    _ range: Range<Int>, of views: [CellView], _ drawing: inout CellDrawing,
    _ outer: DrawingStyle
  ) throws(OutputError) {
    let styles = styles.cells[drawing.cell]
    var index = range.lowerBound
    while index < range.upperBound {
      let (view, end) = (views[index], styles.ends[index])
      let stated = styles.views[index]?.resolved(drawing.element.state)
      let frame = drawing.fitted.frame(ofView: index).moved(by: drawing.element.frame.origin)
      if let captions { try draw(captions, of: view, frame) }
      let style = (stated ?? DrawingStyle()).inheriting(from: outer)
      let box = DrawingBox(frame, style.corners)
      var group = CanvasGroup(.view)
      group.name = view.name
      (group.opacity, group.clip) = (style.opacity ?? 1, style.clips == true ? box : nil)
      switch view.content {
      case .guide: break
      case .label:
        let text = drawing.fitted.texts[drawing.label]
        let source = document.source(text, ofLabel: drawing.label, drawing.cell)
        if !source.isEmpty { group.title = source }
        canvas.begin(group)
        draw(box, style)
        try drawLabel(
          drawing, source, in: flow.pixels(around: frame), style)
        canvas.end()
        drawing.label += 1
      case .image:
        canvas.begin(group)
        drawImage(ofView: index, drawing, in: box, style)
        canvas.end()
      case .box where stated == nil: break
      case .box, .container:
        canvas.begin(group)
        draw(box, style)
        try drawViews(index + 1..<end, of: views, &drawing, style)
        canvas.end()
      }
      index = end
    }
  }

  /// Draws a box. Its line lies within the frame, so that neighbours do not share it.
  private func draw(_ box: DrawingBox, _ style: DrawingStyle) {
    let fill = style.fill.flatMap { $0.isClear ? nil : $0 }
    guard let stroke = style.visibleStroke, stroke.color.alpha == 255, style.dash ?? [] == [] else {
      if let fill { canvas.fill(box, fill) }
      return drawLine(of: box, style)
    }
    // The fill ends below the line, so that nothing of it is seen around it.
    let middle = box.inset(by: stroke.width / 2)
    if box.hasRoom(forLineOf: stroke.width) {
      return canvas.draw(middle, fill, in: box.rect, CanvasLine(stroke.color, width: stroke.width))
    }
    if let fill, 2 * stroke.width < min(box.rect.width, box.rect.height) {
      canvas.draw(middle, fill, in: box.rect, nil)
    }
    drawLine(of: box, style)
  }

  private func drawLine(of box: DrawingBox, _ style: DrawingStyle) {
    guard let stroke = style.visibleStroke else { return }
    let (rect, dash) = (box.rect, style.dash ?? [])
    let most = min(rect.width, rect.height)
    if dash.isEmpty, !box.hasRoom(forLineOf: stroke.width) {
      canvas.fill(box.line(of: stroke.width), stroke.color)
    } else if stroke.width < most {
      canvas.stroke(
        box.inset(by: stroke.width / 2), CanvasLine(stroke.color, width: stroke.width, dash: dash))
    } else if most > 0 {
      // Dashes of a line that leaves nothing within it lie in a row.
      let middle = Point(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)
      let isWide = rect.width >= rect.height
      canvas.stroke(
        from: isWide ? Point(x: rect.minX, y: middle.y) : Point(x: middle.x, y: rect.minY),
        to: isWide ? Point(x: rect.maxX, y: middle.y) : Point(x: middle.x, y: rect.maxY),
        CanvasLine(stroke.color, width: most, dash: dash))
    }
  }

  /// Draws an image view: its fill, its image, its placeholder or in a wireframe a crossed box, its line.
  private func drawImage(
    ofView index: Int, _ drawing: CellDrawing, in box: DrawingBox, _ style: DrawingStyle
  ) {
    guard let view = styles.cells[drawing.cell].images[index] else { return }
    let own = styles.ownSource(ofView: index, drawing.cell, drawing.element.value, document)
    guard let source = own?.text ?? view.source else {
      return drawing.isWireframe ? drawMissingImage(box.rect) : draw(box, style)
    }
    if let fill = style.fill, !fill.isClear { canvas.fill(box, fill) }
    if let image = try? styles.images.image(source) {
      let place = view.place(of: image, in: box.rect)
      var clip = CanvasGroup()
      if style.corners != nil || !box.rect.contains(place) { clip.clip = box }
      // An image beside its box is not seen.
      if place.minX < box.rect.maxX, place.maxX > box.rect.minX, place.minY < box.rect.maxY,
        place.maxY > box.rect.minY
      {
        canvas.begin(clip)
        canvas.draw(image, in: place)
        canvas.end()
      }
    } else if let placeholder = view.placeholder {
      canvas.fill(box, placeholder)
    }
    drawLine(of: box, style)
  }

  /// Draws a crossed box for an image, of which the document knows only the size.
  private func drawMissingImage(_ frame: Rect) {
    let box = DrawingBox(frame, nil)
    canvas.fill(box, .color(Wireframe.imageFill))
    canvas.stroke(box, Wireframe.imageLine)
    let (right, bottom) = (frame.maximum(along: .horizontal), frame.maximum(along: .vertical))
    canvas.stroke(from: frame.origin, to: Point(x: right, y: bottom), Wireframe.imageLine)
    canvas.stroke(
      from: Point(x: right, y: frame.y), to: Point(x: frame.x, y: bottom), Wireframe.imageLine)
  }

  /// Returns the shown text of a label, and adds its diagnostics.
  mutating func text(_ drawing: CellDrawing) throws(OutputError) -> TextLayout? {
    guard let sizer = sizer(drawing.cell) else { return nil }
    let text = try sizer.shownText(
      ofLabel: drawing.label, in: drawing.fitted, includingGlyphs: true)
    if drawing.element.notesLabels {
      try diagnostics.add(
        text, ofLabel: drawing.label, in: drawing.fitted, of: sizer,
        at: drawing.element.path ?? "", id: drawing.element.id)
    }
    return text
  }
}

/// The look of cells without a style, of items of a fixed size without one, and of their images.
enum Wireframe {
  /// - Parameter isBar: Whether it is a header or footer, which has no box.
  static func style(isBar: Bool) -> DrawingStyle {
    var style = DrawingStyle()
    style.color = DrawingColor(rgb: 0x111111)
    guard !isBar else { return style }
    style.fill = .color(DrawingColor(rgb: 0xEEF3FB))
    style.stroke = DrawingColor(rgb: 0x7D9BC9)
    style.corners = .radius(3)
    return style
  }

  static let imageFill = DrawingColor(rgb: 0xEEEEEE)
  static let imageLine = CanvasLine(DrawingColor(rgb: 0xBBBBBB), width: 1)
}
