import SnugText
import Testing

@Suite("Shaping: text normalisation")
struct NormalizationTests {
  private func shown(_ text: String) throws -> String {
    try TestFont.layout(text, in: nil).visibleText
  }

  @Test(
    "each line break and tab becomes one space",
    arguments: [
      "\n", "\r", "\r\n", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
    ])
  func lineBreaks(mark: String) throws {
    #expect(try shown("a\(mark)b") == "a b")
    #expect(try TestFont.width("a\(mark)b") == 5 + 5 + 5)
    #expect(try shown("\(mark)\(mark)") == "  ")
  }

  @Test(
    "a line feed before a carriage return is a break of its own", arguments: ["a\n\rb", "a\r\r\nb"])
  func lineFeedFirst(text: String) throws {
    #expect(try shown(text) == "a  b")
  }

  @Test(
    "control characters other than line breaks and tabs have no width",
    arguments: [
      "\u{0}", "\u{7}", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}",
    ])
  func controls(control: String) throws {
    #expect(try TestFont.width(control) == 0)
    #expect(try TestFont.width("a\(control)b") == 5 + 5)
    #expect(try TestFont.width("A\(control)V") == 19)
  }

  @Test(
    "default-ignorable characters have no width",
    arguments: [
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{AD}", "\u{FEFF}", "\u{200E}", "\u{200F}", "\u{61C}",
      "\u{202A}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{34F}", "\u{180E}", "\u{FE00}",
      "\u{FE0F}", "\u{E0001}", "\u{E0061}", "\u{E007F}",
    ])
  func defaultIgnorables(scalar: String) throws {
    #expect(try TestFont.width(scalar) == 0)
    #expect(try TestFont.width("a\(scalar)b") == 5 + 5)
    #expect(try TestFont.layout("a\(scalar)b", in: nil).missingGlyphOffsets == [])
  }

  @Test("a no-break space is drawn by the glyph of the space")
  func noBreakSpace() throws {
    let layout = try TestFont.layout("a\u{A0}b c", in: nil)
    #expect(layout.metrics.width == 25)
    let glyphs = try #require(layout.glyphRuns.first).glyphs
    #expect(glyphs[1].id == glyphs[3].id)
  }

  @Test("each glyph has its offset in the source text")
  func sourceOffsets() throws {
    // Bytes: a 0, bell 1, CR 2, LF 3, NEL 4 and 5, b 6, tab 7, c 8.
    let layout = try TestFont.layout("a\u{7}\r\n\u{85}b\tc", in: nil)
    #expect(layout.visibleText == "a  b c")
    #expect(layout.sourceOffsets == [0, 2, 4, 6, 7, 8])
  }

  @Test("composed and decomposed letters are equally wide")
  func composition() throws {
    #expect(try TestFont.width("\u{E1}\u{F3}") == 10)
    #expect(try TestFont.width("a\u{301}o\u{301}") == 10)
    #expect(try TestFont.layout("\u{E1}", in: nil).missingGlyphOffsets == [])
  }
}
