/// A rule that acts where characters stand in a row: those that can meet it at each position.
struct SequenceRule {
  let positions: [SlotSet]
  /// The position of the first character of the pair that stands for the rule: the pair that is
  /// met least often.
  private(set) var pair = 0

  /// `nil` when no simple characters can meet the rule.
  init?(_ positions: [SlotSet]) {
    guard positions.count > 1, !positions.contains(where: \.isEmpty) else { return nil }
    self.positions = positions
    let pairs = positions.indices.dropLast()
    pair = pairs.min { frequency(ofPair: $0) < frequency(ofPair: $1) } ?? 0
  }

  var firsts: SlotSet { positions[pair] }
  var seconds: SlotSet { positions[pair + 1] }

  /// Whether a text has the whole rule where the first character of its pair stands at `place`.
  func isMet(by slots: [UInt16], at place: Int) -> Bool {
    let start = place - pair
    guard start >= 0, start + positions.count <= slots.count else { return false }
    return positions.indices.allSatisfy { positions[$0].contains(Int(slots[start + $0])) }
  }

  /// A guess at how often a pair at `position` is met, in no unit.
  private func frequency(ofPair position: Int) -> Int {
    let firsts = positions[position]
    let seconds = positions[position + 1]
    return SlotSet.usualPairs.reduce(firsts.count * seconds.count) { sum, usual in
      sum + 15 * firsts.intersection(usual.0).count * seconds.intersection(usual.1).count
    }
  }
}

extension SlotSet {
  /// What pairs in texts are mostly made of.
  fileprivate static let usualPairs: [(SlotSet, SlotSet)] = [
    (small, small), (small, space), (space, small), (space, capital), (capital, small),
    (space, digit), (digit, digit), (digit, space),
  ]

  private static let small = ascii("a"..."z")
  private static let capital = ascii("A"..."Z")
  private static let digit = ascii("0"..."9")
  private static let space = ascii(" "..." ")

  private static func ascii(_ range: ClosedRange<Unicode.Scalar>) -> SlotSet {
    SlotSet((range.lowerBound.value...range.upperBound.value).map { Int($0) - 0x20 })
  }
}
