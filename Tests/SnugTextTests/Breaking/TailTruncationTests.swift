import SnugGeometry
import SnugTesting
import SnugText
import Testing

@Suite("Truncation: tail")
struct TailTruncationTests {
  @Test("a text that fits is shown whole")
  func fits() throws {
    let layout = try TestFont.layout("aaaaaa", in: 30)
    #expect(layout.visibleText == "aaaaaa")
    #expect(!layout.isTruncated)
    #expect(!layout.nothingFits)
    #expect(try !TestFont.layout("", in: 0).isTruncated)
  }

  @Test(
    "a text that does not fit is cut to its longest start that fits with the ellipsis",
    arguments: [
      // limit, characters kept, width: 5 each and 10 for the ellipsis
      (29.99, 3, 25.0), (25, 3, 25), (24.99, 2, 20), (15, 1, 15), (14.99, 0, 10), (10, 0, 10),
    ] as [(Double, Int, Double)])
  func longestStart(limit: Double, kept: Int, width: Double) throws {
    let layout = try TestFont.layout("aaaaaa", in: limit)
    #expect(layout.visibleText == String(repeating: "a", count: kept) + "\u{2026}")
    #expect(layout.metrics.width == width)
    #expect(layout.isTruncated)
    #expect(!layout.nothingFits)
  }

  @Test("where not even the ellipsis fits, nothing is shown", arguments: [0, 5, 9.99])
  func nothingFits(limit: Double) throws {
    let layout = try TestFont.layout("aaaaaa", in: limit)
    #expect(layout.visibleText == "")
    #expect(layout.metrics.width == 0)
    #expect(layout.nothingFits)
    #expect(layout.isTruncated)
    #expect(layout.glyphRuns.isEmpty)
  }

  @Test("a limit between two cells of the grid is rounded down to the lower one")
  func grid() throws {
    // A text of 10.01 points covers 641 cells; a limit of 10.01 points holds 640 whole cells.
    let style = TextStyle(font: .test, size: 10.01)
    #expect(try TestFont.layout("A", in: 10.01, style: style).isTruncated)
    #expect(try !TestFont.layout("A", in: 641.0 / 64, style: style).isTruncated)
  }

  @Test("white space before the ellipsis is dropped")
  func whiteSpace() throws {
    let layout = try TestFont.layout("aa bbb", in: 25)
    #expect(layout.visibleText == "aa\u{2026}")
    #expect(layout.metrics.width == 20)
    #expect(try TestFont.layout("aa\u{A0}\t\u{3000}bbb", in: 30).visibleText == "aa\u{2026}")
    #expect(try TestFont.layout("      a", in: 30).visibleText == "\u{2026}")
  }

  @Test("white space before the ellipsis is dropped, even with invisible characters behind it")
  func invisibleAfterWhiteSpace() throws {
    // Four characters of 5 and the ellipsis of 10 fit: the space would be at its left.
    let layout = try TestFont.layout("aaa \u{200B} aaa", in: 32)
    #expect(layout.visibleText == "aaa\u{2026}")
  }

  @Test("white space before the ellipsis stays where the style keeps it")
  func keptWhiteSpace() throws {
    var style = TestFont.style
    style.truncation.keepsSpaceAtCut = true
    // Three letters and a space of 5 each, and the ellipsis of 10.
    let layout = try TestFont.measurer().layout("aaa aaa", style: style, maximumWidth: 32)
    #expect(layout.visibleText == "aaa \u{2026}")
    #expect(layout.metrics.width == 30)
    let fixed = try FixedMetricsMeasurer().layout(
      "aaa aaa", style: style, maximumWidth: 27, includingGlyphs: false)
    #expect(fixed.visibleText == "aaa \u{2026}")
  }

  @Test("the style's direction decides the side of the ellipsis")
  func setDirection() throws {
    var style = TestFont.style
    style.paragraph.direction = .rightToLeft
    let layout = try TestFont.measurer().layout(
      "aaaaaa", style: style, maximumWidth: 25, includingGlyphs: true)
    #expect(layout.visibleText == "aaa\u{2026}")
    #expect(layout.baseDirection == .rightToLeft)
    #expect(layout.glyphRuns.map(\.glyphs.count) == [1, 3])
  }

  @Test("a kept ligature is spaced once")
  func ligature() throws {
    // With spacing 2 and the ligature kept on, f alone is 7, fi is 7, the ellipsis 12.
    let tag = try #require(FontTag("liga"))
    let style = TextStyle(
      font: .test, size: 10, features: [FontFeature(tag: tag, value: 1)], letterSpacing: 2)
    let cut = try TestFont.layout("fiaaaa", in: 19, style: style)
    #expect(cut.visibleText == "fi\u{2026}")
    #expect(cut.metrics.width == 7 + 12)
    #expect(try TestFont.layout("fiaaaa", in: 18, style: style).visibleText == "\u{2026}")
  }

