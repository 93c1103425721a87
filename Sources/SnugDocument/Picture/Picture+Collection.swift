package import Snug
package import SnugDrawing

extension Picture {
  /// Draws the visible part of a collection: what is in its viewport at the content offset, with pinned headers
  /// and footers, items in their states.
  /// - Parameters:
  ///   - styles: The styles of the simulation's document.
  ///   - diagnostics: An empty list.
  /// - Returns: The diagnostics of the styles.
  package static func draw(
    _ simulation: Simulation, _ styles: DocumentStyles, _ options: Options = Options(),
    _ diagnostics: DiagnosticList = DiagnosticList(), on canvas: any Canvas,
    afterElement: @escaping () throws(OutputError) -> Void = { () throws(OutputError) in }
  ) throws(OutputError) -> DiagnosticList {
    var picture = try Picture(
      simulation.document, styles, options, diagnostics, on: canvas, simulation.catalog,
      flow: simulation.collection.flowLayout, sizer: simulation.sizer(ofCell:),
      afterElement: afterElement)
    picture.diagnostics.add(styles.diagnostics)
    let area = simulation.viewport
    var group = CanvasGroup()
    group.clip = DrawingBox(area, nil)
    picture.drawBackground(of: area)
    canvas.begin(group)
    for element in try simulation.drawnElements() { try picture.draw(element) }
    canvas.end()
    try picture.drawLegend(below: area)
    return picture.diagnostics
  }
}

extension Simulation {
  /// The part of the content that is in the viewport.
  package var viewport: Rect { collection.bounds }

  /// Returns the value that declares what is at a place, which has its style, and the index of its cell.
  func declaration(at place: LayoutPlace) -> (value: JSONValue?, cell: Int?) {
    if case .background(let section) = place {
      let (value, kind) = items.background(ofSection: section)
      return (value, document.cells.firstIndex { $0.name == kind })
    }
    let item = items.item(place)
    return (item?.value, item?.cell)
  }

  /// The visible elements, from the back to the front.
  fileprivate func drawnElements() throws(OutputError) -> [Picture.Element] {
    let visible = collection.visibleElements.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    var elements: [Picture.Element] = []
    for (_, element) in visible {
      let (value, cell) = declaration(at: element.place)
      var drawn = Picture.Element(
        place: element.place, frame: element.frame, cell: cell, value: value)
      do throws(CollectionError) {
        drawn.fitted = try collection.fittedCell(of: element.place)
      } catch {
        throw .unmeasurable(message: sentences(of: error, items).joined(separator: "; "))
      }
      if element.isSelected { drawn.state.insert(.selected) }
      if element.isHighlighted { drawn.state.insert(.highlighted) }
      drawn.id = element.id.flatMap(items.givenID)
      if let item = items.item(element.place) {
        drawn.path = path(of: item, at: element.place)
      } else if case .background(let section) = element.place {
        drawn.path = "\(items.path(ofSection: section))background"
      }
      elements.append(drawn)
    }
    return elements
  }
}
