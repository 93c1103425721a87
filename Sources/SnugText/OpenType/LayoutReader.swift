/// Reads the rules of GSUB and GPOS that simple characters can meet (OpenType 1.9, "Common Table
/// Formats").
struct LayoutReader {
  var table: TableReader
  let glyphs: SimpleGlyphs
  var hazards: LayoutHazards
  /// By offset: tables share them.
  var coverages: [Int: Coverage] = [:]
  var classes: [Int: [Int: SlotSet]] = [:]

  init(_ bytes: [UInt8], glyphs: SimpleGlyphs, hazards: LayoutHazards) {
    table = TableReader(bytes)
    self.glyphs = glyphs
    self.hazards = hazards
  }

  /// Which characters a lookup passes over, by its flags.
  struct LookupFlags {
    var rawValue: Int

    var ignoresBaseGlyphs: Bool { rawValue & 0x0002 != 0 }
    var ignoresLigatures: Bool { rawValue & 0x0004 != 0 }
  }

  /// Reads lookups of a table whose extension lookups have type `extensionType`.
  mutating func read(
    _ lookups: [Int], extensionType: Int,
    _ readSubtable: (inout LayoutReader, Subtable) throws(UnreadableTable) -> Void
  ) throws(UnreadableTable) {
    let list = try table.uint16(at: 8)
    let count = try table.uint16(at: list)
    for index in lookups where index < count {
      let lookup = list + (try table.uint16(at: list + 2 + 2 * index))
      let type = try table.uint16(at: lookup)
      let flags = LookupFlags(rawValue: try table.uint16(at: lookup + 2))
      // Marks are unsafe by themselves, so nothing else is ever passed over.
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

  /// One subtable of a lookup, extensions resolved.
  struct Subtable {
    var type: Int
    var offset: Int
    /// Whether the lookup passes over some characters, so that adjacent positions of a rule may
    /// lie apart.
    var passesOver: Bool
  }

  /// The offsets listed after their number at `place`, counted from `base`; those of 0 left out.
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
