/// A whole number of any size, for arithmetic that must not round.
struct BigInteger: Hashable {
  /// Of the magnitude, the least first; none of 0, and the last is never 0.
  private(set) var words: [UInt]
  private(set) var isNegative: Bool

  static let zero = BigInteger(words: [], isNegative: false)
  static let one = BigInteger(1)

  init(_ value: Int) {
    words = value == 0 ? [] : [value.magnitude]
    isNegative = value < 0
  }

  /// Drops leading zeros.
  init(words: [UInt], isNegative: Bool) {
    self.words = words
    while self.words.last == 0 { self.words.removeLast() }
    self.isNegative = isNegative && !self.words.isEmpty
  }

  /// A power of two.
  init(twoTo exponent: Int) {
    words = [UInt](repeating: 0, count: exponent / UInt.bitWidth + 1)
    words[exponent / UInt.bitWidth] = 1 << (exponent % UInt.bitWidth)
    isNegative = false
  }

  var isZero: Bool { words.isEmpty }
  var magnitude: BigInteger { BigInteger(words: words, isNegative: false) }

  /// How many bits the magnitude has.
  var bitWidth: Int {
    guard let last = words.last else { return 0 }
    return words.count * UInt.bitWidth - last.leadingZeroBitCount
  }

  static prefix func - (value: BigInteger) -> BigInteger {
    BigInteger(words: value.words, isNegative: !value.isNegative)
  }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    guard a.isNegative != b.isNegative else {
      return BigInteger(words: sum(a.words, b.words), isNegative: a.isNegative)
    }
    return isLess(a.words, b.words)
      ? BigInteger(words: difference(b.words, a.words), isNegative: b.isNegative)
      : BigInteger(words: difference(a.words, b.words), isNegative: a.isNegative)
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    guard !a.isZero, !b.isZero else { return .zero }
    var words = [UInt](repeating: 0, count: a.words.count + b.words.count)
    for (place, factor) in a.words.enumerated() {
      var carry: UInt = 0
      for (offset, other) in b.words.enumerated() {
        var (high, low) = factor.multipliedFullWidth(by: other)
        var overflow: Bool
        (low, overflow) = low.addingReportingOverflow(carry)
        if overflow { high += 1 }
        (low, overflow) = low.addingReportingOverflow(words[place + offset])
        if overflow { high += 1 }
        words[place + offset] = low
        carry = high
      }
      words[place + b.words.count] = carry
    }
    return BigInteger(words: words, isNegative: a.isNegative != b.isNegative)
  }

  private static func isLess(_ a: [UInt], _ b: [UInt]) -> Bool {
    guard a.count == b.count else { return a.count < b.count }
    for place in a.indices.reversed() where a[place] != b[place] { return a[place] < b[place] }
    return false
  }

  private static func sum(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    var words = a.count < b.count ? b : a
    let shorter = a.count < b.count ? a : b
    var carries = false
    for place in words.indices {
      guard place < shorter.count || carries else { return words }
      let (partial, overflow) = words[place].addingReportingOverflow(
        place < shorter.count ? shorter[place] : 0)
      let (word, carryOverflow) = partial.addingReportingOverflow(carries ? 1 : 0)
      words[place] = word
      carries = overflow || carryOverflow
    }
    if carries { words.append(1) }
    return words
  }

  /// `a` is not less than `b`.
  private static func difference(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    var words = a
    var borrows = false
    for place in words.indices {
      guard place < b.count || borrows else { break }
      let (partial, overflow) = words[place].subtractingReportingOverflow(
        place < b.count ? b[place] : 0)
      let (word, borrowOverflow) = partial.subtractingReportingOverflow(borrows ? 1 : 0)
      words[place] = word
      borrows = overflow || borrowOverflow
    }
    return words
  }
}

extension BigInteger: Comparable {
  static func < (a: BigInteger, b: BigInteger) -> Bool {
    guard a.isNegative == b.isNegative else { return a.isNegative }
    return a.isNegative ? isLess(b.words, a.words) : isLess(a.words, b.words)
  }
}
