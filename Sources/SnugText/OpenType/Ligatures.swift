/// Characters in a row that a font draws by one glyph.
struct Ligature: Equatable {
  /// The characters that may stand at each place: those of the same glyph.
  var components: [SlotSet]
  var glyph: UInt32

  /// Whether it stands in a text at `place`.
  func isMet(by slots: [UInt16], at place: Int) -> Bool {
    place + components.count <= slots.count
      && components.indices.allSatisfy { components[$0].contains(Int(slots[place + $0])) }
  }
}

/// The ligatures a font makes of simple characters, in the order HarfBuzz tries them.
///
/// In a text each takes the place of its characters: it has a slot of its own, behind theirs.
struct Ligatures {
  private(set) var list: [Ligature] = []
  /// The characters that they begin with.
  private var firsts = SlotSet()

  /// As many as there are slots left for.
  private static let mostCount = SlotSet.capacity - SimpleCharacter.count

  init() {}

  /// None at all where there are too many.
  init(_ list: [Ligature]) {
    guard list.count <= Self.mostCount else { return }
    self.list = list
    for ligature in list { firsts.formUnion(ligature.components[0]) }
  }

  /// How many slots characters and ligatures have together.
  var slotCount: Int { SimpleCharacter.count + list.count }

  /// The slots of the ligatures.
  var slots: SlotSet { SlotSet(SimpleCharacter.count..<slotCount) }

  /// Characters that a slot stands for, one of those that may at each place.
  func characters(ofSlot slot: Int) -> [SimpleCharacter] {
    guard slot >= SimpleCharacter.count else { return [SimpleCharacter(slot: slot)] }
    return list[slot - SimpleCharacter.count].components.compactMap { component in
      component.slots.first.map(SimpleCharacter.init)
    }
  }

  /// Whether there is a ligature in a text.
  func areMet(by slots: [UInt16]) -> Bool {
    slots.indices.contains { ligature(in: slots, at: $0) != nil }
  }

  /// Puts each ligature of a text in place of its characters, as HarfBuzz does: from the start on,
  /// the first that is met.
  func join(_ slots: inout [UInt16]) {
    var (place, end) = (0, 0)
    while place < slots.count {
      if let number = ligature(in: slots, at: place) {
        slots[end] = UInt16(SimpleCharacter.count + number)
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
