/// Adjacent characters that a font draws with one glyph.
struct Ligature: Equatable {
  /// The characters that can match at each position: those that share a glyph.
  var components: [SlotSet]
  var glyph: UInt32

  /// Whether a text has the ligature at index `place`.
  func isMet(by slots: [UInt16], at place: Int) -> Bool {
    place + components.count <= slots.count
      && components.indices.allSatisfy { components[$0].contains(Int(slots[place + $0])) }
  }
}

/// The ligatures that a font forms of simple characters, in the order in which HarfBuzz tries them.
///
/// In a text each replaces its characters: it has its own slot, after theirs, and rules may involve
/// it like a character. A text that has a ligature is cut by shaping.
struct Ligatures {
  let alphabet: Alphabet
  private(set) var list: [Ligature] = []
  /// The characters that the ligatures begin with.
  private var firsts = SlotSet()

  /// Keeps the list, or nothing if it is longer than there are slots left.
  init(_ list: [Ligature] = [], of alphabet: Alphabet = .latin) {
    self.alphabet = alphabet
    guard alphabet.count + list.count <= SlotSet.capacity else { return }
    self.list = list
    for ligature in list { firsts.formUnion(ligature.components[0]) }
  }

  /// The number of slots of characters and ligatures together.
  var slotCount: Int { alphabet.count + list.count }

  var slots: SlotSet { SlotSet(alphabet.count..<slotCount) }

  /// Returns the characters of a slot; of a ligature, one of those that can match at each position.
  func characters(ofSlot slot: Int) -> [Unicode.Scalar] {
    guard slot >= alphabet.count else { return [alphabet.scalar(ofSlot: slot)] }
    return list[slot - alphabet.count].components.compactMap { component in
      component.slots.first.map { alphabet.scalar(ofSlot: $0) }
    }
  }

  func characterCount(ofSlot slot: Int) -> Int {
    slot < alphabet.count ? 1 : list[slot - alphabet.count].components.count
  }

  func areMet(by slots: [UInt16]) -> Bool {
    slots.indices.contains { ligature(in: slots, at: $0) != nil }
  }

  func isMet(by slots: [UInt16], at place: Int) -> Bool { ligature(in: slots, at: place) != nil }

  /// Replaces the characters of each ligature of a text as HarfBuzz does: from the start, by the
  /// first ligature that matches.
  func join(_ slots: inout [UInt16]) {
    var (place, end) = (0, 0)
    while place < slots.count {
      if let number = ligature(in: slots, at: place) {
        slots[end] = UInt16(alphabet.count + number)
        place += list[number].components.count
      } else {
        slots[end] = slots[place]
        place += 1
      }
      end += 1
    }
    slots.removeLast(slots.count - end)
  }

  private func ligature(in slots: [UInt16], at place: Int) -> Int? {
    guard firsts.contains(Int(slots[place])) else { return nil }
    return list.firstIndex { $0.isMet(by: slots, at: place) }
  }
}
