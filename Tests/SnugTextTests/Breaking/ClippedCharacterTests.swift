import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

/// In the test font at size 10 a capital is 10 points wide, a small letter and a missing character
/// 5, the ellipsis 10.
@Suite("Line breaking: characters wider than the line")
struct ClippedCharacterTests {
  @Test(
    "a character wider than the line stands alone, and the line's frame clips it",
    arguments: TextStyle.Truncation.Mode.allCases, [0, 3])
  func alone(mode: TextStyle.Truncation.Mode, lines: Int) throws {
    let text = try TestFont.layout("aWa", in: 8, lines: lines, mode: mode)
    #expect(text.lineTexts == ["a", "W", "a"])
    #expect(text.lines.map(\.frame.width) == [5, 8, 5])
    #expect(text.lines.map(\.isClipped) == [false, true, false])
    #expect(text.metrics.width == 8)
    #expect(text.isTruncated && text.clipsCharacters && !text.nothingFits)
    // Drawn whole, from where its line begins.
    #expect(text.glyphRuns.map(\.width) == [5, 10, 5])
    #expect(text.glyphPlaces == [0, 0, 0])
    #expect(try !TestFont.layout("aWa", in: 10, lines: 2, mode: mode).clipsCharacters)
  }

  @Test(
    "a no-break space is not on the line of a clipped character, also behind a soft hyphen",
    arguments: ["\u{A0}", "\u{AD}\u{A0}"])
  func noBreakSpace(end: String) throws {
    #expect(try TestFont.layout("W " + end, in: 5, lines: 0).lineTexts == ["W ", end])
  }

  @Test("a clipped character overflows at the end of its paragraph's direction")
  func direction() throws {
    let text = try TestFont.layout("W\na", in: 8, lines: 0, direction: .rightToLeft)
    #expect(text.lines.map(\.frame.x) == [0, 3])
    #expect(text.glyphPlaces == [8 - 10, 3])
  }

  @Test(
    "the widest clipped character is reported with its offset; of equally wide ones, the first",
    arguments: [4, 5.5])
  func widest(limit: Double) throws {
    // The letter before the line break takes two bytes, and so does the line break.
    let layout = try TestFont.layout("\u{E9}\r\naWV", in: limit, lines: 0)
    let character = try #require(layout.clippedCharacter)
    #expect(character.sourceOffset == 5)
    #expect([character.width, character.limit] == [10, limit])
  }

  @Test(
    "a cut last line is empty where the ellipsis does not fit; other modes clip their text",
    arguments: [
      (.tail, [""], false), (.head, [""], false), (.middle, [""], false), (.word, ["W"], true),
      (.character, ["W"], true),
      // The line shows all of the rest, which is more than one character.
      (.clip, ["WWW"], false),
    ] as [(TextStyle.Truncation.Mode, [String], Bool)])
  func lastLine(mode: TextStyle.Truncation.Mode, last: [String], clips: Bool) throws {
    let text = try TestFont.layout("aWWW", in: 8, lines: 2, mode: mode)
    #expect(text.lineTexts == ["a"] + last)
    #expect(text.isTruncated && !text.nothingFits && text.clipsCharacters == clips)
    if mode == .clip { #expect(text.lines.map(\.isClipped) == [false, true]) }
  }

  @Test("`nothingFits` is true where the ellipsis does not fit and all other lines are empty")
  func nothing() throws {
    let text = try TestFont.layout("\n\nW", in: 8, lines: 2)
    #expect(text.visibleText == "\n")
    #expect(text.nothingFits)
    // In a mode without an ellipsis, the empty lines are the shown text.
    let words = try TestFont.layout("\n\nW", in: 8, lines: 2, mode: .word)
    #expect(words.isTruncated && !words.nothingFits)
  }

  @Test("a character wider than a balanced line is clipped, too")
  func balanced() throws {
    let text = try TestFont.layout("aa WW", in: 8, lines: 0) { $0.paragraph.textWrap = .balance }
    #expect(text.lines.map(\.frame.width) == [5, 5, 8, 8])
  }
}

@Suite("Line breaking: properties of characters wider than the line")
struct ClippedCharacterProperties {
  private typealias Case = (text: TextCase, lines: Int, scale: Double?)

  private static var cases: Generator<Case> {
    Generator { source in
      var value = try source.draw(TextCase.generator())
      value.style.truncation.mode = try source.draw(
        .element(of: TextStyle.Truncation.Mode.allCases))
      value.style.paragraph.textWrap = try source.draw(.element(of: [.wrap, .wrap, .balance]))
      // Half of the limits are near the widths of characters.
      let narrow = Generator<Double>.length(in: 0...20)
      value.maximumWidth = try source.draw(
        .frequency([(1, .constant(value.maximumWidth)), (1, narrow)]))
      return (
        text: value, lines: try source.draw(.integer(in: 0...4)),
        scale: try source.draw(.element(of: [nil, nil, 2, 2.63]))
      )
    }
  }

  private func layout(_ value: Case, _ measurer: TextMeasurer) throws -> TextLayout {
    try measurer.layout(value.text, lines: value.lines)
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
