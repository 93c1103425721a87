import CHarfBuzz
import SnugGeometry

/// A character of the repertoire that labels are mostly made of, U+0020-017F and U+2010-203F, by
/// its slot: such characters stand for themselves, one glyph each, from left to right.
struct SimpleCharacter {
  /// 0 to `count - 1`.
  let slot: Int

  /// How many slots there are.
  static let count = general + punctuation
  /// U+0020-017F.
  private static let general = 0x180 - 0x20
  /// U+2010-203F.
  private static let punctuation = 0x2040 - 0x2010
  /// The slots of printable ASCII are those below.
  static let asciiCount = 0x7F - 0x20

  /// Whether it is of the Latin script.
  var isLetter: Bool { SimpleCharacter.latin.contains(slot) }

  var scalar: Unicode.Scalar {
    let value = slot < Self.general ? 0x20 + slot : 0x2010 + slot - Self.general
    return Unicode.Scalar(UInt16(value)) ?? " "
  }

  /// The characters that are nothing but their glyph.
  static let plain = SlotSet((0..<count).filter { SimpleCharacter(slot: $0).isPlain })

  /// Not a control, which is replaced before a text is shaped, nor a space or a sign that HarfBuzz
  /// replaces or hides, and of the scripts that make one run.
  private var isPlain: Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0xAD, 0x2028...0x202F: return false
    default: break
    }
    let script = UnicodeScript(of: scalar)
    return !scalar.isInvisible && (script == .latin || script == .common)
  }

  /// The slot of the character that starts with byte `lead`, which is not ASCII and stands before
  /// `index`; the index moves behind the character. `nil` outside the repertoire.
  @inline(__always)  // Called for each such character of a text: 2 ns each when it is not inlined.
  static func slot(
    lead: UInt8, in utf8: borrowing Span<UInt8>, at index: inout Int
  ) -> Int? {
    switch lead {
    case 0xC2...0xC5:
      guard index < utf8.count else { return nil }
      let value = Int(lead & 0x1F) << 6 | Int(utf8[index] & 0x3F)
      index += 1
      return value - 0x20
    case 0xE2:
      guard index + 1 < utf8.count, utf8[index] == 0x80 else { return nil }
      let last = Int(utf8[index + 1])
      index += 2
      return last >= 0x90 ? general + last - 0x90 : nil
    default:
      return nil
    }
  }

  /// Puts the slots of a text into `slots`; whether it is all of the repertoire.
  static func getSlots(of utf8: borrowing Span<UInt8>, into slots: inout [UInt16]) -> Bool {
    slots.removeAll(keepingCapacity: true)
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      if byte >= 0x20, byte < 0x7F {
        slots.append(UInt16(byte - 0x20))
      } else if let slot = slot(lead: byte, in: utf8, at: &index) {
        slots.append(UInt16(slot))
      } else {
        return false
      }
    }
    return true
  }

  /// Whether a text of the repertoire has a letter, which makes it Latin: the others are Common.
  static func hasLetter(_ utf8: borrowing Span<UInt8>) -> Bool {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      let letter = byte | 0x20
      if letter >= 0x61, letter <= 0x7A { return true }
      if byte >= 0x80, let slot = slot(lead: byte, in: utf8, at: &index), latin.contains(slot) {
        return true
      }
    }
    return false
  }

  private static let latin = SlotSet(
    (0..<count).filter { UnicodeScript(of: SimpleCharacter(slot: $0).scalar) == .latin })
}

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
