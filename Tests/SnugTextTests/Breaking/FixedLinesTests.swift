import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import SnugText
import Testing

/// At size 10 a character is 5 points wide, a line 10 high, its baseline 8 below its top.
@Suite("Line breaking: without fonts")
struct FixedLinesTests {
  private func layout(
    _ text: String, in width: Double?, lines: Int = 0,
    style: TextStyle = TestFont.style
  ) throws -> TextLayout {
    try FixedMetricsMeasurer().layout(text, style, in: width, lines: lines)
  }

  @Test("a line takes as many words as fit, and the space between lines takes no room")
  func greedy() throws {
    let text = try layout("aaa bb cccc", in: 30)
    // "aaa bb" is 30 wide with the space within it and without the space behind it.
    #expect(text.lineTexts == ["aaa bb ", "cccc"])
    #expect(
      text.lines.map(\.frame) == [
        Rect(x: 0, y: 0, width: 30, height: 10), Rect(x: 0, y: 10, width: 20, height: 10),
      ])
    #expect(text.lines.map(\.baseline) == [8, 18])
    #expect(text.visibleText == "aaa bb cccc")
    #expect(!text.isTruncated)
  }

  @Test("a text is as wide as its widest line and as tall as all its lines")
  func metrics() throws {
    let metrics = try layout("aaa bb cccc", in: 29).metrics
    // aaa | bb | cccc: "bb cccc" would be 35.
    #expect(metrics.size == Size(width: 20, height: 30))
    #expect(metrics.lineCount == 3)
    #expect([metrics.baseline, metrics.lastBaseline, metrics.ascent] == [8, 28, 7.5])
  }

  @Test(
    "a text is cut on its last line, a word wider than the line is broken between characters",
    arguments: [
      ("a bcdefgh i", 15, 0, ["a ", "bcd", "efg", "h i"], Size(width: 15, height: 40)),
      (
        "e\u{301}e\u{301}e\u{301}", 14, 0, ["e\u{301}e\u{301}", "e\u{301}"],
        Size(width: 10, height: 20)
      ),
      // The last line is cut when the text needs more lines than `maximumLines`. "cccc d" is six
      // characters and fits, but not with an ellipsis; the space is dropped.
      ("aaa bb cccc dd", 30, 2, ["aaa bb ", "cccc\u{2026}"], Size(width: 30, height: 20)),
      ("aaa bb cccc dd", 30, 3, ["aaa bb ", "cccc ", "dd"], Size(width: 30, height: 30)),
      // A text with more paragraphs than `maximumLines` ends in an ellipsis, even without a limit.
      ("a\nbb\nc", nil, 2, ["a", "bb\u{2026}"], Size(width: 15, height: 20)),
      // On one line, line breaks are spaces, and white space at the end takes room.
      ("a\nb ", nil, 1, ["a b "], Size(width: 20, height: 10)),
      ("a\nb ", nil, 0, ["a", "b "], Size(width: 5, height: 20)),
      // Lines end at the line breaks of the text; a line break at its end begins no line.
      ("a\r\nbb\n\nc\n", nil, 0, ["a", "bb", "", "c"], Size(width: 10, height: 40)),
      ("\n", nil, 0, [""], Size(width: 0, height: 10)),
      ("", nil, 0, [""], Size(width: 0, height: 10)),
    ] as [(String, Double?, Int, [String], Size)])
  func lines(text: String, width: Double?, lines: Int, shown: [String], size: Size) throws {
    let layout = try layout(text, in: width, lines: lines)
    #expect(layout.lineTexts == shown)
    #expect(layout.metrics.size == size)
    #expect(layout.isTruncated == shown.contains { $0.hasSuffix("\u{2026}") })
    if text.hasSuffix("c\n") { #expect(layout.visibleText == "a\nbb\n\nc") }
  }

  @Test("a line may end behind a word that leads back to where it fits")
  func backward() throws {
    // Each b is 7.5 narrower than nothing: "aa bb" is 0 wide, "aa" is 10.
    let text = StyledText(["aa ", .text("bb", RangeStyle(letterSpacing: -12.5)), " cc"])
    let lines = try FixedMetricsMeasurer().layout(text, TestFont.style, in: 6, lines: 0)
    #expect(lines.lineTexts == ["aa bb ", "c", "c"])
  }

  @Test("a character wider than the line stands alone, and the line's frame clips it")
  func wideCharacter() throws {
    let text = try layout("é b", in: 4)
    // The white space behind it takes no line of its own.
    #expect(text.lineTexts == ["é ", "b"])
    #expect(text.lines.map(\.frame.width) == [4, 4])
    #expect(text.lines.map(\.isClipped) == [true, true])
    #expect(text.metrics.width == 4)
    #expect(text.isTruncated && !text.nothingFits)
    #expect(text.clippedCharacter?.width == 5)
    let clipped = try #require(text.clippedCharacter)
    #expect(clipped.sourceOffset == 0 && [clipped.width, clipped.limit] == [5, 4])
    #expect(try layout("é b", in: 5).clippedCharacter == nil)
    let style = TextStyle(font: .test, size: 10, truncation: .character)
    #expect(try layout("a  b", in: 4, style: style).lineTexts == ["a  ", "b"])
    #expect(try layout("a\nb", in: 4).lineTexts == ["a", "b"])
  }

  @Test("right-to-left lines are aligned to the right edge of the widest line")
  func rightToLeft() throws {
    let style = TextStyle(font: .test, size: 10, paragraph: ParagraphStyle(direction: .rightToLeft))
    let text = try layout("aaa b", in: 15, style: style)
    #expect(text.lines.map(\.frame.x) == [0, 10])
  }

  @Test("a number of lines below 0 is refused")
  func negativeLines() {
    #expect(throws: FontError.self) { try layout("a", in: 10, lines: -1) }
  }

  private static var cases: Generator<(String, Double)> {
    Generator { source in
      let word = Generator<String>.element(of: ["a", "bb", "cccccc", "\n", "  ", "e\u{301}", ""])
      let words = try source.draw(Generator<[String]>.array(of: word, count: 0...8))
      return (words.joined(separator: " "), try source.draw(.length(in: 5...60)))
    }
  }

  @Test("every line fits, and the lines together are the whole text")
  func linesAreTheText() {
    forAll(FixedLinesTests.cases) { text, width in
      let layout = try layout(text, in: width)
      for line in layout.lines { try check(line.frame.width <= width) }
      let shown = layout.visibleText
      try checkEqual(shown, text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
  }

  @Test("more width never makes more lines, and a text keeps its metrics in its own width")
  func monotone() {
    forAll(FixedLinesTests.cases) { text, width in
      let narrow = try layout(text, in: width).metrics
      let wide = try layout(text, in: width + 5).metrics
      try check(wide.lineCount <= narrow.lineCount)
      // In the width of the widest line, lines break at the same positions.
      try checkEqual(try layout(text, in: narrow.width).metrics, narrow)
    }
  }

  @Test("there are never more lines than `maximumLines`, and a cut text ends in an ellipsis")
  func maximumLines() {
    forAll(FixedLinesTests.cases) { text, width in
      let whole = try layout(text, in: width)
      for lines in 1...4 {
        let layout = try layout(text, in: width, lines: lines)
        try check(layout.metrics.lineCount <= lines)
        guard lines > 1 else { continue }
        try checkEqual(layout.isTruncated, whole.metrics.lineCount > lines)
        try check(!layout.clipsCharacters)
        if layout.isTruncated { try check(layout.visibleText.hasSuffix("\u{2026}")) }
        if !layout.isTruncated { try checkEqual(layout.visibleText, whole.visibleText) }
      }
    }
  }

  /// Letters of the test font are as wide as characters without fonts; only its ellipsis is wider.
  @Test(
    "a font of letters half an em wide has the same lines as measuring without fonts",
    arguments: [TextStyle.Truncation.Mode.clip, .word, .character], ParagraphStyle.TextWrap.allCases
  )
  func sameLines(truncation: TextStyle.Truncation.Mode, breaking: ParagraphStyle.TextWrap) throws {
    let measurer = try TestFont.measurer()
    let word = Generator<String>.element(of: ["a", "bb", "cccccc", "dddd\n", " ", ""])
    let cases = Generator<[String]>.array(of: word, count: 0...8).flatMap { words in
      Generator<Double>.length(in: 3...60).map { (words.joined(separator: " "), $0) }
    }
    var style = TextStyle(
      font: .test, size: 10, paragraph: ParagraphStyle(textWrap: breaking),
      truncation: .init(truncation))
    forAll(cases) { text, width in
      for lines in [0, 2, 3] {
        for keepsSpaceAtCut in [false, true] {
          style.truncation.keepsSpaceAtCut = keepsSpaceAtCut
          let fixed = try layout(text, in: width, lines: lines, style: style)
          let real = try measurer.layout(text, style, in: width, lines: lines)
          try checkEqual(real.lineTexts, fixed.lineTexts)
          try checkEqual(real.lines.map(\.frame.width), fixed.lines.map(\.frame.width))
          try checkEqual(real.lines.map(\.isClipped), fixed.lines.map(\.isClipped))
          try checkEqual(real.isTruncated, fixed.isTruncated)
          try checkEqual(real.clippedCharacter, fixed.clippedCharacter)
        }
      }
    }
  }
}
