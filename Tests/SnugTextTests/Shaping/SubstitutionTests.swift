import SnugGeometry
import SnugText
import Testing

/// Widths are from Fonts/SnugTest/README.md, at size 10: digits and small letters are 5 wide.
@Suite("Shaping: substituted glyphs")
struct SubstitutionTests {
  private func width(
    _ text: String, spacing: Double = 0, language: String? = nil,
    features: [(String, UInt32)] = []
  ) throws -> Double {
    let features = try features.map { FontFeature(tag: try #require(FontTag($0)), value: $1) }
    return try TestFont.width(
      text,
      style: TextStyle(
        font: FontDescriptor(families: ["Snug Test"], language: language), size: 10,
        features: features,
        letterSpacing: spacing))
  }

  private func advances(_ text: String) throws -> [Int32] {
    try TestFont.layout(text, in: nil).glyphRuns.flatMap(\.glyphs).map(\.advanceUnits)
  }

  private static let contextWidths: [(String, [Double])] = [
    ("3×4", [5, 3, 5]), ("3×4×5", [5, 3, 5, 3, 5]), ("×", [5]), ("3×", [5, 5]), ("×4", [5, 5]),
    ("a×4", [15]), ("3×a", [15]), ("3 × 4", [25]), ("3××4", [20]),
  ]

  @Test(
    "the multiplication sign is 3 wide between digits, 5 elsewhere",
    arguments: contextWidths)
  func context(text: String, parts: [Double]) throws {
    #expect(try self.width(text) == parts.reduce(0, +))
  }

  @Test("truncation removes the context of a glyph")
  func cutContext() throws {
    // The sign is 3 before a digit, else 5; the ellipsis is 10.
    #expect(try TestFont.layout("3×4AAAA", in: 23).visibleText == "3×4\u{2026}")
    let cut = try TestFont.layout("3×4AAAA", in: 22.99)
    #expect(cut.visibleText == "3×\u{2026}")
    #expect(cut.metrics.width == 5 + 5 + 10)
  }

  @Test("letter spacing keeps a contextual substitution, and a style can turn it off")
  func contextFeature() throws {
    #expect(try width("3×4", spacing: 2) == 13 + 3 * 2)
    #expect(try width("3×4", features: [("calt", 0)]) == 15)
  }

  @Test("a letter has the form of the style's language")
  func language() throws {
    #expect(try width("ş") == 5)
    #expect(try width("aş", language: "tr") == 5 + 5)
    #expect(try width("ş", language: "ro") == 6)
    #expect(try width("aşa", language: "ro") == 5 + 6 + 5)
  }

  private static let scriptWidths: [(String, [Double])] = [
    ("·", [5]), ("a·", [5, 5]), ("α·", [6, 3]), ("·α", [3, 6]), ("a·α", [5, 5, 6]),
    ("α a·", [6, 5, 5, 5]), ("α(·)", [6, 5, 3, 5]), ("α\u{387}", [6, 3]),
  ]

  @Test(
    "a sign without a script has the form of the script that it takes",
    arguments: scriptWidths)
  func script(text: String, parts: [Double]) throws {
    #expect(try self.width(text) == parts.reduce(0, +))
  }

  @Test("a character drawn by two glyphs is letter-spaced once")
  func decomposition() throws {
    // ĳ is drawn as i and j.
    #expect(try advances("aĳ") == [500, 500, 500])
    #expect(try width("ĳ") == 5 + 5)
    #expect(try width("ĳ", spacing: 2) == 5 + 5 + 2)
    let glyphs = try TestFont.layout("aĳb", in: nil).glyphRuns.flatMap(\.glyphs)
    #expect(glyphs.map(\.sourceOffset) == [0, 1, 1, 3])
  }

  @Test("a substitution may act on the result of another")
  func chained() throws {
    // ĳ is drawn as i and j, so this is the ligature fi and a j.
    #expect(try width("fĳ") == 5 + 5)
    #expect(try width("fĳ", features: [("liga", 0)]) == 15)
    #expect(try width("fĳ", spacing: 2) == 15 + 2 * 2)
  }

  @Test("an alternate is drawn only if a feature selects it, by its index")
  func alternates() throws {
    #expect(try width("100") == 15)
    #expect(try width("100", features: [("salt", 1)]) == 5 + 6 + 6)
    #expect(try width("100", features: [("salt", 2)]) == 5 + 7 + 7)
    #expect(try width("100", features: [("salt", 0)]) == 15)
  }

  @Test("a variation selector chooses a glyph if the font has one for it")
  func variationSequence() throws {
    #expect(try width("0\u{FE00}") == 6)
    #expect(try width("1\u{FE00}") == 5)
    #expect(try width("0\u{FE01}") == 5)
    #expect(try TestFont.layout("0\u{FE00}", in: nil).missingGlyphOffsets == [])
  }

  @Test(
    "an invisible character has no width, although the font has a glyph for it",
    arguments: ["\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}"])
  func invisible(text: String) throws {
    // The soft hyphen is drawn by the hyphen, 5 wide.
    #expect(try width(text) == 0)
    #expect(try advances("a\(text)b") == [500, 0, 500])
    #expect(try width("a\(text)b", spacing: 2) == 7 + 7)
  }

  @Test("a joiner between f and i keeps their ligature, a non-joiner prevents it")
  func joiners() throws {
    #expect(try width("f\u{200D}i") == 5)
    #expect(try width("f\u{200C}i") == 5 + 5)
  }

  @Test("a vowel sign that is written after its letter may be drawn before it")
  func reordered() throws {
    // The vowel sign i is 3 wide, the letter ga 6.
    #expect(try advances("गि") == [300, 600])
    let glyphs = try TestFont.layout("गगि", in: nil).glyphRuns.flatMap(\.glyphs)
    #expect(glyphs.map(\.advanceUnits) == [600, 300, 600])
    #expect(glyphs.map(\.sourceOffset) == [0, 3, 3])
  }
}
