import SnugHarfBuzz
import Synchronization

/// The advances of a face's simple characters in one script and language, and the hazards: where
/// HarfBuzz must shape because a rule of the font may do more than kern pairs.
///
/// A text without a hazard is as wide as the sum of its advances and of the kerning of adjacent
/// pairs, which `PairTable` learns by shaping two characters. Immutable: one table serves every
/// size and every thread.
final class AdvanceTable: Sendable {
  /// The advance of each slot in font units, or `unsafe`.
  let advanceUnits: [Int32]
  /// The glyph of each slot.
  let glyphs: [UInt32?]
  let ligatures: Ligatures
  /// The rules that do more than kern pairs.
  let hazards: LayoutHazards

  /// Marks a missing advance.
  static let unsafe = Int32.min

  /// Returns `nil` if the rules of the font cannot be known.
  init?(font: ShapingFont, lookups: AppliedLookups, _ alphabet: Alphabet) {
    guard font.isShapedByOpenType else { return nil }
    var glyphs = SimpleGlyphs(of: font, alphabet)
    var hazards = LayoutHazards(of: glyphs)
    do throws(UnreadableTable) {
      if !lookups.substitutions.isEmpty {
        let table = font.bytes(ofTable: .gsub)
        let ligatures = try LayoutRuleReader.knownLigatures(
          in: table, lookups.substitutions, glyphs)
        if !ligatures.list.isEmpty {
          glyphs = SimpleGlyphs(glyphs, ligatures, of: font)
          hazards = LayoutHazards(of: glyphs)
        }
        var reader = LayoutRuleReader(table, glyphs: glyphs, hazards: hazards)
        for subtable in try reader.subtables(of: lookups.substitutions, extensionType: 7) {
          try reader.readSubstitution(subtable)
        }
        hazards = reader.hazards
      }
      if !lookups.positionings.isEmpty {
        var reader = LayoutRuleReader(font.bytes(ofTable: .gpos), glyphs: glyphs, hazards: hazards)
        for subtable in try reader.subtables(of: lookups.positionings, extensionType: 9) {
          try reader.readPositioning(subtable)
        }
        hazards = reader.hazards
      }
      let kern = font.bytes(ofTable: .kern)
      if !kern.isEmpty {
        guard try KernTable.hasOnlyPairs(kern) else { return nil }
        if lookups.usesKernTable { hazards.addKerned(.all) }
      }
    } catch {
      return nil
    }
    hazards.findPairs(glyphs.knownLigatures)
    self.hazards = hazards
    self.glyphs = glyphs.glyphs
    ligatures = glyphs.knownLigatures
    advanceUnits = glyphs.glyphs.enumerated().map { [hazards] slot, glyph in
      guard let glyph, !hazards.alone.contains(slot) else { return Self.unsafe }
      return font.advanceUnits(ofGlyph: glyph)
    }
  }
}

extension ShapingFont {
  /// Returns a copy of a table of the face; empty if it has none.
  func bytes(ofTable tag: FontTag) -> [UInt8] {
    guard
      let blob = unsafe hb_face_reference_table(hb_font_get_face(font), tag.value)
    else { return [] }
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = unsafe hb_blob_get_data(blob, &length) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  /// Returns HarfBuzz's advance, since HarfBuzz places the glyphs. At the default design FreeType's
  /// is the same for every glyph of the 347 faces in Debian's DejaVu, Noto and Inter. At other
  /// designs the two round interpolated values differently: one glyph in 500 differs by one unit.
  func advanceUnits(ofGlyph glyph: UInt32) -> Int32 {
    unsafe hb_font_get_glyph_h_advance(font, glyph)
  }
}

/// The advance tables of one face, each created when first needed.
final class AdvanceTables: Sendable {
  private struct Key: Hashable {
    var lookups: AppliedLookups
    var alphabet: UnicodeScript
  }

  private let tables = Mutex<[Key: AdvanceTable?]>([:])

  /// Returns the table for texts of a script and language; `nil` if HarfBuzz must shape them all.
  func table(
    of font: ShapingFont, _ alphabet: Alphabet, script: UnicodeScript, language: String?
  ) -> AdvanceTable? {
    let lookups = AppliedLookups(of: font, script: script, language: language)
    return tables.withLock { tables in
      let key = Key(lookups: lookups, alphabet: alphabet.script)
      if let known = tables[key] { return known }
      let table = AdvanceTable(font: font, lookups: lookups, alphabet)
      tables[key] = .some(table)
      return table
    }
  }
}
