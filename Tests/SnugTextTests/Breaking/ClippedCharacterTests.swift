import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

/// In the test font at size 10 a capital is 10 points wide, a small letter and a missing character
/// 5, the ellipsis 10.
@Suite("Line breaking: characters wider than the line")
struct ClippedCharacterTests {
  private func layout(
    _ text: String, in width: Double, lines: Int = 0, _ mode: TextStyle.Truncation.Mode = .tail,
    direction: LayoutDirection? = nil
  ) throws -> TextLayout {
    var style = TestFont.style
    style.truncation.mode = mode
    style.paragraph.direction = direction
    return try TestFont.measurer().layout(
      text, style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: true)
  }

  @Test(
    "a character wider than the line stands alone, and the line's frame clips it",
    arguments: TextStyle.Truncation.Mode.allCases)
  func alone(mode: TextStyle.Truncation.Mode) throws {
    for lines in [0, 3] {
      let text = try layout("aWa", in: 8, lines: lines, mode)
      #expect(text.lines.map(\.text) == ["a", "W", "a"])
      #expect(text.lines.map(\.frame.width) == [5, 8, 5])
      #expect(text.lines.map(\.isClipped) == [false, true, false])
      #expect(text.metrics.width == 8)
      #expect(text.isTruncated && text.clipsCharacters && !text.nothingFits)
      // Drawn whole, from where its line begins.
      #expect(text.glyphRuns.map(\.width) == [5, 10, 5])
      #expect(text.glyphRuns.flatMap(\.glyphs).map(\.position.x) == [0, 0, 0])
    }
    #expect(try !layout("aWa", in: 10, lines: 2, mode).clipsCharacters)
  }

  @Test("a no-break space is not on the line of a clipped character, also behind a soft hyphen")
  func noBreakSpace() throws {
    #expect(try layout("W \u{A0}", in: 5, lines: 0).lines.map(\.text) == ["W ", "\u{A0}"])
    #expect(
      try layout("W \u{AD}\u{A0}", in: 5, lines: 0).lines.map(\.text) == ["W ", "\u{AD}\u{A0}"])
  }

  @Test("a clipped character overflows at the end of its paragraph's direction")
  func direction() throws {
    let text = try layout("W\na", in: 8, direction: .rightToLeft)
    #expect(text.lines.map(\.frame.x) == [0, 3])
    #expect(text.glyphRuns.flatMap(\.glyphs).map(\.position.x) == [8 - 10, 3])
  }

  @Test("the widest clipped character is reported with its offset; of equally wide ones, the first")
  func widest() throws {
    // The letter before the line break takes two bytes, and so does the line break.
    let character = try #require(try layout("\u{E9}\r\naWV", in: 4).clippedCharacter)
    #expect(character.sourceOffset == 5)
    #expect(character.width == 10)
    #expect(character.limit == 4)
    #expect(try layout("\u{E9}\r\naWV", in: 5.5).clippedCharacter?.limit == 5.5)
  }

  @Test("a cut last line is empty where the ellipsis does not fit; other modes clip their text")
  func lastLine() throws {
    for mode in [TextStyle.Truncation.Mode.tail, .head, .middle] {
      let text = try layout("aWWW", in: 8, lines: 2, mode)
      #expect(text.lines.map(\.text) == ["a", ""])
      #expect(text.isTruncated && !text.nothingFits && !text.clipsCharacters)
    }
    for mode in [TextStyle.Truncation.Mode.word, .character] {
      let text = try layout("aWWW", in: 8, lines: 2, mode)
      #expect(text.lines.map(\.text) == ["a", "W"])
      #expect(text.isTruncated && text.clipsCharacters)
    }
    // The line shows all of the rest, which is more than one character.
    let clip = try layout("aWWW", in: 8, lines: 2, .clip)
    #expect(clip.lines.map(\.text) == ["a", "WWW"])
    #expect(clip.lines.map(\.isClipped) == [false, true])
    #expect(clip.isTruncated && !clip.clipsCharacters)
  }

  @Test("`nothingFits` is true where the ellipsis does not fit and all other lines are empty")
  func nothing() throws {
    let text = try layout("\n\nW", in: 8, lines: 2)
    #expect(text.visibleText == "\n")
    #expect(text.nothingFits)
    // In a mode without an ellipsis, the empty lines are the shown text.
    let words = try layout("\n\nW", in: 8, lines: 2, .word)
    #expect(words.isTruncated && !words.nothingFits)
  }

  @Test("a character wider than a balanced line is clipped, too")
  func balanced() throws {
    let style = TextStyle(font: .test, size: 10, paragraph: ParagraphStyle(textWrap: .balance))
    let text = try TestFont.measurer().layout(
      "aa WW", style: style, maximumWidth: 8, maximumLines: 0)
    #expect(text.lines.map(\.frame.width) == [5, 5, 8, 8])
  }
}

