/// A quotient of whole numbers, the denominator above 0.
struct Fraction {
  let numerator: BigInteger
  let denominator: BigInteger

  static let zero = Fraction(.zero, .one)

  init(_ numerator: BigInteger, _ denominator: BigInteger) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var value: Double { Double(numerator, over: denominator) }

  static func + (a: Fraction, b: Fraction) -> Fraction {
    guard !a.numerator.isZero else { return b }
    let denominator = BigInteger.leastCommonMultiple(a.denominator, b.denominator)
    return Fraction(
      a.numerator * (denominator / a.denominator) + b.numerator * (denominator / b.denominator),
      denominator)
  }

  static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  /// What a coefficient means: 0.1 is a tenth and 16.0 / 9 sixteen ninths, though no `Double` is.
  ///
  /// A number that a small denominator would round to means that fraction; any other means
  /// itself. Constraints that are multiples of each other on paper then are, and those that agree
  /// on paper agree.
  init(meaning value: Double) {
    self = Fraction(simple: value) ?? Fraction(exactly: value)
  }

  private static let largestSimpleDenominator = 1_048_576.0  // 2^20: twice that is half of 53 bits

  /// The first convergent of the continued fraction that rounds to `value`.
  private init?(simple value: Double) {
    var (numerator, denominator) = (1.0, 0.0)
    var (previousNumerator, previousDenominator) = (0.0, 1.0)
    var rest = value.magnitude
    while rest < 0x1p53 {
      let whole = Double(Int(rest))
      (numerator, previousNumerator) = (whole * numerator + previousNumerator, numerator)
      (denominator, previousDenominator) = (whole * denominator + previousDenominator, denominator)
      guard denominator <= Fraction.largestSimpleDenominator, numerator < 0x1p53 else { return nil }
      if numerator / denominator == value.magnitude {
        self.numerator = BigInteger(Int(value < 0 ? -numerator : numerator))
        self.denominator = BigInteger(Int(denominator))
        return
      }
      rest = 1 / (rest - whole)
    }
    return nil
  }

  private init(exactly value: Double) {
    let significand = Int(
      Double(
        sign: value.sign, exponent: Double.significandBitCount, significand: value.significand))
    let zeros = significand.trailingZeroBitCount
    let exponent = Int(value.exponent) - Double.significandBitCount + zeros
    numerator = BigInteger(significand >> zeros) * BigInteger(twoTo: max(0, exponent))
    denominator = BigInteger(twoTo: max(0, -exponent))
  }
}
