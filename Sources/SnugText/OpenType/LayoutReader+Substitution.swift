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

  /// Ligatures that are known take the place of their characters, and are no hazard.
  private mutating func readLigatures(_ subtable: Subtable) throws(UnreadableTable) {
    for ligature in try ligatures(of: subtable) where !glyphs.knownLigatures.list.contains(ligature)
    {
      add(ligature.components, of: subtable)
    }
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
