extension LayoutReader {
  /// Reads a subtable of GSUB: every rule that a simple character can meet is a hazard.
  mutating func readSubstitution(_ subtable: Subtable) throws(UnreadableTable) {
    switch subtable.type {
    // Single, multiple, alternate.
    case 1...3: try readCovered(subtable)
    case 4: try readLigatures(subtable)
    case 5: try readContext(subtable)
    case 6: try readChainedContext(subtable)
    case 8: try readReverseChain(subtable)
    default: throw .unknownFormat
    }
  }

  /// Every covered character is changed by itself.
  private mutating func readCovered(_ subtable: Subtable) throws(UnreadableTable) {
    let format = try table.uint16(at: subtable.offset)
    guard format == 1 || format == 2 && subtable.type == 1 else { throw .unknownFormat }
    let place = try table.uint16(at: subtable.offset + 2)
    add([try coverage(at: place, from: subtable.offset).slots], of: subtable)
  }

  private mutating func readLigatures(_ subtable: Subtable) throws(UnreadableTable) {
    guard try table.uint16(at: subtable.offset) == 1 else { throw .unknownFormat }
    let place = try table.uint16(at: subtable.offset + 2)
    let setCount = try table.uint16(at: subtable.offset + 4)
    for glyph in try coverage(at: place, from: subtable.offset).glyphs
    where glyph.index < setCount {
      let offset = try table.uint16(at: subtable.offset + 6 + 2 * glyph.index)
      guard offset != 0 else { continue }
      let set = subtable.offset + offset
      for ligature in try offsets(at: set, from: set) {
        try readLigature(subtable, at: ligature, first: glyphs.slots[glyph.place])
      }
    }
  }

  private mutating func readLigature(
    _ subtable: Subtable, at place: Int, first: SlotSet
  ) throws(UnreadableTable) {
    var positions = [first]
    for component in 1..<max(1, try table.uint16(at: place + 2)) {
      let slots = glyphs.slots(of: try table.uint16(at: place + 2 + 2 * component))
      // Most ligatures of large fonts are of letters and marks outside of the repertoire.
      guard !slots.isEmpty else { return }
      positions.append(slots)
    }
    add(positions, of: subtable)
  }

  private mutating func readReverseChain(_ subtable: Subtable) throws(UnreadableTable) {
    guard try table.uint16(at: subtable.offset) == 1 else { throw .unknownFormat }
    let place = try table.uint16(at: subtable.offset + 2)
    let backtrackCount = try table.uint16(at: subtable.offset + 4)
    let lookahead = subtable.offset + 6 + 2 * backtrackCount
    // The backtrack sequence is listed away from the glyph.
    let backtrack = try table.uint16s(backtrackCount, at: subtable.offset + 6).reversed()
    let after = try table.uint16s(try table.uint16(at: lookahead), at: lookahead + 2)
    var positions: [SlotSet] = []
    for offset in backtrack + [place] + after {
      positions.append(try coverage(at: offset, from: subtable.offset).slots)
    }
    add(positions, of: subtable)
  }
}
