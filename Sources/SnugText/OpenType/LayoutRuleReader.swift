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

  /// The flags of a lookup, which select the glyphs that it skips.
  struct LookupFlags {
    var rawValue: Int

    var ignoresBaseGlyphs: Bool { rawValue & 0x0002 != 0 }
    var ignoresLigatures: Bool { rawValue & 0x0004 != 0 }
  }

  /// Reads lookups of a table whose extension lookups have type `extensionType`.
  mutating func read(
    _ lookups: [Int], extensionType: Int,
    _ readSubtable: (inout LayoutRuleReader, Subtable) throws(UnreadableTable) -> Void
  ) throws(UnreadableTable) {
    let list = try table.uint16(at: 8)
    let count = try table.uint16(at: list)
    for index in lookups where index < count {
      let lookup = list + (try table.uint16(at: list + 2 + 2 * index))
      let type = try table.uint16(at: lookup)
      let flags = LookupFlags(rawValue: try table.uint16(at: lookup + 2))
      // Marks are unsafe on their own, so it does not matter which of them a lookup skips.
      let passesOver =
        flags.ignoresBaseGlyphs && !glyphs.bases.isEmpty
        || flags.ignoresLigatures && !glyphs.ligatures.isEmpty
      for offset in try offsets(at: lookup + 4, from: lookup) {
        var subtable = Subtable(type: type, offset: offset, passesOver: passesOver)
        if type == extensionType {
          guard try table.uint16(at: offset) == 1 else { throw .unknownFormat }
          subtable.type = try table.uint16(at: offset + 2)
          subtable.offset += try table.uint32(at: offset + 4)
          guard subtable.type != extensionType else { throw .damaged }
        }
        try readSubtable(&self, subtable)
      }
    }
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

  /// Adds a rule of a subtable.
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

extension LayoutRuleReader {
  /// Returns the coverage table at an offset from `base`; an empty one at offset 0.
  mutating func coverage(
    at offset: Int, from base: Int
  ) throws(UnreadableTable) -> Coverage {
    guard offset != 0 else { return Coverage() }
    let start = base + offset
    if let known = coverages[start] { return known }
    var coverage = Coverage()
    switch try table.uint16(at: start) {
    case 1: try readList(at: start, into: &coverage)
    case 2: try readRanges(at: start, into: &coverage)
    default: throw .unknownFormat
    }
    for glyph in coverage.glyphs { coverage.slots.formUnion(glyphs.slots[glyph.place]) }
    coverages[start] = coverage
    return coverage
  }

  // HarfBuzz does a binary search in these tables. In fonts where they are out of order or overlap,
  // a glyph is listed with every index that the search might find.

  private mutating func readList(
    at start: Int, into coverage: inout Coverage
  ) throws(UnreadableTable) {
    let list = try table.uint16s(try table.uint16(at: start + 2), at: start + 4)
    for (index, glyph) in list.enumerated() {
      for place in glyphs.places(of: glyph...glyph) {
        coverage.glyphs.append(CoveredGlyph(place: place, index: index))
      }
    }
    coverage.isInOrder = zip(list, list.dropFirst()).allSatisfy { $0 < $1 }
  }

  private mutating func readRanges(
    at start: Int, into coverage: inout Coverage
  ) throws(UnreadableTable) {
    let ranges = try ranges(at: start + 2)
    for range in ranges {
      let places = glyphs.places(of: range.glyphs)
      try table.spend(places.count)
      for place in places {
        let index = range.value + glyphs.ids[place] - range.glyphs.lowerBound
        coverage.glyphs.append(CoveredGlyph(place: place, index: index))
      }
    }
    coverage.isInOrder = ranges.areInOrder
  }
}

/// Consecutive glyphs with a value, in a coverage or class definition table.
struct GlyphRange {
  var glyphs: ClosedRange<Int>
  var value: Int
}

extension [GlyphRange] {
  /// Whether the ranges are in order and do not overlap.
  var areInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.glyphs.upperBound < $1.glyphs.lowerBound }
  }
}

extension LayoutRuleReader {
  /// Returns the simple characters in a class of the class definition table at an offset from
  /// `base`. At offset 0 there is no table, and every glyph has class 0.
  mutating func slots(
    ofClass number: Int, in offset: Int, from base: Int
  ) throws(UnreadableTable) -> SlotSet {
    let start = offset == 0 ? 0 : base + offset
    if classes[start] == nil { classes[start] = try readClasses(at: start) }
    return classes[start]?[number] ?? SlotSet()
  }

  /// Returns the simple characters by the class of their glyph; if ranges are out of order or
  /// overlap, by every class that it might be found in.
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

  /// Returns the ranges listed after their count at `start`.
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
