import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

@Suite("Truncation: the ellipsis")
struct EllipsisTests {
  private func cut(_ text: String, in limit: Double, families: [String]) throws -> TextLayout {
    let files = families.compactMap(InstalledFonts.file(of:))
    let measurer = try TextMeasurer(catalog: FontCatalog(files: files))
    let style = TextStyle(font: FontDescriptor(families: families), size: 10)
    return try measurer.layout(text, style, in: limit, glyphs: true)
  }

  @Test("the ellipsis is the primary font's own character where it has one")
  func character() throws {
    let layout = try TestFont.layout("aaaaaa", in: 25)
    #expect(layout.visibleText.last == "\u{2026}")
    #expect(layout.faces.map(\.family) == ["Snug Test"])
  }

  @Test(
    "a primary font without the ellipsis character shows three full stops",
    .fonts("Noto Sans Math"))
  func fullStops() throws {
    // Noto Sans Math 2.001: a is 561 of 1000 units, a full stop 268.
    let layout = try cut("aaaaaa", in: 20, families: ["Noto Sans Math"])
    #expect(layout.visibleText == "aa...")
    let advances: [Int64] = [2 * 561, 3 * 268]
    #expect(layout.glyphRuns.map(\.advanceUnits) == advances)
  }

  @Test(
    "a primary font with neither ellipsis nor full stop shows the ellipsis of a fallback font",
    .fonts("Noto Sans Hebrew"))
  func fallback() throws {
    let layout = try cut("אבגדהו", in: 20, families: ["Noto Sans Hebrew", "Snug Test"])
    #expect(layout.visibleText.last == "\u{2026}")
    #expect(layout.glyphRuns[0].face.family == "Snug Test")
    #expect(layout.glyphRuns[0].width == 10)
  }

  /// Snug Test at 10 points: small letters, spaces and full stops are 5 wide, U+2026 is 10.
  private func own(
    _ ellipsis: String, in limit: Double, _ truncation: TextStyle.Truncation.Mode = .tail,
    lines: Int = 1, direction: LayoutDirection? = nil, with measurer: (any TextMeasuring)? = nil
  ) throws -> TextLayout {
    let style = TextStyle(
      font: .test, size: 10, paragraph: ParagraphStyle(direction: direction),
      truncation: .init(truncation, ellipsis: ellipsis))
    return try (measurer ?? TestFont.measurer()).layout(
      "aaaa bbbb cccc dddd", style, in: limit, lines: lines, glyphs: true)
  }

  @Test(
    "an ellipsis of one's own is shown with its place",
    arguments: [
      (.tail, "aaaa.. more", Rect(x: 20, y: 0, width: 35, height: 10)),
      (.head, ".. moredddd", Rect(x: 0, y: 0, width: 35, height: 10)),
      (.middle, "aa.. moredd", Rect(x: 10, y: 0, width: 35, height: 10)),
    ] as [(TextStyle.Truncation.Mode, String, Rect)])
  func own(mode: TextStyle.Truncation.Mode, text: String, frame: Rect) throws {
    for measurer in try TestFont.measurers() {
      let layout = try own(".. more", in: 58, mode, with: measurer)
      #expect(layout.visibleText == text)
      #expect(layout.ellipsisFrame == frame)
      #expect(layout.metrics.width == 55)
    }
  }

  @Test("the place of an ellipsis is on its line, and moves with it")
  func place() throws {
    let layout = try own(".. more", in: 43, lines: 2)
    #expect(layout.lineTexts == ["aaaa ", "b.. more"])
    #expect(layout.ellipsisFrame == Rect(x: 5, y: 10, width: 35, height: 10))
    let aligned = try own(".. more", in: 58, direction: .rightToLeft).aligned(in: 100)
    // In right-to-left text, the ellipsis is at the left of what is kept.
    #expect(aligned.ellipsisFrame == Rect(x: 45, y: 0, width: 35, height: 10))
    for width in [500.0, 3] { #expect(try own("..", in: width).ellipsisFrame == nil, "\(width)") }
  }

  @Test(
    "an ellipsis of one's own that does not fit gives way to that of the font",
    arguments: [.tail, .head, .middle] as [TextStyle.Truncation.Mode], [1, 2])
  func tooWide(mode: TextStyle.Truncation.Mode, lines: Int) throws {
    for measurer in try TestFont.measurers() {
      // ".. more" is 35 wide; the ellipsis 10 in the test font, and 5 as any character of fixed metrics.
      let layout = try own(".. more", in: 30, mode, lines: lines, with: measurer)
      #expect(layout.visibleText.contains("\u{2026}"))
      #expect(!layout.visibleText.contains("more"))
      #expect(!layout.showsOwnEllipsis && !layout.nothingFits)
      let plain = TextStyle(font: .test, size: 10, truncation: .init(mode))
      #expect(
        try measurer.layout("aaaa bbbb cccc dddd", plain, in: 30, lines: lines).visibleText
          == layout.visibleText)
    }
    #expect(try own(".. more", in: 3, mode, lines: lines).nothingFits == (lines == 1))
  }

