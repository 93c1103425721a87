import Snug
import SnugFlowTesting
import SnugTesting
import Testing

/// At size 10 a label is 10 high.
@Suite("Cells in a flow layout: items moved between sections")
struct MovedCellTests {
  private func sizer(_ vertical: ConstraintStatement) throws -> CellSizer {
    CellSizer(
      try CellTemplate(
        views: [.label("label", TextStyle(size: 10))],
        constraints: ["H:|-[label]-|", vertical]),
      measuring: FixedMetricsMeasurer())
  }

  // The baselines align if the moved item is 20 points below the other one, whose label is 20
  // points lower within its cell.
  @Test("a moved item is aligned by its new section's style, whatever its old section's are")
  func baselines() throws {
    let (low, high) = (try sizer("V:|-20-[label]|"), try sizer("V:|[label]|"))
    let onBaselines = SectionStyle(itemAlignment: .firstBaseline)
    let centred = SectionStyle(itemAlignment: .center)
    for (before, after) in [(centred, onBaselines), (onBaselines, centred)] {
      var flow = try CellFlow(
        FlowLayout(width: 200),
        [
          CellFlowSection(["a"], in: high, style: before),
          CellFlowSection(["b"], in: low, style: onBaselines),
        ])
      _ = try flow.apply([
        .setSection(.style(after), section: 0), .move(item: 0, section: 0, toItem: 0, toSection: 1),
      ])
      #expect(flow.result.tops(inSection: 1) == [20, 0])
      #expect(flow.result.contentSize.height == 30)
    }
  }
  @Test(
    "an item moved into an inserted section is fitted for the lines of the new scroll direction")
  func turned() throws {
    let tag = CellSizer(CellDesigns.tag, measuring: FixedMetricsMeasurer())
    var flow = try CellFlow(
      FlowLayout(width: 40), [CellFlowSection(["a tag of more"], in: tag)])
    // The text is 65 points wide; the label may be 40 to 60 wide.
    #expect(flow.result.widths() == [44])
    let layout = FlowLayout(
      scrollAxis: .horizontal, containerSize: Size(width: 40, height: 30))
    _ = try flow.apply([
      .setContainer(layout), .insertSections([CellFlowSection([])], at: 1),
      .move(item: 0, section: 0, toItem: 0, toSection: 1),
    ])
    #expect(flow.result.widths(inSection: 1) == [64])
  }
}
