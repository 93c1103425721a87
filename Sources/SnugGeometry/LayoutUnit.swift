/// The grid every layout length lies on: whole numbers of 1/64 point, as in browser engines.
///
/// Integers need no tolerance, are the same on every machine and in every order of edits, and
/// convert to `Double` exactly.
public enum LayoutUnit {
  /// Units in a point.
  public static let perPoint = 64.0

  /// The largest length or coordinate accepted at any border, in points.
  ///
  /// It leaves `Int32` units room for sums of a few lengths: 10^7 points are 6.4 * 10^8 units.
  public static let maximumPoints = 1e7

  /// The exact length in points of `units`.
  @inlinable
  public static func points(_ units: Int32) -> Double { Double(units) * 0.015625 }

  /// The exact length in points of `units`.
  @inlinable
  public static func points(_ units: Int64) -> Double { Double(units) * 0.015625 }

  /// The largest whole number of units not above `points`: lengths given by a caller.
  ///
  /// `nil` when `points` is not finite or beyond `maximumPoints` either way.
  @inlinable
  public static func floor(_ points: Double) -> Int32? {
    guard points.magnitude <= maximumPoints else { return nil }
    let exact = points * perPoint
    // Towards 0 in one instruction; rounding down is a call on many processors.
    let units = Int32(exact)
    return Double(units) > exact ? units - 1 : units
  }

  /// The same for lengths, which are not below 0: `nil` also when `points` is.
  @inlinable
  public static func length(_ points: Double) -> Int32? {
    guard points >= 0, points <= maximumPoints else { return nil }
    return Int32(points * perPoint)
  }

  /// The smallest whole number of units not below `points`, in points: measured sizes.
  @inlinable
  public static func ceiling(_ points: Double) -> Double {
    (points * perPoint).rounded(.up) / perPoint
  }
}
