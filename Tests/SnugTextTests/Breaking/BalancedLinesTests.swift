import SnugGeometry
import SnugTesting
import SnugText
import Testing

/// Without fonts, at size 10, a character is 5 points wide. Sums of squares are worked out by hand,
/// in characters.
@Suite("Line breaking: balanced lines")
struct BalancedLinesTests {
  private func layout(
    _ text: String, in width: Double?, lines: Int = 0,
    _ truncation: TextStyle.Truncation.Mode = .tail
  ) throws -> TextLayout {
    let style = TextStyle(
      font: .test, size: 10, paragraph: ParagraphStyle(textWrap: .balance),
      truncation: .init(truncation))
    return try FixedMetricsMeasurer().layout(
      text, style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: false)
  }

  private func lines(
    _ text: String, in width: Double?, lines: Int = 0,
    _ truncation: TextStyle.Truncation.Mode = .tail
  ) throws -> [String] {
    try layout(text, in: width, lines: lines, truncation).lines.map(\.text)
  }

  @Test(
    "balanced lines are as many as filled ones, and the sum of their squared widths is the least"
  )
  func leastSquares() throws {
    // Filled: 6, 2 and 5 characters, 36 + 4 + 25 = 65. Balanced: 3, 5 and 5, 9 + 25 + 25 = 59.
    #expect(try lines("aaa bb cc ddddd", in: 30) == ["aaa ", "bb cc ", "ddddd"])
    // Four lines of 3, 2, 2 and 5 would add up to 42, but three are enough.
    #expect(try layout("aaa bb cc ddddd", in: 30).metrics.size == Size(width: 25, height: 30))
  }

  @Test("of equal sums, the one with the most text on the first line is taken, then on the second")
  func ties() throws {
    // 7 and 4 characters, or 4 and 7: 65 either way.
    #expect(try lines("aaaa bb cc d", in: 50) == ["aaaa bb ", "cc d"])
    // 3, 3 and 1, or 3, 1 and 3, or 1, 3 and 3: 19 each.
    #expect(try lines("a b c d e", in: 15) == ["a b ", "c d ", "e"])
  }

  @Test("no line is wider than the limit, and no word that fits is broken")
  func limit() throws {
    // 6 and 6 characters would be more equal, but the first word fits and is not broken.
    #expect(try lines("aaaaaaa bbbb", in: 35) == ["aaaaaaa ", "bbbb"])
    // 11 characters in two lines of at most 6: only 6 and 4 fit.
    #expect(try lines("aaa bb cccc", in: 30) == ["aaa bb ", "cccc"])
  }

  @Test("white space at the end of a line takes no room")
  func whiteSpace() throws {
    // Two lines of 5 characters; with the spaces behind it, the first would be 9.
    #expect(try lines("aa bb    cc dd", in: 50) == ["aa bb    ", "cc dd"])
    #expect(try layout("aa bb    cc dd  ", in: 50).metrics.width == 25)
  }

  @Test("a text that fits is one line; without a limit, lines end only at line breaks")
  func oneLine() throws {
    #expect(try lines("aa bb", in: 25) == ["aa bb"])
    #expect(try lines("aa bb\ncc", in: nil) == ["aa bb", "cc"])
    #expect(try lines("", in: 25) == [""])
    #expect(try lines("aa bb", in: 10, lines: 1) == ["a\u{2026}"])
  }

