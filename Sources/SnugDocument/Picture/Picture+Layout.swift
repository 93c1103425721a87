package import Snug
package import SnugDrawing

extension Picture {
  /// Draws all of a layout.
  /// - Parameters:
  ///   - styles: The styles of the layout's document.
  ///   - diagnostics: An empty list.
  /// - Returns: The diagnostics of the layout, its styles and its labels.
  package static func draw(
    _ layout: DocumentLayout, _ styles: DocumentStyles, _ options: Options = Options(),
    _ diagnostics: DiagnosticList = DiagnosticList(), on canvas: any Canvas,
    afterElement: @escaping () throws(OutputError) -> Void = { () throws(OutputError) in }
  ) throws(OutputError) -> DiagnosticList {
    var picture = try Picture(
      layout.document, styles, options, diagnostics, on: canvas, layout.catalog,
      flow: layout.result.layout, sizer: { layout.sizers[$0] }, afterElement: afterElement)
    picture.diagnostics.add(styles.diagnostics + layout.diagnostics)
    picture.drawBackground(of: layout.canvas)
    try picture.drawLayered(layout, behind: true)
    for section in layout.sections.indices {
      if options.showsStructure { picture.drawStructure(ofSection: section, of: layout) }
      try layout.forEachElement(ofSection: section) { element throws(OutputError) in
        if !element.isLayered { try picture.draw(element, of: layout) }
      }
    }
    try picture.drawLayered(layout, behind: false)
    try picture.drawLegend(below: layout.canvas)
    return picture.diagnostics
  }

  private mutating func draw(
    _ element: LayoutElement, of layout: DocumentLayout
  ) throws(OutputError) {
    let value = layout.document.declaration(at: element.place).value
    try draw(
      Element(
        frame: element.frame, cell: element.cell, fitted: element.fitted, value: value,
        state: value?.saysSelected == true ? .selected : [], isBar: element.isBar,
        id: layout.id(of: element), path: layout.path(of: element), source: (element, layout)))
  }

  /// Draws the backgrounds and attached views before or after all else, those further back first.
  private mutating func drawLayered(
    _ layout: DocumentLayout, behind: Bool
  ) throws(OutputError) {
    /// A background, or an attached view with its index in its section.
    struct Layer {
      var zIndex: Int
      var section: Int
      var view: Int?
    }
    var layers: [Layer] = []
    for section in layout.sections.indices {
      let zIndex = layout.document.sections[section].style.background?.zIndex
      if let zIndex, (zIndex <= 0) == behind {
        layers.append(Layer(zIndex: zIndex, section: section))
      }
    }
    for section in layout.sections.indices {
      let views = layout.document.sections[section].items.attachedViews
      for view in layout.shownAttachedViews(ofSection: section) {
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
      if let element { try draw(element, of: layout) }
    }
  }
}

extension DocumentLayout {
  /// The area of a picture.
  package var canvas: Rect { document.canvas(ofContent: result.contentSize) }
}

extension Document {
  /// Returns the area of a picture: across the scroll direction the container's extent, along it the larger one
  /// of the container's and of that of the content with the container's inset.
  func canvas(ofContent size: Size) -> Rect {
    let inset = container.contentInset
    let (left, right) = (inset.left(container.direction), inset.right(container.direction))
    let content = Size(
      width: left + size.width + right, height: inset.top + size.height + inset.bottom)
    let isVertical = scrollAxis == .vertical
    return Rect(
      x: -left, y: -inset.top,
      width: isVertical ? container.width : max(container.width, content.width),
      height: isVertical
        ? max(container.height ?? 0, content.height) : container.height ?? content.height)
  }
}
