import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

/// In the test font at size 10: a capital is 10 points wide, a small letter 5, "AV" 19, the
/// ellipsis 10, and a line is 10 high with its baseline 8 below its top.
@Suite("Line breaking: several lines")
struct LinesTests {
  private func lines(_ text: String, in width: Double?, lines: Int = 0) throws -> TextLayout {
    try TestFont.layout(text, in: width, lines: lines)
  }

  @Test(
    "a line ends where UAX #14 allows it: after spaces, hyphens, between ideographs and Thai words",
    arguments: [
      ("aaa bb-cc d", 35, ["aaa bb-", "cc d"]),
      // LB13: no break before an exclamation mark, even after a space; LB7 keeps the space.
      ("aa !bb", 20, ["aa !", "bb"]),
      // Missing characters are half an em wide; a line may end between ideographs (class ID).
      ("漢字漢字", 10, ["漢字", "漢字"]),
      // LB12: a no-break space glues; the word is broken between characters instead.
      ("aa\u{A0}bb", 20, ["aa\u{A0}b", "b"]),
      // Thai is broken between the words of ICU's dictionary, "language" and "Thai": four and three
      // characters of the missing glyph's width.
      ("ภาษาไทย", 25, ["ภาษา", "ไทย"]),
    ])
  func opportunities(text: String, width: Double, shown: [String]) throws {
    #expect(try lines(text, in: width).lineTexts == shown)
  }

  @Test(
    "spaces at a line's end hang, whatever their width",
    arguments: ["\u{2009}", "\u{3000}", "\u{2003}", "\u{205F}", "\u{1680}", "  "])
  func hanging(space: String) throws {
    let alone = try lines("aa", in: 12).metrics.idealWidth
    let layout = try lines("aa\(space)b", in: 12)
    #expect(layout.lineTexts == ["aa\(space)", "b"])
    #expect(layout.metrics.idealWidth == alone)
    #expect(try lines("aa\(space)", in: 12).metrics.idealWidth == alone)
  }

  @Test("a no-break space does not hang", arguments: ["\u{A0}", "\u{2007}", "\u{202F}"])
  func noBreakSpace(space: String) throws {
    let whole = try TestFont.width("aa\(space)")
    #expect(try TestFont.width("aa") < whole)
    for text in ["aa\(space)", "aa\(space)\nb"] {
      #expect(try lines(text, in: 1000).metrics.idealWidth == whole, "\(text)")
    }
  }

  @Test("a line is shaped on its own: kerning across a break is undone")
  func kerning() throws {
    #expect(try lines("AV", in: 19).lineTexts == ["AV"])
    let broken = try lines("AV", in: 18)
    #expect(broken.lineTexts == ["A", "V"])
    #expect(broken.lines.map(\.frame.width) == [10, 10])
    // A ligature of 5 points fits: the word is broken between its two ligatures.
    #expect(try lines("fifi", in: 5).lineTexts == ["fi", "fi"])
  }

  @Test(
    "a broken word keeps the longest start that fits, even if a shorter one is too wide",
    .fonts("DejaVu Sans"))
  func joinedLetters() throws {
    let measurer = try InstalledFonts.measurer()
    let style = TextStyle("DejaVu Sans", size: 10, letterSpacing: -0.6)
    // Lam alef is one glyph, narrower than a lam at the end of a word.
    let widths = try measurer.measure(["سل", "سلا"], style: style).map(\.width)
    try #require(widths[0] > widths[1])
    let shown = try measurer.layout("سلام", style, in: widths[1], lines: 0)
    #expect(shown.lineTexts == ["سلا", "م"])
  }

  @Test("lines and their glyphs are placed below each other")
  func glyphs() throws {
    let text = try lines("aA bb", in: 15)
    #expect(text.metrics.size == Size(width: 15, height: 20))
    #expect(text.lines.map(\.baseline) == [8, 18])
    #expect(text.glyphPlaces == [0, 5, 0, 5])
    #expect(text.glyphs.map(\.position.y) == [0, 0, 10, 10])
    #expect(text.sourceOffsets == [0, 1, 3, 4])
  }

  @Test("source offsets of glyphs and missing characters count line breaks and left-out controls")
  func sourceOffsets() throws {
    let text = try lines("a\r\n\u{0}b漢 cc", in: 15)
    #expect(text.lineTexts == ["a", "b漢 ", "cc"])
    #expect(text.sourceOffsets == [0, 4, 5, 9, 10])
    #expect(text.missingGlyphOffsets == [5])
  }

  @Test("the last line is cut where its start fits with an ellipsis")
  func truncation() throws {
    let text = try lines("aaa bb cc dd ee", in: 30, lines: 2)
    #expect(text.lineTexts == ["aaa bb ", "cc d\u{2026}"])
    #expect(text.isTruncated && !text.nothingFits)
    #expect(text.metrics.width == 30)
    // The ellipsis has the offset where the text would go on.
    #expect(text.glyphRuns.last?.glyphs.map(\.sourceOffset) == [11])
  }

