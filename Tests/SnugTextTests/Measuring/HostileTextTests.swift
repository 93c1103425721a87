import SnugGeometry
import SnugText
import Testing

/// Texts of one long character, of nothing visible, and of one word. Each takes a part of a second;
/// time that grew with the square of the length would be minutes.
@Suite("Measuring: hostile texts", .timeLimit(.minutes(1)))
struct HostileTextTests {
  private func layOut(_ text: String, in width: Double, lines: Int) throws -> TextLayout {
    try TestFont.measurer().layout(text, TestFont.style, in: width, lines: lines)
  }

  @Test(
    "a text of invisible characters alone has no width and one line",
    arguments: ["\u{200D}", "\u{202B}", "\u{2067}", "\u{FE0F}", "\u{0}", "\u{E0061}"])
  func invisible(character: String) throws {
    let text = String(repeating: character, count: 40_000)
    for lines in [1, 0] {
      let layout = try layOut(text, in: 0, lines: lines)
      #expect([layout.metrics.width, layout.metrics.idealWidth] == [0, 0])
      #expect(layout.metrics.lineCount == 1)
      #expect(!layout.isTruncated)
    }
  }

  @Test(
    "embeddings and isolates nested deeper than UAX #9 allows are measured, cut and broken",
    arguments: ["\u{202B}", "\u{2067}"])
  func nesting(opening: String) throws {
    let text = String(repeating: opening + "a", count: 10_000)
    let whole = try layOut(text, in: .infinity, lines: 1)
    // Half an em each.
    #expect(whole.metrics.idealWidth == 50_000)
    let cut = try layOut(text, in: 100, lines: 1)
    // 18 letters of 5 and the ellipsis of 10.
    #expect(cut.metrics.width == 100)
    // 20 letters a line.
    #expect(try layOut(text, in: 100, lines: 0).metrics.lineCount == 500)
  }

  @Test(
    "a word of 200,000 letters is broken inside, 50,000 line feeds are as many lines, Thai has words",
    arguments: [
      ("a", 200_000, 10_000, Size(width: 10_000, height: 1000)),
      ("\n", 50_000, 10, Size(width: 0, height: 500_000)),
      // Thai without a space is broken by the dictionary, however long. Missing characters are half an
      // em wide: five words a line.
      ("ภาษา", 5000, 100, Size(width: 100, height: 10_000)),
    ])
  func long(piece: String, count: Int, width: Double, size: Size) throws {
    let layout = try layOut(String(repeating: piece, count: count), in: width, lines: 0)
    #expect(layout.metrics.size == size)
    #expect(layout.metrics.lineCount == Int(size.height) / 10)
    guard piece == "ภาษา" else { return }
    #expect(layout.lines.allSatisfy { $0.text == String(repeating: piece, count: 5) })
  }

  @Test("200,000 spaces at the end of a line take no room")
  func spaces() throws {
    let layout = try layOut("a" + String(repeating: " ", count: 200_000) + "b", in: 20, lines: 0)
    #expect(layout.lines.map(\.frame.width) == [5, 5])
  }

  @Test(
    "words on lines of tens of thousands are filled instead of balanced, and reported",
    arguments: ["a ", "a \u{5E9} "])
  func wideBalancedLines(words: String) throws {
    var style = TestFont.style
    style.paragraph.textWrap = .balance
    let layout = try TestFont.measurer().layout(
      String(repeating: words, count: 100_000), style, in: 300_000, lines: 0)
    #expect(layout.hasUnbalancedLines)
  }

  @Test(
    "5,000 spaces inside a word hang, in every mode, filled or balanced",
    arguments: TextStyle.Truncation.Mode.allCases, ParagraphStyle.TextWrap.allCases)
  func spacesInWord(mode: TextStyle.Truncation.Mode, breaking: ParagraphStyle.TextWrap) throws {
    let measurer = try TestFont.measurer()
    // Many labels are measured from the font's tables.
    _ = try measurer.measure(Array(repeating: "a", count: 100), style: TestFont.style)
    var style = TestFont.style
    (style.truncation.mode, style.paragraph.textWrap) = (mode, breaking)
    let layout = try measurer.layout(
      "(" + String(repeating: " ", count: 5000) + "a", style, in: 20, lines: 0)
    #expect(layout.lines.map(\.frame.width) == [5, 5])
  }

  @Test(
    "a character of thousands of scalars is not cut inside, and a wide one has a line of its own",
    arguments: [
      // Joined emoji, conjuncts, Hangul letters that start a syllable, and a base with marks.
      ("👩", "\u{200D}👩"), ("क", "\u{94D}क"), ("\u{1112}", "\u{1112}"), ("a", "\u{301}"),
    ])
  func longCharacter(base: String, more: String) throws {
    let text = base + String(repeating: more, count: 10_000)
    let measurer = try InstalledFonts.measurer()
    try #require(text.count == 1)
    let width = try measurer.measure([text], style: TestFont.style)[0].width
    let cut = try measurer.layout(text, TestFont.style, in: max(0, width - 1))
    #expect(cut.visibleText == "\u{2026}" || cut.visibleText.isEmpty)
    let lines = try measurer.layout("aa" + " " + text, TestFont.style, in: 15, lines: 0)
    #expect(lines.lineTexts.joined() == "aa " + text)
    #expect(lines.metrics.lineCount == 2 || lines.metrics.width <= 15)
  }

  @Test("a text with thousands of equally wide cuts between two directions is cut to the limit")
  func invisibleCuts() throws {
    let invisible = String(repeating: "\u{200B}", count: 10_000)
    let letters = String(repeating: "a", count: 20)
    let cut = try layOut("א" + letters + invisible + "aa", in: 60, lines: 1)
    #expect(cut.isTruncated)
    #expect(cut.metrics.width <= 60)
  }

  @Test("bytes that are not UTF-8 are measured as the U+FFFD that String replaces them with")
  func invalidUTF8() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x61, 0xED, 0xA0, 0x80]
    let text = String(decoding: bytes, as: UTF8.self)
    // Each bad byte is U+FFFD, half an em wide like all characters that the font lacks.
    let replaced = "a\u{FFFD}\u{FFFD}a\u{FFFD}\u{FFFD}\u{FFFD}"
    #expect(try TestFont.width(text) == TestFont.width(replaced))
    #expect(try TestFont.width(text) == 35)
  }
}
