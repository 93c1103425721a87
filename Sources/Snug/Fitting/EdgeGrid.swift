import SnugGeometry

/// Brings solved values to layout units, once: each edge to the nearest, half up.
///
/// A view of whole width keeps it wherever it lies, and touching views still touch.
struct EdgeGrid {
  /// The cell's size.
  let size: Size
  private let width: Double
  private let direction: LayoutDirection

  init(width: Double, height: Double, direction: LayoutDirection) {
    self.width = EdgeGrid.settled(width)
    self.direction = direction
    size = Size(
      width: EdgeGrid.nearestUnit(self.width),
      height: EdgeGrid.nearestUnit(EdgeGrid.settled(height))
    )
  }

  /// A view's frame, with x counted from the leading edge.
  func frame(x: Double, width: Double, y: Double, height: Double) -> Rect {
    // Edges are settled, not extents: a settled extent may miss the neighbour's settled edge.
    var (left, right) = (EdgeGrid.settled(x), EdgeGrid.settled(x + width))
    if direction == .rightToLeft { (left, right) = (self.width - right, self.width - left) }
    let (minX, maxX) = (EdgeGrid.nearestUnit(left), EdgeGrid.nearestUnit(right))
    let minY = EdgeGrid.nearestUnit(EdgeGrid.settled(y))
    let maxY = EdgeGrid.nearestUnit(EdgeGrid.settled(y + height))
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Takes off the noise of pivots that were not powers of two: thirds, for one.
  private static func settled(_ value: Double) -> Double { nearest(value, perPoint: 65536) }

  private static func nearestUnit(_ value: Double) -> Double {
    nearest(value, perPoint: LayoutUnit.perPoint)
  }

  private static func nearest(_ value: Double, perPoint: Double) -> Double {
    (value * perPoint + 0.5).rounded(.down) / perPoint
  }
}
