import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import SnugText
import Testing

/// In the test font at size 10 a small letter, a space and a missing character are 5 points wide,
/// the ellipsis 10.
@Suite("Truncation: the last line of several paragraphs")
struct LastLineTests {
  @Test(
    "`.head` and `.middle` show all the rest if it fits, each line break as a space",
    arguments: [TextStyle.Truncation.Mode.head, .middle], [45.0, nil])
  func whole(mode: TextStyle.Truncation.Mode, width: Double?) throws {
    let text = try TestFont.layout("one\ntwo\nthree", in: width, lines: 2, mode: mode)
    #expect(text.lineTexts == ["one", "two three"])
    #expect(text.visibleText == "one\ntwo three")
    #expect(text.metrics.width == 45)
    #expect(!text.isTruncated)
  }

  @Test(
    "`.head` and `.middle` keep the end of the text; other modes show only the paragraph",
    arguments: [
      (.head, "\u{2026}hree"), (.middle, "tw\u{2026}ee"), (.tail, "two\u{2026}"), (.clip, "two"),
      (.word, "two"), (.character, "two"),
    ] as [(TextStyle.Truncation.Mode, String)])
  func cut(mode: TextStyle.Truncation.Mode, shown: String) throws {
    let text = try TestFont.layout("one\ntwo\nthree", in: 30, lines: 2, mode: mode)
    #expect(text.lineTexts == ["one", shown])
    #expect(text.isTruncated)
  }

  @Test(
    "a last line takes in the paragraphs after its own, but for the white space at their end",
    arguments: [
      ("aaa bbb\nc", .head, 25, ["aaa ", "bbb c"]),
      ("aaa bbb\nc", .head, 24, ["aaa ", "\u{2026}c"]),
      ("a\n\nb", .middle, 24, ["a", " b"]),
      // A line break at the end of the text begins no line.
      ("a\nb\n", .head, 10, ["a", "b"]), ("a\nb\nc \n", .head, 15, ["a", "b c "]),
    ] as [(String, TextStyle.Truncation.Mode, Double, [String])])
  func withinParagraph(
    text: String, mode: TextStyle.Truncation.Mode, width: Double, shown: [String]
  ) throws {
    let layout = try TestFont.layout(text, in: width, lines: 2, mode: mode)
    #expect(layout.lineTexts == shown)
    #expect(layout.isTruncated == shown[1].contains("\u{2026}"))
    if width == 15 { #expect(layout.metrics.width == 15) }
  }

  @Test("source offsets count CR LF as two bytes where the line shows one space")
  func offsets() throws {
    // Each line break is two bytes; the control character is left out.
    let text = try TestFont.layout("one\r\nt\u{0}wo\r\nthree", in: 45, lines: 2, mode: .head)
    #expect(text.sourceOffsets == [0, 1, 2, 5, 7, 8, 9, 11, 12, 13, 14, 15])
    let cut = try TestFont.layout("one\r\nt\u{0}wo\r\nthree", in: 30, lines: 2, mode: .middle)
    #expect(cut.lines[1].text == "tw\u{2026}ee")
    // The ellipsis has the offset where the text would go on.
    #expect(cut.sourceOffsets == [0, 1, 2, 5, 7, 8, 14, 15])
  }

  @Test("a line of several paragraphs has the direction of the paragraph that it starts in")
  func direction() throws {
    // From the right: the Hebrew word, the space, the Latin word, and the full stop at its left.
    let text = try TestFont.layout("a\nאב\ncd.", in: 50, lines: 2, mode: .head)
    let glyphs = text.glyphs.dropFirst()
    #expect(glyphs.map(\.sourceOffset) == [9, 7, 8, 6, 4, 2])
    #expect(text.lines[1].text == "אב cd.")
    // A line that starts in the Latin paragraph has the full stop at the right of its word.
    let latin = try TestFont.layout("אב\ncd.\nגד", in: 50, lines: 2, mode: .middle)
    #expect(latin.glyphs.suffix(6).map(\.sourceOffset) == [5, 6, 7, 8, 11, 9])
  }

  @Test("a measurer without fonts cuts the last line in the same way")
  func withoutFonts() throws {
    func lines(_ mode: TextStyle.Truncation.Mode, _ width: Double) throws -> [String] {
      try FixedMetricsMeasurer().layout(
        "one\r\ntwo\nthree", TextStyle(font: .test, size: 10, truncation: .init(mode)), in: width,
        lines: 2
      ).lineTexts
    }
    // Here the ellipsis is 5 wide.
    for (mode, width, last) in [
      (.head, 45, "two three"), (.head, 30, "\u{2026}three"), (.middle, 30, "two\u{2026}ee"),
      (.tail, 30, "two\u{2026}"),
    ] as [(TextStyle.Truncation.Mode, Double, String)] {
      #expect(try lines(mode, width) == ["one", last], "\(mode) in \(width)")
    }
  }

  @Test("an invisible character at the start of the last line is kept when nothing visible fits")
  func invisibleStart() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let style = TextStyle(size: 15)
    let width = try measurer.measure(["\u{2026}"], style: style)[0].width
    // The white space before it belongs to the first line.
    let layout = try measurer.layout("i \u{200E}WWWW", style, in: width, lines: 2)
    #expect(layout.lineTexts == ["i ", "\u{200E}\u{2026}"])
  }
}

@Suite("Truncation: properties of the last line of several paragraphs")
struct LastLineProperties {
  /// Texts of one to three paragraphs, with a direction set.
  private static var cases: Generator<TextCase> {
    TextCase.generator().changing { value, source in
      let paragraphs = try source.draw(Generator<[String]>.array(of: Corpus.label(), count: 1...3))
      let lineBreak = try source.draw(.element(of: ["\n", "\r\n", "\u{2029}"]))
      value.text = paragraphs.joined(separator: lineBreak)
      value.style.truncation.mode = try source.draw(.element(of: [.head, .middle]))
      value.style.paragraph.direction = try source.draw(.element(of: LayoutDirection.allCases))
    }
  }

  @Test("with `.head` and `.middle`, the last line is laid out like a one-line label of the rest")
  func oneLine() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      // White space at the end of the text takes no room on several lines.
      try assume(value.text.unicodeScalars.last?.isSeen ?? false)
      let lines = try measurer.layout(
        "\n" + value.text, value.style, in: value.maximumWidth, lines: 2, glyphs: true)
      // A character that ends the text stands alone, however wide.
      try assume(!lines.clipsCharacters)
      let one = try measurer.layout(value)
      try checkEqual(lines.lines.count, 2)
      try checkEqual(Array(lines.lines[1].text.utf8), Array(one.visibleText.utf8))
      try checkEqual(lines.isTruncated, one.isTruncated)
      try checkEqual(lines.metrics.idealWidth, max(0, one.metrics.idealWidth))
      let (glyphs, expected) = (lines.glyphs, one.glyphs)
      try checkEqual(glyphs.map(\.id), expected.map(\.id))
      try checkEqual(glyphs.map { $0.sourceOffset - 1 }, expected.map(\.sourceOffset))
      try checkEqual(lines.missingGlyphOffsets.map { $0 - 1 }, one.missingGlyphOffsets)
    }
  }
}

extension Unicode.Scalar {
  /// Neither white space nor a control nor invisible.
  fileprivate var isSeen: Bool {
    !properties.isWhitespace && properties.generalCategory != .control
      && !properties.isDefaultIgnorableCodePoint
  }
}
