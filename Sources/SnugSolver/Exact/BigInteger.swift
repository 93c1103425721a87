/// An integer of any size, for arithmetic that must not round.
///
/// An integer that fits a word of 64 bits is stored as one and allocates no memory; on any machine,
/// however wide its own words are. The type is part of the solver and not of a package, because SnugSolver imports nothing: it links with the
/// standard library alone, and is meant to compile as Embedded Swift.
struct BigInteger: Hashable {
  /// The integer, when `large` is nil.
  private var small: Int64
  private var large: Large?

  /// An integer that does not fit an `Int64`.
  private struct Large: Hashable {
    var words: [UInt64]
    var isNegative: Bool
  }

  static let zero = BigInteger(0)
  static let one = BigInteger(1)

  init(_ value: Int64) { small = value }

  /// Creates an integer from words, the least significant first, and drops leading zeros.
  init(words: [UInt64], isNegative: Bool) {
    var words = words
    while words.last == 0 { words.removeLast() }
    small = 0
    guard let first = words.first else { return }
    if words.count == 1, first <= UInt64(Int64.max) {
      small = isNegative ? -Int64(first) : Int64(first)
    } else if words.count == 1, isNegative, first == Int64.min.magnitude {
      small = Int64.min
    } else {
      large = Large(words: words, isNegative: isNegative)
    }
  }

  /// Creates a power of two.
  init(twoTo exponent: Int) {
    guard exponent >= Int64.bitWidth - 1 else {
      self.init(1 << exponent)
      return
    }
    var words = [UInt64](repeating: 0, count: exponent / UInt64.bitWidth + 1)
    words[exponent / UInt64.bitWidth] = 1 << (exponent % UInt64.bitWidth)
    self.init(words: words, isNegative: false)
  }

  /// The words of the magnitude, the least significant first. Empty for 0; the last is never 0.
  var words: [UInt64] { large?.words ?? (small == 0 ? [] : [small.magnitude]) }
  var isNegative: Bool { large?.isNegative ?? (small < 0) }
  var isZero: Bool { small == 0 && large == nil }
  /// The integer as one word, if it fits.
  var word: Int64? { large == nil ? small : nil }

  var magnitude: BigInteger {
    if large == nil, small > Int64.min { return BigInteger(abs(small)) }
    return BigInteger(words: words, isNegative: false)
  }

  /// The sign: -1, 0 or 1.
  var sign: Int { isNegative ? -1 : isZero ? 0 : 1 }

  var residue: ResidueNumber {
    word.map { ResidueNumber($0) } ?? ResidueNumber(words: words, isNegative: isNegative)
  }

  /// The count of bits of the magnitude.
  var bitWidth: Int {
    guard let large, let last = large.words.last else {
      return UInt64.bitWidth - small.magnitude.leadingZeroBitCount
    }
    return large.words.count * UInt64.bitWidth - last.leadingZeroBitCount
  }

  static prefix func - (value: BigInteger) -> BigInteger {
    if value.large == nil, value.small > Int64.min { return BigInteger(-value.small) }
    return BigInteger(words: value.words, isNegative: !value.isNegative)
  }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.large == nil, b.large == nil {
      let (sum, overflow) = a.small.addingReportingOverflow(b.small)
      if !overflow { return BigInteger(sum) }
    }
    guard a.isNegative != b.isNegative else {
      return BigInteger(words: sum(a.words, b.words), isNegative: a.isNegative)
    }
    return isLess(a.words, b.words)
      ? BigInteger(words: difference(b.words, a.words), isNegative: b.isNegative)
      : BigInteger(words: difference(a.words, b.words), isNegative: a.isNegative)
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.large == nil, b.large == nil {
      let (product, overflow) = a.small.multipliedReportingOverflow(by: b.small)
      if !overflow { return BigInteger(product) }
    }
    guard !a.isZero, !b.isZero else { return .zero }
    let (factors, others) = (a.words, b.words)
    var words = [UInt64](repeating: 0, count: factors.count + others.count)
    for (place, factor) in factors.enumerated() {
      var carry: UInt64 = 0
      for (offset, other) in others.enumerated() {
        var (high, low) = factor.multipliedFullWidth(by: other)
        var overflow: Bool
        (low, overflow) = low.addingReportingOverflow(carry)
        if overflow { high += 1 }
        (low, overflow) = low.addingReportingOverflow(words[place + offset])
        if overflow { high += 1 }
        words[place + offset] = low
        carry = high
      }
      words[place + others.count] = carry
    }
    return BigInteger(words: words, isNegative: a.isNegative != b.isNegative)
  }

  private static func isLess(_ a: [UInt64], _ b: [UInt64]) -> Bool {
    guard a.count == b.count else { return a.count < b.count }
    for place in a.indices.reversed() where a[place] != b[place] { return a[place] < b[place] }
    return false
  }

  private static func sum(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
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

  /// Returns `a - b`, where `a` is not less than `b`.
  private static func difference(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
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
    if let a = a.word, let b = b.word { return a < b }
    guard a.isNegative == b.isNegative else { return a.isNegative }
    return a.isNegative ? isLess(b.words, a.words) : isLess(a.words, b.words)
  }
}

