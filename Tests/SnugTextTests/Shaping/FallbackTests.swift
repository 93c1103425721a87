import SnugText
import Testing

@Suite(
  "Shaping: font fallback",
  .fonts("Noto Sans", "DejaVu Sans", "Noto Color Emoji", "Noto Sans CJK JP"))
struct FallbackTests {
  /// The families that draw a text, run by run, from left to right.
  private func families(_ text: String, _ families: String...) throws -> [String] {
    try self.families(text, families)
  }

  private func families(_ text: String, _ families: [String]) throws -> [String] {
    let style = TextStyle(font: FontDescriptor(families: families))
    let layout = try InstalledFonts.measurer().layout(text, style, glyphs: true)
    #expect(layout.missingGlyphOffsets == [])
    return layout.glyphRuns.map(\.face.family)
  }

  /// Clusters with emoji presentation, which an emoji font draws.
  private static let emoji = [
    "😀", "☺\u{FE0F}", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🇩🇪", "👩‍👩‍👧", "👋🏽", "☝🏽",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ]

  @Test(
    "a cluster comes whole from the first family that has it, or from an emoji font if it asks so",
    arguments: [
      // A character that the first family lacks comes from the next family that has it.
      ("aж", ["Snug Test", "DejaVu Sans"], ["Snug Test", "DejaVu Sans"]),
      ("aж", ["Snug Test", "Noto Sans"], ["Snug Test", "Noto Sans"]),
      // A grapheme cluster is never split between fonts. The test font has the letter a, but not the
      // circumflex.
      ("a\u{302}", ["Snug Test", "DejaVu Sans"], ["DejaVu Sans"]),
      ("aa\u{302}a", ["Snug Test", "DejaVu Sans"], ["Snug Test", "DejaVu Sans", "Snug Test"]),
      // A font that has the parts of a letter draws the letter, and vice versa. The test font has a
      // and the acute, but not á; Noto Sans has all three.
      ("\u{E1}", ["Snug Test", "DejaVu Sans"], ["Snug Test"]),
      ("a\u{301}", ["Snug Test", "DejaVu Sans"], ["Snug Test"]),
      ("\u{E1}e\u{301}", ["Noto Sans"], ["Noto Sans"]),
      // A Hangul filler is drawn, so it comes from a font that has it.
      ("\u{3164}", ["Snug Test", "Noto Sans CJK JP"], ["Noto Sans CJK JP"]),
      // An emoji character without a selector stays with a named family that has it.
      ("😀", ["DejaVu Sans"], ["DejaVu Sans"]),
      ("😀\u{FE0F}", ["DejaVu Sans"], ["Noto Color Emoji"]),
      ("😀", ["DejaVu Sans", "Noto Color Emoji"], ["DejaVu Sans"]),
    ] + emoji.map { ($0, ["Noto Sans"], ["Noto Color Emoji"]) } as [(String, [String], [String])])
  func named(text: String, named: [String], expected: [String]) throws {
    #expect(try families(text, named) == expected)
  }

  @Test("a character that no named family has comes from the system's fonts")
  func systemFonts() throws {
    #expect(try families("漢", "Noto Sans") != ["Noto Sans"])
    #expect(try families("ไทย", "Noto Sans").count == 1)
  }

  @Test("a space comes from the primary font")
  func spaces() throws {
    let fonts = try families("漢 字\u{A0}", "Noto Sans")
    #expect(fonts.count == 4)
    #expect([fonts[1], fonts[3]] == ["Noto Sans", "Noto Sans"])
  }

  @Test(
    "a space that the primary font lacks comes from another font, like any character",
    .fonts("Noto Sans Tamil Supplement"))
  func missingSpace() throws {
    let family = "Noto Sans Tamil Supplement"
    #expect(
      try families("\u{11FC0} \u{11FC1}\u{3000}", family, "DejaVu Sans")
        == [family, "DejaVu Sans", family, "Noto Sans CJK JP"])
  }

  // Inter and DejaVu Sans have a heart in text style, DejaVu Sans also a face without a selector.
  @Test(
    "an emoji selector chooses an emoji font before a named one, a text selector none",
    arguments: ["Inter", "DejaVu Sans"])
  func selectors(family: String) throws {
    #expect(try families("I ❤\u{FE0F} NY", family).contains("Noto Color Emoji"))
    #expect(try families("I ❤ NY", family).allSatisfy { $0 == family })
    #expect(try families("I ❤\u{FE0E} NY", family).allSatisfy { $0 == family })
    #expect(try families("❤\u{FE0E}", "Noto Color Emoji", family) == [family])
    #expect(try families("❤\u{FE0F}", family, "Noto Color Emoji") == ["Noto Color Emoji"])
  }

  @Test("an emoji is one glyph, with its font's advance", arguments: ["😀", "🇩🇪", "👩‍👩‍👧", "👋🏽"])
  func sequences(text: String) throws {
    // Noto Color Emoji: an advance of 2550 units, of 2048 an em.
    let style = TextStyle("Noto Sans", size: 16)
    let measurer = try InstalledFonts.measurer()
    let layout = try measurer.layout(text, style, glyphs: true)
    #expect(layout.glyphs.count == 1)
    #expect(layout.metrics.idealWidth == 2550.0 / 128)
  }

  @Test(
    "a text without emoji presentation is never drawn by an emoji font",
    arguments: [
      "1", "#", "©", "12:30*", "☺", "❤", "☺\u{FE0E}", "1\u{200D}2", "7\u{FE0E}",
    ])
  func notEmoji(text: String) throws {
    #expect(!(try families(text, "Noto Sans").contains("Noto Color Emoji")))
    #expect(!(try families(text, "Noto Color Emoji").contains("Noto Color Emoji")))
  }

  @Test("a cluster has the same font whatever is beside it")
  func pure() throws {
    let alone = try families("漢", "Noto Sans")
    #expect(try families("한漢", "Noto Sans").contains(alone[0]))
    #expect(try families("ab漢", "Noto Sans").last == alone[0])
  }
}
