package import Snug
package import SnugDrawing

/// What a picture shows: a whole layout, or what is in the viewport of a collection.
package final class PictureSubject {
  package let document: Document
  package let catalog: FontCatalog
  /// What is shown of the content, in points.
  private let shown: Rect
  private let content: Content

  private enum Content {
    case layout(DocumentLayout)
    case viewport(Simulation)
  }

  /// All of a layout.
  package init(_ layout: DocumentLayout) {
    (document, catalog, shown) = (layout.document, layout.catalog, layout.canvas)
    content = .layout(layout)
  }

  /// The viewport of a collection as it is now.
  package init(_ simulation: Simulation) {
    (document, catalog) = (simulation.document, simulation.catalog)
    shown = simulation.viewport
    content = .viewport(simulation)
  }

  /// The area of the picture, in points of the content: with the structure, it has the legend below.
  package func area(_ options: Picture.Options) -> Rect {
    guard options.showsStructure else { return shown }
    var area = shown
    area.size.width = max(area.width, Picture.legendSize.width)
    area.size.height += Picture.legendSize.height
    return area
  }

  /// Draws it.
  /// - Parameters:
  ///   - styles: The styles of its document.
  ///   - diagnostics: An empty list.
  ///   - afterElement: Called after each element.
  /// - Returns: Its diagnostics.
  package func draw(
    _ styles: DocumentStyles, _ options: Picture.Options, _ diagnostics: DiagnosticList,
    on canvas: any Canvas,
    afterElement: @escaping () throws(OutputError) -> Void = { () throws(OutputError) in }
  ) throws(OutputError) -> DiagnosticList {
    switch content {
    case .layout(let layout):
      try Picture.draw(
        layout, styles, options, notingSize(diagnostics), on: canvas, afterElement: afterElement)
    case .viewport(let simulation):
      try Picture.draw(
        simulation, styles, options, diagnostics, on: canvas, afterElement: afterElement)
    }
  }

  /// Notes that the content makes the picture larger than the document says.
  private func notingSize(_ diagnostics: DiagnosticList) -> DiagnosticList {
    let axis = document.scrollAxis
    let stated = axis == .vertical ? document.container.height : document.container.width
    guard let stated, shown.size[axis] > stated else { return diagnostics }
    let (name, unit) = axis == .vertical ? ("height", "high") : ("width", "wide")
    var note = Diagnostic(
      code: .largePicture, path: "container.\(name)",
      message:
        "the picture is \(NumberText.decimal(shown.size[axis])) points \(unit), as its content is, and the "
        + "container \(NumberText.decimal(stated)): make the content smaller, or draw what the container shows by "
        + "--viewport")
    let needed = shown.size[axis]
    if axis == .vertical {
      (note.facts.neededHeight, note.facts.height) = (needed, stated)
    } else {
      (note.facts.neededWidth, note.facts.width) = (needed, stated)
    }
    var list = diagnostics
    list.add(.largePicture) { note }
    return list
  }
}
