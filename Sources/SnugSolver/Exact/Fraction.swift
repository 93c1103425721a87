/// A quotient of integers with a positive denominator.
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

  /// Creates the fraction that a coefficient means: 0.1 means a tenth and 16.0 / 9 sixteen ninths,
  /// though no `Double` equals them.
  ///
  /// A number to which a fraction with a small denominator rounds means that fraction; any other
  /// means itself. Constraints that agree, or are multiples of each other, on paper do so here.
  init(meaning value: Double) {
    self = Fraction(simple: value) ?? Fraction(exactly: value)
  }

  private static let largestSimpleDenominator = 1_048_576.0  // 2^20: they differ by 2^-40 or more

  /// Creates the first convergent of the continued fraction that rounds to `value`.
  private init?(simple value: Double) {
    var (numerator, denominator) = (1.0, 0.0)
    var (previousNumerator, previousDenominator) = (0.0, 1.0)
    var rest = value.magnitude
    while rest < 0x1p53 {
      let whole = Double(Int64(rest))
      (numerator, previousNumerator) = (whole * numerator + previousNumerator, numerator)
      (denominator, previousDenominator) = (whole * denominator + previousDenominator, denominator)
      guard denominator <= Fraction.largestSimpleDenominator, numerator < 0x1p53 else { return nil }
      if numerator / denominator == value.magnitude {
        self.numerator = BigInteger(Int64(value < 0 ? -numerator : numerator))
        self.denominator = BigInteger(Int64(denominator))
        return
      }
      rest = 1 / (rest - whole)
    }
    return nil
  }

  private init(exactly value: Double) {
    let significand = Int64(
      Double(
        sign: value.sign, exponent: Double.significandBitCount, significand: value.significand))
    let zeros = significand.trailingZeroBitCount
    let exponent = Int(value.exponent) - Double.significandBitCount + zeros
    numerator = BigInteger(significand >> zeros) * BigInteger(twoTo: max(0, exponent))
    denominator = BigInteger(twoTo: max(0, -exponent))
  }
}

/// Fractions with one positive denominator.
struct Fractions {
  var numerators: [BigInteger]
  var denominator: BigInteger
}

/// A search for the fractions that equal given numbers modulo another.
///
/// For each number there is at most one fraction with a small numerator and denominator (Wang
/// 1981).
struct FractionSearch {
  private let modulus: BigInteger
  /// The limits of numerators and denominators: two fractions within them differ modulo the
  /// modulus. Coordinates are large and denominators small.
  private let numeratorBound, denominatorBound: BigInteger

  init(_ modulus: BigInteger) {
    self.modulus = modulus
    let bits = modulus.bitWidth - 2
    let numeratorBits = bits * 3 / 4
    numeratorBound = BigInteger(twoTo: numeratorBits)
    denominatorBound = BigInteger(twoTo: bits - numeratorBits)
  }

  /// - Parameter numbers: At most half the modulus in magnitude.
  /// - Returns: Nil when there are none.
  func fractions(_ numbers: [BigInteger]) -> Fractions? {
    var result = Fractions(numerators: numbers, denominator: .one)
    for place in numbers.indices where !numbers[place].isZero {
      let number =
        result.denominator == .one
        ? numbers[place] : remainder(numbers[place], times: result.denominator)
      if number.magnitude <= numeratorBound {
        result.numerators[place] = number
        continue
      }
      guard let (numerator, denominator) = fraction(number) else { return nil }
      result.denominator = result.denominator * denominator
      guard result.denominator <= denominatorBound else { return nil }
      for other in 0..<place {
        result.numerators[other] = result.numerators[other] * denominator
      }
      result.numerators[place] = numerator
    }
    return result
  }

  /// Returns the product modulo the modulus, nearest to 0.
  private func remainder(_ number: BigInteger, times factor: BigInteger) -> BigInteger {
    if modulus.word != nil { return BigInteger((number.residue * factor.residue).centred) }
    let remainder = (number * factor).quotientAndRemainder(dividingBy: modulus).remainder
    let double = remainder + remainder
    if modulus < double { return remainder - modulus }
    if double < -modulus { return remainder + modulus }
    return remainder
  }