@Suite("Line breaking: properties of characters wider than the line")
struct ClippedCharacterProperties {
  private struct Case {
    var text: TextCase
    var lines: Int
    var scale: Double?
  }

  private static var cases: Generator<Case> {
    Generator { source in
      var value = try source.draw(TextCase.generator())
      value.style.truncation.mode = try source.draw(
        .element(of: TextStyle.Truncation.Mode.allCases))
      value.style.paragraph.textWrap = try source.draw(.element(of: [.wrap, .wrap, .balance]))
      // Half of the limits are near the widths of characters.
      let narrow = Generator<Double>.length(in: 0...20)
      let width = try source.draw(.frequency([(1, .constant(value.maximumWidth)), (1, narrow)]))
      value.maximumWidth = width
      return Case(
        text: value, lines: try source.draw(.integer(in: 0...4)),
        scale: try source.draw(.element(of: [nil, nil, 2, 2.63])))
    }
  }

  private func layout(_ value: Case, _ measurer: TextMeasurer) throws -> TextLayout {
    try measurer.layout(
      value.text.text, style: value.text.style, maximumWidth: value.text.maximumWidth,
      maximumLines: value.lines, includingGlyphs: true)
  }

  private func measurers() throws -> [Double?: TextMeasurer] {
    var measurers: [Double?: TextMeasurer] = [:]
    for scale in [nil, 2, 2.63] as [Double?] {
      let grid = scale.flatMap(PixelGrid.init(scale:)) ?? .layoutUnits
      measurers[scale] = try TextMeasurer(catalog: InstalledFonts.catalog.get(), grid: grid)
    }
    return measurers
  }

  @Test("a shown text is never wider than the limit, in any mode, on any number of lines")
  func neverWider() throws {
    let measurers = try measurers()
    forAll(Self.cases) { value in
      guard let measurer = measurers[value.scale] else { return }
      let layout = try layout(value, measurer)
      let limit = value.text.maximumWidth
      try check(measurer.grid.fits(layout.metrics.width, in: limit), "\(layout.metrics.width)")
      try check(measurer.grid.fits(layout.metrics.idealWidth, in: limit))
      for line in layout.lines {
        try check(measurer.grid.fits(line.frame.width, in: limit), line.text)
      }
      if layout.clipsCharacters { try check(layout.isTruncated) }
    }
  }

  @Test(
    "a clipped character is wider than the limit, and its reported width is that of a character"
  )
  func onlyWideOnes() throws {
    let measurers = try measurers()
    forAll(Self.cases) { value in
      guard let measurer = measurers[value.scale] else { return }
      let layout = try layout(value, measurer)
      guard let clipped = layout.clippedCharacter else { return }
      try check(value.lines != 1)
      try checkEqual(clipped.limit, value.text.maximumWidth)
      let isAlone = layout.lines.contains { line in
        line.isClipped && measurer.grid.fits(line.frame.width, in: clipped.limit)
      }
      try check(isAlone)
      try check(!measurer.grid.fits(clipped.width, in: clipped.limit))
      // The width of each character of each paragraph alone, in both directions.
      var widths: [Double] = []
      for paragraph in value.text.text.split(whereSeparator: \.isNewline) {
        let shown = try measurer.layout(String(paragraph), style: value.text.style).visibleText
        for direction in LayoutDirection.allCases {
          var style = value.text.style
          style.paragraph.direction = direction
          widths += try measurer.measure(shown.map { String($0) }, style: style).map(\.width)
        }
      }
      try check(widths.contains(clipped.width), "\(clipped.width) is no character's")
    }
  }
}
