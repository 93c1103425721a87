/// Where a font's rules may do more to simple characters than kern pairs: there HarfBuzz shapes.
///
/// A rule over several characters needs all of its positions, so one adjacent pair stands for it:
/// a text without that pair cannot meet the rule.
struct LayoutHazards {
  /// Characters that a rule changes by themselves.
  private(set) var alone: SlotSet
  /// Per first character: the second ones of pairs that are a rule.
  private(set) var unsafeAfter = [SlotSet](repeating: SlotSet(), count: SlotSet.capacity)
  /// Per first character: the second ones of pairs that stand for one of the `rules`.
  private(set) var watchedAfter = [SlotSet](repeating: SlotSet(), count: SlotSet.capacity)
  /// Rules over three and more characters.
  private(set) var rules: [SequenceRule] = []
  /// The first characters of pairs that may be kerned.
  private(set) var kerned = SlotSet()
  private var sequences: [[SlotSet]] = []
  /// All characters of rules that need not be adjacent.
  private var scattered = SlotSet()

  /// All the rules are compared where one of their pairs is met, so there must not be too many;
  /// fonts for Latin have some dozens.
  private static let mostRules = 256

  /// Marks are unsafe from the start: HarfBuzz takes their advances away.
  init(of glyphs: SimpleGlyphs) { alone = glyphs.marks }

  /// Adds a rule over adjacent characters.
  mutating func add(_ positions: [SlotSet]) {
    guard !positions.isEmpty, !positions.contains(where: \.isEmpty) else { return }
    if positions.count == 1 { alone.formUnion(positions[0]) } else { sequences.append(positions) }
  }

  /// Adds a rule whose characters need not be adjacent, since its lookup passes over others.
  mutating func add(scattered positions: [SlotSet]) {
    guard !positions.contains(where: \.isEmpty) else { return }
    for position in positions { scattered.formUnion(position) }
    if let fewest = positions.min(by: { $0.count < $1.count }) { alone.formUnion(fewest) }
  }

  /// Adds first characters of pairs that may be kerned.
  mutating func addKerned(_ slots: SlotSet) { kerned.formUnion(slots) }

  /// The characters that any of the rules added has to do with.
  var slots: SlotSet {
    var slots = alone
    slots.formUnion(scattered)
    for position in sequences.joined() { slots.formUnion(position) }
    return slots
  }

  /// Finds the pairs that stand for the rules added, and for ligatures.
  mutating func findPairs(_ ligatures: Ligatures = Ligatures()) {
    for ligature in ligatures.list {
      for first in ligature.components[0].slots {
        watchedAfter[first].formUnion(ligature.components[1])
      }
    }
    // A text with an unsafe character goes to HarfBuzz anyway, and so does one with an unsafe pair.
    let found = sequences.compactMap { positions in
      SequenceRule(positions.map { $0.subtracting(alone) })
    }
    for rule in found where rule.positions.count == 2 { markPairs(of: rule, in: \.unsafeAfter) }
    for rule in found where rule.positions.count > 2 && !arePairsUnsafe(of: rule) {
      if rules.count < Self.mostRules {
        rules.append(rule)
        markPairs(of: rule, in: \.watchedAfter)
      } else {
        markPairs(of: rule, in: \.unsafeAfter)
      }
    }
    sequences.removeAll()
  }

  private mutating func markPairs(
    of rule: SequenceRule, in list: WritableKeyPath<LayoutHazards, [SlotSet]>
  ) {
    for first in rule.firsts.slots { self[keyPath: list][first].formUnion(rule.seconds) }
  }

  private func arePairsUnsafe(of rule: SequenceRule) -> Bool {
    rule.firsts.slots.allSatisfy { rule.seconds.isSubset(of: unsafeAfter[$0]) }
  }
}
