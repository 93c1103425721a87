/// Fractions of one denominator above 0.
struct Fractions {
  var numerators: [BigInteger]
  var denominator: BigInteger
}

/// Finds the fractions that are given numbers modulo another.
///
/// Of fractions with small numerators and denominators there is at most one for each number (Wang
/// 1981).
struct FractionSearch {
  private let modulus: BigInteger
  /// What numerators and denominators must not exceed: two such fractions differ modulo the
  /// modulus. Coordinates are large and denominators small.
  private let numeratorBound, denominatorBound: BigInteger

  init(_ modulus: BigInteger) {
    self.modulus = modulus
    let bits = modulus.bitWidth - 2
    let numeratorBits = bits * 3 / 4
    numeratorBound = BigInteger(twoTo: numeratorBits)
    denominatorBound = BigInteger(twoTo: bits - numeratorBits)
  }

  /// - Parameter numbers: At most half the modulus, either way.
  /// - Returns: nil when there are none.
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

  /// The product nearest 0 modulo the modulus.
  private func remainder(_ number: BigInteger, times factor: BigInteger) -> BigInteger {
    if modulus.machineWord != nil { return BigInteger((number.residue * factor.residue).centred) }
    let remainder = (number * factor).quotientAndRemainder(dividingBy: modulus).remainder
    let double = remainder + remainder
    if modulus < double { return remainder - modulus }
    if double < -modulus { return remainder + modulus }
    return remainder
  }

  /// The fraction that is `number`, by Euclid's algorithm cut short.
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
