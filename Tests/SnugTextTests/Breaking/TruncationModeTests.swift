import SnugGeometry
import SnugTesting
import SnugText
import Testing

/// In the test font at 10 points a letter is 5 wide, and the ellipsis 10.
@Suite("Truncation: modes")
struct TruncationModeTests {
  private func layout(
    _ text: String, _ mode: TextStyle.Truncation.Mode, in limit: Double, lines: Int = 1,
    direction: LayoutDirection? = nil
  ) throws -> TextLayout {
    var style = TestFont.style
    style.truncation.mode = mode
    style.paragraph.direction = direction
    return try TestFont.measurer().layout(
      text, style: style, maximumWidth: limit, maximumLines: lines, includingGlyphs: true)
  }

  @Test(
    "`.head` keeps the longest end that fits behind the ellipsis",
    arguments: [(30, "…cdef"), (29.99, "…def"), (15, "…f"), (14.99, "…"), (9.99, "")]
      as [(Double, String)])
  func head(limit: Double, shown: String) throws {
    let layout = try layout("abcdefg".replacing("g", with: ""), .head, in: limit)
    #expect(layout.visibleText == (limit >= 30 ? "abcdef" : shown))
    #expect(layout.nothingFits == shown.isEmpty)
  }

  @Test(
    "`.middle` keeps half of the characters on each side of the ellipsis, the odd one before it",
    arguments: [
      (34.99, "ab…ef", 30.0), (30, "ab…ef", 30), (29.99, "ab…f", 25), (24.99, "a…f", 20),
      (19.99, "a…", 15), (14.99, "…", 10), (9.99, "", 0),
    ] as [(Double, String, Double)])
  func middle(limit: Double, shown: String, width: Double) throws {
    // Seven letters of 5.
    let layout = try layout("abcdxef", .middle, in: limit)
    #expect(layout.visibleText == shown)
    #expect(layout.metrics.width == width)
    #expect(layout.isTruncated)
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
      let layout = try TestFont.measurer().layout(
        text, style: style, maximumWidth: limit, maximumLines: lines)
      let cut = end == .characters(100) ? "\u{2026}fg.pdf" : shown
      #expect(layout.lines.last?.text == cut)
    }
  }

  @Test("without a full stop, or in another mode, half of what is shown is the end as ever")
  func noExtension() throws {
    var style = TestFont.style
    style.truncation = TextStyle.Truncation(.middle, keptEnd: .extension)
    let measurer = try TestFont.measurer()
    #expect(
      try measurer.layout("abcdxef", style: style, maximumWidth: 30).visibleText == "ab\u{2026}ef")
    style.truncation.mode = .tail
    #expect(
      try measurer.layout("abcdx.ef", style: style, maximumWidth: 30).visibleText == "abcd\u{2026}")
    #expect(throws: FontError.self) {
      style.truncation.keptEnd = .characters(-1)
      try style.validate()
    }
  }

  @Test(
    "white space next to the ellipsis is dropped on both sides unless the style keeps it")
  func whiteSpace() throws {
    #expect(try layout("aaaa bb", .head, in: 25).visibleText == "…bb")
    #expect(try layout("aaa bbbb ccc", .middle, in: 45).visibleText == "aaa…ccc")
    // All three spaces are dropped, although two would fit.
    #expect(try layout("aaaa   bb", .head, in: 30).visibleText == "…bb")
    var style = TestFont.style
    style.truncation.mode = .head
    style.truncation.keepsSpaceAtCut = true
    let kept = try TestFont.measurer().layout("aaaa bb", style: style, maximumWidth: 25)
    #expect(kept.visibleText == "… bb")
  }

  @Test(
    "`.word` keeps whole words without an ellipsis, or the start of a word wider than the label"
  )
  func word() throws {
    #expect(try layout("aaa bbb ccc", .word, in: 40).visibleText == "aaa bbb")
    #expect(try layout("aaa bbb ccc", .word, in: 34.99).visibleText == "aaa")
    #expect(try layout("aaa bbb ccc", .word, in: 14).visibleText == "aa")
    let nothing = try layout("aaa", .word, in: 4)
    #expect(nothing.nothingFits)
    #expect(nothing.metrics.width == 0)
  }

  @Test("white space behind the last word is read once", .timeLimit(.minutes(1)))
  func wordBeforeWhiteSpace() throws {
    var style = TestFont.style
    style.truncation.mode = .word
    let measurer = try TestFont.measurer()
    let text = "aaa" + String(repeating: " \u{A0}", count: 200_000) + "b"
    // Summed from now on.
    #expect(try measurer.fastIdealWidth(of: text, style: style) != nil)
    #expect(try measurer.layout(text, style: style, maximumWidth: 15).visibleText == "aaa")
    #expect(try measurer.layout(text, style: style, maximumWidth: 14).visibleText == "aa")
  }

  @Test("`.character` keeps as many characters as fit, without an ellipsis")
  func character() throws {
    let layout = try layout("aaa bbb", .character, in: 27)
    #expect(layout.visibleText == "aaa b")
    #expect(layout.metrics.width == 25)
    // The space at the end is dropped.
    #expect(try self.layout("aaa bbb", .character, in: 22).visibleText == "aaa")
  }

  @Test("a clipped text is no wider than the whole cells of the grid within its limit")
  func clipToGrid() throws {
    // Three letters of half an em are 15.0051 points, in the cell that ends at 961/64 = 15.015625.
    var style = TestFont.style
    style.size = 10.0034
    style.truncation.mode = .clip
    let layout = try TestFont.measurer().layout("aaa", style: style, maximumWidth: 15.01)
    #expect(layout.isTruncated)
    #expect(layout.metrics.width == 15)
  }

  @Test("`.clip` draws the whole text in the limit and clips it at its end")
  func clip() throws {
    let layout = try layout("abcdef", .clip, in: 22)
    #expect(layout.visibleText == "abcdef")
    #expect(layout.isTruncated)
    #expect(layout.metrics.width == 22)
    #expect(layout.glyphRuns.map(\.width) == [30])
    #expect(layout.glyphRuns[0].glyphs[0].position.x == 0)
    let rightToLeft = try self.layout("abcdef", .clip, in: 22, direction: .rightToLeft)
    #expect(rightToLeft.glyphRuns[0].glyphs[0].position.x == 22 - 30)
  }

  @Test(
    "a text that fits is shown whole in every mode", arguments: TextStyle.Truncation.Mode.allCases)
  func fits(mode: TextStyle.Truncation.Mode) throws {
    let layout = try layout("aaa bbb", mode, in: 35)
    #expect(layout.visibleText == "aaa bbb")
    #expect(!layout.isTruncated)
  }

  @Test("glyphs behind the ellipsis keep their source offsets")
  func offsets() throws {
    let layout = try layout("abcdef", .middle, in: 25)
    #expect(layout.visibleText == "ab…f")
    #expect(layout.glyphRuns.flatMap(\.glyphs).map(\.sourceOffset) == [0, 1, 2, 5])
    #expect(layout.glyphRuns.flatMap(\.glyphs).map(\.position.x) == [0, 5, 10, 20])
  }

  @Test("`.head` puts the ellipsis of right-to-left text at the right")
  func rightToLeft() throws {
    let layout = try layout("abcdef", .head, in: 25, direction: .rightToLeft)
    #expect(layout.visibleText == "…def")
    // The end of the text is at the left of the ellipsis.
    #expect(layout.glyphRuns.map(\.width) == [15, 10])
  }

  @Test("the last of several lines is cut by the style's truncation mode")
  func lines() throws {
    let text = "aaa bbb ccc ddd"
    #expect(try layout(text, .tail, in: 25, lines: 2).lines.map(\.text) == ["aaa ", "bbb…"])
    #expect(try layout(text, .head, in: 25, lines: 2).lines.map(\.text) == ["aaa ", "…ddd"])
    #expect(try layout(text, .middle, in: 25, lines: 2).lines.map(\.text) == ["aaa ", "bb…d"])
    let word = try layout(text, .word, in: 25, lines: 2)
    // The space before the cut is dropped, the space between lines is not.
    #expect(word.lines.map(\.text) == ["aaa ", "bbb"])
    #expect(word.isTruncated)
    let character = try layout(text, .character, in: 25, lines: 2)
    #expect(character.lines.map(\.text) == ["aaa b", "bb cc"])
    #expect(character.isTruncated)
    let clip = try layout(text, .clip, in: 25, lines: 2)
    #expect(clip.lines.map(\.text) == ["aaa ", "bbb ccc ddd"])
    #expect(clip.metrics.width == 25)
    #expect(try !layout("aaa bbb", .character, in: 25, lines: 2).isTruncated)
    #expect(try layout(text, .character, in: 20, lines: 2).lines.map(\.text) == ["aaa ", "bbb"])
    #expect(try layout("aa \nb", .word, in: 25, lines: 2).visibleText == "aa \nb")
    #expect(try layout("a\nbb \nc", .word, in: 25, lines: 2).visibleText == "a\nbb")
  }

  @Test(
    "white space before the cut of the last line stays where the style keeps it, but takes no room",
    arguments: [TextStyle.Truncation.Mode.word, .character])
  func keptWhitespace(mode: TextStyle.Truncation.Mode) throws {
    var style = TestFont.style
    style.truncation.mode = mode
    style.truncation.keepsSpaceAtCut = true
    let layout = try TestFont.measurer().layout(
      "aaa bbb ccc", style: style, maximumWidth: 15, maximumLines: 2)
    #expect(layout.lines.map(\.text) == ["aaa ", "bbb "])
    #expect(layout.metrics.width == 15)
  }

  @Test(
    "a measurer without fonts cuts in the same way", arguments: TextStyle.Truncation.Mode.allCases)
  func fixed(mode: TextStyle.Truncation.Mode) throws {
    // Every character is half an em wide, the ellipsis too.
    var style = TextStyle(font: .test, size: 10)
    style.truncation.mode = mode
    let shown: [TextStyle.Truncation.Mode: String] = [
      .tail: "aaa b…", .head: "…b ccc", .middle: "aaa…cc", .clip: "aaa bbb ccc", .word: "aaa",
      .character: "aaa bb",
    ]
    let layout = try FixedMetricsMeasurer().layout(
      "aaa bbb ccc", style: style, maximumWidth: 30, includingGlyphs: false)
    #expect(layout.visibleText == shown[mode])
    #expect(layout.metrics.width <= 30)
    #expect(layout.isTruncated)
    let last: [TextStyle.Truncation.Mode: String] = [
      .tail: "bbbb…", .head: "…b ccc", .middle: "bbb…cc", .clip: "bbbb ccc", .word: "bbbb",
      .character: "bbbb c",
    ]
    let lines = try FixedMetricsMeasurer().layout(
      "dd aaa bbbb ccc", style: style, maximumWidth: 30, maximumLines: 2, includingGlyphs: false)
    #expect(lines.lines.map(\.text) == ["dd aaa ", last[mode]])
  }
}
