import SnugGeometry
import SnugText
import Testing

/// Widths are from Fonts/SnugTest/README.md, at size 10: digits and small letters are 5 wide.
@Suite("Shaping: substituted glyphs")
struct SubstitutionTests {
  @Test(
    "a text has the width of the glyphs that its context, script, language and features choose",
    arguments: [
      // The multiplication sign is 3 wide between digits, 5 elsewhere.
      ("3×4", 0, nil, [], 5 + 3 + 5), ("3×4×5", 0, nil, [], 5 + 3 + 5 + 3 + 5),
      ("×", 0, nil, [], 5),
      ("3×", 0, nil, [], 10), ("×4", 0, nil, [], 10), ("a×4", 0, nil, [], 15),
      ("3×a", 0, nil, [], 15), ("3 × 4", 0, nil, [], 25), ("3××4", 0, nil, [], 20),
      // Letter spacing keeps a contextual substitution, and a style can turn it off.
      ("3×4", 2, nil, [], 13 + 3 * 2), ("3×4", 0, nil, [("calt", 0)], 15),
      // A letter has the form of the style's language.
      ("ş", 0, nil, [], 5), ("aş", 0, "tr", [], 5 + 5), ("ş", 0, "ro", [], 6),
      ("aşa", 0, "ro", [], 5 + 6 + 5),
      // A sign without a script has the form of the script that it takes: 3 in Greek.
      ("·", 0, nil, [], 5), ("a·", 0, nil, [], 5 + 5), ("α·", 0, nil, [], 6 + 3),
      ("·α", 0, nil, [], 3 + 6), ("a·α", 0, nil, [], 5 + 5 + 6), ("α a·", 0, nil, [], 21),
      ("α(·)", 0, nil, [], 6 + 5 + 3 + 5), ("α\u{387}", 0, nil, [], 6 + 3),
      // A character drawn by two glyphs is letter-spaced once: ĳ is drawn as i and j.
      ("ĳ", 0, nil, [], 5 + 5), ("ĳ", 2, nil, [], 5 + 5 + 2),
      // A substitution may act on the result of another: this is the ligature fi and a j.
      ("fĳ", 0, nil, [], 5 + 5), ("fĳ", 0, nil, [("liga", 0)], 15), ("fĳ", 2, nil, [], 15 + 2 * 2),
      // An alternate is drawn only if a feature selects it, by its index.
      ("100", 0, nil, [], 15), ("100", 0, nil, [("salt", 1)], 5 + 6 + 6),
      ("100", 0, nil, [("salt", 2)], 5 + 7 + 7), ("100", 0, nil, [("salt", 0)], 15),
      // A variation selector chooses a glyph if the font has one for it.
      ("0\u{FE00}", 0, nil, [], 6), ("1\u{FE00}", 0, nil, [], 5), ("0\u{FE01}", 0, nil, [], 5),
      // A joiner between f and i keeps their ligature, a non-joiner prevents it.
      ("f\u{200D}i", 0, nil, [], 5), ("f\u{200C}i", 0, nil, [], 5 + 5),
    ] as [(String, Double, String?, [(String, UInt32)], Double)])
  func widths(
    text: String, spacing: Double, language: String?, features: [(String, UInt32)], width: Double
  ) throws {
    #expect(
      try TestFont.width(text, spacing: spacing, language: language, features: features) == width)
  }

  private func advances(_ text: String) throws -> [Int32] {
    try TestFont.layout(text).glyphs.map(\.advanceUnits)
  }

  @Test("truncation removes the context of a glyph")
  func cutContext() throws {
    // The sign is 3 before a digit, else 5; the ellipsis is 10.
    #expect(try TestFont.layout("3×4AAAA", in: 23).visibleText == "3×4\u{2026}")
    let cut = try TestFont.layout("3×4AAAA", in: 22.99)
    #expect(cut.visibleText == "3×\u{2026}")
    #expect(cut.metrics.width == 5 + 5 + 10)
  }

  @Test(
    "a character drawn by two glyphs has one offset, a vowel sign may be drawn before its letter",
    arguments: [
      ("aĳ", [500, 500, 500], [0, 1, 1]), ("aĳb", [500, 500, 500, 500], [0, 1, 1, 3]),
      // The vowel sign i, written after its letter, is 3 wide, the letter ga 6.
      ("गि", [300, 600], [0, 0]), ("गगि", [600, 300, 600], [0, 3, 3]),
    ])
  func offsets(text: String, advances: [Int32], offsets: [Int]) throws {
    #expect(try self.advances(text) == advances)
    #expect(try TestFont.layout(text).sourceOffsets == offsets)
  }

  @Test("a variation selector is not missing in a font that has a glyph for it")
  func variationSequence() throws {
    #expect(try TestFont.layout("0\u{FE00}").missingGlyphOffsets == [])
  }

  @Test(
    "an invisible character has no width, although the font has a glyph for it",
    arguments: ["\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}"])
  func invisible(text: String) throws {
    // The soft hyphen is drawn by the hyphen, 5 wide.
    #expect(try TestFont.width(text) == 0)
    #expect(try advances("a\(text)b") == [500, 0, 500])
    #expect(try TestFont.width("a\(text)b", spacing: 2) == 7 + 7)
  }
}
