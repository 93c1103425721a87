/// The characters and sequences where a font's rules may do more to simple characters than kern
/// pairs. HarfBuzz shapes texts that contain one.
///
/// A rule over several characters needs all of its positions, so one adjacent pair represents it: a
/// text without that pair cannot meet the rule. For a rule over two characters the pair alone sends
/// a text to HarfBuzz; a longer rule is matched around its pair. A part of a text that meets no
/// rule meets none either, so such a text can be cut by sums of advances.
struct LayoutHazards {
  /// Characters that always send a text to HarfBuzz, such as those that a rule changes alone.
  private(set) var alone: SlotSet
  /// For each first character, the second characters of pairs that send a text to HarfBuzz.
  private(set) var unsafeAfter = [SlotSet](repeating: SlotSet(), count: SlotSet.capacity)
  /// For each first character, the second of pairs that represent one of `rules` or a ligature.
  private(set) var watchedAfter = [SlotSet](repeating: SlotSet(), count: SlotSet.capacity)
  /// Rules over three or more characters.
  private(set) var rules: [SequenceRule] = []
  /// The first characters of pairs that may be kerned.
  private(set) var kerned = SlotSet()
  private var sequences: [[SlotSet]] = []
  /// All characters of rules whose characters need not be adjacent.
  private var scattered = SlotSet()

  /// The most rules to keep: all of them are compared at each occurrence of a watched pair. Fonts
  /// for Latin have some dozens.
  private static let mostRules = 256

  /// Marks are unsafe from the start: HarfBuzz sets their advances to 0.
  init(of glyphs: SimpleGlyphs) { alone = glyphs.marks }

  /// Adds a rule over adjacent characters.
  mutating func add(_ positions: [SlotSet]) {
    guard !positions.isEmpty, !positions.contains(where: \.isEmpty) else { return }
    if positions.count == 1 { alone.formUnion(positions[0]) } else { sequences.append(positions) }
  }

  /// Adds a rule whose characters need not be adjacent, because its lookup skips other glyphs.
  mutating func add(scattered positions: [SlotSet]) {
    guard !positions.contains(where: \.isEmpty) else { return }
    for position in positions { scattered.formUnion(position) }
    if let fewest = positions.min(by: { $0.count < $1.count }) { alone.formUnion(fewest) }
  }

  mutating func addKerned(_ slots: SlotSet) { kerned.formUnion(slots) }

  /// The characters that any of the added rules involves.
  var slots: SlotSet {
    var slots = alone
    slots.formUnion(scattered)
    for position in sequences.joined() { slots.formUnion(position) }
    return slots
  }

  /// Finds the pairs that represent the added rules and the ligatures.
  mutating func findPairs(_ ligatures: Ligatures = Ligatures()) {
    for ligature in ligatures.list {
      for first in ligature.components[0].slots {
        watchedAfter[first].formUnion(ligature.components[1])
      }
    }
    // A text with an unsafe character or an unsafe pair goes to HarfBuzz anyway.
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

/// A rule over adjacent characters, with the characters that can match at each position.
struct SequenceRule {
  let positions: [SlotSet]
  /// The position of the first character of the pair that represents the rule, which is the pair
  /// estimated to occur least often.
  private(set) var pair = 0

  /// Returns `nil` if no simple characters can meet the rule.
  init?(_ positions: [SlotSet]) {
    guard positions.count > 1, !positions.contains(where: \.isEmpty) else { return nil }
    self.positions = positions
    let pairs = positions.indices.dropLast()
    pair = pairs.min { frequency(ofPair: $0) < frequency(ofPair: $1) } ?? 0
  }

  var firsts: SlotSet { positions[pair] }
  var seconds: SlotSet { positions[pair + 1] }

  /// Whether a text meets the whole rule with the first character of its pair at index `place`.
  func isMet(by slots: [UInt16], at place: Int) -> Bool {
    let start = place - pair
    guard start >= 0, start + positions.count <= slots.count else { return false }
    return positions.indices.allSatisfy { positions[$0].contains(Int(slots[start + $0])) }
  }

  /// Returns an estimate of how often a pair at `position` occurs, without a unit.
  private func frequency(ofPair position: Int) -> Int {
    let firsts = positions[position]
    let seconds = positions[position + 1]
    return SlotSet.usualPairs.reduce(firsts.count * seconds.count) { sum, usual in
      sum + 15 * firsts.intersection(usual.0).count * seconds.intersection(usual.1).count
    }
  }
}

extension SlotSet {
  /// The character classes of the most frequent pairs in texts.
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

/// A set of slots: those of an `Alphabet`, and of `Ligatures`.
struct SlotSet: Hashable {
  private var words = SIMD8<UInt64>.zero

  init() {}

  init(_ slots: some Sequence<Int>) {
    for slot in slots { insert(slot) }
  }

  init(union sets: ArraySlice<SlotSet>) {
    for set in sets { formUnion(set) }
  }

  /// The number of possible slots.
  static let capacity = 512

  static let all = SlotSet(0..<capacity)

  var isEmpty: Bool { words == .zero }

  var count: Int { words.indices.reduce(0) { $0 + words[$1].nonzeroBitCount } }

  func contains(_ slot: Int) -> Bool { words[slot >> 6] & 1 << UInt64(slot & 63) != 0 }

  mutating func insert(_ slot: Int) { words[slot >> 6] |= 1 << UInt64(slot & 63) }

  mutating func formUnion(_ other: SlotSet) { words |= other.words }

  func subtracting(_ other: SlotSet) -> SlotSet {
    var result = self
    result.words &= ~other.words
    return result
  }

  func intersection(_ other: SlotSet) -> SlotSet {
    var result = self
    result.words &= other.words
    return result
  }

  func isSubset(of other: SlotSet) -> Bool { subtracting(other).isEmpty }

  /// The slots, ascending.
  var slots: [Int] {
    var slots: [Int] = []
    for word in words.indices {
      var left = words[word]
      while left != 0 {
        slots.append(word << 6 | left.trailingZeroBitCount)
        left &= left - 1
      }
    }
    return slots
  }
}
