import SnugGeometry
import SnugText
import Testing

@Suite("Measuring: letter spacing and features")
struct LetterSpacingTests {
  private func width(
    _ text: String, spacing: Double = 0, features: [(String, UInt32)] = []
  ) throws -> Double {
    try TestFont.width(text, spacing: spacing, features: features)
  }

  @Test(
    "letter spacing, also a negative one, is added after every visible character",
    arguments: [
      ("", 2, 0), ("a", 2, 7), ("ab", 2, 14), ("a b", 2, 21), ("a\u{301}b", 2, 14), ("AV", 2, 23),
      ("\u{2026}", 2, 12), ("abc", -1.5, 3.5 * 3),
      // Invisible characters get none.
      ("a\u{200B}b\u{AD}\u{7}", 2, 7 + 7),
    ] as [(String, Double, Double)])
  func spacing(text: String, spacing: Double, width: Double) throws {
    #expect(try self.width(text, spacing: spacing) == width)
  }

  /// The test font has no Arabic letters: each is a box 5 wide. The counts are those of Chromium 156,
  /// measured at 0 and 10 px in DejaVu Sans.
  @Test(
    "joined letters of cursive scripts, their marks, digits and brackets get no letter spacing, spaces do",
    arguments: [
      ("سلام", 0), ("سلام عليكم", 1), ("سلام، عليكم", 1), ("(سلام)", 0), ("abسلام", 2),
      ("سلام12", 0), ("سلام ١٢", 1), ("سلام!", 0), ("،سلام", 0), ("سلام abc", 4),
      ("العربية؟ نعم", 1), ("- سلام -", 2), ("123", 3), ("שלום", 4), ("ߊߋߌ", 0), ("ᠮᠣᠩ", 0),
      ("س\u{200C}س", 0),
    ] as [(String, Double)])
  func cursive(text: String, spaced: Double) throws {
    #expect(try width(text, spacing: 2) - width(text) == 2 * spaced)
  }

  @Test("digits alone on a line of a cursive paragraph get no letter spacing")
  func cursiveLine() throws {
    let layout = try TestFont.layout(
      "سمسم 12345 67", in: 25, lines: 0, style: TextStyle(font: .test, size: 10, letterSpacing: 2))
    #expect(layout.lineTexts == ["سمسم ", "12345 ", "67"])
    #expect(layout.lines.map(\.frame.width) == [20, 25, 10])
  }

  @Test(
    "letter spacing turns optional ligatures off, unless the style turns them on; so do features",
    arguments: [
      // A glyph that stands for several characters is spaced once.
      ("fi", 2, [], 7 + 7), ("fi", 2, [("liga", 1)], 5 + 2),
      ("fi", 0, [("liga", 0)], 5 + 5), ("AV", 0, [("kern", 0)], 10 + 10),
      ("AVfi", 0, [("kern", 0), ("liga", 0)], 30), ("AVfi", 0, [("kern", 1), ("smcp", 1)], 19 + 5),
    ] as [(String, Double, [(String, UInt32)], Double)])
  func features(
    text: String, spacing: Double, features: [(String, UInt32)], width: Double
  ) throws {
    #expect(try self.width(text, spacing: spacing, features: features) == width)
  }

  @Test("each glyph is placed after the spacing of the glyphs to its left")
  func positions() throws {
    let style = TextStyle(font: .test, size: 10, letterSpacing: 2)
    let run = try #require(try TestFont.layout("Aa\u{301}b", in: nil, style: style).glyphRuns.first)
    // 0, 10 + 2, then the acute 2.5 left of the a's end at 17, and 12 + 7.
    let places: [Double] = [0, 12, 14.5, 19]
    #expect(run.glyphs.map(\.position.x) == places)
    #expect(run.width == 12 + 7 + 7)
  }

  @Test("in right-to-left text, too, the spacing of a character is on its right")
  func rightToLeft() throws {
    // The test font has none of these letters: each is a box 5 wide.
    let style = TextStyle(font: .test, size: 10, letterSpacing: 2)
    let run = try #require(try TestFont.layout("אבג", in: nil, style: style).glyphRuns.first)
    #expect(run.direction == .rightToLeft)
    #expect(run.glyphs.map(\.sourceOffset) == [4, 2, 0])
    #expect(run.glyphs.map(\.position.x) == [0, 7, 14])
  }
}
