/// The numbers below which arithmetic noise is taken for zero.
enum Tolerance {
  /// A violation in points. Two orders under 1/64 pt would do for layouts; constraints that
  /// differ by a millionth are told apart, as Double can at 10^7 points.
  static let violation = 1e-6
  /// A reduced cost or tableau coefficient: products of a few multipliers, near 1.
  static let coefficient = 1e-9
  /// A value in points that a step must change to count as a change.
  static let step = 1e-7
  /// A value no longer told from overflow: its square is still a Double, and no layout is near.
  static let overflow = 1e150
}
