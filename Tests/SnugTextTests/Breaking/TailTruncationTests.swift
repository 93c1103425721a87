import SnugGeometry
import SnugText
import Testing

@Suite("Truncation: tail")
struct TailTruncationTests {
  @Test("a text that fits is shown whole", arguments: [("aaaaaa", 30), ("", 0)])
  func fits(text: String, limit: Double) throws {
    let layout = try TestFont.layout(text, in: limit)
    #expect(layout.visibleText == text)
    #expect(!layout.isTruncated && !layout.nothingFits)
  }

  @Test(
    "a text that does not fit is cut to its longest start that fits with the ellipsis, if that fits",
    arguments: [
      // Letters are 5 wide, the ellipsis is 10.
      (29.99, "aaa\u{2026}", 25), (25, "aaa\u{2026}", 25), (24.99, "aa\u{2026}", 20),
      (15, "a\u{2026}", 15), (14.99, "\u{2026}", 10), (10, "\u{2026}", 10),
      (9.99, "", 0), (5, "", 0), (0, "", 0),
    ] as [(Double, String, Double)])
  func longestStart(limit: Double, shown: String, width: Double) throws {
    let layout = try TestFont.layout("aaaaaa", in: limit)
    #expect(layout.visibleText == shown)
    #expect(layout.metrics.width == width)
    #expect(layout.isTruncated)
    #expect([layout.nothingFits, layout.glyphRuns.isEmpty] == [shown.isEmpty, shown.isEmpty])
  }

  @Test("a limit between two cells of the grid is rounded down to the lower one")
  func grid() throws {
    // A text of 10.01 points covers 641 cells; a limit of 10.01 points holds 640 whole cells.
    let style = TextStyle(font: .test, size: 10.01)
    #expect(try TestFont.layout("A", in: 10.01, style: style).isTruncated)
    #expect(try !TestFont.layout("A", in: 641.0 / 64, style: style).isTruncated)
  }

  @Test(
    "a kept start is a text of its own, without white space at its end and kerning behind it",
    arguments: [
      ("aa bbb", 25, "aa\u{2026}", 20), ("aa\u{A0}\t\u{3000}bbb", 30, "aa\u{2026}", 20),
      ("      a", 30, "\u{2026}", 10),
      // Also with invisible characters behind white space. Four characters of 5 and the ellipsis of 10
      // fit: the space would be at its left.
      ("aaa \u{200B} aaa", 32, "aaa\u{2026}", 25),
      // A cut between kerned letters removes their kerning. A V A V is 38; A V A with the ellipsis 39,
      // A V 29, A 20.
      ("AVAV", 37.99, "AV\u{2026}", 29), ("AVAVA", 39, "AVA\u{2026}", 39),
      ("AVAVA", 28.99, "A\u{2026}", 20),
      // A cut never separates a mark from its base.
      (String(repeating: "a\u{301}", count: 4), 19.99, "a\u{301}\u{2026}", 15),
    ] as [(String, Double, String, Double)])
  func starts(text: String, limit: Double, shown: String, width: Double) throws {
    let layout = try TestFont.layout(text, in: limit)
    #expect(layout.visibleText == shown)
    #expect(layout.metrics.width == width)
  }

  @Test("white space before the ellipsis stays where the style keeps it")
  func keptWhiteSpace() throws {
    var style = TestFont.style
    style.truncation.keepsSpaceAtCut = true
    // Three letters and a space of 5 each, and the ellipsis of 10, or 5 without fonts.
    for (measurer, width) in zip(try TestFont.measurers(), [32.0, 27]) {
      let layout = try measurer.layout("aaa aaa", style, in: width)
      #expect(layout.visibleText == "aaa \u{2026}")
      #expect(layout.metrics.width == width - 2)
    }
  }

