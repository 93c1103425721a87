/// The limits within which a cell comes out the same as within the one it was fitted to, in layout
/// units.
///
/// A limit weighs less than the required constraints and more than all others, and it and they are
/// convex: where an answer does not touch its limit, the limit has no part in it, and where it goes
/// beyond, it is the least that the required constraints allow, and the limit might be less.
struct KeptLimits {
  private let low, high: Int32

  /// Extents are rounded to whole units, limits are whole: of those equal to the extent only the
  /// one it was fitted to is sure.
  init(extent: Int32, fittedWithin limit: Int32) {
    if extent < limit {
      (low, high) = (extent + 1, Int32.max)
    } else if extent > limit {
      (low, high) = (0, extent - 1)
    } else {
      (low, high) = (limit, limit)
    }
  }

  /// Where the limit may have had a part in the way to the answer.
  init(only limit: Int32) { (low, high) = (limit, limit) }

  func contains(_ limit: Int32) -> Bool { low <= limit && limit <= high }
}
