import SnugGeometry
import SnugHarfBuzz

/// A character of the repertoire that most labels consist of, U+0020-017F and U+2010-203F, by its
/// slot. Such a character is one glyph, from left to right; a font changes it only by its lookups.
struct SimpleCharacter {
  /// The index in the repertoire, 0 to `count - 1`.
  let slot: Int

  /// The number of slots.
  static let count = general + punctuation
  /// The count of U+0020-017F.
  private static let general = 0x180 - 0x20
  /// The count of U+2010-203F.
  private static let punctuation = 0x2040 - 0x2010
  /// The slots below this are printable ASCII.
  static let asciiCount = 0x7F - 0x20

  /// Whether it is of the Latin script.
  var isLetter: Bool { SimpleCharacter.latin.contains(slot) }

  /// The count of its bytes.
  var utf8Count: Int32 {
    slot < SimpleCharacter.asciiCount ? 1 : slot < SimpleCharacter.general ? 2 : 3
  }

  var scalar: Unicode.Scalar {
    let value = slot < Self.general ? 0x20 + slot : 0x2010 + slot - Self.general
    return Unicode.Scalar(UInt16(value)) ?? " "
  }

  /// The characters that are drawn as their own glyph only.
  static let plain = SlotSet((0..<count).filter { SimpleCharacter(slot: $0).isPlain })

  /// The slot of U+00A0; with the space, at 0, it is the white space of the repertoire that is
  /// plain.
  static let noBreakSpace = 0xA0 - 0x20

  /// A tab, which is no simple character.
  static let tab: UInt8 = 0x09

  /// Whether it is no control, which is replaced before a text is shaped, no space or sign that
  /// HarfBuzz replaces or hides, and of the script Latin or Common, which share a run.
  private var isPlain: Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0xAD, 0x2028...0x202F: return false
    default: break
    }
    let script = UnicodeScript(of: scalar)
    return !scalar.isInvisible && (script == .latin || script == .common)
  }

  /// Returns the slot of a character that is not ASCII, whose first byte `lead` is before `index`,
  /// and moves `index` behind the character. Returns `nil` outside the repertoire.
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

  /// Returns the slot of the character at `index`, and moves `index` behind it; `nil` outside the
  /// repertoire.
  @inline(__always)
  static func slot(of utf8: borrowing Span<UInt8>, at index: inout Int) -> Int? {
    let byte = utf8[index]
    index += 1
    if byte >= 0x20, byte < 0x7F { return Int(byte) - 0x20 }
    return slot(lead: byte, in: utf8, at: &index)
  }

  /// Writes the slots of a text to `slots`; returns whether all of it is in the repertoire.
  static func getSlots(of utf8: borrowing Span<UInt8>, into slots: inout [UInt16]) -> Bool {
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: utf8.count))
    var (index, count) = (0, 0)
    var found = slots.mutableSpan
    while index < utf8.count {
      guard let slot = slot(of: utf8, at: &index) else { return false }
      found[count] = UInt16(slot)
      count += 1
    }
    if count < utf8.count { slots.removeLast(utf8.count - count) }
    return true
  }

  /// Whether a text of the repertoire has a letter, which makes it Latin: all others are Common.
  static func hasLetter(_ utf8: borrowing Span<UInt8>) -> Bool {
    firstLetter(of: utf8) < utf8.count
  }

  /// Returns the offset of the first letter of a text of the repertoire; its end if there is none.
  static func firstLetter(of utf8: borrowing Span<UInt8>) -> Int {
    var index = 0
    while index < utf8.count {
      let start = index
      if isLetter(of: utf8, at: &index) { return start }
    }
    return utf8.count
  }

  /// Returns the offset behind the last letter of a text of the repertoire; 0 if there is none.
  static func lastLetterEnd(of utf8: borrowing Span<UInt8>) -> Int {
    var end = utf8.count
    while end > 0 {
      var start = end
      repeat { start -= 1 } while start > 0 && utf8[start] & 0xC0 == 0x80
      var index = start
      if isLetter(of: utf8, at: &index) { return end }
      end = start
    }
    return 0
  }

  /// Whether the character at `index` is a letter; moves `index` behind it.
  @inline(__always)
  private static func isLetter(of utf8: borrowing Span<UInt8>, at index: inout Int) -> Bool {
    let byte = utf8[index]
    index += 1
    let letter = byte | 0x20
    if letter >= 0x61, letter <= 0x7A { return true }
    guard byte >= 0x80, let slot = slot(lead: byte, in: utf8, at: &index) else { return false }
    return latin.contains(slot)
  }

  private static let latin = SlotSet(
    (0..<count).filter { UnicodeScript(of: SimpleCharacter(slot: $0).scalar) == .latin })
}

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

  init(of font: ShapingFont) {
    self.init(
      (0..<SimpleCharacter.count).map { slot in
        guard SimpleCharacter.plain.contains(slot) else { return nil }
        return font.nominalGlyph(for: SimpleCharacter(slot: slot).scalar)
      })
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

  /// Returns the slots drawn with `glyph`.
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

extension Span<UInt8> {
  /// Whether every byte is printable ASCII, and thus one character that normalisation keeps.
  var isPrintableASCII: Bool {
    for index in indices where self[index] < 0x20 || self[index] > 0x7E { return false }
    return true
  }
}