  /// Returns the fraction that equals `number`, by Euclid's algorithm cut short.
  private func fraction(
    _ number: BigInteger
  ) -> (numerator: BigInteger, denominator: BigInteger)? {
    var (previous, current) = (modulus, number.magnitude)
    var (before, factor) = (BigInteger.zero, BigInteger.one)
    while numeratorBound < current {
      let (quotient, remainder) = previous.quotientAndRemainder(dividingBy: current)
      (previous, current) = (current, remainder)
      (before, factor) = (factor, before - quotient * factor)
    }
    guard !factor.isZero, factor.magnitude <= denominatorBound else { return nil }
    return (number.isNegative == factor.isNegative ? current : -current, factor.magnitude)
  }
}

/// An integer modulo 2^61 - 1: arithmetic of fractions that neither rounds nor grows.
///
/// Fractions whose denominators the prime does not divide keep their sums and products. So a linear
/// system is solved modulo the prime in the time it takes in floating point.
struct ResidueNumber: Hashable, FactorScalar {
  /// The value from 0 to `prime - 1`.
  private(set) var raw: UInt64

  static let prime: UInt64 = 1 << 61 - 1
  static var zero: ResidueNumber { ResidueNumber(reduced: 0) }
  static var one: ResidueNumber { ResidueNumber(reduced: 1) }

  private init(reduced raw: UInt64) { self.raw = raw }

  init(_ value: Int64) {
    let magnitude = ResidueNumber.folded(value.magnitude)
    raw = value < 0 && magnitude > 0 ? ResidueNumber.prime - magnitude : magnitude
  }

  /// Creates the residue of a magnitude given in words, the least significant first.
  init(words: some BidirectionalCollection<UInt64>, isNegative: Bool) {
    var sum = ResidueNumber.zero
    // 2^64 equals 8 modulo the prime.
    for word in words.reversed() {
      sum = sum * ResidueNumber(reduced: 8) + ResidueNumber(reduced: Self.folded(word))
    }
    self = isNegative ? -sum : sum
  }

  /// The same residue as the integer nearest 0.
  var centred: Int64 { raw > Self.prime / 2 ? Int64(raw) - Int64(Self.prime) : Int64(raw) }

  @inline(__always)
  private static func folded(_ value: UInt64) -> UInt64 {
    let sum = (value & prime) + (value >> 61)
    return sum >= prime ? sum - prime : sum
  }

  var isZero: Bool { raw == 0 }
  /// All numbers but 0 are equally good pivots.
  var pivotMagnitude: Double { raw == 0 ? 0 : 1 }

  @inline(__always)
  static func + (a: ResidueNumber, b: ResidueNumber) -> ResidueNumber {
    let sum = a.raw &+ b.raw
    return ResidueNumber(reduced: sum >= prime ? sum &- prime : sum)
  }

  @inline(__always)
  static func - (a: ResidueNumber, b: ResidueNumber) -> ResidueNumber {
    ResidueNumber(reduced: a.raw >= b.raw ? a.raw &- b.raw : a.raw &+ prime &- b.raw)
  }

  func subtracting(_ other: ResidueNumber) -> ResidueNumber { self - other }

  @inline(__always)
  static prefix func - (a: ResidueNumber) -> ResidueNumber {
    ResidueNumber(reduced: a.raw == 0 ? 0 : prime &- a.raw)
  }

  @inline(__always)
  static func * (a: ResidueNumber, b: ResidueNumber) -> ResidueNumber {
    let (high, low) = a.raw.multipliedFullWidth(by: b.raw)
    return ResidueNumber(reduced: folded((low & prime) &+ (high << 3 | low >> 61)))
  }

  /// The reciprocal of a number other than 0 (Euclid's algorithm).
  var reciprocal: ResidueNumber {
    if raw == 1 || raw == Self.prime - 1 { return self }
    var (previous, current) = (Int64(Self.prime), Int64(raw))
    var (before, factor): (Int64, Int64) = (0, 1)
    while current != 0 {
      let quotient = previous / current
      (previous, current) = (current, previous - quotient * current)
      (before, factor) = (factor, before - quotient * factor)
    }
    return ResidueNumber(before)
  }
}