  @Test("the lines of right-to-left text are aligned to the right")
  func rightToLeft() throws {
    let text = try lines("שלום ש", in: 20)
    #expect(text.baseDirection == .rightToLeft)
    #expect(text.lines.map(\.frame.x) == [0, 15])
    #expect(text.glyphRuns.last?.glyphs.map(\.position.x) == [15])
  }

  @Test("a megabyte of text is cut to two lines, and a word of 20,000 letters is broken")
  func long() throws {
    let text = String(repeating: "word ", count: 200_000)
    #expect(try lines(text, in: 50, lines: 2).metrics.lineCount == 2)
    // One long word: ten letters a line.
    let word = String(repeating: "w", count: 20_000)
    #expect(try lines(word, in: 50).metrics.lineCount == 2_000)
  }
}

@Suite("Line breaking: properties of several lines")
struct LinesProperties {
  @Test("every line fits, and only a line of a single character is clipped")
  func everyLineFits() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      for line in try measurer.layout(value, lines: 0).lines {
        try check(line.frame.width <= value.maximumWidth, "\(line.text) is too wide")
        guard line.isClipped else { continue }
        // Trimming drops a no-break space, too, which may be the character.
        let isSpace = line.text.contains { "\u{A0}\u{2007}\u{202F}".contains($0) }
        try check(line.text.trimmed.count == (isSpace ? 0 : 1), "\(line.text) is cut off")
      }
    }
  }

  @Test("the lines together are the normalised text, but for hyphens at soft hyphens")
  func wholeText() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      let shown = try measurer.layout(value, lines: 0)
      let paragraphs = value.text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      var expected = try paragraphs.map { paragraph in
        try measurer.layout(String(paragraph), style: value.style).visibleText
      }
      if expected.count > 1, paragraphs.last == "" { expected.removeLast() }
      var rest = expected.joined().unicodeScalars[...]
      for line in shown.lines {
        let own = String(String.UnicodeScalarView(rest.prefix(line.text.unicodeScalars.count)))
        try check(own.isShown(as: line.text), "\(line.text) is not \(own)")
        rest = rest.dropFirst(line.text.unicodeScalars.count)
      }
      try check(rest.isEmpty, "\(String(rest)) is not shown")
      // The shown text has the hyphens of the lines.
      var scalars = shown.lines.flatMap { Array($0.text.unicodeScalars) }[...]
      let visible = expected.joined(separator: "\n").unicodeScalars.map { scalar in
        scalar == "\n" ? scalar : scalars.popFirst() ?? scalar
      }
      try checkEqual(Array(shown.visibleText.unicodeScalars), visible)
      try checkEqual(shown.isTruncated, shown.clipsCharacters)
    }
  }

  @Test("a text is as wide as its widest line; its height is the line count times a line's height")
  func metrics() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      let shown = try measurer.layout(value, lines: 3)
      let one = try measurer.measure(["x"], style: value.style)[0]
      try checkEqual(shown.metrics.lineCount, shown.lines.count)
      try checkEqual(shown.metrics.height, Double(shown.lines.count) * one.height)
      try checkEqual(shown.metrics.width, shown.lines.map(\.frame.width).max() ?? -1)
      try checkEqual(shown.metrics.lastBaseline, shown.lines.last?.baseline ?? -1)
      try check(shown.lines.count <= 3)
    }
  }

  @Test("a text without line breaks that fits is one line")
  func oneLine() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      try assume(!value.text.contains(where: \.isNewline))
      let whole = try measurer.measure([value.text], style: value.style)[0]
      try checkEqual(try measurer.layout(value, in: whole.width, lines: 0).metrics.lineCount, 1)
    }
  }

  @Test("a layout does not depend on what was laid out before")
  func independent() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator(), count: 50) { value in
      let used = try measurer.layout(value, lines: 2)
      let fresh = try InstalledFonts.measurer().layout(value, lines: 2)
      try checkEqual(used.lines, fresh.lines)
      try checkEqual(used.metrics, fresh.metrics)
    }
  }

  @Test("in one font without kerning, more width never makes more lines")
  func monotone() throws {
    let measurer = try TestFont.measurer()
    let word = Generator<String>.element(of: ["a", "Bc", "ddd-e", "GGGG", "h\u{301}"])
    let cases = Generator { source in
      let words = try source.draw(Generator<[String]>.array(of: word, count: 0...8))
      return (words.joined(separator: " "), try source.draw(.length(in: 10...80)))
    }
    forAll(cases) { text, width in
      func count(_ width: Double) throws -> Int {
        try measurer.layout(text, TestFont.style, in: width, lines: 0).metrics.lineCount
      }
      try check(try count(width + 2.5) <= count(width))
    }
  }
}

extension String {
  /// The text without the white space at its end; a space with a mark on it is visible.
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.last?.unicodeScalars.allSatisfy({
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }) ?? false { text.removeLast() }
    return text
  }
}
