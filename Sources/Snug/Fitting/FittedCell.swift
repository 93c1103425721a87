public import SnugGeometry
public import SnugText

/// A cell as it came out of fitting: its size, and where its views lie in it.
public struct FittedCell: Sendable {
  /// The texts of its labels, in declared order.
  public let texts: [String]
  /// The intrinsic sizes of its labels.
  let intrinsicMetrics: [TextMetrics]
  package let layout: CellLayout

  /// What its labels measure, in declared order: on one line, or on several in the width each
  /// has.
  public var labelMetrics: [TextMetrics] { layout.labelMetrics }

  /// The size that a label's hugging and compression resistance keep to, in points: on one line,
  /// and as high as its lines are in the width it has.
  package func intrinsicSize(ofLabel label: Int) -> Size {
    Size(
      width: LayoutUnit.ceiling(intrinsicMetrics[label].width),
      height: LayoutUnit.ceiling(labelMetrics[label].height))
  }

  /// In points, whole layout units.
  public var size: Size { layout.size }

  /// The frames of the template's views, guides included, in declared order; from the cell's
  /// top left corner, in points.
  public var frames: [Rect] { layout.frames }

  /// The views whose place or size the constraints leave open, in declared order; `super` is
  /// the cell. Each was settled at the value nearest 0.
  public var ambiguousViews: [String] { layout.ambiguousViews }

  /// The required constraints that could not hold together with the others and were broken, in
  /// declared order; empty unless the template's `recovery` allows it.
  public var brokenConstraints: [ConstraintOrigin] { layout.brokenConstraints }

  /// Whether the constraints make the height of a label of several lines change its width, and
  /// the two did not settle: its lines may not fill its height, or need more.
  public var hasUnstableHeight: Bool { layout.hasUnstableHeight }

  /// From the cell's top to the first baseline of its baseline view; `nil` when it has none.
  public var firstBaseline: Double? { layout.firstBaseline }

  /// From the cell's top to the last baseline of its baseline view; `nil` when it has none.
  public var lastBaseline: Double? { layout.lastBaseline }
}

/// The part of a fitted cell that depends on sizes alone, and so is shared by cells whose labels
/// measure the same.
package final class CellLayout: Sendable {
  package let size: Size
  package let frames: [Rect]
  package let ambiguousViews: [String]
  let brokenConstraints: [ConstraintOrigin]
  package let labelMetrics: [TextMetrics]
  let hasUnstableHeight: Bool
  let firstBaseline, lastBaseline: Double?

  init(
    size: Size, frames: [Rect], ambiguousViews: [String], brokenConstraints: [ConstraintOrigin],
    labelMetrics: [TextMetrics], hasUnstableHeight: Bool, firstBaseline: Double?,
    lastBaseline: Double?
  ) {
    self.size = size
    self.frames = frames
    self.ambiguousViews = ambiguousViews
    self.brokenConstraints = brokenConstraints
    self.labelMetrics = labelMetrics
    self.hasUnstableHeight = hasUnstableHeight
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }

  /// Whether all constraints hold and all heights settled.
  package var isAsDesigned: Bool { brokenConstraints.isEmpty && !hasUnstableHeight }
}
