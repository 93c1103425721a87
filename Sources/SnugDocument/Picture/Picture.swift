import Snug

/// A drawing of a layout as SVG: cells are rounded rectangles in their styles, labels are the
/// glyphs that were measured.
package struct Picture: ~Copyable {
  let layout: DocumentLayout
  let options: Options
  private let styles: CellStyles
  let outliner: GlyphOutliner
  /// The glyphs defined so far.
  var glyphs = GlyphDefinitions()
  var notes: Notes
  var svg: SVGWriter

  /// The options for drawing a picture.
  package struct Options: Sendable {
    /// The background, a colour as `CSSColor` writes it; `nil` for none.
    package var background: String?
    /// Whether insets, lines, margins, views and baselines are drawn, too.
    package var showsStructure = false

    /// Cells and labels without a background.
    package init() {}
  }

  /// Draws all of `layout`.
  /// - Parameters:
  ///   - styles: The styles of the document's cells.
  ///   - notes: Empty notes.
  /// - Returns: The notes about its labels and glyphs.
  package static func write(
    _ layout: DocumentLayout, _ styles: CellStyles, options: Options = Options(),
    _ notes: Notes = Notes(), to output: consuming OutputBuffer
  ) throws(OutputError) -> Notes {
    var picture = Picture(layout, styles, options, notes, output)
    picture.notes.diagnostics.add(styles.diagnostics + layout.diagnostics)
    try picture.draw()
    return picture.notes
  }

  private init(
    _ layout: DocumentLayout, _ styles: CellStyles, _ options: Options, _ notes: Notes,
    _ output: consuming OutputBuffer
  ) {
    self.notes = notes
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
    try drawLayered(behind: true)
    for section in layout.sections.indices {
      if options.showsStructure { drawStructure(ofSection: section) }
      try drawSection(section)
    }
    try drawLayered(behind: false)
    svg.end("svg")
    try svg.finish()
  }

  /// The content with the container's inset around it.
  private var viewBox: Rect {
    let size = layout.result.contentSize
    let container = layout.document.container
    let inset = container.contentInset
    let (left, right) = (inset.left(container.direction), inset.right(container.direction))
    return Rect(
      x: -left, y: -inset.top, width: left + size.width + right,
      height: inset.top + size.height + inset.bottom)
  }
}

// MARK: Cells

extension Picture {
  /// Draws the backgrounds and attached views before or after all else, those further back first.
  private mutating func drawLayered(behind: Bool) throws(OutputError) {
    /// A background, or an attached view with its index in its section.
    struct Layer {
      var zIndex: Int
      var section: Int
      var view: Int?
    }
    var layers: [Layer] = []
    for section in layout.sections.indices {
      let zIndex = layout.document.sections[section].metrics.background?.zIndex
      if let zIndex, (zIndex <= 0) == behind {
        layers.append(Layer(zIndex: zIndex, section: section))
      }
    }
    for section in layout.sections.indices {
      let views = layout.document.sections[section].items.supplementaries
      for view in layout.shownSupplementaries(ofSection: section) {
        let zIndex = views[view].asked.view.zIndex
        guard zIndex != 0, (zIndex < 0) == behind else { continue }
        layers.append(Layer(zIndex: zIndex, section: section, view: view))
      }
    }
    // The order of equal ones is kept: backgrounds come first.
    let order = layers.indices.sorted { (layers[$0].zIndex, $0) < (layers[$1].zIndex, $1) }
    for layer in order.lazy.map({ layers[$0] }) {
      let element =
        layer.view.map { layout.supplementary($0, inSection: layer.section) }
        ?? layout.background(ofSection: layer.section)
      if let element { try draw(element) }
      try svg.flushIfLarge()
    }
  }

  private mutating func drawSection(_ section: Int) throws(OutputError) {
    try layout.forEachElement(ofSection: section) { element throws(OutputError) in
      guard !element.isLayered else { return }
      try draw(element)
      try svg.flushIfLarge()
    }
  }

  private mutating func draw(_ element: LayoutElement) throws(OutputError) {
    let frame = element.frame
    let style = element.cell.map { styles.cells[$0] } ?? .wireframe
    guard let cell = element.cell, let fitted = element.fitted else {
      return element.isBar ? () : drawBox(frame, style)
    }
    // Headers and footers have no box unless they have a style.
    if !element.isBar || layout.document.cells[cell].style != nil { drawBox(frame, style) }
    if options.showsStructure { drawMargins(ofCell: cell, in: frame) }
    var label = 0
    for (index, view) in layout.document.cells[cell].template.views.enumerated() {
      let viewFrame = fitted.frame(ofView: index).moved(by: frame.origin)
      if options.showsStructure { drawView(view, viewFrame) }
      switch view.content {
      case .label:
        let text = layout.result.layout.pixels(around: viewFrame)
        try drawLabel(label, of: element, fitted, in: text, color: style.color)
        label += 1
      case .image: drawImage(viewFrame)
      case .box, .container, .guide: break
      }
    }
  }

  /// Draws a box. Its stroke lies within the frame, so that neighbours do not share it.
  private mutating func drawBox(_ frame: Rect, _ style: CellStyle) {
    let stroke = style.stroke.flatMap { $0.color == "none" || $0.width == 0 ? nil : $0 }
    guard style.fill != nil || stroke != nil else { return }
    let width = min(stroke?.width ?? 0, frame.width, frame.height)
    let inner = frame.inset(by: EdgeInsets(width / 2))
    let radius = max(0, style.cornerRadius(of: frame.size) - width / 2)
    var attributes: [(StaticString, SVGWriter.Value)] = [("fill", .text(style.fill ?? "none"))]
    if radius > 0 { attributes.insert(("rx", .number(radius)), at: 0) }
    if let stroke {
      attributes += [("stroke", .text(stroke.color)), ("stroke-width", .number(width))]
    }
    svg.rect(inner, attributes)
  }

  /// Draws a crossed box for an image, of which the document knows only the size.
  private mutating func drawImage(_ frame: Rect) {
    let line: [(StaticString, SVGWriter.Value)] = [("stroke", .text("#bbb"))]
    svg.rect(frame, [("fill", .text("#eee"))] + line)
    let (right, bottom) = (frame.maximum(along: .horizontal), frame.maximum(along: .vertical))
    svg.line(from: frame.origin, to: Point(x: right, y: bottom), line)
    svg.line(from: Point(x: right, y: frame.y), to: Point(x: frame.x, y: bottom), line)
  }
}
