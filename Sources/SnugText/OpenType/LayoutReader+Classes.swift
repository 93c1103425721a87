/// Glyphs in a row with a number of their own, in a coverage or class definition table.
struct GlyphRange {
  var glyphs: ClosedRange<Int>
  var value: Int
}

extension [GlyphRange] {
  /// Whether they are in order and apart.
  var areInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.glyphs.upperBound < $1.glyphs.lowerBound }
  }
}

extension LayoutReader {
  /// The simple characters in a class of the class definition table at an offset from `base`; at
  /// 0 there is no table, and every glyph is of class 0.
  mutating func slots(
    ofClass number: Int, in offset: Int, from base: Int
  ) throws(UnreadableTable) -> SlotSet {
    let start = offset == 0 ? 0 : base + offset
    if classes[start] == nil { classes[start] = try readClasses(at: start) }
    return classes[start]?[number] ?? SlotSet()
  }

  /// The simple characters by the class of their glyph; by each it might be found in, where ranges
  /// are out of order or overlap.
  private mutating func readClasses(at start: Int) throws(UnreadableTable) -> [Int: SlotSet] {
    var sets: [Int: SlotSet] = [:]
    var classified = SlotSet()
    func add(_ places: Range<Int>, to number: Int) {
      let slots = glyphs.slots[places].reduce(into: SlotSet()) { $0.formUnion($1) }
      sets[number, default: SlotSet()].formUnion(slots)
      classified.formUnion(slots)
    }
    switch start == 0 ? 0 : try table.uint16(at: start) {
    case 0 where start == 0: break
    case 1:
      let first = try table.uint16(at: start + 2)
      for (index, number) in try table.uint16s(table.uint16(at: start + 4), at: start + 6)
        .enumerated()
      {
        add(glyphs.places(of: first + index...first + index), to: number)
      }
    case 2:
      let ranges = try ranges(at: start + 2)
      for range in ranges {
        let places = glyphs.places(of: range.glyphs)
        try table.spend(places.count)
        add(places, to: range.value)
      }
      if !ranges.areInOrder { classified = SlotSet() }
    default: throw .unknownFormat
    }
    let all = glyphs.slots.reduce(into: SlotSet()) { $0.formUnion($1) }
    sets[0, default: SlotSet()].formUnion(all.subtracting(classified))
    return sets
  }

  /// The ranges listed after their number at `start`.
  mutating func ranges(at start: Int) throws(UnreadableTable) -> [GlyphRange] {
    let numbers = try table.uint16s(3 * table.uint16(at: start), at: start + 2)
    var ranges: [GlyphRange] = []
    for place in stride(from: 0, to: numbers.count, by: 3) {
      guard numbers[place] <= numbers[place + 1] else { throw .damaged }
      ranges.append(
        GlyphRange(
          glyphs: numbers[place]...numbers[place + 1], value: numbers[place + 2]))
    }
    return ranges
  }
}
