/// The numeric thresholds of the solver. Below most of them, a number counts as rounding noise.
enum Tolerance {
  /// A violation, in points. Two orders under 1/64 pt would do for layouts. This one also
  /// distinguishes constraints that differ by a millionth, as Double can at 10^7 points.
  static let violation = 1e-6
  /// The change of a value, in points, above which a step counts as a change.
  static let step = 1e-7
  /// The rest of a sum whose parts cancel, relative to those parts: above the rounding of a few
  /// hundred pivots, far below the differences between the numbers of a design.
  static let cancellation = 1e-11
  /// The limit of such a rest in a constant right-hand side, in points: well under `violation`.
  static let constant = 1e-8
  /// The same limit for a parameter's coefficient: a hundredth of `constant` when it is 10^7.
  static let rate = 1e-17
  /// A reduced cost, relative to the costs it is the difference of.
  static let cost = 1e-10
  /// The relative difference within which quotients are equal: dual ratios, coefficients of planes.
  static let ratio = 1e-9
  /// The relative difference between a pivot computed by row and by column above which the basis is
  /// factored again: well above the rounding of some exchanges.
  static let drift = 1e-9
  /// The magnitude that a pivot must exceed. Rows are scaled to coefficients near 1, and cancelled
  /// coefficients are 0.
  static let pivot = 1e-11
  /// The distance of optimal values beyond their kinks, relative to the terms they are the sum of.
  static let feasibility = 1e-12
  /// The distance by which a value may leave its range, in points, for parameters up to 10^5: the
  /// rounding of a row, well under the precision to which layouts are rounded.
  static let region = 1e-9
  /// The same distance per unit of the largest parameter.
  static let regionRounding = 1e-14
  /// The magnitude that counts as overflow: its square is still a Double, and no layout comes near.
  static let overflow = 1e150
}