  @Test("so does that of a text with ranges, in the style of the character before the cut")
  func tooWideInRanges() throws {
    var style = TestFont.style
    style.truncation.ellipsis = ".. more"
    let text = try style.ranges.string(
      of: StyledText([.text("aa", RangeStyle(size: 20)), .text("bbbbbbbb", RangeStyle())]))
    let layout = try TestFont.layout(text, in: 34, style: style)
    // "a" is 10 wide and its ellipsis 20; ".. more" is 70, or 35 behind "b".
    #expect(layout.visibleText == "a\u{2026}")
    #expect(!layout.showsOwnEllipsis)
  }

  @Test("an empty ellipsis leaves no mark, and line breaks in one are spaces")
  func odd() throws {
    #expect(try own("", in: 23).visibleText == "aaaa")
    #expect(try own(".\n.", in: 35).visibleText == "aaaa. .")
  }

  /// Four letters or spaces are kept of each end, 5 points wide each. From right to left, the beginning
  /// of the text is at the right, and what is kept of its end at the left.
  @Test(
    "the frame of an empty ellipsis is at the cut, which has no width",
    arguments: [
      (.tail, .leftToRight, 20), (.head, .leftToRight, 0), (.middle, .leftToRight, 10),
      (.tail, .rightToLeft, 0), (.head, .rightToLeft, 20), (.middle, .rightToLeft, 10),
    ] as [(TextStyle.Truncation.Mode, LayoutDirection, Double)])
  func emptyPlace(mode: TextStyle.Truncation.Mode, direction: LayoutDirection, x: Double) throws {
    // Fixed metrics know no directions.
    for measurer in try TestFont.measurers().prefix(direction == .leftToRight ? 2 : 1) {
      let layout = try own("", in: 23, mode, direction: direction, with: measurer)
      #expect(layout.metrics.width == 20)
      #expect(layout.ellipsisFrame == Rect(x: x, y: 0, width: 0, height: 10))
    }
  }

  @Test("an ellipsis is at most 1,024 bytes long")
  func length() throws {
    _ = try own(String(repeating: "a", count: 1_024), in: 23)
    #expect(throws: FontError.self) { try own(String(repeating: "a", count: 1_025), in: 23) }
  }

  @Test("the ellipsis of the font given as one's own changes nothing", arguments: [1, 2, 3])
  func given(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator(modes: [.tail, .head, .middle])) { value in
      var style = value.style
      style.truncation.ellipsis = try measurer.ellipsis(in: style)
      let layouts = try [value.style, style].map {
        try measurer.layout(value, style: $0, lines: lines)
      }
      try checkEqual(layouts[0].metrics, layouts[1].metrics)
      try checkEqual(layouts[0].lines, layouts[1].lines)
      try checkEqual(layouts[0].ellipsisFrame, layouts[1].ellipsisFrame)
      try checkEqual(layouts[0].glyphs.map(\.position), layouts[1].glyphs.map(\.position))
    }
  }

  @Test("the place of an ellipsis in any script is that of its glyphs, with and without them")
  func places() throws {
    let measurer = try InstalledFonts.measurer()
    let marks = [
      " \u{2026} more", "[\u{2026}]", "\u{6F22}\u{2026}", " \u{627}\u{644}\u{645}", "e\u{301}",
    ]
    let cases = Generator { source in
      var value = try source.draw(TextCase.generator(modes: [.tail, .head, .middle]))
      value.style.truncation.ellipsis = try source.draw(.element(of: marks))
      return (value, try source.draw(.integer(in: 1...3)))
    }
    forAll(cases) { value, lines in
      let drawn = try measurer.layout(value, lines: lines)
      let undrawn = try measurer.layout(value, lines: lines, glyphs: false)
      try checkEqual(undrawn.ellipsisFrame, drawn.ellipsisFrame)
      guard let frame = drawn.ellipsisFrame else { return }
      var plain = value.style
      plain.truncation.ellipsis = nil
      let mark =
        drawn.showsOwnEllipsis
        ? try #require(value.style.truncation.ellipsis) : try measurer.ellipsis(in: plain)
      try check(drawn.visibleText.contains(mark), drawn.visibleText)
      // Its runs stand for no text of the label, and are added up from its left edge.
      let runs = drawn.glyphRuns.filter { $0.sourceRange.isEmpty && !$0.glyphs.isEmpty }
      let width = runs.reduce(0) { $0 + $1.width }
      try check(abs(width - frame.width) < 1e-9, "\(width)")
    }
  }
}
