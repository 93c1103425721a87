import SnugText
import Testing

/// A million bytes take a second or two; time that grew with their square would be hours. The time
/// limit is only for that.
@Suite("Measuring: long texts", .timeLimit(.minutes(5)))
struct LongTextTests {
  /// Measures a text, and lays it out in half of its width and in 100 points.
  private func layOut(_ text: String, _ style: TextStyle) throws {
    let measurer = try InstalledFonts.measurer()
    let width = try measurer.measure([text], style: style)[0].width
    for limit in [width / 2, 100] where limit < width {
      let layout = try measurer.layout(text, style, in: limit)
      #expect(layout.isTruncated)
      #expect(layout.metrics.width <= limit)
      // The kept letters are a few ems short of the limit at most.
      #expect(layout.metrics.width > limit - 4 * style.size)
    }
  }

  @Test(
    "a long text that is hard to itemise, normalise or order is cut near its limit",
    arguments: [
      // Brackets without partners.
      [("a", 1), ("(", 200_000), ("]", 200_000)],
      // A direction for every letter; controls between letters.
      [("aא", 60_000)], [("a\u{7}", 150_000)],
      // No letter before the last; invisible characters between two letters.
      [("1", 300_000), ("a", 1)], [("a", 20), ("\u{200B}", 100_000), ("aa", 1)],
      // Characters no font has.
      [("\u{E000}\u{10FFFF}", 50_000)],
    ])
  func hard(pieces: [(text: String, count: Int)]) throws {
    let text = pieces.map { String(repeating: $0.text, count: $0.count) }.joined()
    try layOut(text, TextStyle("Noto Sans", letterSpacing: 0.25))
  }

  @Test("a word of 300,000 letters is broken into lines, shaped and from the font's tables")
  func word() throws {
    let style = TextStyle("Noto Sans", size: 15)
    let text = String(repeating: "a", count: 300_000)
    // A measurer shapes its first labels.
    let measurer = try InstalledFonts.measurer()
    let shaped = try measurer.layout(text, style, in: 100, lines: 0)
    _ = try measurer.measure(Array(repeating: "a", count: 100), style: style)
    let summed = try measurer.layout(text, style, in: 100, lines: 0)
    #expect(shaped.lines.count > 20_000)
    #expect(shaped.lines == summed.lines)
  }

  @Test("a megabyte of white space before the ellipsis is dropped")
  func whiteSpace() throws {
    // The start that is kept ends before the white space, however wide the limit.
    let layout = try TestFont.layout("aa" + String(repeating: " ", count: 1_000_000) + "a", in: 1e6)
    #expect(layout.visibleText == "aa\u{2026}")
  }

  @Test(
    "a text with a character of 300,000 marks is cut",
    arguments: [
      ("a", "\u{301}"), ("ж", "\u{301}"), ("ب", "\u{64E}"), ("\u{E000}", "\u{20E3}"),
    ])
  func marks(base: String, mark: String) throws {
    let text = base + String(repeating: mark, count: 300_000)
    let measurer = try InstalledFonts.measurer()
    let style = TextStyle("Noto Sans")
    let width = try measurer.measure([text], style: style)[0].width
    let cut = try measurer.layout(text + "aaaa", style, in: width + 10)
    #expect(cut.isTruncated)
  }

  /// About a megabyte each.
  @Test(
    "a megabyte of Latin, of accented letters or of joined Arabic letters is cut near its limit",
    arguments: [
      ("Snug Test", 0.5, "AVfi lorem ipsum ", 60_000),
      ("Noto Sans", 0, "AVfi lorem ipsum ", 60_000),
      ("Noto Sans", 0.5, "Ame\u{301}lie Čapek ", 60_000), ("Noto Naskh Arabic", 0, "بسم", 170_000),
    ])
  func megabyte(family: String, spacing: Double, words: String, count: Int) throws {
    try layOut(String(repeating: words, count: count), TextStyle(family, letterSpacing: spacing))
  }
}
