import SnugGeometry
import SnugText
import Testing

@Suite("Shaping: summed widths")
struct FastWidthTests {
  private func width(_ text: String, style: TextStyle = TestFont.style) throws -> Double? {
    try TestFont.measurer().fastIdealWidth(of: text, style: style)
  }

  // The advances of the test font are in Fonts/SnugTest/README.md.
  @Test(
    "the width of simple characters is the sum of the advances of glyphs and the kerning of pairs",
    arguments: [
      ("", 0.0), ("A", 10), ("a", 5), ("AV", 19), ("VA", 20), ("AVAV", 38), ("Aa b", 25),
      ("a\u{A0}b", 15), ("\u{2026}", 10), ("AV\u{2026}AV", 48), ("if", 10), ("f i", 15),
      ("«»", 3), ("‹›", -2), ("» a", 14), ("A´b", 15), ("a·ş", 15), ("3×", 10), ("a×4", 15),
      // A ligature is as wide as its glyph: that of f and i is 5 wide.
      ("fi", 5), ("ffi", 10), ("office", 25), ("A fit", 25), ("fifi AV", 34),
      // A Greek text follows the font's rules for Greek: `α·` is 9 wide there, `a·` 10 in Latin.
      ("α", 6), ("1α (α)", 32), ("·", 5),
    ])
  func sums(text: String, width: Double) throws {
    #expect(try self.width(text) == width)
  }

  @Test(
    "a text that a rule of the font may change is left to shaping",
    arguments: ["3×4", "A 12×34 A", "ĳ", "Aĳ", "fi 3×4", "1α AV", "α·"])
  func rules(text: String) throws {
    #expect(try width(text) == nil)
  }

  @Test(
    "letter spacing is added after every character; with a ligature, a text is left to shaping",
    arguments: [
      ("AV", 1.5, 19 + 2 * 1.5), ("", 1.5, 0), ("if", 2, 14), ("fi", 2, nil),
    ] as [(String, Double, Double?)])
  func letterSpacing(text: String, spacing: Double, width: Double?) throws {
    let style = TextStyle(font: .test, size: 10, letterSpacing: spacing)
    #expect(try self.width(text, style: style) == width)
  }

  @Test(
    "a text with a character that is not simple, or not in the font, is left to shaping",
    arguments: [
      "\n", "\t", "\u{7F}", "\u{85}", "\u{AD}", "\u{200B}", "\u{2028}", "\u{202A}", "\u{202E}",
      "\u{202F}", "a\u{301}", "\u{E1}", "\u{142}", "\u{2019}", "ж", "漢", "😀", "1\u{FE0F}\u{20E3}",
      "\u{2044}", "\u{180}", "\u{200F}", "\u{2040}", "\u{FFFF}",
    ])
  func outside(text: String) throws {
    #expect(try width(text) == nil)
    #expect(try width("A" + text + "V") == nil)
  }

  @Test("a Greek text with rules for Greek has the width that they give it")
  func greek() throws {
    let shaped = try TestFont.measurer().measureShaped(["α·"], style: TestFont.style)
    #expect(shaped.map(\.width) == [9])
  }

  @Test("a text in a style with features or from right to left is left to shaping")
  func styles() throws {
    for (style, expected) in [
      (TextStyle(font: .test, size: 10, features: [FontFeature("kern", 0)]), nil),
      (TextStyle(font: .test, size: 10, paragraph: ParagraphStyle(direction: .rightToLeft)), nil),
      (TextStyle(font: .test, size: 10, paragraph: ParagraphStyle(direction: .leftToRight)), 19),
    ] as [(TextStyle, Double?)] {
      #expect(try width("AV", style: style) == expected, "\(style)")
    }
  }

  @Test("a text of 300,000 characters has a summed width")
  func longText() throws {
    #expect(try width(String(repeating: "AV ", count: 100_000)) == 2_400_000)
  }

  @Test("a summed width does not depend on the texts measured before")
  func order() throws {
    let texts = ["AV", "V", "VA", "A", "AVA"]
    let one = try TestFont.measurer()
    for text in texts + texts.reversed() {
      let alone = try width(text)
      #expect(try one.fastIdealWidth(of: text, style: TestFont.style) == alone)
    }
  }

  @Test("a text with 100,000 digits on each side of a letter is truncated in every mode")
  func digits() throws {
    let measurer = try InstalledFonts.measurer()
    for family in TextCase.families {
      var style = TextStyle(family)
      _ = try measurer.fastIdealWidth(of: "1a", style: style)
      for mode in [TextStyle.Truncation.Mode.tail, .head, .middle] {
        style.truncation.mode = mode
        let digits = String(repeating: "1", count: 100_000)
        let layout = try measurer.layout(digits + "a" + digits, style, in: 60)
        #expect(layout.isTruncated)
        #expect(layout.visibleText.utf8.count < 20)
      }
    }
  }
}
