import SnugGeometry
import SnugTesting
import SnugText
import Testing

/// In the test font at 10 points a letter is 5 wide, and the ellipsis 10.
@Suite("Truncation: modes")
struct TruncationModeTests {
  @Test(
    "a mode keeps the most of an end, of both, of words or of characters, without space at the cut",
    arguments: [
      // `.head` keeps the longest end that fits behind the ellipsis.
      (.head, "abcdef", 30, "abcdef", 30), (.head, "abcdef", 29.99, "…def", 25),
      (.head, "abcdef", 15, "…f", 15), (.head, "abcdef", 14.99, "…", 10),
      (.head, "abcdef", 9.99, "", 0),
      // `.middle` keeps half of the characters on each side of the ellipsis, the odd one before it.
      // Seven letters of 5.
      (.middle, "abcdxef", 34.99, "ab…ef", 30), (.middle, "abcdxef", 30, "ab…ef", 30),
      (.middle, "abcdxef", 29.99, "ab…f", 25), (.middle, "abcdxef", 24.99, "a…f", 20),
      (.middle, "abcdxef", 19.99, "a…", 15), (.middle, "abcdxef", 14.99, "…", 10),
      (.middle, "abcdxef", 9.99, "", 0),
      // `.word` keeps whole words without an ellipsis, or the start of a word wider than the label.
      (.word, "aaa bbb ccc", 40, "aaa bbb", 35), (.word, "aaa bbb ccc", 34.99, "aaa", 15),
      (.word, "aaa bbb ccc", 14, "aa", 10), (.word, "aaa", 4, "", 0),
      // `.character` keeps as many characters as fit, without an ellipsis.
      (.character, "aaa bbb", 27, "aaa b", 25), (.character, "aaa bbb", 22, "aaa", 15),
      // White space next to the ellipsis is dropped on both sides. All three spaces are dropped,
      // although two would fit.
      (.head, "aaaa bb", 25, "…bb", 20), (.middle, "aaa bbbb ccc", 45, "aaa…ccc", 40),
      (.head, "aaaa   bb", 30, "…bb", 20),
    ] as [(TextStyle.Truncation.Mode, String, Double, String, Double)])
  func kept(
    mode: TextStyle.Truncation.Mode, text: String, limit: Double, shown: String, width: Double
  ) throws {
    let layout = try TestFont.layout(text, in: limit, mode: mode)
    #expect(layout.visibleText == shown)
    #expect(layout.metrics.width == width)
    #expect(layout.isTruncated == (shown != text))
    #expect(layout.nothingFits == shown.isEmpty)
  }

  @Test(
    "`.middle` keeps as much of the end as the style says, then as much of the start as fits",
    arguments: [
      // Eleven letters of 5; the ellipsis is 10 wide.
      (.extension, 50.0, "abcde\u{2026}pdf"), (.extension, 30, "a\u{2026}pdf"),
      (.extension, 29.99, "\u{2026}pdf"), (.extension, 20, "\u{2026}df"),
      (.extension, 10, "\u{2026}"),
      (.characters(1), 40, "abcde\u{2026}f"), (.characters(0), 40, "abcdef\u{2026}"),
      (.characters(4), 40, "ab\u{2026}.pdf"), (.characters(100), 40, "efg.pdf"),
    ] as [(TextStyle.Truncation.KeptEnd, Double, String)])
  func keptEnd(end: TextStyle.Truncation.KeptEnd, limit: Double, shown: String) throws {
    var style = TestFont.style
    style.truncation = TextStyle.Truncation(.middle, keptEnd: end)
    for lines in [1, 2] {
      // On two lines, the last is cut.
      let text = lines == 1 ? "abcdefg.pdf" : "aaaaaaaaaa abcdefg.pdf"
      guard lines == 1 || limit >= 50 else { continue }
      let layout = try TestFont.measurer().layout(text, style, in: limit, lines: lines)
      let cut = end == .characters(100) ? "\u{2026}fg.pdf" : shown
      #expect(layout.lines.last?.text == cut)
    }
  }