  @Test(
    "what is kept is drawn beside the ellipsis, in the direction of the whole text or the style",
    arguments: [
      // The style's direction decides the side of the ellipsis.
      ("aaaaaa", .rightToLeft, .rightToLeft, "aaa\u{2026}", [0, 10, 15, 20], [3, 0, 1, 2]),
      // Right-to-left text has its ellipsis at the left. The test font has no Hebrew: each letter is a
      // box 5 wide.
      ("אבגדה", nil, .rightToLeft, "אב\u{2026}", [0, 10, 15], [4, 2, 0]),
      // A start without letters keeps the direction of the whole text. The three kept brackets have no
      // script.
      ("(((אאא", nil, .rightToLeft, "(((\u{2026}", [0, 10, 15, 20], [3, 2, 1, 0]),
      // The offset of the ellipsis is where the text was cut. Bytes: a 0, bell 1, CR 2, LF 3, b 4, and on.
      ("a\u{7}\r\nbcdefgh", nil, .leftToRight, "a b\u{2026}", [0, 5, 10, 15], [0, 2, 4, 5]),
    ] as [(String, LayoutDirection?, LayoutDirection, String, [Double], [Int])])
  func places(
    text: String, direction: LayoutDirection?, base: LayoutDirection, shown: String,
    places: [Double], offsets: [Int]
  ) throws {
    let layout = try TestFont.layout(text, in: text == "אבגדה" ? 20 : 25, direction: direction)
    #expect(layout.visibleText == shown)
    #expect(layout.baseDirection == base)
    #expect(layout.glyphPlaces == places)
    #expect(layout.sourceOffsets == offsets)
  }
  @Test("a kept ligature is spaced once")
  func ligature() throws {
    // With spacing 2 and the ligature kept on, f alone is 7, fi is 7, the ellipsis 12.
    let style = TextStyle(
      font: .test, size: 10, features: [FontFeature("liga", 1)], letterSpacing: 2)
    let cut = try TestFont.layout("fiaaaa", in: 19, style: style)
    #expect(cut.visibleText == "fi\u{2026}")
    #expect(cut.metrics.width == 7 + 12)
    #expect(try TestFont.layout("fiaaaa", in: 18, style: style).visibleText == "\u{2026}")
  }

  @Test(
    "a ligature may be cut inside: the kept part is shaped as a text of its own",
    .fonts("DejaVu Sans"))
  func cutLigature() throws {
    // hmtx, in 2048 units an em: the ligature ffi 1980, ff 1411, the ellipsis 2048.
    let style = TextStyle("DejaVu Sans", size: 2048)
    let measurer = try TextMeasurer(catalog: FontCatalog())
    func cut(_ width: Double) throws -> TextLayout {
      try measurer.layout("ffiaaaa", style, in: width)
    }
    let part = try cut(1980 + 2048 - 1)
    #expect(part.visibleText == "ff\u{2026}")
    #expect(part.metrics.width == 1411 + 2048)
    #expect(try cut(1980 + 2048).visibleText == "ffi\u{2026}")
  }

  @Test("the ellipsis is not kerned or joined to the text")
  func ellipsisStandsAlone() throws {
    // Each f is 5 wide; only the ellipsis is 10.
    let layout = try TestFont.layout("ffffff", in: 25)
    #expect(layout.glyphRuns.count == 2)
    #expect(layout.glyphRuns[1].width == 10)
    #expect(layout.glyphRuns[1].glyphs.map(\.position.x) == [15])
  }

  @Test("cutting changes neither height nor baseline")
  func height() throws {
    let measurer = try TestFont.measurer()
    let style = TextStyle(font: .test, size: 10.5)
    let whole = try measurer.layout("aaaa", style: style).metrics
    for limit in [0, 11, 16.0] {
      let cut = try measurer.layout("aaaa", style, in: limit).metrics
      #expect(
        [cut.height, cut.baseline, cut.ascent] == [whole.height, whole.baseline, whole.ascent])
    }
  }

  @Test("an unlimited width cuts nothing")
  func unlimited() throws {
    let text = String(repeating: "A", count: 1000)
    #expect(try TestFont.layout(text, in: nil).metrics.width == 10_000)
    for limit in [Double.infinity, .greatestFiniteMagnitude] {
      #expect(try !TestFont.layout(text, in: limit).isTruncated, "\(limit)")
    }
  }
}
