import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

/// In Snug Test at 10 points, ascent and descent are 8 and 2, capitals 7 and small letters 5 high; A is
/// 10 wide, a is 5 (Fonts/SnugTest/README.md).
@Suite("Measuring: line heights, spaces, indents and boxes")
struct VerticalMetricsTests {
  private static func layout(
    _ text: String, _ change: (inout TextStyle) -> Void, width: Double? = nil, lines: Int = 0
  ) throws -> TextLayout {
    try TestFont.layout(text, in: width, lines: lines, change)
  }

  @Test(
    "a text is in the middle of its line height, which is rounded up once",
    arguments: [
      // height, line height on the grid, baseline: 8 and half of what 10 leaves, rounded
      (.multiple(2), 20, 13), (.points(15), 15, 11), (.points(15.2), 16, 11), (.points(10), 10, 8),
      (.points(4), 4, 5), (.points(0), 0, 3), (.multiple(0), 0, 3),
    ] as [(ParagraphStyle.LineHeight, Double, Double)])
  func lineHeight(height: ParagraphStyle.LineHeight, lineHeight: Double, baseline: Double) throws {
    let one = try Self.layout("A", { $0.paragraph.lineHeight = height }, lines: 1)
    #expect([one.metrics.height, one.metrics.baseline] == [lineHeight, baseline])
    let two = try Self.layout("A\nA", { $0.paragraph.lineHeight = height })
    #expect(two.metrics.height == 2 * lineHeight)
    #expect(two.lines.map(\.baseline) == [baseline, lineHeight + baseline])
    #expect(two.metrics.lastBaseline == lineHeight + baseline)
  }

  @Test("fallback fonts do not change a line height")
  func fallback() throws {
    let measurer = try InstalledFonts.measurer()
    let style = TextStyle(
      font: .test, size: 10, paragraph: ParagraphStyle(lineBoxes: .allRuns, lineHeight: .points(20))
    )
    let metrics = try measurer.measure(["A", "\u{6F22}A"], style: style)
    #expect(metrics[0].height == 20 && metrics[1].height == 20)
    #expect(metrics[0].baseline == metrics[1].baseline)
  }

  @Test("a line and the space below it are rounded up once; there is none below the last line")
  func spacing() throws {
    // Lines of 10.4 with 0.4 between them are 11 apart, not 11 and 1.
    for (spacing, paragraphs, expected) in [
      (0, 0, [0, 11, 22, 33]), (0.4, 0, [0, 11, 22, 33]), (3, 0, [0, 14, 28, 39]),
      (0, 5, [0, 11, 27, 38]), (3, 5, [0, 14, 33, 44]),
    ] as [(Double, Double, [Double])] {
      let layout = try TestFont.layout("A A\nA", in: 10, lines: 0) {
        $0.paragraph.lineHeight = .points(10.4)
        ($0.paragraph.lineSpacing, $0.paragraph.paragraphSpacing) = (spacing, paragraphs)
      }
      let places = layout.lines.map(\.frame.y) + [layout.metrics.height]
      #expect(places == expected, "\(spacing) and \(paragraphs)")
    }
  }

