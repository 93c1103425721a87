/// A set of slots: those of `SimpleCharacter`, and of `Ligatures`.
struct SlotSet: Hashable {
  private var words = SIMD8<UInt64>.zero

  init() {}

  init(_ slots: some Sequence<Int>) {
    for slot in slots { insert(slot) }
  }

  /// How many slots there may be.
  static let capacity = 512

  /// Every slot.
  static let all = SlotSet(0..<capacity)

  var isEmpty: Bool { words == .zero }

  var count: Int { words.indices.reduce(0) { $0 + words[$1].nonzeroBitCount } }

  func contains(_ slot: Int) -> Bool { words[slot >> 6] & 1 << UInt64(slot & 63) != 0 }

  mutating func insert(_ slot: Int) { words[slot >> 6] |= 1 << UInt64(slot & 63) }

  mutating func formUnion(_ other: SlotSet) { words |= other.words }

  mutating func subtract(_ other: SlotSet) { words &= ~other.words }

  func subtracting(_ other: SlotSet) -> SlotSet {
    var result = self
    result.subtract(other)
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
