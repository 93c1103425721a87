/// Reads the rules of GSUB and GPOS that simple characters can meet (OpenType 1.9, "Common Table
/// Formats").
struct LayoutRuleReader {
  var table: TableReader
  let glyphs: SimpleGlyphs
  var hazards: LayoutHazards
  /// Cached by offset, because subtables share them.
  var coverages: [Int: Coverage] = [:]
  var classes: [Int: [Int: SlotSet]] = [:]

  init(_ bytes: [UInt8], glyphs: SimpleGlyphs, hazards: LayoutHazards) {
    table = TableReader(bytes)
    self.glyphs = glyphs
    self.hazards = hazards
  }

  /// Returns the subtables of lookups of a table whose extension lookups have type `extensionType`.
  mutating func subtables(
    of lookups: [Int], extensionType: Int
  ) throws(UnreadableTable) -> [Subtable] {
    var subtables: [Subtable] = []
    let list = try table.uint16(at: 8)
    let count = try table.uint16(at: list)
    for index in lookups where index < count {
      let lookup = list + (try table.uint16(at: list + 2 + 2 * index))
      let type = try table.uint16(at: lookup)
      let flags = try table.uint16(at: lookup + 2)
      let (ignoresBaseGlyphs, ignoresLigatures) = (flags & 0x0002 != 0, flags & 0x0004 != 0)
      // Marks are unsafe on their own, so it does not matter which of them a lookup skips.
      let passesOver =
        ignoresBaseGlyphs && !glyphs.bases.isEmpty
        || ignoresLigatures && !glyphs.ligatures.isEmpty
      for offset in try offsets(at: lookup + 4, from: lookup) {
        var subtable = Subtable(type: type, offset: offset, passesOver: passesOver)
        if type == extensionType {
          guard try table.uint16(at: offset) == 1 else { throw .unknownFormat }
          subtable.type = try table.uint16(at: offset + 2)
          subtable.offset += try table.uint32(at: offset + 4)
          guard subtable.type != extensionType else { throw .damaged }
        }
        subtables.append(subtable)
      }
    }
    return subtables
  }

  /// One subtable of a lookup, with extensions resolved.
  struct Subtable {
    var type: Int
    var offset: Int
    /// Whether the lookup skips some characters, so that the characters of a rule need not be
    /// adjacent in the text.
    var passesOver: Bool
  }

  /// Returns the offsets listed after their count at `place`, plus `base`; zeros are left out.
  mutating func offsets(at place: Int, from base: Int) throws(UnreadableTable) -> [Int] {
    let count = try table.uint16(at: place)
    return try table.uint16s(count, at: place + 2).filter { $0 != 0 }.map { base + $0 }
  }

  mutating func add(_ positions: [SlotSet], of subtable: Subtable) {
    if subtable.passesOver {
      hazards.add(scattered: positions)
    } else {
      hazards.add(positions)
    }
  }
}

/// A coverage table, limited to simple characters.
struct Coverage {
  var glyphs: [CoveredGlyph] = []
  var slots = SlotSet()
  /// Whether its glyphs are in ascending order without duplicates.
  var isInOrder = true
}

/// A glyph of simple characters that a coverage table lists.
struct CoveredGlyph {
  /// The glyph's index in `SimpleGlyphs.ids`.
  var place: Int
  /// The glyph's coverage index, which selects its rules.
  var index: Int
}

/// Consecutive glyphs with a value, in a coverage or class definition table.
struct GlyphRange {
  var glyphs: ClosedRange<Int>
  /// Their indices in `SimpleGlyphs.ids`.
  var places: Range<Int>
  var value: Int
}

extension [GlyphRange] {
  /// Whether the ranges are in order and do not overlap.
  var areInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.glyphs.upperBound < $1.glyphs.lowerBound }
  }
}

// HarfBuzz does a binary search in these tables. In fonts where they are out of order or overlap,
// a glyph is listed with every index, or in every class, that the search might find.
extension LayoutRuleReader {
  /// Returns the coverage table of a subtable, whose offset follows its format.
  mutating func coverage(of subtable: Subtable) throws(UnreadableTable) -> Coverage {
    try coverage(at: try table.uint16(at: subtable.offset + 2), from: subtable.offset)
  }

  /// Returns the coverage table at an offset from `base`; an empty one at offset 0.
  mutating func coverage(
    at offset: Int, from base: Int
  ) throws(UnreadableTable) -> Coverage {
    guard offset != 0 else { return Coverage() }
    let start = base + offset
    if let known = coverages[start] { return known }
    let ranges: [GlyphRange]
    switch try table.uint16(at: start) {
    case 1:
      let list = try table.uint16s(try table.uint16(at: start + 2), at: start + 4)
      ranges = list.enumerated().map { range($1...$1, $0) }
    case 2: ranges = try self.ranges(at: start + 2)
    default: throw .unknownFormat
    }
    var coverage = Coverage(isInOrder: ranges.areInOrder)
    for range in ranges {
      for place in range.places {
        let index = range.value + glyphs.ids[place] - range.glyphs.lowerBound
        coverage.glyphs.append(CoveredGlyph(place: place, index: index))
        coverage.slots.formUnion(glyphs.slots[place])
      }
    }
    coverages[start] = coverage
    return coverage
  }

  /// Returns the simple characters in a class of the class definition table at an offset from
  /// `base`. At offset 0 there is no table, and every glyph has class 0.
  mutating func slots(
    ofClass number: Int, in offset: Int, from base: Int
  ) throws(UnreadableTable) -> SlotSet {
    let start = offset == 0 ? 0 : base + offset
    if classes[start] == nil { classes[start] = try readClasses(at: start) }
    return classes[start]?[number] ?? SlotSet()
  }

  private mutating func readClasses(at start: Int) throws(UnreadableTable) -> [Int: SlotSet] {
    let ranges: [GlyphRange]
    switch start == 0 ? 0 : try table.uint16(at: start) {
    case 0 where start == 0: ranges = []
    case 1:
      let first = try table.uint16(at: start + 2)
      let numbers = try table.uint16s(table.uint16(at: start + 4), at: start + 6)
      ranges = numbers.enumerated().map { range(first + $0...first + $0, $1) }
    case 2: ranges = try self.ranges(at: start + 2)
    default: throw .unknownFormat
    }
    var sets: [Int: SlotSet] = [:]
    var classified = SlotSet()
    for range in ranges {
      let slots = SlotSet(union: glyphs.slots[range.places])
      sets[range.value, default: SlotSet()].formUnion(slots)
      classified.formUnion(slots)
    }
    if !ranges.areInOrder { classified = SlotSet() }
    sets[0, default: SlotSet()].formUnion(
      SlotSet(union: glyphs.slots[...]).subtracting(classified))
    return sets
  }

  /// Returns the ranges listed after their count at `start`.
  private mutating func ranges(at start: Int) throws(UnreadableTable) -> [GlyphRange] {
    let numbers = try table.uint16s(3 * table.uint16(at: start), at: start + 2)
    var ranges: [GlyphRange] = []
    for place in stride(from: 0, to: numbers.count, by: 3) {
      guard numbers[place] <= numbers[place + 1] else { throw .damaged }
      let range = range(numbers[place]...numbers[place + 1], numbers[place + 2])
      try table.spend(range.places.count)
      ranges.append(range)
    }
    return ranges
  }

  private func range(_ glyphs: ClosedRange<Int>, _ value: Int) -> GlyphRange {
    GlyphRange(glyphs: glyphs, places: self.glyphs.places(of: glyphs), value: value)
  }
}
