import Snug
import SnugPropertyTesting
import Testing

@Suite("Fitting: whole texts")
struct WholeTextTests {
  /// Labels of 10 points have characters 5 points wide; the frame is at most 20.
  private func sizer(_ measurer: FixedMetricsMeasurer) throws -> CellSizer {
    CellSizer(
      try CellTemplate(views: [CellView("label", .label(TextStyle(size: 10)), maxWidth: 20)]),
      measuring: measurer)
  }

  @Test("the whole text of a label that fits is returned on one line, without measuring again")
  func fits() throws {
    let measurer = FixedMetricsMeasurer()
    let sizer = try sizer(measurer)
    let cells = try sizer.fit([["abcd"], ["a\tb"], [""]])
    #expect(measurer.measureCount == 3)
    #expect(cells.map { sizer.wholeText(ofLabel: 0, in: $0) } == ["abcd", "a b", ""])
    #expect(measurer.measureCount == 3)
  }

  @Test("a truncated label has no whole text")
  func cut() throws {
    let sizer = try sizer(FixedMetricsMeasurer())
    #expect(sizer.wholeText(ofLabel: 0, in: try sizer.fit([["abcde"]])[0]) == nil)
  }

  @Test("a text with a missing glyph is not returned as whole")
  func missingGlyph() throws {
    let sizer = CellSizer(
      try CellTemplate.tag(), measuring: try TextMeasurer(catalog: FontCatalog(files: [])))
    #expect(sizer.wholeText(ofLabel: 0, in: try sizer.fit([["漢"]])[0]) == nil)
    #expect(sizer.wholeText(ofLabel: 0, in: try sizer.fit([["a"]])[0]) == "a")
  }

  @Test("a whole text is what the text layout shows")
  func agreesWithTheLayout() throws {
    let sizer = CellSizer(
      try CellTemplate(views: [CellView("label", .label(TextStyle(size: 10)), maxWidth: 30)]),
      measuring: try TextMeasurer(catalog: FontCatalog(files: [])))
    forAll(.string(from: "aAfiV \u{301}\n\u{7}漢", count: 0...8)) { text in
      let cell = try sizer.fit([[text]])[0]
      let shown = try sizer.textLayout(ofLabel: 0, in: cell)
      let isWhole = !shown.isTruncated && shown.missingGlyphOffsets.isEmpty
      try checkEqual(
        sizer.wholeText(ofLabel: 0, in: cell), isWhole ? shown.visibleText : nil)
    }
  }
}
