import Snug
import SnugTesting
import Testing

@Suite("Cells in a flow layout: errors")
struct CellFlowErrorTests {
  private let measurer = FixedMetricsMeasurer()

  private func tags(_ texts: String...) -> [CellFlowItem] {
    let sizer = CellSizer(CellDesigns.tag, measuring: measurer)
    return texts.map { CellFlowItem(.cell(sizer, [$0])) }
  }

  private var impossible: CellSizer { CellSizer(CellDesigns.impossible, measuring: measurer) }

  @Test("a cell that cannot be fitted is an error with its section and item")
  func unfitted() throws {
    let cell = CellContent.cell(impossible, ["x"])
    let first = cellFlowError {
      _ = try CellFlow(
        FlowLayout(width: 100),
        [CellFlowSection(tags("a")), CellFlowSection(tags("b") + [CellFlowItem(cell)])])
    }
    #expect(first?.unsatisfiable == .item(section: 1, item: 1))
    let header = cellFlowError {
      _ = try CellFlow(FlowLayout(width: 100), [CellFlowSection(tags("a"), header: cell)])
    }
    #expect(header?.place == .header(section: 0))
  }

  @Test("a text count that differs from the label count is reported before any cell is fitted")
  func textCount() throws {
    let tag = CellSizer(CellDesigns.tag, measuring: measurer)
    let items = [CellFlowItem(.cell(impossible, ["x"])), CellFlowItem(.cell(tag, []))]
    let found = cellFlowError { _ = try CellFlow(FlowLayout(width: 100), [CellFlowSection(items)]) }
    #expect(
      found?.place == .item(section: 0, item: 1)
        && found?.cause == .fitting(.textCountMismatch(expected: 1, given: 0)))
  }

  @Test("an edit that fails changes nothing, and neither do the edits before it in one batch")
  func unchanged() throws {
    var flow = try CellFlow(FlowLayout(width: 100), [CellFlowSection(tags("a", "b"))])
    let before = CellFlowState(flow)
    let cell = CellFlowItem(.cell(impossible, ["x"]))
    let bad: [CellFlowEdit] = [
      .set([1, 1], to: tags("c", "d"), section: 0), .set([0, 1], to: [], section: 0),
      .set([0], to: [cell, cell], section: 0),
      .set([2], to: tags("c"), section: 0), .set([1], to: [cell], section: 0),
      .insert([cell], at: 1, section: 0), .insert(tags("c"), at: 3, section: 0),
      .insert(tags("c", "d"), at: .max, section: 0), .insert(tags("c"), at: .min, section: 0),
      .insert(tags("c"), at: 0, section: 1), .setItem(.content(cell.content), item: 0, section: 0),
      .setItem(.content(.size(.zero)), item: 2, section: 0),
      .setItem(.content(.size(Size(width: -1, height: 0))), item: 0, section: 0),
      .setItem(.options(FlowItemOptions()), item: -1, section: 0),
      .setItem(.options(FlowItemOptions(grow: -1)), item: 0, section: 0),
      .remove(1..<3, section: 0),
      .move(item: 2, section: 0, toItem: 0, toSection: 0),
      .move(item: 0, section: 0, toItem: 0, toSection: 1),
      .setSection(.style(SectionStyle(minimumLineSpacing: .nan)), section: 0),
      .setSection(.style(SectionStyle()), section: 1),
      .setSection(.header(cell.content), section: 0),
      .setSection(.footer(nil), section: 7), .insertSections([CellFlowSection([cell])], at: 0),
      .insertSections([], at: 2),
      .insertSections([CellFlowSection([]), CellFlowSection(tags("c", "d"))], at: .max),
      .removeSections(0..<2), .moveSection(from: 0, to: 1),
      .setContainer(FlowLayout(width: -1)), .setContainer(FlowLayout(width: .infinity)),
    ]
    for edit in bad {
      #expect(cellFlowError { _ = try flow.apply(edit) } != nil, "\(edit)")
      #expect(CellFlowState(flow) == before, "\(edit)")
      let edits = [.remove(0..<1, section: 0), .insert(tags("d"), at: 0, section: 0), edit]
      #expect(cellFlowError { _ = try flow.apply(edits) } != nil, "\(edit)")
      #expect(CellFlowState(flow) == before, "\(edit)")
    }
    _ = try flow.apply(.insert(tags("c"), at: 2, section: 0))
    #expect(flow.result.itemCount(inSection: 0) == 3)
  }

  @Test("an unusable number is reported as the flow layout's error, with its item")
  func numbers() throws {
    let items = [CellFlowItem(.size(.zero)), CellFlowItem(.size(Size(width: .nan, height: 1)))]
    let found = cellFlowError { _ = try CellFlow(FlowLayout(width: 100), [CellFlowSection(items)]) }
    #expect(found?.place == .item(section: 0, item: 1))
    guard case .flow(let cause) = found?.cause else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(cause.property == "size" && cause.requirement == .length)
  }

  @Test("a container wider than the largest cell is an error of the first header that is a cell")
  func longContent() throws {
    let tag = CellSizer(CellDesigns.tag, measuring: measurer)
    let limit = LayoutUnit.maximumPoints
    var layout = FlowLayout(width: limit)
    layout.contentInset = EdgeInsets(-5)
    // The section inset brings the section's lines back to the limit.
    let style = SectionStyle(sectionInset: EdgeInsets(5))
    _ = try CellFlow(layout, [CellFlowSection([], header: .size(.zero), style: style)])
    let section = CellFlowSection([], header: .cell(tag, ["a"]), style: style)
    let found = cellFlowError { _ = try CellFlow(layout, [section]) }
    #expect(found?.place == .header(section: 0))
    #expect(
      found?.cause == .fitting(.numberOutOfRange(property: "target.width", value: limit + 10)))
  }
}
