import CHarfBuzz
import SnugGeometry

/// The glyphs a font's character map gives for the simple characters, and those of ligatures; and
/// the slots of both by glyph: several may share one.
struct SimpleGlyphs {
  /// The ligatures that have a slot.
  let knownLigatures: Ligatures
  /// Per slot the glyph, or `nil` where the font has none or the character is not plain.
  let glyphs: [UInt32?]
  /// The glyphs, each once, ascending.
  let ids: [Int]
  /// The slots of each of the `ids`.
  let slots: [SlotSet]
  /// What the font calls base glyphs, ligatures and marks (GDEF), for lookups that pass over them.
  private(set) var bases = SlotSet()
  private(set) var ligatures = SlotSet()
  private(set) var marks = SlotSet()

  init(of font: ShapingFont) {
    self.init(
      (0..<SimpleCharacter.count).map { slot in
        guard SimpleCharacter.plain.contains(slot) else { return nil }
        return font.nominalGlyph(for: SimpleCharacter(slot: slot).scalar)
      })
    findClasses(of: font)
  }

  /// The same with ligatures.
  init(_ characters: SimpleGlyphs, _ ligatures: Ligatures, of font: ShapingFont) {
    self.init(characters.glyphs + ligatures.list.map(\.glyph), ligatures)
    findClasses(of: font)
  }

  /// With a glyph or none for each slot, all of no class.
  init(_ glyphs: [UInt32?], _ ligatures: Ligatures = Ligatures()) {
    knownLigatures = ligatures
    self.glyphs = glyphs
    var (ids, slots) = ([Int](), [SlotSet]())
    let drawn = glyphs.indices.filter { glyphs[$0] != nil }
    for slot in drawn.sorted(by: { glyphs[$0] ?? 0 < glyphs[$1] ?? 0 }) {
      let glyph = Int(glyphs[slot] ?? 0)
      if ids.last != glyph {
        ids.append(glyph)
        slots.append(SlotSet())
      }
      slots[slots.count - 1].insert(slot)
    }
    (self.ids, self.slots) = (ids, slots)
  }

  private mutating func findClasses(of font: ShapingFont) {
    guard let face = unsafe hb_font_get_face(font.font) else { return }
    // Without classes HarfBuzz takes everything that is no mark in Unicode for a base glyph, and
    // what it puts in place of several for a ligature.
    let hasClasses = unsafe hb_ot_layout_has_glyph_classes(face) != 0
    for (id, slots) in zip(ids, slots) {
      switch unsafe hb_ot_layout_get_glyph_class(face, UInt32(id)) {
      case HB_OT_LAYOUT_GLYPH_CLASS_MARK: marks.formUnion(slots)
      case HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE: ligatures.formUnion(slots)
      case HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH: bases.formUnion(slots)
      default:
        guard !hasClasses else { continue }
        ligatures.formUnion(slots.intersection(knownLigatures.slots))
        bases.formUnion(slots.subtracting(knownLigatures.slots))
      }
    }
  }

  /// The slots drawn with `glyph`.
  func slots(of glyph: Int) -> SlotSet {
    places(of: glyph...glyph).first.map { slots[$0] } ?? SlotSet()
  }

  /// The places in `ids` of a range of glyphs.
  func places(of range: ClosedRange<Int>) -> Range<Int> {
    let start = ids.partitioningIndex { $0 >= range.lowerBound }
    guard start < ids.count, ids[start] <= range.upperBound else { return start..<start }
    return start..<ids.partitioningIndex { $0 > range.upperBound }
  }
}
