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
        if case .background = element.place { return }
        if element.zIndex == 0 { try picture.draw(element, of: layout) }
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
        place: element.place, frame: element.frame, cell: element.cell, fitted: element.fitted,
        value: value, state: value?.saysSelected == true ? .selected : [],
        id: layout.id(of: element), path: layout.path(of: element), notesLabels: true))
  }

  /// Draws the backgrounds and attached views before or after all else, those further back first.
  private mutating func drawLayered(
    _ layout: DocumentLayout, behind: Bool
  ) throws(OutputError) {
    let views = layout.sections.indices.flatMap { section in
      layout.shownAttachedViews(ofSection: section)
        .map { layout.supplementary($0, inSection: section) }.filter { $0.zIndex != 0 }
    }
    let layers = layout.sections.indices.compactMap(layout.background(ofSection:)) + views
    // The order of equal ones is kept: backgrounds come first.
    let order = layers.indices.filter { (layers[$0].zIndex <= 0) == behind }
      .sorted { (layers[$0].zIndex, $0) < (layers[$1].zIndex, $1) }
    for layer in order { try draw(layers[layer], of: layout) }
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
    var area = Rect(
      x: -left, y: -inset.top, width: container.width,
      height: container.height ?? (scrollAxis == .vertical ? 0 : content.height))
    area.size[scrollAxis] = max(area.size[scrollAxis], content[scrollAxis])
    return area
  }
}