  @Test("indents take their room at the side where a paragraph starts")
  func indents() throws {
    func lines(_ text: String, _ direction: LayoutDirection) throws -> [[Double]] {
      let layout = try TestFont.layout(text, in: 26, lines: 0, direction: direction) {
        ($0.paragraph.firstLineIndent, $0.paragraph.hangingIndent) = (12, 4)
      }
      return layout.lines.map { [$0.frame.x, $0.frame.width, $0.indent] }
        + [[layout.metrics.width]]
    }
    // 14 points are left on the first line, 22 on the others.
    #expect(
      try lines("aa aaaa\naa", .leftToRight)
        == [[12, 10, 12], [4, 20, 4], [12, 10, 12], [24]])
    // The text is 24 wide, and its right edge is its start.
    #expect(try lines("aa aaaa", .rightToLeft) == [[2, 10, 12], [0, 20, 4], [24]])
  }

  @Test("a first line that is cut leaves room for its indent, on one line and on several")
  func cuts() throws {
    for lines in [1, 2] {
      let layout = try Self.layout(
        "aaaaaaaa", { $0.paragraph.firstLineIndent = 10 }, width: 30, lines: lines)
      // 20 points are four letters, or two and the ellipsis; the second line has room for six.
      #expect(layout.visibleText == (lines == 1 ? "aa\u{2026}" : "aaaaaaaa"))
      #expect(layout.lines[0].frame == Rect(x: 10, y: 0, width: 20, height: 10))
      #expect(layout.metrics.width == 30)
      #expect(layout.glyphRuns.first?.glyphs.first?.position.x == 10)
    }
  }

  @Test(
    "a box is trimmed to letters and the last baseline",
    arguments: [
      // baseline of the first line, height of two lines, frames of the lines
      (.lines, 8, 20, [0, 10, 10, 20]), (.cap, 7, 19, [0, 9, 9, 19]), (.ex, 5, 17, [0, 7, 7, 17]),
      (.alphabetic, 8, 18, [0, 10, 10, 18]), (.capAlphabetic, 7, 17, [0, 9, 9, 17]),
      (.exAlphabetic, 5, 15, [0, 7, 7, 15]),
    ] as [(ParagraphStyle.TextBox, Double, Double, [Double])])
  func boxes(box: ParagraphStyle.TextBox, baseline: Double, height: Double, edges: [Double]) throws
  {
    let layout = try Self.layout("A\nA", { $0.paragraph.textBox = box })
    #expect([layout.metrics.baseline, layout.metrics.height] == [baseline, height])
    #expect(layout.lines.flatMap { [$0.frame.y, $0.frame.y + $0.frame.height] } == edges)
    #expect(layout.lines.map(\.baseline) == [baseline, baseline + 10])
    #expect(layout.metrics.lastBaseline == baseline + 10)
    let one = try Self.layout("A", { $0.paragraph.textBox = box }, lines: 1)
    #expect(one.metrics.height == height - 10 && one.metrics.baseline == baseline)
  }

  @Test("the heights of letters are those of OS/2, else of H and x")
  func letters() throws {
    let metrics = try TestFont.metrics("A")
    #expect(metrics.capHeight == 7 && metrics.xHeight == 5)
    let sans = try FontCatalog.embedded.chain(for: FontDescriptor(families: ["Snug Sans"])).primary
    // Fonts/SnugSans/build.py: a grid of 10 units, 71 and 52.
    #expect(sans.metrics.capHeightUnits == 710 && sans.metrics.xHeightUnits == 520)
  }

  @Test(
    "positions are those of line boxes added up, for every style and width",
    arguments: [nil, 2, 3, 1.25] as [Double?])
  func model(scale: Double?) throws {
    let grid = scale.flatMap { PixelGrid(scale: $0) } ?? .layoutUnits
    let measurer = try TextMeasurer(catalog: InstalledFonts.catalog.get(), grid: grid)
    forAll(Self.cases) { value in
      let (style, width) = (value.style, value.maximumWidth)
      let layout = try measurer.layout(value.text, style, in: width, lines: 0, glyphs: true)
      let font = try measurer.chain(for: style).primary.metrics
      var (ascent, descent) = (font.ascent(at: style.size), font.descent(at: style.size))
      var height = ascent + descent + font.lineGap(at: style.size)
      switch style.paragraph.lineHeight {
      case .multiple(let factor): height = factor * style.size
      case .points(let points): height = points
      case nil: break
      }
      if style.paragraph.lineHeight != nil {
        (ascent, descent) = ((height + ascent - descent) / 2, (height - ascent + descent) / 2)
      }
      try checkClose(layout.metrics.ascent, ascent)
      try checkClose(layout.metrics.descent, descent)
      var baseline = grid.round(baseline: ascent)
      switch style.paragraph.textBox {
      case .lines, .alphabetic: break
      case .cap, .capAlphabetic: baseline = grid.round(baseline: font.capHeight(at: style.size))
      case .ex, .exAlphabetic: baseline = grid.round(baseline: font.xHeight(at: style.size))
      }
      let end =
        style.paragraph.textBox.endsAtBaseline
        ? 0 : grid.roundUp(height: height) - grid.round(baseline: ascent)
      let lines = try measurer.lines(of: value.text, style: style, maximumWidth: width)
      try checkEqual(lines.count, layout.lines.count)
      for (line, shown) in zip(lines, layout.lines) {
        try checkClose(shown.baseline, baseline)
        let space =
          style.paragraph.lineSpacing + (line.endsParagraph ? style.paragraph.paragraphSpacing : 0)
        baseline += grid.roundUp(height: height + space)
        let indent = line.sourceRange.lowerBound == 0 ? style.paragraph.firstLineIndent : nil
        try checkClose(shown.indent, grid.reported(indent ?? shown.indent))
      }
      let last = try #require(layout.lines.last)
      try checkClose(layout.metrics.lastBaseline, last.baseline)
      try checkClose(layout.metrics.height, max(0, last.baseline + end))
    }
  }

  private func checkClose(_ value: Double, _ expected: Double) throws {
    try check(abs(value - expected) < 1e-6, "\(value) is not \(expected)")
  }

  private static var cases: Generator<TextCase> {
    TextCase.generator().changing { try $0.style.drawLines(&$1) }
  }

  @Test("heights and spaces change no width and no break", arguments: [1, 2, 3, 0])
  func breaks(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      var plain = value.style
      (plain.paragraph.lineHeight, plain.paragraph.lineSpacing, plain.paragraph.paragraphSpacing) =
        (nil, 0, 0)
      plain.paragraph.textBox = .lines
      let layouts = try [plain, value.style].map {
        try measurer.layout(value, style: $0, lines: lines)
      }
      try checkEqual(layouts[0].metrics.idealWidth, layouts[1].metrics.idealWidth)
      try checkEqual(layouts[0].lineTexts, layouts[1].lineTexts)
      try checkEqual(layouts[0].glyphPlaces, layouts[1].glyphPlaces)
    }
  }

  @Test("a text as wide as it was measured is not cut", arguments: [1, 0])
  func fits(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      let text = lines == 1 ? value.text : value.text + "\n" + value.text
      let whole = try measurer.layout(text, value.style, lines: lines)
      let layout = try measurer.layout(text, value.style, in: whole.metrics.width, lines: lines)
      try checkEqual(layout.isTruncated, false)
      try checkEqual(layout.metrics, whole.metrics)
    }
  }

  @Test("a list of texts measures as each is laid out")
  func lists() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      let metrics = try measurer.layout(value.text, style: value.style).metrics
      try checkEqual(try measurer.measure([value.text], style: value.style), [metrics])
      try checkEqual(try measurer.widths(of: [value.text], style: value.style), [metrics.width])
      let texts = try #require(TextList([value.text]))
      try checkEqual(try measurer.measure(texts, style: value.style).kind(0).metrics, metrics)
    }
  }
}
