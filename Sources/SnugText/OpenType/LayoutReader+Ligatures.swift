/// Ligatures that a text is known to be drawn with.
///
/// HarfBuzz applies one lookup after the other to the whole text. Ligatures are known of the first
/// that has any, if no rule of another lookup of GSUB has to do with their characters: whichever
/// comes first, this one finds the characters' own glyphs, and goes through them once, from the start
/// to the end. What others do to the glyph of a ligature is read as what they do to those of
/// characters. So no rule is met unseen where a ligature takes the place of its characters.
extension LayoutReader {
  /// The ligatures of the first of some lookups of GSUB that has any.
  static func knownLigatures(
    in table: [UInt8], _ lookups: [Int], _ glyphs: SimpleGlyphs
  ) throws(UnreadableTable) -> Ligatures {
    var reader = LayoutReader(table, glyphs: glyphs, hazards: LayoutHazards(of: glyphs))
    var found: [Ligature] = []
    for lookup in lookups {
      let isFirst = found.isEmpty
      try reader.read([lookup], extensionType: 7) {
        reader, subtable throws(UnreadableTable) in
        if isFirst, try reader.mayKnowLigatures(of: subtable) {
          found += try reader.ligatures(of: subtable)
        } else {
          try reader.readSubstitution(subtable)
        }
      }
    }
    return reader.known(found)
  }

  /// Whether there are ligatures in a subtable, and each is where HarfBuzz looks for it.
  private mutating func mayKnowLigatures(of subtable: Subtable) throws(UnreadableTable) -> Bool {
    guard subtable.type == 4, !subtable.passesOver else { return false }
    let place = try table.uint16(at: subtable.offset + 2)
    return try coverage(at: place, from: subtable.offset).isInOrder
  }

  /// Those of a lookup's ligatures that none of the rules read meddles with, nor any of the others.
  private func known(_ found: [Ligature]) -> Ligatures {
    var touched = hazards.slots
    // HarfBuzz tries all that begin with a glyph, so that all of them are known or none.
    var unknown = SlotSet()
    for ligature in found
    where ligature.components.count < 2 || !glyphs.slots(of: Int(ligature.glyph)).isEmpty {
      unknown.formUnion(ligature.components[0])
    }
    var known = found
    while true {
      known = found.filter { unknown.intersection($0.components[0]).isEmpty }
      for ligature in found where !unknown.intersection(ligature.components[0]).isEmpty {
        for component in ligature.components { touched.formUnion(component) }
      }
      let more = known.filter { ligature in
        ligature.components.contains { !touched.intersection($0).isEmpty }
      }
      if more.isEmpty { return Ligatures(known) }
      for ligature in more { unknown.formUnion(ligature.components[0]) }
    }
  }

  /// The ligatures of a subtable that are of simple characters alone.
  mutating func ligatures(of subtable: Subtable) throws(UnreadableTable) -> [Ligature] {
    guard try table.uint16(at: subtable.offset) == 1 else { throw .unknownFormat }
    let place = try table.uint16(at: subtable.offset + 2)
    let setCount = try table.uint16(at: subtable.offset + 4)
    var ligatures: [Ligature] = []
    for glyph in try coverage(at: place, from: subtable.offset).glyphs
    where glyph.index < setCount {
      let offset = try table.uint16(at: subtable.offset + 6 + 2 * glyph.index)
      guard offset != 0 else { continue }
      let set = subtable.offset + offset
      for place in try offsets(at: set, from: set) {
        if let ligature = try ligature(at: place, first: glyphs.slots[glyph.place]) {
          ligatures.append(ligature)
        }
      }
    }
    return ligatures
  }

  /// `nil` for one of other characters, too: most ligatures of large fonts are of letters and marks
  /// outside of the repertoire.
  private mutating func ligature(
    at place: Int, first: SlotSet
  ) throws(UnreadableTable) -> Ligature? {
    let glyph = try table.uint16(at: place)
    var components = [first]
    for component in 1..<max(1, try table.uint16(at: place + 2)) {
      let slots = glyphs.slots(of: try table.uint16(at: place + 2 + 2 * component))
      guard !slots.isEmpty else { return nil }
      components.append(slots)
    }
    return Ligature(components: components, glyph: UInt32(glyph))
  }
}
