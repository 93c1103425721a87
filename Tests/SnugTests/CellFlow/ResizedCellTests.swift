import Snug
import SnugFlowTesting
import Testing

/// At size 10 a character is 5 points wide and a line is 10 points high.
@Suite("Cells in a flow layout: cells that lines resize")
struct ResizedCellTests {
  private func sizer(
    _ constraints: [ConstraintStatement], lines: Int = 1, vertical hugging: Double = 250
  ) throws -> CellSizer {
    let label = CellView(
      "label", .label(TextStyle(size: 10)),
      hugging: .init(horizontal: 251, vertical: hugging), lines: lines)
    return CellSizer(
      try CellTemplate(views: [label], constraints: constraints, margins: EdgeInsets(5)),
      measuring: FixedMetricsMeasurer())
  }

  /// A label 5 points from every edge, 40 to 120 wide.
  private func tag() throws -> CellSizer {
    try sizer(["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"])
  }

  private func flow(
    width: Double, _ items: [CellFlowItem], _ style: SectionStyle
  ) throws -> CellFlow {
    try CellFlow(FlowLayout(width: width), [CellFlowSection(items, style: style)])
  }

  private let filled = SectionStyle(lineAlignment: .fill)

  // The cells are 50, 50 and 65 wide, and at most 130.
  @Test(
    "`fill` shares the free space up to what constraints allow: the rest stays at the end",
    arguments: [
      (195.0, [60.0, 60, 75]), (382.0, [126, 126, 130]), (390.0, [130, 130, 130]),
      (500.0, [130, 130, 130]),
    ])
  func classicTag(width: Double, widths: [Double]) throws {
    let tag = try tag()
    let flow = try CellFlow(
      FlowLayout(width: width),
      [CellFlowSection(["A", "longer", "much longer"], in: tag, style: filled)])
    #expect(flow.result.widths() == widths)
    #expect(flow.result.lefts() == [0, widths[0], widths[0] + widths[1]])
    for item in 0..<3 {
      let cell = try #require(try flow.fittedCell(ofItem: item, inSection: 0))
      #expect(cell.frame(ofView: "label")?.size.width == widths[item] - 10)
    }
  }

  @Test("what a cell cannot take goes to the other items of its line")
  func others() throws {
    let items = [
      CellFlowItem(.cell(try tag(), ["A"])), CellFlowItem(.size(Size(width: 20, height: 5))),
    ]
    #expect(try flow(width: 300, items, filled).result.widths() == [130, 170])
  }

  @Test("a cell grows up to its item's `maximumMain`, or its constraints' maximum if that is less")
  func ownMaximum() throws {
    let tag = try tag()
    for (maximum, width) in [(100.0, 100.0), (150, 130)] {
      let items = [
        CellFlowItem(.cell(tag, ["A"]), options: FlowItemOptions(maximumMain: maximum))
      ]
      #expect(try flow(width: 300, items, filled).result.widths() == [width])
    }
  }

  @Test("`stretch` gives a cell as much of the line's extent as constraints allow, at its start")
  func stretch() throws {
    let low = try sizer(["H:|-[label]-|", "V:|-[label(<=15)]-|"])
    let free = try sizer(["H:|-[label]-|", "V:|-[label]-|"])
    let items = [
      CellFlowItem(.cell(low, ["ab"])), CellFlowItem(.cell(free, ["ab"])),
      CellFlowItem(.size(Size(width: 20, height: 60))),
    ]
    let flow = try flow(width: 300, items, SectionStyle(itemAlignment: .stretch))
    #expect(flow.result.frames().map(\.size.height) == [25, 60, 60])
    #expect(flow.result.frames().map(\.y) == [0, 0, 0])
    let cell = try #require(try flow.fittedCell(ofItem: 0, inSection: 0))
    #expect(cell.frame(ofView: "label")?.size.height == 15)
  }

