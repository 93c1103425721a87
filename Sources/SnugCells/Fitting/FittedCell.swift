public import SnugGeometry
public import SnugText

/// A cell as it came out of fitting: its size, and where its views lie in it.
public struct FittedCell: Sendable {
  /// The texts of its labels, in declared order.
  public let texts: [String]
  /// What came out for all cells that were fitted together, and which kind of them it is.
  let kinds: FittedKinds
  let kind: Int

  /// What its labels measure on one line.
  var intrinsicMetrics: [TextMetrics] { kinds.intrinsicMetrics(ofKind: kind) }

  /// What its labels measure, in declared order: on one line, or on several in the width each
  /// has.
  public var labelMetrics: [TextMetrics] { kinds.labelMetrics(ofKind: kind) }

  /// The size that a label's hugging and compression resistance keep to, in points: on one line,
  /// and as high as its lines are in the width it has.
  package func intrinsicSize(ofLabel label: Int) -> Size {
    Size(
      width: LayoutUnit.ceiling(intrinsicMetrics[label].width),
      height: LayoutUnit.ceiling(labelMetrics[label].height))
  }

  /// In points, whole layout units.
  public var size: Size { kinds.size(kind) }

  /// The frames of the template's views, guides included, in declared order; from the cell's
  /// top left corner, in points.
  public var frames: [Rect] { kinds.frames(ofKind: kind) }

  /// One of the frames, by the number of its view.
  package func frame(ofView view: Int) -> Rect { kinds.frame(ofView: view, kind: kind) }

  /// The views whose place or size the constraints leave open, in declared order; `super` is
  /// the cell. Each was settled at the value nearest 0.
  public var ambiguousViews: [String] { kinds.ambiguousViews(ofKind: kind) }

  /// The required constraints that could not hold together with the others and were broken, in
  /// declared order; empty unless the template's `recovery` allows it.
  public var brokenConstraints: [ConstraintOrigin] {
    kinds.remark(ofKind: kind)?.brokenConstraints ?? []
  }

  /// Whether the constraints make the height of a label of several lines change its width, and
  /// the two did not settle: its lines may not fill its height, or need more.
  public var hasUnstableHeight: Bool { kinds.remark(ofKind: kind)?.hasUnstableHeight ?? false }

  /// Whether all constraints hold and all heights settled.
  package var isAsDesigned: Bool { brokenConstraints.isEmpty && !hasUnstableHeight }

  /// From the cell's top to the first baseline of its baseline view; `nil` when it has none.
  public var firstBaseline: Double? { kinds.baselines(ofKind: kind).first }

  /// From the cell's top to the last baseline of its baseline view; `nil` when it has none.
  public var lastBaseline: Double? { kinds.baselines(ofKind: kind).last }
}

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
