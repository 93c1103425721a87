import SnugGeometry
import SnugTesting
import SnugText
import Testing

/// Without fonts, at size 10, a character is 5 points wide. Sums of squares are worked out by hand,
/// in characters.
@Suite("Line breaking: balanced lines")
struct BalancedLinesTests {
  private static let style = TextStyle(
    font: .test, size: 10, paragraph: ParagraphStyle(textWrap: .balance))

  private func layout(
    _ text: String, in width: Double?, lines: Int = 0,
    _ truncation: TextStyle.Truncation.Mode = .tail
  ) throws -> TextLayout {
    var style = Self.style
    style.truncation.mode = truncation
    return try FixedMetricsMeasurer().layout(text, style, in: width, lines: lines)
  }

  @Test(
    "lines are as many as filled and as equal as words and limit allow, those with more text first",
    arguments: [
      // The least sum of squared widths. Filled: 6, 2 and 5 characters, 36 + 4 + 25 = 65. Balanced:
      // 3, 5 and 5, 9 + 25 + 25 = 59. Four lines of 3, 2, 2 and 5 would add up to 42, but three are
      // enough.
      ("aaa bb cc ddddd", 30, ["aaa ", "bb cc ", "ddddd"]),
      // Of equal sums, the one with the most text on the first line is taken, then on the second:
      // 7 and 4 characters, or 4 and 7 are 65; 3, 3 and 1, or 3, 1 and 3, or 1, 3 and 3 are 19.
      ("aaaa bb cc d", 50, ["aaaa bb ", "cc d"]), ("a b c d e", 15, ["a b ", "c d ", "e"]),
      // No word that fits is broken: 6 and 6 characters would be more equal.
      ("aaaaaaa bbbb", 35, ["aaaaaaa ", "bbbb"]),
      // No line is wider than the limit: of 11 characters in two lines of at most 6, only 6 and 4 fit.
      ("aaa bb cccc", 30, ["aaa bb ", "cccc"]),
      // White space at the end of a line takes no room: two lines of 5 characters; with the spaces
      // behind it, the first would be 9.
      ("aa bb    cc dd", 50, ["aa bb    ", "cc dd"]),
      // A text that fits is one line; without a limit, lines end only at line breaks.
      ("aa bb", 25, ["aa bb"]), ("aa bb\ncc", nil, ["aa bb", "cc"]), ("", 25, [""]),
      // Each paragraph is balanced on its own.
      ("aaaa bb cc d\n\naaa bb cc ddddd", 50, ["aaaa bb ", "cc d", "", "aaa bb ", "cc ddddd"]),
      // A word wider than the line is broken into as few pieces as possible, as equal as possible.
      // Filled: 3, 3 and 1 characters. 3, 2 and 2 in any order add up to 17.
      ("abcdefg", 15, ["abc", "de", "fg"]), ("ab", 0, ["a", "b"]),
      // It is broken only on lines of its own: no line is "a b". Its rest shares a line.
      ("a bcde", 15, ["a ", "bc", "de"]), ("abcd e", 15, ["abc", "d e"]),
      // Its rest may be broken again, even if it fits a line. 4, 4 and 3, or 4, 3 and 4, or 3, 4 and
      // 4: 41 each. The second line has room for the whole rest of the word.
      ("aaaaaaaaa b", 25, ["aaaa", "aaaa", "a b"]), ("aaaaaaaaa b", 20, ["aaaa", "aaaa", "a b"]),
    ] as [(String, Double?, [String])])
  func balanced(text: String, width: Double?, shown: [String]) throws {
    #expect(try layout(text, in: width).lineTexts == shown)
  }

  @Test("a balanced text is as wide as its widest line, without the white space at its end")
  func size() throws {
    #expect(try layout("aaa bb cc ddddd", in: 30).metrics.size == Size(width: 25, height: 30))
    #expect(try layout("aa bb    cc dd  ", in: 50).metrics.width == 25)
  }

  @Test(
    "with `.character`, lines are balanced between any two characters",
    arguments: [("abcdefg", ["abc", "de", "fg"]), ("abcd", ["ab", "cd"])])
  func characters(text: String, shown: [String]) throws {
    #expect(try layout(text, in: 15, .character).lineTexts == shown)
  }

