public import SnugGeometry
public import SnugText

/// A cell as it came out of fitting: its size, and where its views lie in it.
public struct FittedCell: Sendable {
  /// The texts of its labels, in declared order.
  public let texts: [String]
  /// What its labels measure, in declared order.
  public let labelMetrics: [TextMetrics]
  let layout: CellLayout

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

  /// From the cell's top to the baseline of its baseline view; `nil` when it has none.
  public var firstBaseline: Double? { layout.baseline }
}

/// The part of a fitted cell that depends on sizes alone, and so is shared by cells whose labels
/// measure the same.
final class CellLayout: Sendable {
  let size: Size
  let frames: [Rect]
  let ambiguousViews: [String]
  let brokenConstraints: [ConstraintOrigin]
  let baseline: Double?

  init(
    size: Size, frames: [Rect], ambiguousViews: [String],
    brokenConstraints: [ConstraintOrigin], baseline: Double?
  ) {
    self.size = size
    self.frames = frames
    self.ambiguousViews = ambiguousViews
    self.brokenConstraints = brokenConstraints
    self.baseline = baseline
  }
}