  @Test("each paragraph is balanced on its own")
  func paragraphs() throws {
    #expect(
      try lines("aaaa bb cc d\n\naaa bb cc ddddd", in: 50)
        == ["aaaa bb ", "cc d", "", "aaa bb ", "cc ddddd"])
  }

  @Test("a word wider than the line is broken into as few pieces as possible, as equal as possible")
  func longWord() throws {
    // Filled: 3, 3 and 1 characters. 3, 2 and 2 in any order add up to 17.
    #expect(try lines("abcdefg", in: 15) == ["abc", "de", "fg"])
    // A word is broken only on lines of its own: no line is "a b".
    #expect(try lines("a bcde", in: 15) == ["a ", "bc", "de"])
    // The rest of a broken word shares its line with the next word.
    #expect(try lines("abcd e", in: 15) == ["abc", "d e"])
    #expect(try lines("ab", in: 0) == ["a", "b"])
  }

  @Test("the rest of a broken word may be broken again, even if it fits a line")
  func brokenAgain() throws {
    // 4, 4 and 3, or 4, 3 and 4, or 3, 4 and 4: 41 each. The second line has room for the whole
    // rest of the word.
    #expect(try lines("aaaaaaaaa b", in: 25) == ["aaaa", "aaaa", "a b"])
    #expect(try lines("aaaaaaaaa b", in: 20) == ["aaaa", "aaaa", "a b"])
  }

  @Test("with `.character`, lines are balanced between any two characters")
  func characters() throws {
    #expect(try lines("abcdefg", in: 15, .character) == ["abc", "de", "fg"])
    #expect(try lines("abcd", in: 15, .character) == ["ab", "cd"])
  }

  @Test("a paragraph that is cut is filled; the paragraphs before it are balanced")
  func cut() throws {
    #expect(try lines("aaa bb cc ddddd", in: 30, lines: 2) == ["aaa bb ", "cc dd\u{2026}"])
    #expect(try lines("aaa bb cc ddddd", in: 30, lines: 3) == ["aaa ", "bb cc ", "ddddd"])
    // Two lines would do for the first paragraph, but the second is not shown.
    #expect(try lines("aaaa bb cc d\ne", in: 50, lines: 2) == ["aaaa bb cc ", "d\u{2026}"])
    #expect(
      try lines("aaaa bb cc d\naaaa bb cc d", in: 50, lines: 3)
        == ["aaaa bb ", "cc d", "aaaa bb c\u{2026}"])
    #expect(try lines("aaa bb cc ddddd", in: 30, lines: 2, .word) == ["aaa bb ", "cc"])
  }

  @Test("a text with too many possible breakings is filled, and `hasUnbalancedLines` reports it")
  func tooManyWays() throws {
    let word = "a "
    // With 400 words to a line and half a line left, two hundred lines may begin at each of two hundred
    // positions behind a line.
    let text = String(repeating: word, count: 2_200)
    let long = try layout(text, in: 4_000)
    #expect(long.hasUnbalancedLines)
    #expect(long.lines.map(\.text.count) == Array(repeating: 800, count: 5) + [400])
    let short = try layout(String(repeating: word, count: 350), in: 1_000)
    #expect(!short.hasUnbalancedLines)
    // 88 or 87 words a line, each with the space behind it.
    #expect(short.lines.map(\.text.count) == [176, 176, 174, 174])
  }

  @Test(
    "the lines to compare are counted in the text, whether it is summed up or shaped",
    arguments: ["a ", "\u{5E9} ", "\u{915} "])
  func countedInText(word: String) throws {
    // As many places where lines may end, times the most of a filled line, as Limits.md says.
    let filled = try TestFont.measurer().layout(
      String(repeating: word, count: 100), style: TestFont.style, maximumWidth: 45, maximumLines: 0)
    let most = (filled.lines.map(\.text.count).max() ?? 0) / 2
    #expect(most > 2)
    let edge = 65_536 / most
    var style = TestFont.style
    style.paragraph.textWrap = .balance
    let areUnbalanced = try [edge, edge + 1].map { count in
      try TestFont.measurer().layout(
        String(repeating: word, count: count), style: style, maximumWidth: 45, maximumLines: 0
      ).hasUnbalancedLines
    }
    #expect(areUnbalanced == [false, true])
  }

  @Test("whether lines are balanced depends on text and width, not on what was laid out before")
  func history() throws {
    var style = TestFont.style
    style.paragraph.textWrap = .balance
    let used = try TestFont.measurer()
    let isUnbalanced = try [300, 600, 900, 1_200, 1_800].map { (count: Int) -> Bool in
      let words = (0..<count).map { "\u{915}\($0) \u{916} " }.joined()
      // Widths of its lines are known by then.
      for width in stride(from: 380.0, through: 420, by: 10) {
        _ = try used.layout(words, style: style, maximumWidth: width, maximumLines: 0)
      }
      let prepared = try used.prepare(words, style: style)
      for width in stride(from: 380.0, through: 420, by: 10) { _ = try prepared.height(at: width) }
      let again = try used.layout(words, style: style, maximumWidth: 400, maximumLines: 0)
      let fresh = try TestFont.measurer().layout(
        words, style: style, maximumWidth: 400, maximumLines: 0)
      #expect(again.lines == fresh.lines)
      #expect(again.hasUnbalancedLines == fresh.hasUnbalancedLines)
      #expect(try prepared.height(at: 400) == fresh.metrics.height)
      return fresh.hasUnbalancedLines
    }
    #expect(isUnbalanced.first == false && isUnbalanced.last == true)
  }

  @Test("a text whose lines take too much shaping to compare is reported as unbalanced")
  func tooMuchShaping() throws {
    var style = TestFont.style
    style.paragraph.textWrap = .balance
    // In Devanagari, where letters change others, the width of a line is known only by shaping it.
    let words = { (count: Int) in
      (0..<count).map { "\u{915}\($0) \u{916} " }.joined()
    }
    let measurer = try TestFont.measurer()
    let isUnbalanced = try [3, 30, 10_000].map { count in
      try measurer.layout(words(count), style: style, maximumWidth: 400, maximumLines: 0)
        .hasUnbalancedLines
    }
    #expect(isUnbalanced == [false, false, true])
  }

  @Test("balanced lines of a real font have their shaped widths and positions, with kerning")
  func shaped() throws {
    var style = TestFont.style
    style.paragraph.textWrap = .balance
    let text = try TestFont.measurer().layout(
      "AV aa bb cc", style: style, maximumWidth: 45, maximumLines: 0, includingGlyphs: true)
    // "AV aa bb" is 19 + 5 + 10 + 5 + 10 = 49: too wide. The squares of 34 and 25 add up to 1781,
    // those of 19 and 40 to 1961.
    #expect(text.lines.map(\.text) == ["AV aa ", "bb cc"])
    #expect(text.lines.map(\.frame.width) == [34, 25])
    #expect(
      text.glyphRuns.flatMap(\.glyphs).map(\.position.x) == [0, 9, 19, 24, 29, 0, 5, 10, 15, 20])
  }

  @Test("right-to-left text is balanced in reading order")
  func rightToLeft() throws {
    var style = TestFont.style
    style.paragraph.textWrap = .balance
    let text = try TestFont.measurer().layout(
      "אאאא בב גג ד", style: style, maximumWidth: 50, maximumLines: 0)
    #expect(text.lines.map(\.text) == ["אאאא בב ", "גג ד"])
    #expect(text.lines.map(\.frame.x) == [0, 15])
  }
}
