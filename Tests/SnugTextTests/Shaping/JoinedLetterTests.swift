import SnugGeometry
import SnugText
import Testing

/// The widths of Arabic letters in the test font at size 10, from Fonts/SnugTest/README.md: beh ب 9
/// alone, 3 at the start of a word, 4 within, 8 at its end; lam ل 7, 2, 1 and 6; alef ا, which
/// joins to its right only, 4 alone and 3 joined.
@Suite("Shaping: letters that join")
struct JoinedLetterTests {
  @Test(
    "a letter has a form and a width for each place in a word; lam and alef are one glyph",
    arguments: [
      ("ب", [9]), ("بب", [3, 8]), ("ببب", [3, 4, 8]), ("ا", [4]), ("با", [3, 3]), ("اب", [4, 9]),
      ("باب", [3, 3, 9]), ("ل", [7]), ("لب", [2, 8]), ("بلب", [3, 1, 8]), ("بل", [3, 6]),
      ("ب ب", [9, 5, 9]), ("بa", [9, 5]),
      // Joiners without width select the form of a letter, and so does a tatweel, which is 1 wide.
      ("ب\u{200C}ب", [9, 9]), ("ب\u{200D}", [3]), ("\u{200D}ب", [8]), ("\u{200D}ب\u{200D}", [4]),
      ("ب\u{200D}ب", [3, 8]), ("بـب", [3, 1, 8]), ("ـب", [1, 8]), ("ـا", [1, 3]),
      // A mark does not separate the letters on either side.
      ("ب\u{64E}ب", [3, 8]), ("ب\u{64E}\u{651}ب\u{64E}", [3, 8]),
      // Lam and alef are one glyph, 4 wide alone and 5 joined to the letter before.
      ("لا", [4]), ("بلا", [3, 5]), ("للا", [2, 5]), ("لاب", [4, 9]), ("ل\u{64E}ا", [4]),
      ("ل\u{200C}ا", [7, 4]), ("ل ا", [7, 5, 4]),
    ] as [(String, [Double])])
  func forms(text: String, parts: [Double]) throws {
    #expect(try TestFont.width(text) == parts.reduce(0, +))
  }

  @Test("letter spacing keeps joined forms and the required ligature, which a style can turn off")
  func letterSpacing() throws {
    // No letter spacing between or behind joined letters (CSS Text 3, 8.2).
    #expect(try TestFont.width("بب", spacing: 2) == 3 + 8)
    #expect(try TestFont.width("لا", spacing: 2) == 4)
    #expect(try TestFont.width("لا", features: [("rlig", 0)]) == 2 + 3)
  }

  @Test("the longest start that fits is kept, even if a shorter one is too wide")
  func nonMonotoneStarts() throws {
    // ب is 9, با 6 and باب 15; the whole is 6 + 3 + 4 + 8, the ellipsis 10.
    let cut = try TestFont.layout("باببب", in: 17)
    #expect(cut.visibleText == "با\u{2026}")
    #expect(cut.metrics.width == 6 + 10)
    #expect(try TestFont.layout("باببب", in: 15.99).visibleText == "\u{2026}")
    // 6 fits in 8 where 9 does not.
    #expect(try TestFont.layout("بابا", in: 8, lines: 0).lineTexts == ["با", "با"])
  }

  @Test("the kept part of a truncated text is joined as a text of its own, never to the ellipsis")
  func cut() throws {
    // Whole 3 + 4 * 4 + 8; three letters 3 + 4 + 8.
    let cut = try TestFont.layout("بببببب", in: 25)
    #expect(cut.visibleText == "ببب\u{2026}")
    #expect(cut.glyphRuns.map { $0.glyphs.map(\.advanceUnits) } == [[1000], [800, 400, 300]])
    #expect(cut.glyphRuns.map { $0.glyphs.map(\.position.x) } == [[0], [10, 18, 22]])
  }

  @Test("in right-to-left text, a kerned glyph moves towards the next and has a smaller advance")
  func rightToLeftKerning() throws {
    // Resh is 6, tav 7, and the pair is kerned by -1; the resh, on the right, ends at 12.
    let run = try #require(try TestFont.layout("רת", in: nil).glyphRuns.first)
    #expect(run.direction == .rightToLeft)
    #expect(run.glyphs.map(\.sourceOffset) == [2, 0])
    #expect(run.glyphs.map(\.advanceUnits) == [700, 500])
    #expect(run.glyphs.map(\.position.x) == [0, 12 - 6])
    #expect(try TestFont.width("רת") == 12)
    #expect(try TestFont.width("תר") == 7 + 6)
    #expect(try TestFont.width("רת", features: [("kern", 0)]) == 6 + 7)
  }
}
