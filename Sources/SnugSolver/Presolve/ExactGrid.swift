/// Numbers so short that sums of many products of two of them are exact in a `Double`: multiples
/// of 2^-12 up to 2^12.
///
/// The coefficients of most cells, and what pivots make of them, are among them.
enum ExactGrid {
  private static let most = 0x1p12
  /// Adding it rounds to a multiple of 2^-12.
  private static let rounding = 0x1.8p40

  @inline(__always)
  static func contains(_ number: Double) -> Bool {
    number.magnitude <= most && number + rounding - rounding == number
  }

  /// Sums of this many products of a number of the grid and one up to `mostFactor` are exact:
  /// multiples of 2^-24 below 2^28.
  static let mostTerms = 256
  static let mostFactor = 0x1p8
  /// Sums of products of two numbers of the grid are exact while their parts add up to no more.
  static let mostSum = 0x1p28
}
