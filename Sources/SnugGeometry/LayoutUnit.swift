/// The grid of all layout lengths: multiples of 1/64 point, as in browser engines.
///
/// Layout is integer arithmetic in these units. Integers need no tolerance, are the same on every
/// machine and in every order of edits, and convert to `Double` exactly.
///
/// ```swift
/// let width = LayoutUnit.ceiling(10.3)  // 10.3125: 660 units of 1/64 point
/// ```
public enum LayoutUnit {
  /// The number of units in a point.
  public static let perPoint = 64.0

  /// The largest magnitude of a length or coordinate accepted as input, in points.
  ///
  /// It leaves `Int32` units room for sums of a few lengths: 10^7 points are 6.4 * 10^8 units.
  public static let maximumPoints = 1e7

  /// Returns the exact length in points of `units`.
  @inlinable
  public static func points(_ units: Int32) -> Double { Double(units) * 0.015625 }

  /// Returns the exact length in points of `units`.
  @inlinable
  public static func points(_ units: Int64) -> Double { Double(units) * 0.015625 }

  /// Returns the largest whole number of units not above `points`, for lengths given by a caller.
  ///
  /// `nil` when `points` is not finite or its magnitude exceeds `maximumPoints`.
  @inlinable
  public static func floor(_ points: Double) -> Int32? {
    guard points.magnitude <= maximumPoints else { return nil }
    let exact = points * perPoint
    // Truncates towards 0 in one instruction; rounding down is a call on many processors.
    let units = Int32(exact)
    return Double(units) > exact ? units - 1 : units
  }

  /// Returns the same for a length, which is at least 0: `nil` also when `points` is negative.
  @inlinable
  public static func length(_ points: Double) -> Int32? {
    guard points >= 0, points <= maximumPoints else { return nil }
    return Int32(points * perPoint)
  }

  /// Returns the smallest multiple of a unit not below `points`, in points, for measured sizes.
  @inlinable
  public static func ceiling(_ points: Double) -> Double {
    (points * perPoint).rounded(.up) / perPoint
  }
}
