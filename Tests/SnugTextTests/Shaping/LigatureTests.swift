import Testing

@testable import SnugText

@Suite("Ligatures that are known")
struct LigatureTests {
  /// A font whose glyphs have the numbers of the ASCII characters they draw.
  private static let glyphs = SimpleGlyphs(
    (0..<SimpleCharacter.count).map { $0 < 0x5F ? UInt32($0 + 0x20) : nil })

  private func slots(_ text: String) -> [UInt16] { text.utf8.map { UInt16($0) - 0x20 } }

  /// The ligatures known of a GSUB table of lookups, each of a type and one subtable.
  private func known(_ lookups: (type: Int, flags: Int, numbers: [Int])...) throws -> Ligatures {
    // The header, with a lookup list behind it; then the lookups, each a header of 8 bytes.
    var list = [lookups.count]
    var place = 2 + 2 * lookups.count
    for lookup in lookups {
      list.append(place)
      place += 8 + 2 * lookup.numbers.count
    }
    let numbers =
      [1, 0, 0, 0, 10] + list + lookups.flatMap { [$0.type, $0.flags, 1, 8] + $0.numbers }
    let bytes = numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return try LayoutReader.knownLigatures(in: bytes, Array(lookups.indices), Self.glyphs)
  }

  private func isMet(_ text: String, _ ligatures: Ligatures) -> Bool {
    ligatures.areMet(by: slots(text))
  }

  // f is 102, i 105, t 116; 900 and on are glyphs of no character. A ligature subtable: 1, the
  // coverage's offset, the number of sets, their offsets; the coverage: 1, count, glyphs; a set:
  // count, offsets; a ligature: its glyph, how many it takes the place of, those behind the first.

  private let fi = (type: 4, flags: 0, numbers: [1, 8, 1, 14, 1, 1, 102, 1, 4, 900, 2, 105])
  /// f f, then f f i.
  private let ff = (
    type: 4, flags: 0,
    numbers: [1, 8, 1, 14, 1, 1, 102, 2, 6, 12, 901, 2, 102, 902, 3, 102, 105]
  )
  /// f, then i t.
  private let fit = (type: 4, flags: 0, numbers: [1, 8, 1, 14, 1, 1, 102, 1, 4, 903, 3, 105, 116])

  @Test("each takes the place of its characters, from the start of a text on")
  func joining() throws {
    let ligatures = try known(fi)
    let slot = UInt16(SimpleCharacter.count)
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

  @Test("the first that is met is made, even where a longer one is")
  func order() throws {
    let ligatures = try known(ff)
    var slots = slots("ffi")
    ligatures.join(&slots)
    #expect(slots == [UInt16(SimpleCharacter.count), self.slots("i")[0]])
  }

  @Test("a slot stands for its characters")
  func characters() throws {
    let ligatures = try known(ff)
    let texts = (0..<2).map { number in
      ligatures.characters(ofSlot: SimpleCharacter.count + number).map { String($0.scalar) }
        .joined()
    }
    #expect(texts == ["ff", "ffi"])
    #expect(ligatures.slotCount == SimpleCharacter.count + 2)
    #expect(ligatures.slots.slots == [SimpleCharacter.count, SimpleCharacter.count + 1])
  }

  @Test("what other lookups do to the glyph of a ligature is a rule as others are")
  func substitutedLigature() throws {
    let glyphs = SimpleGlyphs(Self.glyphs.glyphs + [900], try known(fi))
    var reader = LayoutReader(
      // A single substitution of the ligature's glyph.
      [1, 6, 0, 1, 1, 900].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      glyphs: glyphs, hazards: LayoutHazards(of: glyphs))
    try reader.readSubstitution(.init(type: 1, offset: 0, passesOver: false))
    #expect(reader.hazards.alone.slots == [SimpleCharacter.count])
  }

  /// The order of lookups does not tell which is applied first: those of some features are.
  @Test("a rule of another lookup over one of its characters rules a ligature out")
  func otherLookups() throws {
    let ofI = (type: 1, flags: 0, numbers: [1, 6, 0, 1, 1, 105])
    let ofT = (type: 1, flags: 0, numbers: [1, 6, 0, 1, 1, 116])
    // A context: i behind an a.
    let afterA = (type: 5, flags: 0, numbers: [1, 8, 1, 14, 1, 1, 97, 1, 4, 2, 1, 105, 0, 0])
    for other in [ofI, afterA, fit] {
      #expect(try known(other, fi).list.filter { $0.glyph == 900 }.isEmpty)
      #expect(try known(fi, other).list.isEmpty)
    }
    #expect(try known(ofT, fi).list.map(\.glyph) == [900])
    #expect(try known(fi, ofT).list.map(\.glyph) == [900])
    #expect(try known(ofT, fit).list.isEmpty)
  }

  @Test("all characters of a rule whose lookup passes over others rule a ligature out")
  func passingOver() throws {
    var hazards = LayoutHazards(of: Self.glyphs)
    hazards.add(scattered: [SlotSet([1]), SlotSet([2, 3])])
    #expect(hazards.alone.slots == [1])
    #expect(hazards.slots.slots == [1, 2, 3])
  }

  @Test("a glyph that draws a character is none of a ligature, nor of others with its first glyph")
  func drawnGlyphs() throws {
    // f f to the glyph of A, f i to 900.
    var both = ff
    both.numbers = [1, 8, 1, 14, 1, 1, 102, 2, 6, 12, 65, 2, 102, 900, 2, 105]
    #expect(try known(both).list.isEmpty)
    // i t to A, f i to 900: the first takes the i away.
    var sets = fi
    sets.numbers = [
      1, 10, 2, 18, 28, 1, 2, 102, 105, 1, 4, 900, 2, 105, 1, 4, 65, 2, 116,
    ]
    #expect(try known(sets).list.isEmpty)
    // t t to A, f i to 900.
    sets.numbers = [
      1, 10, 2, 18, 28, 1, 2, 102, 116, 1, 4, 900, 2, 105, 1, 4, 65, 2, 116,
    ]
    #expect(try known(sets).list.map(\.glyph) == [900])
  }

  @Test("none is known of a table out of order, nor one of a single character")
  func unordered() throws {
    var sets = fi
    sets.numbers = [
      1, 10, 2, 18, 28, 1, 2, 116, 102, 1, 4, 900, 2, 105, 1, 4, 901, 2, 116,
    ]
    #expect(try known(sets).list.isEmpty)
    sets.numbers[6...8] = [2, 102, 116]
    #expect(try known(sets).list.count == 2)
    // Of one component, it is a substitution.
    #expect(try known((4, 0, [1, 8, 1, 14, 1, 1, 102, 1, 4, 900, 1])).list.isEmpty)
  }
}
