import Snug
import SnugPropertyTesting
import Testing

@Suite("Fitting: several lines in a real font")
struct RealLinesTests {
  /// A sizer with the embedded font of round metrics, whose kerning and ligatures affect widths.
  private func sizer(
    _ lines: Int, grid: PixelGrid = .layoutUnits, _ breaking: ParagraphStyle.TextWrap = .wrap,
    preferredMaxLayoutWidth: Double = 0
  ) throws -> CellSizer {
    let measurer = try TextMeasurer(catalog: .embedded, grid: grid)
    let icon = CellView(
      "icon", .image(Size(width: 16, height: 16)), compressionResistance: .init(751))
    let style = TextStyle(
      font: FontDescriptor(families: ["Snug Test"]), size: 11.3,
      paragraph: ParagraphStyle(textWrap: breaking))
    var label = CellView.label("label", style, lines: lines)
    label.preferredMaxLayoutWidth = preferredMaxLayoutWidth
    let template = try CellTemplate(
      views: [icon, label],
      constraints: [
        "H:|-5-[icon]-7-[label]-5-|", "V:|-3-[label]-3-|", "icon.centerY = label.centerY",
      ])
    return CellSizer(template, measuring: measurer)
  }

  private static var cases: Generator<(String, Double)> {
    Generator { source in
      let word = Generator<String>.element(of: ["AV", "fi", "a", "Wide", "e\u{301}-x", "漢字"])
      let words = try source.draw(Generator<[String]>.array(of: word, count: 0...7))
      return (words.joined(separator: " "), try source.draw(.length(in: 50...200)))
    }
  }

  @Test(
    "a label is as high as the lines it shows, and each line fits the width of its frame",
    arguments: ParagraphStyle.TextWrap.allCases)
  func shownAsMeasured(breaking: ParagraphStyle.TextWrap) throws {
    for grid in [PixelGrid.layoutUnits, try #require(PixelGrid(scale: 3))] {
      let sizer = try sizer(0, grid: grid, breaking)
      forAll(RealLinesTests.cases, count: 60) { text, width in
        let cell = try sizer.fit([[text]], .width(width))[0]
        let shown = try sizer.textLayout(ofLabel: 0, in: cell)
        try checkEqual(shown.metrics, cell.labelMetrics[0])
        // Heights in whole pixels of a third of a point are rounded up to layout units.
        try check(abs(cell.frames[1].height - shown.metrics.height) <= 1.0 / 64)
        try check(shown.lines.allSatisfy { $0.frame.width <= cell.frames[1].width })
        try check(!shown.isTruncated)
      }
    }
  }

  // Labels of over a thousand cells are measured on all cores.
  @Test("many cells fitted together are the same as each alone", arguments: [0.0, 60])
  func together(preferredMaxLayoutWidth: Double) throws {
    let sizer = try sizer(2, preferredMaxLayoutWidth: preferredMaxLayoutWidth)
    let words = ["AV", "fi", "a", "Wide", "e\u{301}-x", "漢字", "longer", ""]
    let texts = (0..<1_500).map { number in
      [(0..<number % 7).map { words[(number * 31 + $0 * 17) % words.count] }.joined(separator: " ")]
    }
    for fitting in [Fitting.compressed, .width(90)] {
      let cells = try sizer.fit(texts, fitting)
      #expect(cells.count == texts.count)
      for (text, cell) in zip(texts, cells) {
        let alone = try sizer.fit([text], fitting)[0]
        #expect(cell.frames == alone.frames && cell.labelMetrics == alone.labelMetrics, "\(text)")
      }
    }
    #expect(Set(try sizer.fit(texts, .width(90)).map(\.size)).count > 1)
  }

  @Test("a cell at its preferred size shows its text on one line")
  func intrinsic() throws {
    let sizer = try sizer(3)
    forAll(RealLinesTests.cases, count: 60) { text, _ in
      let cell = try sizer.fit([[text]])[0]
      let shown = try sizer.textLayout(ofLabel: 0, in: cell)
      try checkEqual(shown.lines.count, 1)
      try checkEqual(shown.visibleText, text)
    }
  }

  @Test(
    "a cell fitted to its own size keeps its frames and lines",
    arguments: ParagraphStyle.TextWrap.allCases)
  func ownSize(breaking: ParagraphStyle.TextWrap) throws {
    let sizer = try sizer(2, breaking)
    forAll(RealLinesTests.cases, count: 60) { text, width in
      let cell = try sizer.fit([[text]], .width(width))[0]
      let again = try sizer.refit(cell, .exactly(cell.size))
      try checkEqual(again.frames, cell.frames)
      try checkEqual(again.labelMetrics, cell.labelMetrics)
    }
  }

  // It may be wider: the sum of the squares of its lines is least, not the width of the widest.
  @Test("a balanced label is as wide as its lines, as high as a greedy one, and within its limit")
  func balancedPreference() throws {
    let balanced = try sizer(0, .balance, preferredMaxLayoutWidth: 60)
    let filled = try sizer(0, preferredMaxLayoutWidth: 60)
    forAll(RealLinesTests.cases, count: 100) { text, _ in
      let cell = try balanced.fit([[text]])[0]
      let shown = try balanced.textLayout(ofLabel: 0, in: cell)
      try checkEqual(cell.frames[1].width, shown.metrics.width)
      try checkEqual(shown.metrics, cell.labelMetrics[0])
      let other = try filled.fit([[text]])[0]
      try checkEqual(cell.size.height, other.size.height)
      try check(shown.metrics.width <= 60)
    }
  }
}
