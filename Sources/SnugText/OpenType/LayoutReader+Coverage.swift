/// A glyph of the simple characters that a coverage table lists.
struct CoveredGlyph {
  /// The glyph's place in `SimpleGlyphs.ids`.
  var place: Int
  /// Its coverage index: which rules are its.
  var index: Int
}

extension LayoutReader {
  /// The simple characters' glyphs in the coverage table at an offset from `base`; none at 0.
  mutating func covered(
    by offset: Int, from base: Int
  ) throws(UnreadableTable) -> [CoveredGlyph] {
    guard offset != 0 else { return [] }
    let start = base + offset
    if let known = coverages[start] { return known }
    let covered =
      switch try table.uint16(at: start) {
      case 1: try coveredByList(at: start)
      case 2: try coveredByRanges(at: start)
      default: throw .unknownFormat
      }
    coverages[start] = covered
    return covered
  }

  /// The simple characters a coverage table lists.
  mutating func slots(
    coveredBy offset: Int, from base: Int
  ) throws(UnreadableTable) -> SlotSet {
    try covered(by: offset, from: base).reduce(into: SlotSet()) {
      $0.formUnion(glyphs.slots[$1.place])
    }
  }

  // HarfBuzz searches these tables by halving. Where they are out of order or overlap, as those of
  // some fonts do, a glyph stands here for all it might find.

  private mutating func coveredByList(at start: Int) throws(UnreadableTable) -> [CoveredGlyph] {
    var covered: [CoveredGlyph] = []
    let list = try table.uint16s(try table.uint16(at: start + 2), at: start + 4)
    for (index, glyph) in list.enumerated() {
      for place in glyphs.places(of: glyph...glyph) {
        covered.append(CoveredGlyph(place: place, index: index))
      }
    }
    return covered
  }

  private mutating func coveredByRanges(at start: Int) throws(UnreadableTable) -> [CoveredGlyph] {
    try ranges(at: start + 2).flatMap { range in
      glyphs.places(of: range.glyphs).map {
        CoveredGlyph(place: $0, index: range.value + glyphs.ids[$0] - range.glyphs.lowerBound)
      }
    }
  }
}