  @Test(
    "a ligature may be cut inside: the kept part is shaped as a text of its own",
    .enabled(if: InstalledFonts.has("DejaVu Sans")))
  func cutLigature() throws {
    // hmtx, in 2048 units an em: the ligature ffi 1980, ff 1411, the ellipsis 2048.
    let style = TextStyle(font: FontDescriptor(families: ["DejaVu Sans"]), size: 2048)
    let measurer = try TextMeasurer(catalog: FontCatalog())
    func cut(_ width: Double) throws -> TextLayout {
      try measurer.layout("ffiaaaa", style: style, maximumWidth: width)
    }
    let part = try cut(1980 + 2048 - 1)
    #expect(part.visibleText == "ff\u{2026}")
    #expect(part.metrics.width == 1411 + 2048)
    #expect(try cut(1980 + 2048).visibleText == "ffi\u{2026}")
  }

  @Test("a cut between kerned letters removes their kerning")
  func kerning() throws {
    // A V A V is 38; A V A with the ellipsis 39, A V 29, A 20.
    #expect(try TestFont.layout("AVAV", in: 37.99).visibleText == "AV\u{2026}")
    #expect(try TestFont.layout("AVAVA", in: 39).visibleText == "AVA\u{2026}")
    #expect(try TestFont.layout("AVAVA", in: 28.99).visibleText == "A\u{2026}")
  }

  @Test("the ellipsis is not kerned or joined to the text")
  func ellipsisStandsAlone() throws {
    // Each f is 5 wide; only the ellipsis is 10.
    let layout = try TestFont.layout("ffffff", in: 25)
    #expect(layout.glyphRuns.count == 2)
    #expect(layout.glyphRuns[1].width == 10)
    #expect(layout.glyphRuns[1].glyphs.map(\.position.x) == [15])
  }

  @Test("a cut never separates a mark from its base")
  func marks() throws {
    let layout = try TestFont.layout(String(repeating: "a\u{301}", count: 4), in: 19.99)
    #expect(layout.visibleText == "a\u{301}\u{2026}")
    #expect(layout.metrics.width == 15)
  }

  @Test("right-to-left text has its ellipsis at the left")
  func rightToLeft() throws {
    // The test font has no Hebrew: each letter is a box 5 wide.
    let layout = try TestFont.layout("אבגדה", in: 20)
    #expect(layout.visibleText == "אב\u{2026}")
    #expect(layout.glyphRuns.map(\.width) == [10, 10])
    #expect(layout.glyphRuns[0].glyphs.map(\.sourceOffset) == [4])
    #expect(layout.glyphRuns[1].glyphs.map(\.sourceOffset) == [2, 0])
    #expect(layout.glyphRuns[1].glyphs.map(\.position.x) == [10, 15])
  }

  @Test("a start without letters keeps the direction of the whole text")
  func commonStart() throws {
    // The three kept brackets have no script; the text reads from right to left.
    let layout = try TestFont.layout("(((אאא", in: 25)
    #expect(layout.visibleText == "(((\u{2026}")
    #expect(layout.glyphRuns.map { $0.glyphs.count } == [1, 3])
    #expect(layout.glyphRuns[0].glyphs[0].sourceOffset == 3)
    #expect(layout.glyphRuns[1].glyphs[0].position.x == 10)
  }

  @Test("cutting changes neither height nor baseline")
  func height() throws {
    let measurer = try TestFont.measurer()
    let style = TextStyle(font: .test, size: 10.5)
    let whole = try measurer.layout("aaaa", style: style).metrics
    for limit in [0, 11, 16.0] {
      let cut = try measurer.layout("aaaa", style: style, maximumWidth: limit).metrics
      #expect(cut.height == whole.height)
      #expect(cut.baseline == whole.baseline)
      #expect(cut.ascent == whole.ascent)
    }
  }

  @Test("the source offset of the ellipsis is where the text was cut")
  func cutOffset() throws {
    // Bytes: a 0, bell 1, CR 2, LF 3, b 4, and on.
    let layout = try TestFont.layout("a\u{7}\r\nbcdefgh", in: 25)
    #expect(layout.visibleText == "a b\u{2026}")
    #expect(layout.glyphRuns.flatMap(\.glyphs).map(\.sourceOffset) == [0, 2, 4, 5])
  }

  @Test("an unlimited width cuts nothing")
  func unlimited() throws {
    let text = String(repeating: "A", count: 1000)
    #expect(try TestFont.layout(text, in: nil).metrics.width == 10_000)
    #expect(try !TestFont.layout(text, in: .infinity).isTruncated)
    #expect(try !TestFont.layout(text, in: .greatestFiniteMagnitude).isTruncated)
  }
}
