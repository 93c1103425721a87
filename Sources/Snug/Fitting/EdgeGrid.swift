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
    let x = EdgeGrid.settled(x)
    let width = EdgeGrid.settled(width)
    let left = direction == .leftToRight ? x : self.width - x - width
    let (minX, maxX) = EdgeGrid.edges(left, width)
    let (minY, maxY) = EdgeGrid.edges(EdgeGrid.settled(y), EdgeGrid.settled(height))
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  private static func edges(_ start: Double, _ extent: Double) -> (Double, Double) {
    (nearestUnit(start), nearestUnit(start + extent))
  }

  /// Takes off the noise of pivots that were not powers of two: thirds, for one.
  private static func settled(_ value: Double) -> Double {
    (value * 65536).rounded() / 65536
  }

  private static func nearestUnit(_ value: Double) -> Double {
    (value * LayoutUnit.perPoint + 0.5).rounded(.down) / LayoutUnit.perPoint
  }
}
