import SnugGeometry
import SnugText
import Testing

@Suite("Measuring: letter spacing and features")
struct LetterSpacingTests {
  private func width(
    _ text: String, spacing: Double = 0, features: [(String, UInt32)] = []
  ) throws -> Double {
    let features = try features.map { FontFeature(tag: try #require(FontTag($0)), value: $1) }
    return try TestFont.width(
      text, style: TextStyle(font: .test, size: 10, features: features, letterSpacing: spacing))
  }

  @Test(
    "letter spacing is added after every visible character",
    arguments: [
      ("", 0), ("a", 7), ("ab", 14), ("a b", 21), ("a\u{301}b", 14), ("AV", 23), ("\u{2026}", 12),
    ] as [(String, Double)])
  func spacing(text: String, width: Double) throws {
    #expect(try self.width(text, spacing: 2) == width)
  }

  @Test("invisible characters get no letter spacing")
  func invisible() throws {
    #expect(try width("a\u{200B}b\u{AD}\u{7}", spacing: 2) == 7 + 7)
  }

  @Test("letter spacing may be negative")
  func negative() throws {
    #expect(try width("abc", spacing: -1.5) == 3.5 * 3)
  }

  /// A glyph that stands for several characters is spaced once.
  @Test("letter spacing turns optional ligatures off, unless the style turns them on")
  func ligatures() throws {
    #expect(try width("fi", spacing: 2) == 7 + 7)
    #expect(try width("fi", spacing: 2, features: [("liga", 1)]) == 5 + 2)
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
    let style = TextStyle(font: .test, size: 10, letterSpacing: 2)
    let layout = try TestFont.measurer().layout(
      "سمسم 12345 67", style: style, maximumWidth: 25, maximumLines: 0)
    #expect(layout.lines.map(\.text) == ["سمسم ", "12345 ", "67"])
    #expect(layout.lines.map(\.frame.width) == [20, 25, 10])
  }

  @Test("a feature can be turned off")
  func features() throws {
    #expect(try width("fi", features: [("liga", 0)]) == 5 + 5)
    #expect(try width("AV", features: [("kern", 0)]) == 10 + 10)
    #expect(try width("AVfi", features: [("kern", 0), ("liga", 0)]) == 30)
    #expect(try width("AVfi", features: [("kern", 1), ("smcp", 1)]) == 19 + 5)
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
