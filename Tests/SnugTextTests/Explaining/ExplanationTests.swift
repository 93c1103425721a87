import SnugGeometry
import SnugText
import Testing

/// The numbers are those of Fonts/SnugTest/README.md and Tests/Fixtures/fonts/build_fonts.py, at
/// size 10.
@Suite("Explanations: texts")
struct ExplanationTests {
  private func explanation(
    of text: String, style: TextStyle = TestFont.style, in width: Double? = nil, lines: Int = 1,
    mode: TextStyle.Truncation.Mode? = nil, files: [String] = []
  ) throws -> TextExplanation {
    var style = style
    style.truncation.mode = mode ?? style.truncation.mode
    return try TextMeasurer(catalog: FontCatalog(files: files)).explanation(
      of: text, style: style, maximumWidth: width, maximumLines: lines)
  }

  @Test("a cluster has its source range, script, advance and the reason for its font")
  func clusters() throws {
    let text = try explanation(of: "AV \u{E9}")
    #expect(text.clusters.map(\.text) == ["A", "V", " ", "\u{E9}"])
    #expect(text.clusters.map(\.sourceRange) == [0..<1, 1..<2, 2..<3, 3..<5])
    #expect(text.clusters.map(\.script) == ["Latn", "Latn", "Latn", "Latn"])
    // A is kerned by a tenth of an em.
    #expect(text.clusters.map(\.advanceUnits) == [900, 1000, 500, 500])
    #expect(text.clusters.map(\.advance) == [9, 10, 5, 5])
    #expect(text.clusters.map(\.reason) == [.primary, .primary, .blank, .primary])
    #expect(text.uncutWidth == 29)
  }

  @Test(
    "a ligature's advance counts for its first character, letter spacing for each character",
    arguments: [(0, [5, 0]), (2, [7, 7])])
  func ligature(spacing: Double, advances: [Double]) throws {
    let style = TextStyle(font: .test, size: 10, letterSpacing: spacing)
    #expect(try explanation(of: "fi", style: style).clusters.map(\.advance) == advances)
  }

  @Test("right-to-left clusters have an odd level and stay in logical order")
  func levels() throws {
    let text = try explanation(of: "a \u{5E9}\u{5DC}")
    #expect(text.clusters.map(\.level) == [0, 0, 1, 1])
    #expect(text.clusters.map(\.script) == ["Latn", "Latn", "Hebr", "Hebr"])
    #expect(text.clusters.map(\.sourceRange.lowerBound) == [0, 1, 2, 4])
  }

