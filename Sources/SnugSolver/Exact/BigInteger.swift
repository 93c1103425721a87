/// A whole number of any size, for arithmetic that must not round.
///
/// Those that fit a machine word are one, and cost no memory. The type is the solver's own and no
/// package's, because SnugSolver imports nothing: it links with the standard library alone, and is to
/// compile as Embedded Swift.
struct BigInteger: Hashable {
  /// The number, where `large` is nil.
  private var small: Int
  private var large: Large?

  /// A number that fits no `Int`.
  private struct Large: Hashable {
    var words: [UInt]
    var isNegative: Bool
  }

  static let zero = BigInteger(0)
  static let one = BigInteger(1)

  init(_ value: Int) { small = value }

  /// Drops leading zeros.
  init(words: [UInt], isNegative: Bool) {
    var words = words
    while words.last == 0 { words.removeLast() }
    small = 0
    guard let first = words.first else { return }
    if words.count == 1, first <= UInt(Int.max) {
      small = isNegative ? -Int(first) : Int(first)
    } else if words.count == 1, isNegative, first == Int.min.magnitude {
      small = Int.min
    } else {
      large = Large(words: words, isNegative: isNegative)
    }
  }

  /// A power of two.
  init(twoTo exponent: Int) {
    guard exponent >= Int.bitWidth - 1 else {
      self.init(1 << exponent)
      return
    }
    var words = [UInt](repeating: 0, count: exponent / UInt.bitWidth + 1)
    words[exponent / UInt.bitWidth] = 1 << (exponent % UInt.bitWidth)
    self.init(words: words, isNegative: false)
  }

  /// Of the magnitude, the least first; none of 0, and the last is never 0.
  var words: [UInt] { large?.words ?? (small == 0 ? [] : [small.magnitude]) }
  var isNegative: Bool { large?.isNegative ?? (small < 0) }
  var isZero: Bool { small == 0 && large == nil }
  /// The number, if it fits.
  var machineWord: Int? { large == nil ? small : nil }

  var magnitude: BigInteger {
    if large == nil, small > Int.min { return BigInteger(abs(small)) }
    return BigInteger(words: words, isNegative: false)
  }

  /// -1, 0 or 1.
  var sign: Int { isNegative ? -1 : isZero ? 0 : 1 }

  var residue: ResidueNumber {
    machineWord.map { ResidueNumber($0) } ?? ResidueNumber(words: words, isNegative: isNegative)
  }

  /// How many bits the magnitude has.
  var bitWidth: Int {
    guard let large, let last = large.words.last else {
      return UInt.bitWidth - small.magnitude.leadingZeroBitCount
    }
    return large.words.count * UInt.bitWidth - last.leadingZeroBitCount
  }

  static prefix func - (value: BigInteger) -> BigInteger {
    if value.large == nil, value.small > Int.min { return BigInteger(-value.small) }
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
    var words = [UInt](repeating: 0, count: factors.count + others.count)
    for (place, factor) in factors.enumerated() {
      var carry: UInt = 0
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
    if let a = a.machineWord, let b = b.machineWord { return a < b }
    guard a.isNegative == b.isNegative else { return a.isNegative }
    return a.isNegative ? isLess(b.words, a.words) : isLess(a.words, b.words)
  }
}
