import CHarfBuzz
import Synchronization

/// What a face makes of simple characters in one script and language: their advances, and where
/// HarfBuzz must shape because a rule of the font may do more than kern pairs.
///
/// Immutable: one serves every size and every thread.
final class AdvanceTable: Sendable {
  /// Per slot the advance in font units, or `unsafe`.
  let advanceUnits: [Int32]
  /// Per slot its glyph.
  let glyphs: [UInt32?]
  let ligatures: Ligatures
  /// Where more happens than that.
  let hazards: LayoutHazards

  /// Stands for a number there is none of.
  static let unsafe = Int32.min

  /// `nil` when the font is not one whose rules can be known.
  init?(font: ShapingFont, lookups: AppliedLookups) {
    guard font.isShapedByOpenType else { return nil }
    var glyphs = SimpleGlyphs(of: font)
    var hazards = LayoutHazards(of: glyphs)
    do throws(UnreadableTable) {
      if !lookups.substitutions.isEmpty {
        let table = font.bytes(ofTable: .gsub)
        let ligatures = try LayoutReader.knownLigatures(in: table, lookups.substitutions, glyphs)
        if !ligatures.list.isEmpty {
          glyphs = SimpleGlyphs(glyphs, ligatures, of: font)
          hazards = LayoutHazards(of: glyphs)
        }
        var reader = LayoutReader(table, glyphs: glyphs, hazards: hazards)
        try reader.read(lookups.substitutions, extensionType: 7) {
          reader, subtable throws(UnreadableTable) in try reader.readSubstitution(subtable)
        }
        hazards = reader.hazards
      }
      if !lookups.positionings.isEmpty {
        var reader = LayoutReader(font.bytes(ofTable: .gpos), glyphs: glyphs, hazards: hazards)
        try reader.read(lookups.positionings, extensionType: 9) {
          reader, subtable throws(UnreadableTable) in try reader.readPositioning(subtable)
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
  /// A copy of a table of the face; empty when it has none.
  func bytes(ofTable tag: FontTag) -> [UInt8] {
    guard
      let blob = unsafe hb_face_reference_table(hb_font_get_face(font), tag.value)
    else { return [] }
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = unsafe hb_blob_get_data(blob, &length) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  /// HarfBuzz's advance, since HarfBuzz places the glyphs. At the default design FreeType's is the
  /// same for every glyph of the 347 faces in Debian's DejaVu, Noto and Inter; at others the two
  /// round what they interpolate in different ways, and one glyph in 500 differs by one unit.
  fileprivate func advanceUnits(ofGlyph glyph: UInt32) -> Int32 {
    unsafe hb_font_get_glyph_h_advance(font, glyph)
  }
}

/// The advance tables of one face, each made when it is first needed.
final class AdvanceTables: Sendable {
  private let tables = Mutex<[AppliedLookups: AdvanceTable?]>([:])

  /// The table for texts of a script and a language; `nil` when HarfBuzz must shape them all.
  func table(
    of font: ShapingFont, script: UnicodeScript, language: String?
  ) -> AdvanceTable? {
    let lookups = AppliedLookups(of: font, script: script, language: language)
    return tables.withLock { tables in
      if let known = tables[lookups] { return known }
      let table = AdvanceTable(font: font, lookups: lookups)
      tables[lookups] = .some(table)
      return table
    }
  }
}
