/// The numbers below which arithmetic noise is taken for zero.
enum Tolerance {
  /// A violation in points. Two orders under 1/64 pt would do for layouts; constraints that
  /// differ by a millionth are told apart, as Double can at 10^7 points.
  static let violation = 1e-6
  /// A value in points that a step must change to count as a change.
  static let step = 1e-7
  /// What is left of a sum, relative to what was summed, when its parts cancel: the roundings of
  /// a few hundred pivots, and far less than designs tell numbers apart by.
  static let cancellation = 1e-11
  /// Of a right-hand side, what is left where its parts cancel, in points: well under `violation`.
  static let constant = 1e-8
  /// The same of a parameter's coefficient: a hundredth of that when the parameter is 10^7.
  static let rate = 1e-17
  /// A reduced cost, relative to the costs it is the difference of.
  static let cost = 1e-10
  /// The quotient of a cost and a coefficient, relative.
  static let ratio = 1e-9
  /// By how much a pivot that was solved for by row and by column may differ, relative, before
  /// the basis is factored afresh: well above the roundings of some exchanges.
  static let drift = 1e-9
  /// A tableau coefficient that may be divided by: rows are scaled to coefficients near 1, and
  /// cancelled ones are 0.
  static let pivot = 1e-11
  /// How far values of an optimum may lie beyond their kinks, relative to what they are the sum of.
  static let feasibility = 1e-12
  /// How far a value may leave its range, in points, when parameters are at most 10^5: the
  /// rounding of a row, well under what layouts are rounded to.
  static let region = 1e-9
  /// The same, a unit of the largest parameter.
  static let regionRounding = 1e-14
  /// A value no longer told from overflow: its square is still a Double, and no layout is near.
  static let overflow = 1e150
}
