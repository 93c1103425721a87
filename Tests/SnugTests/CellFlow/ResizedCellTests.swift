import Snug
import SnugFlowTesting
import SnugPropertyTesting
import SnugTesting
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
    #expect(try CellFlow(width: 300, items, filled).result.widths() == [130, 170])
  }

  @Test("a cell grows up to its item's `maximumMain`, or its constraints' maximum if that is less")
  func ownMaximum() throws {
    let tag = try tag()
    for (maximum, width) in [(100.0, 100.0), (150, 130)] {
      let items = [
        CellFlowItem(.cell(tag, ["A"]), options: FlowItemOptions(maximumMain: maximum))
      ]
      #expect(try CellFlow(width: 300, items, filled).result.widths() == [width])
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
    let flow = try CellFlow(width: 300, items, SectionStyle(itemAlignment: .stretch))
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
    let flow = try CellFlow(width: 300, items, SectionStyle(itemAlignment: .end))
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
    var flow = try CellFlow(width: 80, items, style)
    #expect(flow.result.widths() == [80, 110, 80])
    #expect(flow.result.oversizeItems(inSection: 0) == [1..<2])
    // The same where the lines become that short, and where they are long again.
    _ = try flow.apply(.setContainer(FlowLayout(width: 400)))
    #expect(flow.result.widths() == [110, 110, 110])
    _ = try flow.apply(.setContainer(FlowLayout(width: 80)))
    #expect(flow.result.widths() == [80, 110, 80])
  }

  @Test("a change of style gives cells the limits that the new ones need")
  func newStyle() throws {
    let tag = try tag()
    var flow = try CellFlow(FlowLayout(width: 500), [CellFlowSection(["A", "longer"], in: tag)])
    _ = try flow.apply(.setSection(.style(filled), section: 0))
    #expect(flow.result.widths() == [130, 130])
    _ = try flow.apply(.setSection(.style(SectionStyle()), section: 0))
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
    let result = try CellFlow(width: 300, items, both).result
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
      let flow = try CellFlow(width: 100, [CellFlowItem(.cell(note, ["abcde abcde"]))], filled)
      #expect(flow.result.widths() == [width])
      #expect(flow.result.frames()[0].size.height == height)
      #expect(try flow.fittedCell(ofItem: 0, inSection: 0)?.size.width == width)
    }
  }

  // 20.3 points are 20.296875 in whole units, which the constraint excludes.
  @Test("a cell whose height is between two layout units still fills its line")
  func betweenUnits() throws {
    let tag = try sizer(["H:|-[label]-|", "V:|-[label]-|", "super.height = 20.3"])
    let flow = try CellFlow(width: 100, [CellFlowItem(.cell(tag, ["ab"]))], filled)
    #expect(
      try flow.fittedCell(ofItem: 0, inSection: 0)?.size == Size(width: 100, height: 20.296875))
  }

  // The lines are 200 wide, each card 0.5 * 200 - 10.
  @Test("`stretch` makes cards of a share of the line, side by side, equally high")
  func cards() throws {
    let card = try sizer(
      ["H:|[label]|", "V:|[label]|", "super.width = 0.5 * super.proposedWidth - 10"], lines: 0)
    let style = SectionStyle(itemAlignment: .stretch, minimumInteritemSpacing: 20)
    let flow = try CellFlow(
      FlowLayout(width: 200),
      [CellFlowSection(["aaaa bbbb cccc dddd eeee", "a"], in: card, style: style)])
    #expect(
      flow.result.frames() == [
        Rect(x: 0, y: 0, width: 90, height: 20), Rect(x: 110, y: 0, width: 90, height: 20),
      ])
    let cell = try #require(try flow.fittedCell(ofItem: 1, inSection: 0))
    #expect(cell.frame(ofView: "label") == Rect(x: 0, y: 0, width: 90, height: 20))
  }

  @Test("a cell that a line resizes still knows its length, as if that stood in the constraint")
  func proposed() throws {
    let sharing: [(share: Double, limit: String, priority: Int)] = [
      (0.5, "super.width =", 1000), (0.75, "label.width <=", 1000), (0.25, "label.width >=", 800),
    ]
    let word = Generator<String>.element(of: ["a", "bbb", "cccccc"])
    let text = Generator<[String]>.array(of: word, count: 1...6).map { $0.joined(separator: " ") }
    let cases = Generator { source in
      let alignment = try source.draw(
        .element(of: [SectionStyle.ItemAlignment.stretch, .center, .firstBaseline]))
      return (
        texts: try source.draw(.array(of: text, count: 1...6)),
        widths: try source.draw(.array(of: .integer(in: 40...300), count: 1...4)),
        sharing: try source.draw(.integer(in: 0...2)), lines: try source.draw(.integer(in: 0...2)),
        style: SectionStyle(
          lineAlignment: try source.draw(.element(of: [.fill, .leading])),
          itemAlignment: alignment)
      )
    }
    forAll(cases) { drawn in
      let shared = sharing[drawn.sharing]
      let pinned: [ConstraintStatement] = ["H:|-[label]-(>=5)-|", "V:|-[label]-|"]
      func flow(_ width: Int, _ length: String) throws -> CellFlow {
        let share = "\(shared.limit) \(length) @ \(shared.priority)"
        let sizer = try sizer(
          pinned + [ConstraintStatement(stringLiteral: share)], lines: drawn.lines)
        return try CellFlow(
          FlowLayout(width: Double(width)),
          [CellFlowSection(drawn.texts, in: sizer, style: drawn.style)])
      }
      var resized = try flow(320, "\(shared.share) * super.proposedWidth")
      for width in drawn.widths {
        _ = try resized.apply(.setContainer(FlowLayout(width: Double(width))))
        let number = try flow(width, "\(shared.share * Double(width))")
        try checkEqual(resized.result.frames(), number.result.frames(), "at \(width)")
        for item in drawn.texts.indices {
          try checkEqual(
            try resized.fittedCell(ofItem: item, inSection: 0)?.frame(ofView: "label"),
            try number.fittedCell(ofItem: item, inSection: 0)?.frame(ofView: "label"),
            "label \(item) at \(width)")
        }
      }
    }
  }
}
