import Testing

@testable import SnugText

@Suite("Shaping: known ligatures")
struct LigatureTests {
  /// A font whose glyph IDs are the ASCII codes of the characters they draw.
  private static let glyphs = SimpleGlyphs(
    (0..<Alphabet.latin.count).map { $0 < 0x5F ? UInt32($0 + 0x20) : nil })

  private func slots(_ text: String) -> [UInt16] { text.utf8.map { UInt16($0) - 0x20 } }

  /// The known ligatures of a GSUB table of lookups, each with a type and one subtable.
  private func known(_ lookups: (type: Int, flags: Int, numbers: [Int])...) throws -> Ligatures {
    // The header and the lookup list; then the lookups, each with a header of 8 bytes.
    var list = [lookups.count]
    var place = 2 + 2 * lookups.count
    for lookup in lookups {
      list.append(place)
      place += 8 + 2 * lookup.numbers.count
    }
    let numbers =
      [1, 0, 0, 0, 10] + list + lookups.flatMap { [$0.type, $0.flags, 1, 8] + $0.numbers }
    let bytes = numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return try LayoutRuleReader.knownLigatures(in: bytes, Array(lookups.indices), Self.glyphs)
  }

  private func isMet(_ text: String, _ ligatures: Ligatures) -> Bool {
    ligatures.areMet(by: slots(text))
  }

  // f is 102, i 105, t 116; glyphs from 900 on draw no character. A ligature subtable: 1, the
  // coverage's offset, the number of sets, their offsets; the coverage: 1, count, glyphs; a set:
  // count, offsets; a ligature: its glyph, the number of its components, those after the first.

  private let fi = (type: 4, flags: 0, numbers: [1, 8, 1, 14, 1, 1, 102, 1, 4, 900, 2, 105])
  /// f f, then f f i.
  private let ff = (
    type: 4, flags: 0,
    numbers: [1, 8, 1, 14, 1, 1, 102, 2, 6, 12, 901, 2, 102, 902, 3, 102, 105]
  )
  /// f, then i t.
  private let fit = (type: 4, flags: 0, numbers: [1, 8, 1, 14, 1, 1, 102, 1, 4, 903, 3, 105, 116])

  @Test("a ligature replaces its characters, from the start of a text")
  func joining() throws {
    let ligatures = try known(fi)
    let slot = UInt16(Alphabet.latin.count)
    for (text, joined) in [
      ("fi", [slot]), ("ffif", [slots("f")[0], slot, slots("f")[0]]), ("fifi", [slot, slot]),
      ("if", slots("if")), ("", []), ("f", slots("f")),
    ] {
      var slots = slots(text)
      ligatures.join(&slots)
      #expect(slots == joined)
      #expect(isMet(text, ligatures) == joined.contains(slot))
    }
  }

  @Test("the first ligature that matches is formed, even if a longer one matches")
  func order() throws {
    let ligatures = try known(ff)
    var slots = slots("ffi")
    ligatures.join(&slots)
    #expect(slots == [UInt16(Alphabet.latin.count), self.slots("i")[0]])
  }

  @Test("the characters of a ligature's slot are those that it replaces")
  func characters() throws {
    let ligatures = try known(ff)
    let texts = (0..<2).map { number in
      ligatures.characters(ofSlot: Alphabet.latin.count + number).map { String($0) }
        .joined()
    }
    #expect(texts == ["ff", "ffi"])
    #expect(ligatures.slotCount == Alphabet.latin.count + 2)
    #expect(ligatures.slots.slots == [Alphabet.latin.count, Alphabet.latin.count + 1])
  }

  @Test("a substitution of the glyph of a ligature is a hazard, like one of a character")
  func substitutedLigature() throws {
    let glyphs = SimpleGlyphs(Self.glyphs.glyphs + [900], try known(fi))
    var reader = LayoutRuleReader(
      // A single substitution of the ligature's glyph.
      [1, 6, 0, 1, 1, 900].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      glyphs: glyphs, hazards: LayoutHazards(of: glyphs))
    try reader.readSubstitution(.init(type: 1, offset: 0, passesOver: false))
    #expect(reader.hazards.alone.slots == [Alphabet.latin.count])
  }

  /// The order of the lookups does not decide: lookups of some features are applied before others.
  @Test("a ligature is not known if a rule of another lookup has one of its characters")
  func otherLookups() throws {
    let ofI = (type: 1, flags: 0, numbers: [1, 6, 0, 1, 1, 105])
    let ofT = (type: 1, flags: 0, numbers: [1, 6, 0, 1, 1, 116])
    // A context: i after an a.
    let afterA = (type: 5, flags: 0, numbers: [1, 8, 1, 14, 1, 1, 97, 1, 4, 2, 1, 105, 0, 0])
    for other in [ofI, afterA, fit] {
      #expect(try known(other, fi).list.filter { $0.glyph == 900 }.isEmpty)
      #expect(try known(fi, other).list.isEmpty)
    }
    #expect(try known(ofT, fi).list.map(\.glyph) == [900])
    #expect(try known(fi, ofT).list.map(\.glyph) == [900])
    #expect(try known(ofT, fit).list.isEmpty)
  }

  @Test("a rule whose lookup skips glyphs involves all of its characters")
  func passingOver() throws {
    var hazards = LayoutHazards(of: Self.glyphs)
    hazards.add(scattered: [SlotSet([1]), SlotSet([2, 3])])
    #expect(hazards.alone.slots == [1])
    #expect(hazards.slots.slots == [1, 2, 3])
  }

  @Test(
    "no ligature is known that a character draws, of one character, or of a subtable out of order",
    arguments: [
      // f f to the glyph of A, f i to 900: nor are those that share its characters.
      ([1, 8, 1, 14, 1, 1, 102, 2, 6, 12, 65, 2, 102, 900, 2, 105], 0),
      // i t to A, f i to 900: the first may use up the i.
      ([1, 10, 2, 18, 28, 1, 2, 102, 105, 1, 4, 900, 2, 105, 1, 4, 65, 2, 116], 0),
      // t t to A, f i to 900.
      ([1, 10, 2, 18, 28, 1, 2, 102, 116, 1, 4, 900, 2, 105, 1, 4, 65, 2, 116], 1),
      // f i to 900 and t t to 901, out of order and in order.
      ([1, 10, 2, 18, 28, 1, 2, 116, 102, 1, 4, 900, 2, 105, 1, 4, 901, 2, 116], 0),
      ([1, 10, 2, 18, 28, 1, 2, 102, 116, 1, 4, 900, 2, 105, 1, 4, 901, 2, 116], 2),
      // A ligature of one component is a single substitution.
      ([1, 8, 1, 14, 1, 1, 102, 1, 4, 900, 1], 0),
    ])
  func unknown(numbers: [Int], count: Int) throws {
    let glyphs = try known((4, 0, numbers)).list.map(\.glyph)
    #expect(glyphs.count == count)
    #expect(glyphs.contains(900) == (count > 0))
  }
}
