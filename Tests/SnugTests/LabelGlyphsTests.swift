import Snug
import Testing

@Suite("Glyphs of a rectangle: cells and collections")
struct LabelGlyphsTests {
  private struct Cell: ReusableCell {}

  private func sizer() throws -> CellSizer {
    CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
  }

  private func item(_ text: String) -> CollectionSnapshot<String>.Item {
    let badge = AttachedCell(
      AttachedView(kind: "Tag", size: .zero, edges: [.top, .trailing]),
      .texts(["\(text.count)"]))
    return .init(
      text, CollectionItem("Tag", .texts([text]), attachedViews: text.count > 2 ? [badge] : []))
  }

  private let everywhere = Rect(x: -1000, y: -1000, width: 1e6, height: 1e6)

  @Test("after edits, they are those that a new list has")
  func edits() throws {
    let sizer = try sizer()
    var flow = try CellFlow(
      FlowLayout(width: 200),
      [
        CellFlowSection(
          ["A", "longer", "much longer"], in: sizer, style: SectionStyle(lineAlignment: .fill))
      ])
    var glyphs = LabelGlyphs()
    try flow.glyphs(in: everywhere, into: &glyphs)
    _ = try flow.apply(.insert([CellFlowItem(.cell(sizer, ["new"]))], at: 1, section: 0))
    _ = try flow.apply(.remove(0..<1, section: 0))
    _ = try flow.apply(.setContainer(FlowLayout(width: 90)))
    try flow.glyphs(in: everywhere, into: &glyphs)
    var fresh = LabelGlyphs()
    try flow.glyphs(in: everywhere, into: &fresh)
    // The last one is cut: its ellipsis is a run of its own.
    #expect(glyphs.runs.map(\.place.itemPath?.item) == [0, 1, 2, 2])
    #expect(glyphs.glyphIDs == fresh.glyphIDs && glyphs.positions == fresh.positions)
    #expect(glyphs.clusterOffsets == fresh.clusterOffsets)
    // "new" is the first item now: three glyphs at its label's place.
    let label = try #require(try flow.fittedCell(ofItem: 0, inSection: 0)?.frame(ofView: "label"))
    #expect(glyphs.runs[0].glyphs == 0..<3)
    #expect(glyphs.positions[0].x == label.x)
  }

  @Test("runs have the attributes of their ranges, and boxes are on the lines of their labels")
  func ranges() throws {
    var style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 10)
    let box = InlineBox(width: 6, height: 4, attributes: "star")
    let texts = try [
      ["a", .text("b", RangeStyle(size: 20, attributes: "red")), .box(box)], [.box(box), "c"],
      ["a", .text("b", RangeStyle(size: 20, attributes: "red")), .box(box)],
    ].map { (runs: [StyledText.Run]) in try style.ranges.string(of: StyledText(runs)) }
    let sizer = CellSizer(
      try .tag(style), measuring: try TextMeasurer(catalog: .embedded))
    let flow = try CellFlow(FlowLayout(width: 200), [CellFlowSection(texts, in: sizer)])
    var glyphs = LabelGlyphs()
    // The second time, labels are remembered.
    for _ in 0..<2 {
      try flow.glyphs(in: everywhere, into: &glyphs)
      #expect(glyphs.runs.map(\.attributes) == ["", "red", "", "", "red"])
      #expect(glyphs.runs.map(\.sourceRange) == [0..<1, 1..<2, 3..<4, 0..<1, 1..<2])
      // "Snug Test" has 4/5 of the size above the baseline.
      let places = [(0, 5.0, 13.0), (0, 10, 5), (1, 11, 5), (2, 5, 13), (2, 10, 5)]
      for (run, (item, x, y)) in zip(glyphs.runs, places) {
        let cell = flow.result.elements(in: everywhere)[item].frame
        #expect(
          run.frame
            == Rect(x: cell.x + x, y: cell.y + y, width: run.size / 2, height: run.size))
      }
      #expect(glyphs.boxes.map(\.attributes) == ["star", "star", "star"])
      #expect(Set(glyphs.boxes.map(\.view)) == Set(glyphs.runs.map(\.view)))
      #expect(glyphs.boxes.map(\.sourceOffset) == [2, 0, 2])
      for (index, shown) in glyphs.boxes.enumerated() {
        let cell = flow.result.elements(in: everywhere)[index].frame
        // Baselines are 16 and 8 points below the top of the text.
        let x = index == 1 ? 5.0 : 20
        let top = 5.0 + (index == 1 ? 8 : 16) - 4
        #expect(
          shown.frame
            == Rect(x: cell.x + x, y: cell.y + top, width: 6, height: 4))
      }
    }
    #expect(glyphs.rememberedCount == 2)
  }

  @Test("a collection has them of what is in view, pinned headers and attached views included")
  func collections() throws {
    let sizer = try sizer()
    let collection = try CellCollection<String, Cell>(
      FlowLayout(containerSize: Size(width: 200, height: 60)),
      estimatedSize: Size(width: 60, height: 30))
    for kind in [CellKind.item, .header, .supplementary] {
      collection.register("Tag", for: kind, sizer: sizer) { Cell() }
    }
    var section = CollectionSection(
      style: SectionStyle(pinsHeaders: true), header: CollectionItem("Tag", .texts(["Head"])))
    section.style.maximumItemsPerLine = 1
    let names = ["A", "longer", "B", "much longer", "C", "D"]
    try collection.reload(CollectionSnapshot([.init("s", names.map(item), section: section)]))
    var glyphs = LabelGlyphs()
    for y in [0.0, 17, 60] {
      try collection.setContentOffset(Point(x: 0, y: y))
      try collection.glyphs(in: collection.bounds, into: &glyphs)
      let shown = collection.visibleElements
      #expect(glyphs.runs.map(\.place) == shown.map(\.place))
      for (run, element) in zip(glyphs.runs, shown) {
        let fitted = try #require(try collection.fittedCell(of: element.place))
        let label = try #require(fitted.frame(ofView: "label")).moved(by: element.frame.origin)
        let baseline = try #require(fitted.metrics(ofLabel: "label")).baseline
        #expect(glyphs.positions[run.glyphs.lowerBound] == Point(x: label.x, y: label.y + baseline))
        #expect(run.zIndex == element.zIndex)
      }
    }
    let texts = glyphs.runs.compactMap(\.place.itemPath).map { names[$0.item] }
    #expect(!texts.isEmpty && !texts.contains("A"))
  }
}