extension BigInteger {
  /// Divides and rounds towards zero (Knuth, The Art of Computer Programming 4.3.1, algorithm D).
  /// - Precondition: `divisor` is not 0.
  func quotientAndRemainder(
    dividingBy divisor: BigInteger
  ) -> (quotient: BigInteger, remainder: BigInteger) {
    precondition(!divisor.isZero, "a division by zero")
    if let dividend = word, let divisor = divisor.word, dividend > Int64.min {
      let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
      return (BigInteger(quotient), BigInteger(remainder))
    }
    let (words, divisorWords) = (words, divisor.words)
    let (quotient, remainder) =
      words.count < divisorWords.count
      ? ([], words)
      : divisorWords.count == 1
        ? BigInteger.divide(words, by: divisorWords[0])
        : BigInteger.divide(words, by: divisorWords)
    return (
      BigInteger(words: quotient, isNegative: isNegative != divisor.isNegative),
      BigInteger(words: remainder, isNegative: isNegative)
    )
  }

  static func / (a: BigInteger, b: BigInteger) -> BigInteger {
    b == .one ? a : a.quotientAndRemainder(dividingBy: b).quotient
  }

  private static func divide(_ a: [UInt64], by divisor: UInt64) -> ([UInt64], [UInt64]) {
    var quotient = a
    var remainder: UInt64 = 0
    for place in a.indices.reversed() {
      (quotient[place], remainder) = divisor.dividingFullWidth((remainder, a[place]))
    }
    return (quotient, [remainder])
  }

  /// Divides by two words or more, at most as many as `a` has.
  private static func divide(_ a: [UInt64], by divisor: [UInt64]) -> ([UInt64], [UInt64]) {
    // With the highest bit of the divisor set, a guessed digit is at most two too large.
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    let divisor = shifted(divisor, left: shift)
    var remainder = shifted(a, left: shift) + [0]
    let count = divisor.count
    if remainder.count == a.count + 2 { remainder.removeLast() }
    var quotient = [UInt64](repeating: 0, count: remainder.count - count)
    for place in quotient.indices.reversed() {
      var digit = guess(remainder, divisor, at: place)
      if subtract(divisor, times: digit, from: &remainder, at: place) {
        digit -= 1
        add(divisor, to: &remainder, at: place)
      }
      quotient[place] = digit
    }
    return (quotient, shifted(Array(remainder[..<count]), right: shift))
  }

  /// Returns a digit of the quotient from the leading words: right, or one too large.
  private static func guess(_ a: [UInt64], _ divisor: [UInt64], at place: Int) -> UInt64 {
    let count = divisor.count
    let (top, next) = (a[place + count], a[place + count - 1])
    let first = divisor[count - 1]
    var digit = UInt64.max
    var rest: UInt64
    var overflow = false
    if top < first {
      (digit, rest) = first.dividingFullWidth((top, next))
    } else {
      (rest, overflow) = next.addingReportingOverflow(first)
    }
    while !overflow {
      let product = digit.multipliedFullWidth(by: divisor[count - 2])
      guard (product.high, product.low) > (rest, a[place + count - 2]) else { break }
      digit -= 1
      (rest, overflow) = rest.addingReportingOverflow(first)
    }
    return digit
  }

