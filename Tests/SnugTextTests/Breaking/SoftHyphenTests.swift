import SnugGeometry
import SnugText
import Testing

/// CSS Text 4, 6.3.1: the hyphen of a broken word takes width; its character follows the script.
@Suite(
  "Line breaking: soft hyphens",
  .fonts("Noto Sans"))
struct SoftHyphenTests {
  private let measurer: TextMeasurer
  private let style = TextStyle("Noto Sans", size: 15)

  init() throws { measurer = try InstalledFonts.measurer() }

  private func width(_ text: String, _ style: TextStyle? = nil) throws -> Double {
    try measurer.measure([text], style: style ?? self.style)[0].width
  }

  private func lines(
    _ text: String, in width: Double, _ style: TextStyle? = nil
  ) throws -> [String] {
    try measurer.layout(text, style ?? self.style, in: width, lines: 0).lineTexts
  }

  @Test("at a line's end, a soft hyphen is drawn as U+2010, and counts in the width")
  func drawn() throws {
    let limit = try width("soft\u{2010}")
    let layout = try measurer.layout("soft\u{AD}ly", style, in: limit, lines: 0, glyphs: true)
    #expect(layout.lineTexts == ["soft\u{2010}", "ly"])
    #expect(layout.visibleText == "soft\u{2010}ly")
    #expect(layout.lines[0].frame.width == limit)
    #expect(!layout.isTruncated)
    let hyphen = try measurer.layout("\u{2010}", style, glyphs: true)
    let glyphs = layout.glyphs
    #expect(glyphs[4].id == hyphen.glyphRuns[0].glyphs[0].id)
    // Offsets are those of the source, where the soft hyphen has two bytes.
    #expect(glyphs.map(\.sourceOffset) == [0, 1, 2, 3, 4, 6, 7])
  }

  @Test("a line without room for the hyphen does not end at the soft hyphen")
  func room() throws {
    let limit = try width("soft\u{2010}") - 1
    #expect(try width("soft") <= limit)
    for lines in [try lines("soft\u{AD}ware", in: limit), try lines("a soft\u{AD}ware", in: limit)]
    {
      #expect(!lines.contains("soft\u{2010}"))
      for line in lines { #expect(try width(line) <= limit) }
    }
    #expect(try lines("so soft\u{AD}", in: limit) == ["so ", "soft\u{AD}"])
  }

  @Test(
    "elsewhere a soft hyphen has no width",
    arguments: [
      // Inside a line, or where the line ends at the space or the break of the text behind it.
      ("soft\u{AD}ware", "", ["soft\u{AD}ware"]),
      ("soft\u{AD} art", "soft", ["soft\u{AD} ", "art"]),
      ("soft\u{AD}\nware", "", ["soft\u{AD}", "ware"]),
      // Nor is there a hyphen without a word before it, nor a line of nothing else.
      ("\u{AD}ware", "war", ["\u{AD}war", "e"]),
      // Several soft hyphens in a row are one.
      ("soft\u{AD}\u{AD}ware", "ware", ["soft\u{AD}\u{2010}", "ware"]),
      // Where one letter fits, its hyphen is clipped.
      ("i\u{AD}s", "i", ["i\u{2010}", "s"]),
    ])
  func elsewhere(text: String, fitting: String, shown: [String]) throws {
    #expect(try lines(text, in: fitting.isEmpty ? 1000 : width(fitting)) == shown)
    #expect(try width("soft\u{AD}ware") == width("software"))
  }

  /// As in Chromium 156 with `overflow-wrap: anywhere`.
  @Test(
    "a word that cannot be parted at its soft hyphen is broken elsewhere",
    arguments: [
      (
        "Donau\u{AD}dampf\u{AD}schiff", 52, "Inter", 16,
        ["Dona", "u\u{2010}", "damp", "f\u{AD}schiff"]
      ), ("waffle\u{AD}fjord", 60.5, "Noto Serif", 20, ["waffl", "e\u{AD}fjord"]),
    ])
  func elsewhereInWord(
    text: String, width: Double, family: String, size: Double, shown: [String]
  ) throws {
    #expect(try lines(text, in: width, TextStyle(family, size: size)) == shown)
  }

  @Test("balanced lines count the hyphen, too")
  func balanced() throws {
    var style = style
    style.paragraph.textWrap = .balance
    let layout = try measurer.layout("hyphen\u{AD}ated", style, in: width("hyphenat"), lines: 0)
    #expect(layout.lineTexts == ["hyphen\u{2010}", "ated"])
    #expect(try layout.lines[0].frame.width == width("hyphen\u{2010}"))
  }

  @Test("a font without U+2010 draws the hyphen-minus")
  func hyphenMinus() throws {
    let style = TestFont.style
    #expect(try measurer.chain(for: style).primary.family == "Snug Test")
    let limit = try width("AAAAAA", style)
    let text = try lines("AAAA\u{AD}AAAA", in: limit, style)
    #expect(text.first == "AAAA-" || text.first == "AAAA\u{2010}")
  }

  @Test(
    "Armenian and Canadian syllabics have hyphens of their own, Mongolian has none",
    .fonts("Noto Sans Armenian", "Noto Sans Canadian Aboriginal"),
    arguments: [
      ("Noto Sans Armenian", "\u{570}\u{561}\u{575}\u{565}", "\u{58A}"),
      ("Noto Sans", "\u{570}\u{561}\u{575}\u{565}", "\u{58A}"),
      ("Noto Sans Canadian Aboriginal", "\u{1403}\u{14C4}\u{1483}", "\u{1400}"),
      ("Noto Sans Mongolian", "\u{182E}\u{1823}\u{1829}", "\u{AD}"),
    ])
  func scripts(family: String, word: String, hyphen: String) throws {
    let style = TextStyle(family, size: 15)
    let limit = try width(word, style) * 1.6
    #expect(try lines("\(word)\u{AD}\(word)", in: limit, style) == ["\(word)\(hyphen)", word])
  }

  /// In Debian's fonts, the hyphen and the letter are not in the same font.
  @Test(
    "a hyphen may come from a font that no character of the text has",
    .fonts("Inter", "Noto Sans Canadian Aboriginal"),
    arguments: ["Inter", "DejaVu Sans", "Noto Sans"])
  func hyphenOfAnotherFont(family: String) throws {
    let style = TextStyle(family, size: 16)
    for width in 4...40 {
      let lines = try lines("\u{1403}\u{AD}ab", in: Double(width), style)
      #expect(
        lines.joined().unicodeScalars.filter { $0 != "\u{1400}" && $0 != "\u{AD}" }.count == 3)
    }
  }

  // Hebrew words are not broken at hyphens (UAX #14, LB21a).
  @Test("the hyphen of a right-to-left word is at its left end")
  func rightToLeft() throws {
    let layout = try measurer.layout(
      "abc دار\u{AD}دار", style, in: width("abc دار\u{2010}") + 1, lines: 0, glyphs: true)
    #expect(layout.lines.count == 2)
    let first = try #require(layout.lines.first)
    #expect(first.text.unicodeScalars.last == "\u{2010}")
    // Of the first line, the glyph with the offset of the soft hyphen is left of the word.
    let glyphs = layout.glyphs.filter { $0.position.y == 0 }
    let hyphen = try #require(glyphs.first { $0.sourceOffset == 10 })
    let word = glyphs.filter { (4..<10).contains($0.sourceOffset) }
    #expect(word.allSatisfy { $0.position.x > hyphen.position.x })
  }
}
