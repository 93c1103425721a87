public import SnugGeometry
public import SnugText

/// A fitted cell: its size, and the frames of its views.
///
/// ```swift
/// let template = try CellTemplate(
///   views: [.label("title", TextStyle(size: 20)), .label("count", TextStyle(size: 20))],
///   constraints: ["H:|-[title]-4-[count]-|", "V:|-[title]-|", "V:|-[count]-|"])
/// let sizer = CellSizer(
///   template, measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
/// let cell = try sizer.fit([sizer.texts(["title": "Snug", "count": "3"])])[0]
/// let count = cell.frame(ofView: "count")  // x 52, width 10
/// ```
public struct FittedCell: Sendable {
  /// The texts of its labels, in declared order.
  public let texts: [String]
  /// The layouts of all cells that were fitted together, and the index of this cell's kind.
  let kinds: FittedKinds
  let kind: Int
  var groupSizes: GroupSizes = [:]

  /// The cell as a list of one.
  package var alone: FittedCells {
    var list = CellTexts(labelCount: texts.count)
    list.append(texts)
    return FittedCells(
      texts: list, numbers: [UInt32(kind)], kinds: kinds, groupSizes: groupSizes)
  }

  var intrinsicMetrics: [TextMetrics] { kinds.intrinsicMetrics(ofKind: kind) }

  /// The metrics of its labels, in declared order: on one line, or at the solved width for labels
  /// of several lines.
  public var labelMetrics: [TextMetrics] { kinds.labelMetrics(ofKind: kind) }

  /// Returns the intrinsic size of a label as `FittedKinds.intrinsicSize` does.
  package func intrinsicSize(ofLabel label: Int) -> Size {
    kinds.intrinsicSize(ofLabel: label, kind: kind)
  }

  /// Returns the width of a label's text without a limit, in points, if it hugs lines that are narrower; else `nil`.
  package func unhuggedWidth(ofLabel label: Int) -> Double? {
    let width = LayoutUnit.ceiling(kinds.intrinsicMetrics(ofLabel: label, kind: kind).width)
    return width > intrinsicSize(ofLabel: label).width ? width : nil
  }

  /// The size in points, a whole number of layout units.
  public var size: Size { kinds.size(kind) }

  /// The frames of the template's views, guides included, in declared order; from the cell's top
  /// left corner, in points.
  public var frames: [Rect] { kinds.frames(ofKind: kind) }

  /// Returns the frame of the view with this name, as `frames` has it; `nil` without such a view.
  public func frame(ofView name: String) -> Rect? {
    kinds.index(ofView: name).map { frame(ofView: $0) }
  }

  /// Returns the metrics of the label with this name, as `labelMetrics` has them; `nil` without such
  /// a label.
  public func metrics(ofLabel name: String) -> TextMetrics? {
    kinds.index(ofLabel: name).map { labelMetrics[$0] }
  }

  /// Returns the text of the label with this name; `nil` without such a label.
  public func text(ofLabel name: String) -> String? {
    kinds.index(ofLabel: name).map { texts[$0] }
  }

  /// Returns the distance from the top of a label's frame to its first baseline.
  package func firstBaseline(ofLabel label: Int) -> Double {
    kinds.baseline(ofLabel: label, kind: kind)
  }

  /// Returns the frame of the view at an index.
  package func frame(ofView view: Int) -> Rect { kinds.frame(ofView: view, kind: kind) }

  package func surelyShows(label: Int) -> Bool { kinds.surelyShows(label: label, kind: kind) }

  package func overhang(ofLabel label: Int) -> Size { kinds.overhang(ofLabel: label, kind: kind) }

  /// The views whose position or size the constraints leave ambiguous, in declared order; `super`
  /// is the cell. Each ambiguous value is the one nearest 0.
  public var ambiguousViews: [String] { kinds.remark(ofKind: kind)?.ambiguousViews ?? [] }

  /// The required constraints that conflicted with the others and were broken, in declared order;
  /// empty unless the template's `recovery` allows it.
  public var brokenConstraints: [ConstraintOrigin] {
    kinds.remark(ofKind: kind)?.brokenConstraints ?? []
  }

  /// Whether the width of a label of several lines depends on its height, and the two did not
  /// settle: its lines may be shorter than its height, or taller.
  public var hasUnstableHeight: Bool { kinds.remark(ofKind: kind)?.hasUnstableHeight ?? false }

  /// Whether no constraint was broken and all heights settled.
  package var isAsDesigned: Bool { brokenConstraints.isEmpty && !hasUnstableHeight }

  /// The distance from the cell's top to its first baseline; `nil` without a baseline view.
  public var firstBaseline: Double? { kinds.baselines(ofKind: kind).first }

  /// The distance from the cell's top to its last baseline; `nil` without a baseline view.
  public var lastBaseline: Double? { kinds.baselines(ofKind: kind).last }
}

/// Rounds solved values to layout units, once: each edge to the nearest unit, half up.
///
/// A view of whole width keeps it at every position, and touching views still touch.
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

  /// Returns a view's frame; `x` is counted from the leading edge.
  func frame(x: Double, width: Double, y: Double, height: Double) -> Rect {
    // Edges are settled, not extents: a settled extent may miss the neighbour's settled edge.
    var (left, right) = (EdgeGrid.settled(x), EdgeGrid.settled(x + width))
    if direction == .rightToLeft { (left, right) = (self.width - right, self.width - left) }
    let (minX, maxX) = (EdgeGrid.nearestUnit(left), EdgeGrid.nearestUnit(right))
    let minY = EdgeGrid.nearestUnit(EdgeGrid.settled(y))
    let maxY = EdgeGrid.nearestUnit(EdgeGrid.settled(y + height))
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Removes the rounding noise of pivots that are not powers of two, such as thirds.
  static func settled(_ value: Double) -> Double { nearest(value, perPoint: 65536) }

  static func nearestUnit(_ value: Double) -> Double {
    nearest(value, perPoint: LayoutUnit.perPoint)
  }

  private static func nearest(_ value: Double, perPoint: Double) -> Double {
    (value * perPoint + 0.5).rounded(.down) / perPoint
  }
}
