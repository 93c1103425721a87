extension BigInteger {
  /// Division towards zero (Knuth, The Art of Computer Programming 4.3.1, algorithm D).
  /// - Precondition: `divisor` is not 0.
  func quotientAndRemainder(
    dividingBy divisor: BigInteger
  ) -> (quotient: BigInteger, remainder: BigInteger) {
    precondition(!divisor.isZero, "a division by zero")
    if let dividend = machineWord, let divisor = divisor.machineWord, dividend > Int.min {
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

  private static func divide(_ a: [UInt], by divisor: UInt) -> ([UInt], [UInt]) {
    var quotient = a
    var remainder: UInt = 0
    for place in a.indices.reversed() {
      (quotient[place], remainder) = divisor.dividingFullWidth((remainder, a[place]))
    }
    return (quotient, [remainder])
  }

  /// `divisor` has two words or more, and no more than `a`.
  private static func divide(_ a: [UInt], by divisor: [UInt]) -> ([UInt], [UInt]) {
    // With the highest bit of the divisor set, a guessed digit is too large by two at most.
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    let divisor = shifted(divisor, left: shift)
    var remainder = shifted(a, left: shift) + [0]
    let count = divisor.count
    if remainder.count == a.count + 2 { remainder.removeLast() }
    var quotient = [UInt](repeating: 0, count: remainder.count - count)
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

  /// A digit of the quotient from the leading words: right, or one too large.
  private static func guess(_ a: [UInt], _ divisor: [UInt], at place: Int) -> UInt {
    let count = divisor.count
    let (top, next) = (a[place + count], a[place + count - 1])
    let first = divisor[count - 1]
    var digit = UInt.max
    var rest: UInt
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

  /// - Returns: whether it went below zero.
  private static func subtract(
    _ b: [UInt], times digit: UInt, from a: inout [UInt], at place: Int
  ) -> Bool {
    var carry: UInt = 0
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

  private static func add(_ b: [UInt], to a: inout [UInt], at place: Int) {
    var carries = false
    for (offset, word) in b.enumerated() {
      let (partial, overflow) = a[place + offset].addingReportingOverflow(word)
      let (sum, carryOverflow) = partial.addingReportingOverflow(carries ? 1 : 0)
      a[place + offset] = sum
      carries = overflow || carryOverflow
    }
    a[place + b.count] &+= carries ? 1 : 0
  }

  private static func shifted(_ words: [UInt], left bits: Int) -> [UInt] {
    guard bits > 0 else { return words }
    var carry: UInt = 0
    var result = words.map { word in
      defer { carry = word >> (UInt.bitWidth - bits) }
      return word << bits | carry
    }
    if carry != 0 { result.append(carry) }
    return result
  }

  private static func shifted(_ words: [UInt], right bits: Int) -> [UInt] {
    guard bits > 0 else { return words }
    return words.indices.map { place in
      let above = place + 1 < words.count ? words[place + 1] << (UInt.bitWidth - bits) : 0
      return words[place] >> bits | above
    }
  }

  /// The greatest common divisor (Euclid).
  static func greatestCommonDivisor(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    if a == .one || b == .one { return .one }
    var (a, b) = (a.magnitude, b.magnitude)
    while !b.isZero { (a, b) = (b, a.quotientAndRemainder(dividingBy: b).remainder) }
    return a
  }

  /// The least common multiple; neither is 0.
  static func leastCommonMultiple(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    if a == .one || a == b { return b }
    if b == .one { return a }
    return a * (b / greatestCommonDivisor(a, b))
  }
}

extension BigInteger {
  /// The same while a `Double` has all its bits.
  fileprivate var exactDouble: Double? {
    bitWidth <= Double.significandBitCount + 1 ? machineWord.map { Double($0) } : nil
  }
}

extension Double {
  /// The quotient, rounded to the nearest; infinite beyond all bounds.
  init(_ numerator: BigInteger, over denominator: BigInteger) {
    guard !numerator.isZero else {
      self = 0
      return
    }
    if let dividend = numerator.exactDouble, let divisor = denominator.exactDouble {
      self = dividend / divisor
      return
    }
    // A quotient of more than 64 bits, whose last bit says whether anything is left below.
    let shift = max(0, denominator.bitWidth - numerator.bitWidth + UInt.bitWidth + 2)
    let (quotient, remainder) = (numerator * BigInteger(twoTo: shift)).quotientAndRemainder(
      dividingBy: denominator)
    let excess = quotient.bitWidth - UInt.bitWidth
    let (leading, rest) = quotient.quotientAndRemainder(
      dividingBy: BigInteger(twoTo: max(0, excess)))
    let isInexact = !remainder.isZero || !rest.isZero
    self.init(
      sign: numerator.isNegative != denominator.isNegative ? .minus : .plus,
      exponent: max(0, excess) - shift,
      significand: Double(leading.words[0] | (isInexact ? 1 : 0)))
  }
}
