import SnugGeometry

extension DrawingBox {
  /// Returns the area of a line along its edges, within them: all of the box if the line covers it.
  package func line(of width: Double) -> GlyphOutline {
    guard 2 * width < min(rect.width, rect.height) else { return outline }
    return GlyphOutline(
      elements: outline.elements + inset(by: width).outline.reversed.elements)
  }

  /// Its edges.
  package var outline: GlyphOutline {
    guard radii.common != .zero else { return GlyphOutline(rect) }
    // A quarter of an ellipse as a curve of degree 3, right within a part in 3,700.
    let bend = 1 - 0.552_284_749_8
    var elements: [GlyphOutline.Element] = []
    func corner(_ x: Double, _ y: Double, _ start: Point, _ end: Point) {
      func bent(_ point: Point) -> Point {
        Point(x: x + (point.x - x) * bend, y: y + (point.y - y) * bend)
      }
      elements.append(elements.isEmpty ? .move(to: start) : .line(to: start))
      guard start != end else { return }
      elements.append(.cubic(control1: bent(start), control2: bent(end), to: end))
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    corner(
      left, top, Point(x: left, y: top + radii.topLeft.height),
      Point(x: left + radii.topLeft.width, y: top))
    corner(
      right, top, Point(x: right - radii.topRight.width, y: top),
      Point(x: right, y: top + radii.topRight.height))
    corner(
      right, bottom, Point(x: right, y: bottom - radii.bottomRight.height),
      Point(x: right - radii.bottomRight.width, y: bottom))
    corner(
      left, bottom, Point(x: left + radii.bottomLeft.width, y: bottom),
      Point(x: left, y: bottom - radii.bottomLeft.height))
    elements.append(.close)
    return GlyphOutline(elements: elements)
  }
}

extension GlyphOutline {
  /// Its only contour, from its end to its start.
  fileprivate var reversed: GlyphOutline {
    var segments: [Element] = []
    var place = Point.zero
    for element in elements {
      switch element {
      case .move(let start): place = start
      case .line(let end):
        segments.append(.line(to: place))
        place = end
      case .quadratic(let control, let end):
        segments.append(.quadratic(control: control, to: place))
        place = end
      case .cubic(let control1, let control2, let end):
        segments.append(.cubic(control1: control2, control2: control1, to: place))
        place = end
      case .close: break
      }
    }
    return GlyphOutline(elements: [.move(to: place)] + segments.reversed() + [.close])
  }
}
