extension Generator where Value: FixedWidthInteger {
  /// An integer of the range, ends included, at most 64 bits wide. The simplest is the one nearest
  /// zero; of two equally near, the positive one: 0, 1, -1, 2, -2 and so on.
  ///
  /// An eighth of the values are special: the ends of the range, the values next to zero.
  public static func integer(in range: ClosedRange<Value>) -> Generator {
    let lower = UInt64(range.lowerBound.magnitude)
    let upper = UInt64(range.upperBound.magnitude)
    let hasZero = range.contains(0)
    let nearest = hasZero ? 0 : min(lower, upper)
    return Generator { source in
      let distance = source.chooseSized(
        atMost: max(lower, upper) - nearest, special: [lower - nearest, upper - nearest])
      let magnitude = nearest + distance
      var isNegative = range.upperBound <= 0
      if range.lowerBound < 0 && range.upperBound > 0 {
        // The magnitude comes first, so that -3 counts as simpler than 4; a magnitude that only
        // one side of zero has takes that side.
        let prefersNegative = source.choose(atMost: 1) == 1
        isNegative = prefersNegative ? magnitude <= lower : magnitude > upper
      }
      // Wraps on purpose: the least value of a signed type has no positive counterpart.
      return isNegative ? Value(truncatingIfNeeded: 0 &- magnitude) : Value(magnitude)
    }
  }
}

extension Generator<Double> {
  /// A length in points, a multiple of 0.25 within the range; the simplest is the one nearest zero.
  ///
  /// Quarter points are exact in binary, and so are their sums, differences and halves down to
  /// any size a layout has, so that `==` can be used.
  public static func length(in range: ClosedRange<Double>) -> Generator {
    let first = (range.lowerBound * 4).rounded(.up)
    let last = (range.upperBound * 4).rounded(.down)
    // 2^53: beyond it a Double no longer tells neighbouring integers apart.
    precondition(
      first <= last && max(abs(first), abs(last)) <= 0x1p53,
      "the range of lengths holds no quarter point, or is too wide to hold them exactly")
    return Generator<Int>.integer(in: Int(first)...Int(last)).map { Double($0) / 4 }
  }
}

extension ChoiceSource {
  /// A choice that favours values that find mistakes: special values, small values, and, as the run
  /// goes on, larger and larger ones. A range of up to 16 choices is spread evenly.
  mutating func chooseSized(atMost bound: UInt64, special: [UInt64]) -> UInt64 {
    guard bound >= 16 else { return choose(atMost: bound) }
    let proposal = propose { random, percent in
      let scaled = scale(bound, to: percent)
      switch UInt64.random(in: 0..<8, using: &random) {
      case 0:
        return ([0, 1] + special).randomElement(using: &random) ?? 0
      case 1...3:
        let width = UInt64.random(in: 1...64, using: &random)
        return UInt64.random(in: 0...min(scaled, .max >> (64 - width)), using: &random)
      default:
        return UInt64.random(in: 0...scaled, using: &random)
      }
    }
    return record(proposal, in: 0...bound)
  }
}

/// This percentage of the bound, rounded up, without overflow on the way.
func scale(_ bound: UInt64, to percent: UInt64) -> UInt64 {
  bound / 100 * percent + (bound % 100 * percent + 99) / 100
}
