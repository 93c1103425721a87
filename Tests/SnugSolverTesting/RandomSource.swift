import SnugPropertyTesting

/// A source of random choices for one system.
package struct RandomSource {
  private var generator: SplitMix64

  /// Each system has a random sequence of its own.
  package init(seed: UInt64, family: Family, number: Int) {
    var mixed = SplitMix64(seed: seed)
    for byte in family.rawValue.utf8 { mixed = SplitMix64(seed: mixed.next() ^ UInt64(byte)) }
    generator = SplitMix64(seed: mixed.next() ^ UInt64(number))
  }

  /// A number of the range, all about equally likely.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(generator.next() % UInt64(range.count))
  }

  /// True once in `n`.
  package mutating func once(in n: Int) -> Bool { integer(1...n) == 1 }

  package mutating func element<Element>(of choices: [Element]) -> Element {
    choices[integer(0...choices.count - 1)]
  }

  /// `count` different ones of the choices, or all of them when they are fewer.
  package mutating func sample<Element>(_ count: Int, of choices: [Element]) -> [Element] {
    var left = choices
    return (0..<min(count, choices.count)).map { _ in left.remove(at: integer(0...left.count - 1)) }
  }

  /// One of the choices with either sign.
  mutating func signed(_ choices: [Double]) -> Double {
    once(in: 2) ? -element(of: choices) : element(of: choices)
  }

  /// Points in steps of 1/4, exact in binary.
  package mutating func points(_ range: ClosedRange<Int>) -> Double {
    Double(integer(range.lowerBound * 4...range.upperBound * 4)) / 4
  }
}
