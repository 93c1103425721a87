/// A coverage table, as far as simple characters go.
struct Coverage {
  var glyphs: [CoveredGlyph] = []
  var slots = SlotSet()
  /// Whether its glyphs are in order, each there once.
  var isInOrder = true
}

/// A glyph of the simple characters that a coverage table lists.
struct CoveredGlyph {
  /// The glyph's place in `SimpleGlyphs.ids`.
  var place: Int
  /// Its coverage index: which rules are its.
  var index: Int
}

extension LayoutReader {
  /// The coverage table at an offset from `base`; an empty one at 0.
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

  // HarfBuzz searches these tables by halving. Where they are out of order or overlap, as those of
  // some fonts do, a glyph stands here for all it might find.

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
