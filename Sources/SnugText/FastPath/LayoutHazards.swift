/// Where a font's rules may do more to simple characters than kern pairs: there HarfBuzz shapes.
///
/// A rule over several characters needs all of its positions, so one adjacent pair stands for it:
/// a text without that pair cannot meet the rule.
struct LayoutHazards {
  /// Characters that a rule changes by themselves.
  private(set) var alone: SlotSet
  /// Per first character: the second ones of unsafe pairs.
  private(set) var after: [SlotSet]
  /// The first characters of pairs that may be kerned.
  private(set) var kerned = SlotSet()
  private var rules: [Rule] = []

  /// Characters that can meet a rule at each of its positions.
  private struct Rule {
    var positions: [SlotSet]
  }

  /// Characters that are unsafe from the start.
  init(alone: SlotSet) {
    self.alone = alone
    after = [SlotSet](repeating: SlotSet(), count: SimpleCharacter.count)
  }

  /// Adds a rule over adjacent characters.
  mutating func add(_ positions: [SlotSet]) {
    guard !positions.isEmpty, !positions.contains(where: \.isEmpty) else { return }
    if positions.count == 1 {
      alone.formUnion(positions[0])
    } else {
      rules.append(Rule(positions: positions))
    }
  }

  /// Adds a rule whose characters need not be adjacent, since its lookup passes over others.
  mutating func add(scattered positions: [SlotSet]) {
    guard !positions.contains(where: \.isEmpty) else { return }
    if let cheapest = positions.min(by: { $0.frequency < $1.frequency }) {
      alone.formUnion(cheapest)
    }
  }

  /// Adds first characters of pairs that may be kerned.
  mutating func addKerned(_ slots: SlotSet) { kerned.formUnion(slots) }

  /// Chooses the pairs that stand for the rules.
  mutating func choosePairs() {
    for rule in rules {
      // A text with an unsafe character goes to HarfBuzz anyway.
      let positions = rule.positions.map { $0.subtracting(alone) }
      guard !positions.contains(where: \.isEmpty) else { continue }
      let firsts = positions.indices.dropLast()
      guard !firsts.contains(where: { areUnsafe(positions[$0], positions[$0 + 1]) }) else {
        continue
      }
      let cheapest = firsts.min {
        positions[$0].frequency * positions[$0 + 1].frequency
          < positions[$1].frequency * positions[$1 + 1].frequency
      }
      guard let cheapest else { continue }
      for first in positions[cheapest].slots { after[first].formUnion(positions[cheapest + 1]) }
    }
    rules.removeAll()
  }

  private func areUnsafe(_ firsts: SlotSet, _ seconds: SlotSet) -> Bool {
    firsts.slots.allSatisfy { seconds.isSubset(of: after[$0]) }
  }
}

extension SlotSet {
  /// Small letters and the space, which most pairs in texts are made of.
  private static let frequent = SlotSet([0] + Array(0x61 - 0x20...0x7A - 0x20))
  private static let ascii = SlotSet(0..<SimpleCharacter.asciiCount)

  /// A guess at how often one of the characters is met, in no unit.
  fileprivate var frequency: Int {
    count + 7 * intersection(.ascii).count + 24 * intersection(.frequent).count
  }
}