  @Test(
    "a paragraph that is cut is filled; the paragraphs before it are balanced",
    arguments: [
      ("aa bb", 10, 1, .tail, ["a\u{2026}"]),
      ("aaa bb cc ddddd", 30, 2, .tail, ["aaa bb ", "cc dd\u{2026}"]),
      ("aaa bb cc ddddd", 30, 3, .tail, ["aaa ", "bb cc ", "ddddd"]),
      // Two lines would do for the first paragraph, but the second is not shown.
      ("aaaa bb cc d\ne", 50, 2, .tail, ["aaaa bb cc ", "d\u{2026}"]),
      ("aaaa bb cc d\naaaa bb cc d", 50, 3, .tail, ["aaaa bb ", "cc d", "aaaa bb c\u{2026}"]),
      ("aaa bb cc ddddd", 30, 2, .word, ["aaa bb ", "cc"]),
    ] as [(String, Double, Int, TextStyle.Truncation.Mode, [String])])
  func cut(
    text: String, width: Double, lines: Int, mode: TextStyle.Truncation.Mode, shown: [String]
  ) throws {
    #expect(try layout(text, in: width, lines: lines, mode).lineTexts == shown)
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
      String(repeating: word, count: 100), TestFont.style, in: 45, lines: 0)
    let most = (filled.lines.map(\.text.count).max() ?? 0) / 2
    #expect(most > 2)
    let edge = 65_536 / most
    let areUnbalanced = try [edge, edge + 1].map { count in
      try TestFont.measurer().layout(
        String(repeating: word, count: count), Self.style, in: 45, lines: 0
      ).hasUnbalancedLines
    }
    #expect(areUnbalanced == [false, true])
  }

  @Test("whether lines are balanced depends on text and width, not on what was laid out before")
  func history() throws {
    let style = Self.style
    let used = try TestFont.measurer()
    let isUnbalanced = try [300, 600, 900, 1_200, 1_800].map { (count: Int) -> Bool in
      let words = devanagari(count)
      // Widths of its lines are known by then.
      for width in stride(from: 380.0, through: 420, by: 10) {
        _ = try used.layout(words, style, in: width, lines: 0)
      }
      let prepared = try used.prepare(words, style: style)
      for width in stride(from: 380.0, through: 420, by: 10) { _ = try prepared.height(at: width) }
      let again = try used.layout(words, style, in: 400, lines: 0)
      let fresh = try TestFont.measurer().layout(words, style, in: 400, lines: 0)
      #expect(again.lines == fresh.lines)
      #expect(again.hasUnbalancedLines == fresh.hasUnbalancedLines)
      #expect(try prepared.height(at: 400) == fresh.metrics.height)
      return fresh.hasUnbalancedLines
    }
    #expect(isUnbalanced.first == false && isUnbalanced.last == true)
  }

  /// Words in Devanagari, where letters change others: the width of a line is known only by shaping it.
  private func devanagari(_ count: Int) -> String {
    (0..<count).map { "\u{915}\($0) \u{916} " }.joined()
  }

  @Test("a text whose lines take too much shaping to compare is reported as unbalanced")
  func tooMuchShaping() throws {
    let measurer = try TestFont.measurer()
    let isUnbalanced = try [3, 30, 10_000].map { count in
      try measurer.layout(devanagari(count), Self.style, in: 400, lines: 0).hasUnbalancedLines
    }
    #expect(isUnbalanced == [false, false, true])
  }

  @Test("balanced lines of a real font have their shaped widths and positions, with kerning")
  func shaped() throws {
    let text = try TestFont.layout("AV aa bb cc", in: 45, lines: 0, style: Self.style)
    // "AV aa bb" is 19 + 5 + 10 + 5 + 10 = 49: too wide. The squares of 34 and 25 add up to 1781,
    // those of 19 and 40 to 1961.
    #expect(text.lineTexts == ["AV aa ", "bb cc"])
    #expect(text.lines.map(\.frame.width) == [34, 25])
    #expect(text.glyphPlaces == [0, 9, 19, 24, 29, 0, 5, 10, 15, 20])
  }

  @Test("right-to-left text is balanced in reading order")
  func rightToLeft() throws {
    let text = try TestFont.measurer().layout("אאאא בב גג ד", Self.style, in: 50, lines: 0)
    #expect(text.lineTexts == ["אאאא בב ", "גג ד"])
    #expect(text.lines.map(\.frame.x) == [0, 15])
  }
}