  /// - Returns: Whether the result went below zero.
  private static func subtract(
    _ b: [UInt64], times digit: UInt64, from a: inout [UInt64], at place: Int
  ) -> Bool {
    var carry: UInt64 = 0
    for (offset, word) in b.enumerated() {
      var (high, low) = word.multipliedFullWidth(by: digit)
      var overflow: Bool
      (low, overflow) = low.addingReportingOverflow(carry)
      if overflow { high += 1 }
      (a[place + offset], overflow) = a[place + offset].subtractingReportingOverflow(low)
      if overflow { high += 1 }
      carry = high
    }
    let overflow: Bool
    (a[place + b.count], overflow) = a[place + b.count].subtractingReportingOverflow(carry)
    return overflow
  }

  private static func add(_ b: [UInt64], to a: inout [UInt64], at place: Int) {
    var carries = false
    for (offset, word) in b.enumerated() {
      let (partial, overflow) = a[place + offset].addingReportingOverflow(word)
      let (sum, carryOverflow) = partial.addingReportingOverflow(carries ? 1 : 0)
      a[place + offset] = sum
      carries = overflow || carryOverflow
    }
    a[place + b.count] &+= carries ? 1 : 0
  }

  private static func shifted(_ words: [UInt64], left bits: Int) -> [UInt64] {
    guard bits > 0 else { return words }
    var carry: UInt64 = 0
    var result = words.map { word in
      defer { carry = word >> (UInt64.bitWidth - bits) }
      return word << bits | carry
    }
    if carry != 0 { result.append(carry) }
    return result
  }

  private static func shifted(_ words: [UInt64], right bits: Int) -> [UInt64] {
    guard bits > 0 else { return words }
    return words.indices.map { place in
      let above = place + 1 < words.count ? words[place + 1] << (UInt64.bitWidth - bits) : 0
      return words[place] >> bits | above
    }
  }

  /// Returns the greatest common divisor (Euclid).
  static func greatestCommonDivisor(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    if a == .one || b == .one { return .one }
    var (a, b) = (a.magnitude, b.magnitude)
    while !b.isZero { (a, b) = (b, a.quotientAndRemainder(dividingBy: b).remainder) }
    return a
  }

  /// Returns the least common multiple. Neither number is 0.
  static func leastCommonMultiple(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    if a == .one || a == b { return b }
    if b == .one { return a }
    return a * (b / greatestCommonDivisor(a, b))
  }
}

extension BigInteger {
  /// The integer as a `Double`, if its magnitude has at most 53 bits.
  fileprivate var exactDouble: Double? {
    bitWidth <= Double.significandBitCount + 1 ? word.map { Double($0) } : nil
  }
}

extension Double {
  /// Creates the quotient, rounded to the nearest; infinite beyond the range of `Double`.
  init(_ numerator: BigInteger, over denominator: BigInteger) {
    guard !numerator.isZero else {
      self = 0
      return
    }
    if let dividend = numerator.exactDouble, let divisor = denominator.exactDouble {
      self = dividend / divisor
      return
    }
    // The quotient has more than 64 bits. The last one kept records whether anything is left below.
    let shift = max(0, denominator.bitWidth - numerator.bitWidth + UInt64.bitWidth + 2)
    let (quotient, remainder) = (numerator * BigInteger(twoTo: shift)).quotientAndRemainder(
      dividingBy: denominator)
    let excess = quotient.bitWidth - UInt64.bitWidth
    let (leading, rest) = quotient.quotientAndRemainder(
      dividingBy: BigInteger(twoTo: max(0, excess)))
    let isInexact = !remainder.isZero || !rest.isZero
    self.init(
      sign: numerator.isNegative != denominator.isNegative ? .minus : .plus,
      exponent: max(0, excess) - shift,
      significand: Double(leading.words[0] | (isInexact ? 1 : 0)))
  }
}
