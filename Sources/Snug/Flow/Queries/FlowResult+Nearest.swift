public import SnugGeometry

extension FlowResult {
  /// The element whose frame is nearest to a point, and of several as near the first; one that
  /// holds the point, or has it on an edge, is at distance 0.
  ///
  /// `nil` when there is no element, and for a point further from the origin than content can be,
  /// 2^48 points, or not a number.
  /// - Complexity: That of finding what lies within a few times the distance.
  public func nearestElement(to point: Point, pinnedIn visible: Rect? = nil) -> FlowElement? {
    guard point.x.magnitude <= 0x1p48, point.y.magnitude <= 0x1p48,
      let reached = reach.all(starts: sectionStarts)
    else { return nil }
    let everything =
      point.x.magnitude + point.y.magnitude + LayoutUnit.points(reached.end - reached.start)
      + FlowResult.maximumOverhang
    // Nothing is nearer than the first or last section; from there on, look further and further.
    var (distance, step) = (crossDistance(to: point, reached), 16.0)
    while true {
      distance += step
      step *= 4
      let square = Rect(
        x: point.x - distance, y: point.y - distance, width: 2 * distance, height: 2 * distance)
      let nearest = nearestElement(to: point, in: square, visible)
      // A point less, so that the square holds all of the circle however its edges are rounded.
      if let nearest, nearest.squaredDistance < (distance - 1) * (distance - 1) {
        return nearest.element
      }
      if distance > everything { return nearest?.element }
    }
  }

  /// More points than anything lies away from the content along the lines: an inset or two, and an
  /// item that is longer than its line.
  private static let maximumOverhang = 8 * LayoutUnit.maximumPoints

  /// How far a point lies before or behind all sections, at least.
  private func crossDistance(to point: Point, _ reached: (start: Int64, end: Int64)) -> Double {
    let frame = rect(start: reached.start, extent: reached.end - reached.start)
    let axis = layout.scrollAxis
    let distance = max(
      frame.minimum(along: axis) - point[axis], point[axis] - frame.maximum(along: axis))
    return max(0, distance - LayoutUnit.points(layout.snappingGrid?.reach ?? 0))
  }

  private func nearestElement(
    to point: Point, in square: Rect, _ visible: Rect?
  ) -> (element: FlowElement, squaredDistance: Double)? {
    var nearest: (element: FlowElement, squaredDistance: Double)?
    forEachElement(in: square, pinnedIn: visible) { element in
      let distance = element.frame.squaredDistance(to: point)
      if distance < nearest?.squaredDistance ?? .infinity { nearest = (element, distance) }
    }
    return nearest
  }
}
