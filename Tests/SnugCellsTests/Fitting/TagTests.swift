import Snug
import SnugPropertyTesting
import SnugTesting
import Testing

@Suite("Fitting: the tag")
struct TagTests {
  private static let limited: [ConstraintStatement] = [
    "H:|-[label(>=40,<=120)]-|", "V:|-[label]-|",
  ]

  @Test("a tag is as wide as its text within its limits, plus its margins")
  func widths() throws {
    let sizer = try sizer([.label10("label")], TagTests.limited, margins: EdgeInsets(5))
    let sizes = try sizer.fit([["ab"], ["abcdefghij"], [String(repeating: "x", count: 60)]])
    // Texts of 10, 50 and 300 points; the margins are 10 together.
    #expect(sizes.map(\.size.width) == [50, 60, 130])
    #expect(sizes.map(\.size.height) == [20, 20, 20])
    #expect(
      sizes.map { $0.frames[0] } == [
        Rect(x: 5, y: 5, width: 40, height: 10), Rect(x: 5, y: 5, width: 50, height: 10),
        Rect(x: 5, y: 5, width: 120, height: 10),
      ])
  }

  @Test("at every text width, a tag is as wide as its text held between 40 and 120, plus 10")
  func anyWidth() throws {
    let sizes = Generator<Double>.length(in: 0.25...30)
    let counts = Generator<Int>.integer(in: 0...40)
    let cases = Generator { source in (try source.draw(counts), try source.draw(sizes)) }
    let limited = TagTests.limited
    forAll(cases) { count, size in
      let sizer = try sizer(
        [.label("label", TextStyle(size: size))], limited, margins: EdgeInsets(5))
      let cell = try sizer.fit([[String(repeating: "x", count: count)]])[0]
      let width = Double(count) * size / 2
      try checkEqual(cell.size.width, min(max(width, 40), 120) + 10)
      try checkEqual(cell.size.height, size.rounded(.up) + 10)
      try checkEqual(cell.ambiguousViews, [])
    }
  }

  @Test("a tag without limits is as large as its text and 5 points on every side")
  func unlimited() throws {
    let sizer = CellSizer(
      try .tag(TextStyle(size: 10)), measuring: FixedMetricsMeasurer())
    let cells = try sizer.fit([["abcd"], [""]])
    #expect(cells.map(\.size) == [Size(width: 30, height: 20), Size(width: 10, height: 20)])
    #expect(cells[0].frames == [Rect(x: 5, y: 5, width: 20, height: 10)])
    #expect(cells[0].firstBaseline == 13)
  }

  @Test("truncating a text does not change the frame")
  func truncation() throws {
    let sizer = CellSizer(
      try .tag(TextStyle(size: 10)), measuring: FixedMetricsMeasurer())
    let cell = try sizer.fit([["abcdefghij"]], .width(10 + 32))[0]
    #expect(cell.frames == [Rect(x: 5, y: 5, width: 32, height: 10)])
    let text = try sizer.textLayout(ofLabel: 0, in: cell)
    // 32 points hold six characters of 5: five and the ellipsis.
    #expect(text.visibleText == "abcde\u{2026}")
    #expect(text.isTruncated)
    #expect(text.metrics.width == 30)
  }
}