  @Test("left-out controls belong to no cluster; tabs and line breaks are spaces")
  func controls() throws {
    let text = try explanation(of: "\u{7}a\u{0}\tb\r\nc\u{1}\u{2028}\u{2}\u{2}d")
    #expect(text.clusters.map(\.text) == ["a", " ", "b", " ", "c", " ", "d"])
    // The line separator U+2028 takes three bytes.
    #expect(
      text.clusters.map(\.sourceRange) == [1..<2, 3..<4, 4..<5, 5..<7, 7..<8, 9..<12, 14..<15])
    // A control between a letter and its mark.
    let marked = try explanation(of: "e\u{0}\u{301}\u{0}a", lines: 0)
    #expect(marked.clusters.map(\.text) == ["e\u{301}", "a"])
    #expect(marked.clusters.map(\.sourceRange) == [0..<4, 5..<6])
  }

  @Test("each cluster reports the reason for its font")
  func reasons() throws {
    let files = [RepositoryFile.axesFont, RepositoryFile.colorFont]
    let style = TextStyle("Snug Axes", size: 10)
    let text = try explanation(of: "A a\u{1F600}C漢", style: style, files: files)
    #expect(
      text.clusters.map(\.reason)
        == [.primary, .blank, .embedded, .fontFile, .embedded, .missing])
    // The emoji font has a C, too, but draws only emoji.
    #expect(
      text.clusters.map { text.fonts[$0.font].family }
        == ["Snug Axes", "Snug Axes", "Snug Sans", "Snug Colors", "Snug Sans", "Snug Axes"])
    #expect(text.clusters.map(\.isEmoji) == [false, false, false, true, false, false])
    #expect(text.clusters.map(\.isMissing) == [false, false, false, false, false, true])
  }

  @Test("a font that the style names after the primary font draws with the reason `.named`")
  func namedFamily() throws {
    let style = TextStyle("Snug Axes", "Snug Test", size: 10)
    let text = try explanation(of: "Aa", style: style, files: [RepositoryFile.axesFont])
    #expect(text.clusters.map(\.reason) == [.primary, .named])
  }

  @Test("the primary font comes first, whether or not the text needs it")
  func primaryFont() throws {
    let style = TextStyle("Snug Colors", size: 10)
    let text = try explanation(of: "a", style: style, files: [RepositoryFile.colorFont])
    #expect(text.fonts.map(\.family) == ["Snug Colors", "Snug Sans"])
    #expect(try explanation(of: "").fonts.map(\.family) == ["Snug Test"])
  }

  @Test(
    "letters whose advances can be summed need no shaping; contextual rules and fallbacks do",
    arguments: [("much longer", false), ("office", false), ("3×4", true), ("漢", true)])
  func shaping(text: String, needsShaping: Bool) throws {
    #expect(try explanation(of: text).needsShaping == needsShaping)
  }

  @Test("a cut reports its limit, its ellipsis and the kept text")
  func tail() throws {
    let text = try explanation(of: "aaaaaaaa", in: 34.01)
    let cut = try #require(text.cut)
    #expect(cut.limit == 34.01)
    #expect(cut.available == 34)
    #expect(cut.availablePixels == nil)
    let ellipsis = try #require(cut.ellipsis)
    #expect(ellipsis.width == 10 && ellipsis.text == "\u{2026}" && ellipsis.isShown)
    #expect(cut.kept == [0..<4])
    #expect(!cut.dropsWhitespace)
    #expect(text.uncutWidth == 40)
    #expect(try explanation(of: "aaaaaaaa", in: 40).cut == nil)
  }

  @Test("with a device scale, the limit is reported in device pixels, too")
  func pixels() throws {
    let grid = try #require(PixelGrid(scale: 1.5))
    // 34 points are 51 pixels, 33.5 are 50.25.
    let cut = try TestFont.measurer(grid: grid).explanation(
      of: "aaaaaaaa", style: TestFont.style, maximumWidth: 33.5
    ).cut
    #expect(cut?.availablePixels == 50)
    #expect(cut?.available == 50 / 1.5)
  }

  @Test(
    "the kept text is reported in offsets of the text, without white space at the cut",
    arguments: [
      (TextStyle.Truncation.Mode.tail, 34.0, [0..<2], true),
      (.head, 34, [6..<9], true),
      (.middle, 34, [0..<2, 7..<9], true),
      (.word, 20, [0..<2], true),
      (.character, 19, [0..<2], true),
      (.clip, 20, [0..<9], false),
      (.tail, 9, [], false),
    ])
  func modes(
    mode: TextStyle.Truncation.Mode, width: Double, kept: [Range<Int>], dropsWhitespace: Bool
  ) throws {
    // Small letters and spaces are 5 wide, the ellipsis 10.
    let text = try explanation(of: "aa   \nccc", in: width, mode: mode)
    #expect(text.cut?.kept == kept)
    #expect(text.cut?.dropsWhitespace == (mode == .clip ? false : dropsWhitespace))
    #expect(text.layout.nothingFits == (width == 9))
    // The ellipsis is shown if its 10 points fit.
    #expect(
      text.cut?.ellipsis?.isShown == ([.tail, .head, .middle].contains(mode) ? width >= 10 : nil))
  }

  @Test("the possible breaks of several lines are reported, and why each line ends")
  func lines() throws {
    // 5 a letter: "aa bb" and "ccccc" fit in 25, "cccccc" does not.
    let text = try explanation(of: "aa bb cccccc\nd\ne f", in: 25, lines: 0)
    let breaks = try #require(text.breaks)
    #expect(breaks.map(\.sourceOffset) == [3, 6, 13, 15, 17])
    #expect(breaks.filter { $0.kind == .mandatory }.map(\.sourceOffset) == [13, 15])
    #expect(text.lines.map(\.sourceRange) == [0..<6, 6..<11, 11..<12, 13..<14, 15..<18])
    #expect(text.lines.map(\.ending) == [.allowed, .character, .mandatory, .mandatory, .end])
    // The widest of the paragraphs on one line: twelve characters of 5.
    #expect(text.uncutWidth == 60)
  }

  @Test("the last of too many lines is reported as cut; the kept text begins at the first line")
  func cutLines() throws {
    let text = try explanation(of: "aa bb cc dd ee", in: 25, lines: 2)
    #expect(text.layout.lineTexts == ["aa bb ", "cc\u{2026}"])
    #expect(text.lines.map(\.sourceRange) == [0..<6, 6..<14])
    #expect(text.lines.map(\.ending) == [.allowed, .cut])
    #expect(text.lines.map(\.isClipped) == [false, false])
    #expect(text.cut?.kept == [0..<8])
    #expect(text.cut?.dropsWhitespace == true)
  }

  @Test("with `.character`, lines end between any two characters, and the breaks report it")
  func characterBreaks() throws {
    var style = TestFont.style
    style.truncation.mode = .character
    // "aa b" is 20 wide. UAX #14 allows a break behind its space, too.
    let text = try explanation(of: "aa bb\ncc dd", style: style, in: 15, lines: 3)
    let breaks = try #require(text.breaks)
    #expect(breaks.map(\.sourceOffset) == [1, 2, 3, 4, 6, 7, 8, 9, 10])
    #expect(breaks.filter { $0.kind == .mandatory }.map(\.sourceOffset) == [6])
    #expect(breaks.filter { $0.kind == .character }.count == 8)
    #expect(text.lines.map(\.ending) == [.character, .mandatory, .cut])
    #expect(text.lines.map(\.sourceRange) == [0..<3, 3..<5, 6..<11])
    #expect(text.cut?.kept == [0..<8])
    #expect(text.cut?.dropsWhitespace == true)
    style.truncation.keepsSpaceAtCut = true
    let kept = try explanation(of: "aa bb\ncc dd", style: style, in: 15, lines: 3)
    #expect(kept.cut?.kept == [0..<9])
    #expect(kept.cut?.dropsWhitespace == false)
  }

  @Test("a line clips a character wider than the limit and reports it, without a cut of the text")
  func clippedCharacter() throws {
    let text = try explanation(of: "aWa", in: 8, lines: 0)
    #expect(text.lines.map(\.isClipped) == [false, true, false])
    #expect(text.lines.map(\.ending) == [.character, .character, .end])
    #expect(text.cut == nil)
    #expect(text.layout.isTruncated)
  }

  @Test("paragraphs that share the last line are explained as one text, line breaks as spaces")
  func joinedParagraphs() throws {
    // "two three" is 45 wide.
    let whole = try explanation(of: "one\r\ntwo\r\nthree", in: 45, lines: 2, mode: .head)
    #expect(whole.clusters.map(\.text).joined() == "onetwo three")
    #expect(whole.clusters[6].sourceRange == 8..<10)
    #expect(whole.lines.map(\.sourceRange) == [0..<3, 5..<15])
    #expect(whole.lines.map(\.ending) == [.mandatory, .end])
    #expect(whole.cut == nil)
    #expect(whole.breaks?.map(\.sourceOffset) == [5, 10])
    // The widest of the paragraphs.
    #expect(whole.uncutWidth == 25)
    let cut = try explanation(of: "one\r\ntwo\r\nthree", in: 44, lines: 2, mode: .head)
    #expect(cut.layout.lineTexts == ["one", "\u{2026}three"])
    #expect(cut.lines.map(\.ending) == [.mandatory, .cut])
    #expect(cut.cut?.kept == [0..<3, 10..<15])
    #expect(cut.cut?.dropsWhitespace == true)
  }

  @Test("on one line, breaks are reported for `.word`, not for `.tail`")
  func breaks() throws {
    #expect(try explanation(of: "a b").breaks == nil)
    #expect(try explanation(of: "a b", mode: .word).breaks?.map(\.sourceOffset) == [2])
  }

  @Test("a bad style, width or number of lines is refused as when measuring")
  func refused() throws {
    var style = TestFont.style
    style.size = -1
    #expect(throws: FontError.self) { try self.explanation(of: "a", style: style) }
    #expect(throws: FontError.self) { try self.explanation(of: "a", in: -1) }
    #expect(throws: FontError.self) { try self.explanation(of: "a", lines: -1) }
  }
}