  @Test("without a full stop, or in another mode, half of what is shown is the end as ever")
  func noExtension() throws {
    var style = TestFont.style
    style.truncation = TextStyle.Truncation(.middle, keptEnd: .extension)
    let measurer = try TestFont.measurer()
    #expect(try measurer.layout("abcdxef", style, in: 30).visibleText == "ab\u{2026}ef")
    style.truncation.mode = .tail
    #expect(try measurer.layout("abcdx.ef", style, in: 30).visibleText == "abcd\u{2026}")
    #expect(throws: FontError.self) {
      style.truncation.keptEnd = .characters(-1)
      try style.validate()
    }
  }

  @Test("white space next to the ellipsis stays where the style keeps it")
  func keptSpace() throws {
    let kept = try TestFont.layout("aaaa bb", in: 25, mode: .head) {
      $0.truncation.keepsSpaceAtCut = true
    }
    #expect(kept.visibleText == "… bb")
  }

  @Test("white space behind the last word is read once", .timeLimit(.minutes(1)))
  func wordBeforeWhiteSpace() throws {
    var style = TestFont.style
    style.truncation.mode = .word
    let measurer = try TestFont.measurer()
    let text = "aaa" + String(repeating: " \u{A0}", count: 200_000) + "b"
    // Summed from now on.
    #expect(try measurer.fastIdealWidth(of: text, style: style) != nil)
    #expect(try measurer.layout(text, style, in: 15).visibleText == "aaa")
    #expect(try measurer.layout(text, style, in: 14).visibleText == "aa")
  }

  @Test("a clipped text is no wider than the whole cells of the grid within its limit")
  func clipToGrid() throws {
    // Three letters of half an em are 15.0051 points, in the cell that ends at 961/64 = 15.015625.
    let layout = try TestFont.layout("aaa", in: 15.01, mode: .clip) { $0.size = 10.0034 }
    #expect(layout.isTruncated)
    #expect(layout.metrics.width == 15)
  }

  @Test("`.clip` draws the whole text in the limit and clips it at its end")
  func clip() throws {
    let layout = try TestFont.layout("abcdef", in: 22, mode: .clip)
    #expect(layout.visibleText == "abcdef")
    #expect(layout.isTruncated)
    #expect(layout.metrics.width == 22)
    #expect(layout.glyphRuns.map(\.width) == [30])
    #expect(layout.glyphRuns[0].glyphs[0].position.x == 0)
    let rightToLeft = try TestFont.layout("abcdef", in: 22, mode: .clip, direction: .rightToLeft)
    #expect(rightToLeft.glyphRuns[0].glyphs[0].position.x == 22 - 30)
  }

  @Test(
    "a text that fits is shown whole in every mode", arguments: TextStyle.Truncation.Mode.allCases)
  func fits(mode: TextStyle.Truncation.Mode) throws {
    let layout = try TestFont.layout("aaa bbb", in: 35, mode: mode)
    #expect(layout.visibleText == "aaa bbb")
    #expect(!layout.isTruncated)
  }

  @Test("glyphs behind the ellipsis keep their source offsets")
  func offsets() throws {
    let layout = try TestFont.layout("abcdef", in: 25, mode: .middle)
    #expect(layout.visibleText == "ab…f")
    #expect(layout.sourceOffsets == [0, 1, 2, 5])
    #expect(layout.glyphPlaces == [0, 5, 10, 20])
  }

  @Test("`.head` puts the ellipsis of right-to-left text at the right")
  func rightToLeft() throws {
    let layout = try TestFont.layout("abcdef", in: 25, mode: .head, direction: .rightToLeft)
    #expect(layout.visibleText == "…def")
    // The end of the text is at the left of the ellipsis.
    #expect(layout.glyphRuns.map(\.width) == [15, 10])
  }

  @Test(
    "the last of several lines is cut by the style's truncation mode",
    arguments: [
      (.tail, 25, ["aaa ", "bbb…"]), (.head, 25, ["aaa ", "…ddd"]),
      (.middle, 25, ["aaa ", "bb…d"]),
      // The space before the cut is dropped, the space between lines is not.
      (.word, 25, ["aaa ", "bbb"]), (.character, 25, ["aaa b", "bb cc"]),
      (.character, 20, ["aaa ", "bbb"]), (.clip, 25, ["aaa ", "bbb ccc ddd"]),
    ] as [(TextStyle.Truncation.Mode, Double, [String])])
  func lines(mode: TextStyle.Truncation.Mode, limit: Double, shown: [String]) throws {
    let layout = try TestFont.layout("aaa bbb ccc ddd", in: limit, lines: 2, mode: mode)
    #expect(layout.lineTexts == shown)
    #expect(layout.isTruncated)
    if mode == .clip { #expect(layout.metrics.width == 25) }
  }

  @Test("white space at the ends of lines is dropped at the cut alone")
  func whiteSpaceOfLines() throws {
    #expect(try !TestFont.layout("aaa bbb", in: 25, lines: 2, mode: .character).isTruncated)
    #expect(try TestFont.layout("aa \nb", in: 25, lines: 2, mode: .word).visibleText == "aa \nb")
    #expect(try TestFont.layout("a\nbb \nc", in: 25, lines: 2, mode: .word).visibleText == "a\nbb")
  }

  @Test(
    "white space before the cut of the last line stays where the style keeps it, but takes no room",
    arguments: [TextStyle.Truncation.Mode.word, .character])
  func keptWhitespace(mode: TextStyle.Truncation.Mode) throws {
    let layout = try TestFont.layout("aaa bbb ccc", in: 15, lines: 2, mode: mode) {
      $0.truncation.keepsSpaceAtCut = true
    }
    #expect(layout.lineTexts == ["aaa ", "bbb "])
    #expect(layout.metrics.width == 15)
  }

  @Test(
    "a measurer without fonts cuts in the same way",
    arguments: [
      // Every character is half an em wide, the ellipsis too.
      (.tail, "aaa b…", "bbbb…"), (.head, "…b ccc", "…b ccc"), (.middle, "aaa…cc", "bbb…cc"),
      (.clip, "aaa bbb ccc", "bbbb ccc"), (.word, "aaa", "bbbb"), (.character, "aaa bb", "bbbb c"),
    ] as [(TextStyle.Truncation.Mode, String, String)])
  func fixed(mode: TextStyle.Truncation.Mode, shown: String, last: String) throws {
    let style = TextStyle(font: .test, size: 10, truncation: .init(mode))
    let layout = try FixedMetricsMeasurer().layout("aaa bbb ccc", style, in: 30)
    #expect(layout.visibleText == shown)
    #expect(layout.metrics.width <= 30)
    #expect(layout.isTruncated)
    let lines = try FixedMetricsMeasurer().layout("dd aaa bbbb ccc", style, in: 30, lines: 2)
    #expect(lines.lineTexts == ["dd aaa ", last])
  }
}
