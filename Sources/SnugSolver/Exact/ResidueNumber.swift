/// A whole number modulo 2^61 - 1: arithmetic of fractions that neither rounds nor grows.
///
/// Fractions whose denominators the prime does not divide keep their sums and products, so that
/// a linear system is solved modulo the prime in the time it takes in floating point.
struct ResidueNumber: Hashable, FactorScalar {
  /// From 0 to `prime - 1`.
  private(set) var raw: UInt64

  static let prime: UInt64 = 1 << 61 - 1
  static var zero: ResidueNumber { ResidueNumber(reduced: 0) }
  static var one: ResidueNumber { ResidueNumber(reduced: 1) }

  private init(reduced raw: UInt64) { self.raw = raw }

  init(_ value: Int) {
    let magnitude = ResidueNumber.folded(UInt64(value.magnitude))
    raw = value < 0 && magnitude > 0 ? ResidueNumber.prime - magnitude : magnitude
  }

  /// Of a magnitude given in words, the least first.
  init(words: some BidirectionalCollection<UInt>, isNegative: Bool) {
    var sum = ResidueNumber.zero
    // 2^64 is 8 modulo the prime.
    for word in words.reversed() {
      sum = sum * ResidueNumber(reduced: 8) + ResidueNumber(reduced: Self.folded(UInt64(word)))
    }
    self = isNegative ? -sum : sum
  }

  /// The same as a number nearest 0.
  var centred: Int { raw > Self.prime / 2 ? Int(raw) - Int(Self.prime) : Int(raw) }

  @inline(__always)
  private static func folded(_ value: UInt64) -> UInt64 {
    let sum = (value & prime) + (value >> 61)
    return sum >= prime ? sum - prime : sum
  }

  var isZero: Bool { raw == 0 }
  /// Any number but 0 is as good a pivot as any other.
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

  /// Of any but 0 (Euclid's algorithm).
  var reciprocal: ResidueNumber {
    if raw == 1 || raw == Self.prime - 1 { return self }
    var (previous, current) = (Int(Self.prime), Int(raw))
    var (before, factor) = (0, 1)
    while current != 0 {
      let quotient = previous / current
      (previous, current) = (current, previous - quotient * current)
      (before, factor) = (factor, before - quotient * factor)
    }
    return ResidueNumber(before)
  }
}