  @Test("one item stretched by its own alignment stays within its constraints, too")
  func stretchedAlone() throws {
    let low = try sizer(["H:|-[label]-|", "V:|-[label(<=15)]-|"])
    let items = [
      CellFlowItem(.cell(low, ["ab"]), options: FlowItemOptions(alignment: .stretch)),
      CellFlowItem(.size(Size(width: 20, height: 60))),
    ]
    let flow = try flow(width: 300, items, SectionStyle(itemAlignment: .end))
    #expect(flow.result.frames()[0] == Rect(x: 0, y: 0, width: 20, height: 25))
  }

  // The cells want 110 points: the first yields to the line, the second cannot.
  @Test("`clamp` cuts no cell below what its constraints allow, and it is reported as oversize")
  func clamp() throws {
    let items = [
      CellFlowItem(.cell(try tag(), [String(repeating: "a", count: 20)])),
      CellFlowItem(
        .cell(try sizer(["H:|-[label(>=100)]-|", "V:|-[label]-|"]), ["a"])),
      CellFlowItem(.size(Size(width: 110, height: 5))),
    ]
    let style = SectionStyle(oversize: .clamp)
    var flow = try flow(width: 80, items, style)
    #expect(flow.result.widths() == [80, 110, 80])
    #expect(flow.result.oversizeItems(inSection: 0) == [1..<2])
    // The same where the lines become that short, and where they are long again.
    _ = try flow.apply(.setLayout(FlowLayout(width: 400)))
    #expect(flow.result.widths() == [110, 110, 110])
    _ = try flow.apply(.setLayout(FlowLayout(width: 80)))
    #expect(flow.result.widths() == [80, 110, 80])
  }

  @Test("a change of style gives cells the limits that the new ones need")
  func newStyle() throws {
    let tag = try tag()
    var flow = try CellFlow(FlowLayout(width: 500), [CellFlowSection(["A", "longer"], in: tag)])
    _ = try flow.apply(.setStyle(filled, section: 0))
    #expect(flow.result.widths() == [130, 130])
    _ = try flow.apply(.setStyle(SectionStyle(), section: 0))
    #expect(flow.result.widths() == [50, 50])
  }

  // A square can grow along neither axis alone.
  @Test(
    "a cell whose constraints couple width and height grows only as far as its other extent allows")
  func coupled() throws {
    let square = try sizer(["H:|-[label]-|", "V:|-[label]-|", "super.width = super.height"])
    let half = try sizer(["H:|-[label]-|", "V:|-[label]-|", "super.width <= 2 * super.height"])
    let items = [
      CellFlowItem(.cell(square, ["abcd"])), CellFlowItem(.cell(half, ["a"])),
      CellFlowItem(.size(Size(width: 20, height: 60))),
    ]
    let both = SectionStyle(lineAlignment: .fill, itemAlignment: .stretch)
    let result = try flow(width: 300, items, both).result
    #expect(result.widths() == [30, 40, 230])
    #expect(result.frames().map(\.size.height) == [30, 60, 60])
  }

  // At 30 points the text takes two lines, at 90 one. Hugged at 1000, the label cannot be higher
  // than its text.
  @Test("a cell whose constraints limit the heights of wrapped texts does not grow in width")
  func wrapped() throws {
    let constraints: [ConstraintStatement] = [
      "H:|-[label]-|", "V:|-[label]-|", "label.width <= 30 @900",
    ]
    for (hugging, width, height) in [(250.0, 100.0, 20.0), (1000, 40, 30)] {
      let note = try sizer(constraints, lines: 0, vertical: hugging)
      let flow = try flow(width: 100, [CellFlowItem(.cell(note, ["abcde abcde"]))], filled)
      #expect(flow.result.widths() == [width])
      #expect(flow.result.frames()[0].size.height == height)
      #expect(try flow.fittedCell(ofItem: 0, inSection: 0)?.size.width == width)
    }
  }

  // 20.3 points are 20.296875 in whole units, which the constraint excludes.
  @Test("a cell whose height is between two layout units still fills its line")
  func betweenUnits() throws {
    let tag = try sizer(["H:|-[label]-|", "V:|-[label]-|", "super.height = 20.3"])
    let flow = try flow(width: 100, [CellFlowItem(.cell(tag, ["ab"]))], filled)
    #expect(
      try flow.fittedCell(ofItem: 0, inSection: 0)?.size == Size(width: 100, height: 20.296875))
  }
}
