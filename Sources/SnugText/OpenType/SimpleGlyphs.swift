import SnugGeometry
import SnugHarfBuzz

/// The glyphs of simple characters in a font's character map, and those of ligatures; and the slots
/// of both by glyph, which several slots may share.
struct SimpleGlyphs {
  /// The ligatures that have a slot.
  let knownLigatures: Ligatures
  /// The glyph of each slot, or `nil` if the font has none or the character is not plain.
  let glyphs: [UInt32?]
  /// The IDs of the glyphs, each once, ascending.
  let ids: [Int]
  /// The slots of each of the `ids`.
  let slots: [SlotSet]
  /// The font's base glyphs, ligatures and marks (GDEF), for lookups that skip them.
  private(set) var bases = SlotSet()
  private(set) var ligatures = SlotSet()
  private(set) var marks = SlotSet()

  init(of font: ShapingFont, _ alphabet: Alphabet) {
    let plain = alphabet.plain
    self.init(
      (0..<alphabet.count).map { slot in
        plain.contains(slot) ? font.nominalGlyph(for: alphabet.scalar(ofSlot: slot)) : nil
      }, Ligatures(of: alphabet))
    findClasses(of: font)
  }

  /// Creates the glyphs of characters together with those of ligatures.
  init(_ characters: SimpleGlyphs, _ ligatures: Ligatures, of font: ShapingFont) {
    self.init(characters.glyphs + ligatures.list.map(\.glyph), ligatures)
    findClasses(of: font)
  }

  /// Creates a map with a glyph or none for each slot, and without glyph classes.
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
    // In a font without classes, HarfBuzz treats every glyph that is no mark in Unicode as a base
    // glyph, and a glyph that replaces several as a ligature.
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

  func slots(of glyph: Int) -> SlotSet {
    places(of: glyph...glyph).first.map { slots[$0] } ?? SlotSet()
  }

  /// Returns the indices in `ids` of a range of glyphs.
  func places(of range: ClosedRange<Int>) -> Range<Int> {
    let start = ids.partitioningIndex { $0 >= range.lowerBound }
    guard start < ids.count, ids[start] <= range.upperBound else { return start..<start }
    return start..<ids.partitioningIndex { $0 > range.upperBound }
  }
}
