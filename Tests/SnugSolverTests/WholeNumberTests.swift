import SnugPropertyTesting
import Testing

@testable import SnugSolver

@Suite("Exact arithmetic: whole numbers of any size")
struct WholeNumberTests {
  /// Up to 256 bits, made of words that carry and borrow.
  private static var any: Generator<BigInteger> {
    Generator { source in
      let word = Generator<UInt64>.element(of: [0, 1, 2, .max, .max - 1, 1 << 63, 1 << 32, 12_345])
      let words = try source.draw(.array(of: word, count: 0...4))
      return BigInteger(words: words, isNegative: try source.draw(.bool))
    }
  }

  private static var triple: Generator<(BigInteger, BigInteger, BigInteger)> {
    Generator { source in
      (try source.draw(any), try source.draw(any), try source.draw(any))
    }
  }

  @Test("for operands of 64 bits, results are those of Int128")
  func small() {
    forAll(.pairs) { (a: Int64, b: Int64) in
      let (x, y) = (BigInteger(a), BigInteger(b))
      try check(Int128(x + y) == Int128(a) + Int128(b), "sum")
      try check(Int128(x - y) == Int128(a) - Int128(b), "difference")
      try check(Int128(x * y) == Int128(a) * Int128(b), "product")
      try check((x < y) == (a < b), "order")
      guard b != 0 else { return }
      let (quotient, remainder) = x.quotientAndRemainder(dividingBy: y)
      try check(Int128(quotient) == Int128(a) / Int128(b), "quotient")
      try check(Int128(remainder) == Int128(a) % Int128(b), "remainder")
    }
  }

  @Test("sums, products and quotients follow the laws of arithmetic")
  func identities() {
    forAll(Self.triple) { (a: BigInteger, b: BigInteger, c: BigInteger) in
      try check(a + b - b == a, "sum and difference")
      try check(a * (b + c) == a * b + a * c, "products distribute")
      guard !b.isZero else { return }
      try check(a * b / b == a, "a quotient without remainder")
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      try check(quotient * b + remainder == a, "quotient and remainder")
      try check(remainder.magnitude < b.magnitude, "the remainder is less than the divisor")
      try check(remainder.isZero || remainder.isNegative == a.isNegative, "towards zero")
      let divisor = BigInteger.greatestCommonDivisor(a, b)
      try check(a / divisor * divisor == a && b / divisor * divisor == b, "common divisor")
    }
  }

  @Test(
    "a coefficient is read as the simple fraction that rounds to it, or else as its exact value")
  func meaning() {
    for (value, numerator, denominator) in [
      (0, 0, 1), (-3, -3, 1), (0.1, 1, 10), (0.001, 1, 1000), (16.0 / 9, 16, 9),
      (-1.0 / 3, -1, 3), (123.25, 493, 4), (9_999_999.5, 19_999_999, 2),
      // No simple fraction: 2^-40 more than a half.
      (0.5 + 0x1p-40, (1 << 39) + 1, 1 << 40), (0x1p-60, 1, 1 << 60),
    ] as [(Double, Int64, Int64)] {
      let fraction = Fraction(meaning: value)
      #expect(fraction.numerator == BigInteger(numerator), "\(value)")
      #expect(fraction.denominator == BigInteger(denominator), "\(value)")
    }
  }

  @Test("the fraction read from any Double rounds back to it")
  func roundTrip() {
    forAll(Generator<Int>.integer(in: -1_000_000_000...1_000_000_000)) { (numerator: Int) in
      for value in [Double(numerator) / 1e6, Double(numerator) / 3, Double(numerator) * 0x1p-80] {
        try check(Fraction(meaning: value).value == value, "\(value)")
      }
    }
    #expect(Fraction(meaning: 1e-300).value == 1e-300)
    #expect(Fraction(meaning: .leastNonzeroMagnitude).value == .leastNonzeroMagnitude)
  }
}

extension Generator<(Int64, Int64)> {
  /// Any two numbers but the least one.
  static var pairs: Generator {
    let number = Generator<Int64>.integer(in: Int64.min + 1...Int64.max)
    return Generator { (try $0.draw(number), try $0.draw(number)) }
  }
}

extension Int128 {
  /// - Precondition: the value fits.
  fileprivate init(_ value: BigInteger) {
    let magnitude = value.words.reversed().reduce(UInt128(0)) { $0 << 64 | UInt128($1) }
    self = value.isNegative ? -Int128(magnitude) : Int128(magnitude)
  }
}
