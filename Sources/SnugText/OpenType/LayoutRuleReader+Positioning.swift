extension LayoutRuleReader {
  /// Reads a subtable of GPOS. Kerning of adjacent pairs is no hazard; other pen movement is.
  mutating func readPositioning(_ subtable: Subtable) throws(UnreadableTable) {
    switch subtable.type {
    case 1: try readSingleAdjustment(subtable)
    case 2: try readPairAdjustment(subtable)
    case 3: try readCursiveAttachment(subtable)
    // Mark attachment does not move the pen.
    case 4...6: break
    case 7: try readContext(subtable)
    case 8: try readContext(subtable, isChained: true)
    default: throw .unknownFormat
    }
  }

  /// The value format bits of `xAdvance` and of the device or variation table that adjusts it to
  /// the size or the design.
  private static let advanceBits = 0x0044

  private mutating func readSingleAdjustment(_ subtable: Subtable) throws(UnreadableTable) {
    guard (1...2).contains(try table.uint16(at: subtable.offset)) else { throw .unknownFormat }
    guard try table.uint16(at: subtable.offset + 4) & Self.advanceBits != 0 else { return }
    add([try coverage(of: subtable).slots], of: subtable)
  }

  private mutating func readPairAdjustment(_ subtable: Subtable) throws(UnreadableTable) {
    let start = subtable.offset
    let format = try table.uint16(at: start)
    guard (1...2).contains(format) else { throw .unknownFormat }
    let firsts = try coverage(of: subtable).slots
    let formats = try table.uint16s(2, at: start + 4)
    if subtable.passesOver {
      hazards.add(scattered: [firsts])
    } else if formats[1] == 0 {
      hazards.addKerned(firsts)
    } else if format == 2 {
      // The second glyph is adjusted too, and then cannot be the first one of the next pair.
      hazards.add([firsts, .all])
    } else {
      try readPairsAdjustedTogether(subtable, recordSize: pairSize(formats))
    }
  }

  private mutating func readPairsAdjustedTogether(
    _ subtable: Subtable, recordSize: Int
  ) throws(UnreadableTable) {
    let start = subtable.offset
    let setCount = try table.uint16(at: start + 8)
    for glyph in try coverage(of: subtable).glyphs where glyph.index < setCount {
      let offset = try table.uint16(at: start + 10 + 2 * glyph.index)
      guard offset != 0 else { continue }
      let set = start + offset
      for pair in 0..<(try table.uint16(at: set)) {
        let second = try table.uint16(at: set + 2 + pair * recordSize)
        hazards.add([glyphs.slots[glyph.place], glyphs.slots(of: second)])
      }
    }
  }

  /// Returns a pair record's size in bytes: its second glyph and one number per format bit.
  private func pairSize(_ formats: [Int]) -> Int {
    2 + formats.reduce(0) { $0 + 2 * $1.nonzeroBitCount }
  }

  /// Reads glyphs that are joined, the exit of one to the entry of the next.
  private mutating func readCursiveAttachment(_ subtable: Subtable) throws(UnreadableTable) {
    guard try table.uint16(at: subtable.offset) == 1 else { throw .unknownFormat }
    let joined = try coverage(of: subtable).slots
    add([joined, joined], of: subtable)
  }
}

/// The old `kern` table.
enum KernTable {
  /// Whether the table has only lists of pairs; Apple's state machines look at longer sequences.
  static func hasOnlyPairs(_ bytes: [UInt8]) throws(UnreadableTable) -> Bool {
    var table = TableReader(bytes)
    // Version 0 is OpenType's, with the subtable format in the high byte of the coverage.
    guard try table.uint16(at: 0) == 0 else { return false }
    let count = try table.uint16(at: 2)
    var start = 4
    for number in 0..<count {
      guard try table.uint16(at: start + 4) >> 8 == 0 else { return false }
      // The last subtable needs no length, and in a large one the field is too small for it.
      if number + 1 < count { start += max(6, try table.uint16(at: start + 2)) }
    }
    return true
  }
}
