import Snug
import SnugFlowTesting
import SnugTesting
import Testing

/// At size 10 a character is 5 points wide and a line is 10 points high. "aaaa bbbb cccc" takes three
/// lines in 20 to 44 points, two in 45 to 69, and one from 70 on.
@Suite("Cells in a flow layout: heights that follow from widths")
struct GrownCellTests {
  private func column(
    _ constraints: [ConstraintStatement] = [], preferring width: Double = 40
  ) throws -> CellSizer {
    let label = CellView(
      "label", .label(TextStyle(size: 10)), lines: 0, preferredMaxLayoutWidth: width)
    return CellSizer(
      try CellTemplate(
        views: [label], constraints: ["H:|[label]|", "V:|[label]|"] + constraints, margins: .zero),
      measuring: FixedMetricsMeasurer())
  }

  private let text = "aaaa bbbb cccc"
  private let filled = SectionStyle(lineAlignment: .fill, itemAlignment: .start)

  @Test(
    "a cell that fills its line is as high as its text at that width, and so are line and content",
    arguments: [(44.0, 30.0), (45, 20), (69, 20), (70, 10), (100, 10)])
  func height(width: Double, height: Double) throws {
    let sizer = try column()
    let flow = try CellFlow(width: width, [CellFlowItem(.cell(sizer, [text]))], filled)
    #expect(flow.result.frames() == [Rect(x: 0, y: 0, width: width, height: height)])
    #expect(flow.result.contentSize.height == height)
    // The same height as fitting the cell to that width.
    let fitted = try sizer.fit(
      [[text]], Fitting(target: Size(width: width, height: 0), horizontalPriority: 1000))[0]
    let shown = try #require(try flow.fittedCell(ofItem: 0, inSection: 0))
    #expect(shown.size == fitted.size && shown.frames == fitted.frames)
  }

  // Side by side, the cells take 20 of 200 points each, three lines. Breaks are of these widths, and
  // the second line then has other heights.
  @Test("breaks stay those of the narrower texts")
  func breaks() throws {
    let sizer = try column(preferring: 20)
    let items = (0..<3).map { _ in CellFlowItem(.cell(sizer, [text])) }
    let flow = try CellFlow(width: 59, items, filled)
    #expect(flow.result.lines() == [0..<2, 2..<3])
    #expect(
      flow.result.frames() == [
        Rect(x: 0, y: 0, width: 29.5, height: 30), Rect(x: 29.5, y: 0, width: 29.5, height: 30),
        Rect(x: 0, y: 30, width: 59, height: 20),
      ])
  }

  @Test("weights and maxima decide the widths, and widths the heights")
  func weights() throws {
    let sizer = try column(preferring: 20)
    let items = [
      CellFlowItem(.cell(sizer, [text]), options: FlowItemOptions(grow: 0)),
      CellFlowItem(.cell(sizer, [text]), options: FlowItemOptions(grow: 1, maximumMain: 45)),
      CellFlowItem(.cell(sizer, [text]), options: FlowItemOptions(grow: 2)),
    ]
    let result = try CellFlow(width: 200, items, filled).result
    #expect(result.widths() == [20, 45, 135])
    #expect(result.heights() == [30, 20, 10])
  }

  // The first item is 30 high; the cell's text at 70 points has one line, above which `stretch` adds
  // room, unless the label may not be higher than its text.
  @Test("`stretch` grows what is left of the line's extent, within the limits at the final width")
  func stretched() throws {
    let block = CellFlowItem(.size(Size(width: 30, height: 30)), options: FlowItemOptions(grow: 0))
    for (constraints, height): ([String], Double) in [([], 30), (["label.height <= 15"], 15)] {
      let sizer = try column(constraints.map { .text($0) })
      let style = SectionStyle(lineAlignment: .fill, itemAlignment: .stretch)
      let result = try CellFlow(
        width: 100, [block, CellFlowItem(.cell(sizer, ["aaaa bbbb"]))], style
      ).result
      #expect(result.frames()[1] == Rect(x: 30, y: 0, width: 70, height: height))
    }
  }

  // Ascents are 8 of 10 points: the last baseline of two lines is at 18, that of one at 8.
  @Test("last baselines are those of the lines at the final width")
  func baselines() throws {
    let block = CellFlowItem(
      .size(Size(width: 30, height: 30)), options: FlowItemOptions(lastBaseline: 20, grow: 0))
    let style = SectionStyle(lineAlignment: .fill, itemAlignment: .lastBaseline)
    for (width, top) in [(80.0, 2.0), (100, 12)] {
      let result = try CellFlow(
        width: width, [block, CellFlowItem(.cell(try column(), [text]))], style
      ).result
      #expect(result.frames()[1].y == top)
    }
  }

  @Test("an edit or another width gives the heights of a layout from scratch")
  func edits() throws {
    let sizer = try column(preferring: 20)
    var flow = try CellFlow(width: 100, [CellFlowItem(.cell(sizer, [text]))], filled)
    _ = try flow.apply(.insert([CellFlowItem(.cell(sizer, [text]))], at: 0, section: 0))
    #expect(flow.result.widths() == [50, 50] && flow.result.heights() == [20, 20])
    _ = try flow.apply(.setContainer(FlowLayout(width: 140)))
    #expect(flow.result.widths() == [70, 70] && flow.result.heights() == [10, 10])
    _ = try flow.apply(.setSection(.style(SectionStyle()), section: 0))
    #expect(flow.result.widths() == [20, 20] && flow.result.heights() == [30, 30])
  }

  @Test("an explanation of a cell's height names the fitting to its width")
  func explanation() throws {
    let flow = try CellFlow(width: 100, [CellFlowItem(.cell(try column(), [text]))], filled)
    let height = try #require(
      try flow.explain(Anchor(.superview, .height), ofItem: 0, inSection: 0))
    #expect(height.value == 10)
  }
}
