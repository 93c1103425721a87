import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import SnugText
import Testing

/// In the test font at size 10 a small letter, a space and a missing character are 5 points wide,
/// the ellipsis 10.
@Suite("Truncation: the last line of several paragraphs")
struct LastLineTests {
  private func layout(
    _ text: String, _ mode: TextStyle.Truncation.Mode, in width: Double?, lines: Int = 2
  ) throws -> TextLayout {
    var style = TestFont.style
    style.truncation.mode = mode
    return try TestFont.measurer().layout(
      text, style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: true)
  }

  @Test("`.head` and `.middle` show all the rest if it fits, each line break as a space")
  func whole() throws {
    for mode in [TextStyle.Truncation.Mode.head, .middle] {
      for width in [45.0, nil] {
        let text = try layout("one\ntwo\nthree", mode, in: width)
        #expect(text.lines.map(\.text) == ["one", "two three"])
        #expect(text.visibleText == "one\ntwo three")
        #expect(text.metrics.width == 45)
        #expect(!text.isTruncated)
      }
    }
  }

  @Test("`.head` and `.middle` keep the end of the text; other modes show only the paragraph")
  func cut() throws {
    let modes: [(TextStyle.Truncation.Mode, String)] = [
      (.head, "\u{2026}hree"), (.middle, "tw\u{2026}ee"), (.tail, "two\u{2026}"), (.clip, "two"),
      (.word, "two"), (.character, "two"),
    ]
    for (mode, shown) in modes {
      let text = try layout("one\ntwo\nthree", mode, in: 30)
      #expect(text.lines.map(\.text) == ["one", shown])
      #expect(text.isTruncated)
    }
  }

  @Test("a last line that starts within a paragraph takes in the paragraphs after it")
  func withinParagraph() throws {
    let text = try layout("aaa bbb\nc", .head, in: 25)
    #expect(text.lines.map(\.text) == ["aaa ", "bbb c"])
    let cut = try layout("aaa bbb\nc", .head, in: 24)
    #expect(cut.lines.map(\.text) == ["aaa ", "\u{2026}c"])
    let empty = try layout("a\n\nb", .middle, in: 24)
    #expect(empty.lines.map(\.text) == ["a", " b"])
  }

  @Test("white space at the end of the text takes no room, a line break there begins no line")
  func end() throws {
    #expect(try layout("a\nb\n", .head, in: 10).lines.map(\.text) == ["a", "b"])
    let text = try layout("a\nb\nc \n", .head, in: 15)
    #expect(text.lines.map(\.text) == ["a", "b c "])
    #expect(text.metrics.width == 15)
    #expect(!text.isTruncated)
  }

  @Test("source offsets count CR LF as two bytes where the line shows one space")
  func offsets() throws {
    // Each line break is two bytes; the control character is left out.
    let text = try layout("one\r\nt\u{0}wo\r\nthree", .head, in: 45)
    #expect(
      text.glyphRuns.flatMap(\.glyphs).map(\.sourceOffset)
        == [0, 1, 2, 5, 7, 8, 9, 11, 12, 13, 14, 15])
    let cut = try layout("one\r\nt\u{0}wo\r\nthree", .middle, in: 30)
    #expect(cut.lines[1].text == "tw\u{2026}ee")
    // The ellipsis has the offset where the text would go on.
    #expect(
      cut.glyphRuns.flatMap(\.glyphs).map(\.sourceOffset) == [0, 1, 2, 5, 7, 8, 14, 15])
  }

  @Test("a line of several paragraphs has the direction of the paragraph that it starts in")
  func direction() throws {
    // From the right: the Hebrew word, the space, the Latin word, and the full stop at its left.
    let text = try layout("a\nאב\ncd.", .head, in: 50)
    let glyphs = text.glyphRuns.flatMap(\.glyphs).dropFirst()
    #expect(glyphs.map(\.sourceOffset) == [9, 7, 8, 6, 4, 2])
    #expect(text.lines[1].text == "אב cd.")
    // A line that starts in the Latin paragraph has the full stop at the right of its word.
    let latin = try layout("אב\ncd.\nגד", .middle, in: 50)
    #expect(latin.glyphRuns.flatMap(\.glyphs).suffix(6).map(\.sourceOffset) == [5, 6, 7, 8, 11, 9])
  }

  @Test("a measurer without fonts cuts the last line in the same way")
  func withoutFonts() throws {
    func lines(_ mode: TextStyle.Truncation.Mode, _ width: Double) throws -> [String] {
      try FixedMetricsMeasurer().layout(
        "one\r\ntwo\nthree", style: TextStyle(font: .test, size: 10, truncation: .init(mode)),
        maximumWidth: width,
        maximumLines: 2, includingGlyphs: false
      ).lines.map(\.text)
    }
    // Here the ellipsis is 5 wide.
    #expect(try lines(.head, 45) == ["one", "two three"])
    #expect(try lines(.head, 30) == ["one", "\u{2026}three"])
    #expect(try lines(.middle, 30) == ["one", "two\u{2026}ee"])
    #expect(try lines(.tail, 30) == ["one", "two\u{2026}"])
  }

  @Test("an invisible character at the start of the last line is kept when nothing visible fits")
  func invisibleStart() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let style = TextStyle(size: 15)
    let width = try measurer.measure(["\u{2026}"], style: style)[0].width
    // The white space before it belongs to the first line.
    let layout = try measurer.layout(
      "i \u{200E}WWWW", style: style, maximumWidth: width, maximumLines: 2)
    #expect(layout.lines.map(\.text) == ["i ", "\u{200E}\u{2026}"])
  }
}

@Suite("Truncation: properties of the last line of several paragraphs")
struct LastLineProperties {
  /// Texts of one to three paragraphs, with a direction set.
  private static var cases: Generator<TextCase> {
    Generator { source in
      var value = try source.draw(TextCase.generator())
      let paragraphs = try source.draw(Generator<[String]>.array(of: Corpus.label(), count: 1...3))
      let lineBreak = try source.draw(.element(of: ["\n", "\r\n", "\u{2029}"]))
      value.text = paragraphs.joined(separator: lineBreak)
      value.style.truncation.mode = try source.draw(.element(of: [.head, .middle]))
      value.style.paragraph.direction = try source.draw(.element(of: LayoutDirection.allCases))
      return value
    }
  }

  @Test("with `.head` and `.middle`, the last line is laid out like a one-line label of the rest")
  func oneLine() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      // White space at the end of the text takes no room on several lines.
      try assume(value.text.unicodeScalars.last?.isSeen ?? false)
      let lines = try measurer.layout(
        "\n" + value.text, style: value.style, maximumWidth: value.maximumWidth, maximumLines: 2,
        includingGlyphs: true)
      // A character that ends the text stands alone, however wide.
      try assume(!lines.clipsCharacters)
      let one = try measurer.layout(value)
      try checkEqual(lines.lines.count, 2)
      try checkEqual(Array(lines.lines[1].text.utf8), Array(one.visibleText.utf8))
      try checkEqual(lines.isTruncated, one.isTruncated)
      try checkEqual(lines.metrics.idealWidth, max(0, one.metrics.idealWidth))
      let (glyphs, expected) = (
        lines.glyphRuns.flatMap(\.glyphs), one.glyphRuns.flatMap(\.glyphs)
      )
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
