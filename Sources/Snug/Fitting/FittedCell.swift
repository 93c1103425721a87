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
