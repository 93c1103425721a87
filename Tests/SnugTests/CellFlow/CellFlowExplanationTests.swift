import Snug
import SnugTesting
import Testing

@Suite("Cells in a flow layout: explanations")
struct CellFlowExplanationTests {
  private let width = Anchor(.superview, .width)
  private let height = Anchor(.superview, .height)

  /// A tag of four letters, each 10 wide, and an item of known size, in lines of 100 points.
  private func flow(_ alignment: SectionStyle.LineAlignment) throws -> CellFlow {
    let tag = CellSizer(
      try CellTemplate.tag(TextStyle(size: 20)),
      measuring: FixedMetricsMeasurer(advance: 0.5))
    let items = [
      CellFlowItem(.cell(tag, ["four"])), CellFlowItem(.size(Size(width: 20, height: 10))),
    ]
    let style = SectionStyle(lineAlignment: alignment)
    return try CellFlow(FlowLayout(width: 100), [CellFlowSection(items, style: style)])
  }

  @Test("on a line that is not filled, a cell is as wide as its text and margins")
  func text() throws {
    let explanation = try #require(
      try flow(.leading).explain(width, ofItem: 0, inSection: 0))
    #expect(explanation.value == 5 + 40 + 5)
    #expect(explanation.reasons.count == 3)
  }

  @Test(
    "on a filled line, the layout explains a cell's width and its constraints explain its height")
  func filled() throws {
    let flow = try flow(.fill)
    let explanation = try #require(try flow.explain(width, ofItem: 0, inSection: 0))
    #expect(explanation.value == flow.result.frame(ofItem: 0, inSection: 0).size.width)
    #expect(explanation.reasons.map(\.support) == [.constraint(.fitting(.horizontal))])
    let high = try #require(try flow.explain(height, ofItem: 0, inSection: 0))
    #expect(
      high.reasons.contains {
        if case .constraint(.intrinsicSize("label", .vertical, _)) = $0.support {
          true
        } else {
          false
        }
      })
  }

  @Test("headers, hidden items and the overflow item are explained; a footer of known size is not")
  func places() throws {
    let tag = CellSizer(
      try CellTemplate.tag(TextStyle(size: 20)), measuring: FixedMetricsMeasurer(advance: 0.5))
    var section = CellFlowSection(
      [CellFlowItem(.cell(tag, ["four"])), CellFlowItem(.cell(tag, ["eight ch"]))],
      style: SectionStyle(maximumLines: 1))
    section.header = .cell(tag, ["four"])
    section.footer = .size(Size(width: 10, height: 10))
    section.overflow = { CellFlowItem(.cell(tag, ["+\($0)"])) }
    let flow = try CellFlow(FlowLayout(width: 100), [section])
    // The second tag, 5 + 80 + 5 wide, does not fit beside the first: the overflow item "+1"
    // replaces it.
    let header = try #require(try flow.explain(width, at: .header(section: 0)))
    #expect(header.value == 100)
    #expect(header.reasons.map(\.support) == [.constraint(.fitting(.horizontal))])
    let overflow = try #require(try flow.explain(width, at: .overflow(section: 0)))
    #expect(overflow.value == 5 + 20 + 5)
    let item = try #require(try flow.explain(width, at: .item(section: 0, item: 1)))
    #expect(item.value == 5 + 80 + 5)
    #expect(try flow.explain(width, at: .footer(section: 0)) == nil)
    #expect(try flow.explain(width, at: .section(0)) == nil)
  }

  @Test("an item of known size has no explanation, and an unknown view is an error")
  func nothing() throws {
    let flow = try flow(.leading)
    #expect(try flow.explain(width, ofItem: 1, inSection: 0) == nil)
    do {
      _ = try flow.explain(Anchor(.view("lable"), .width), ofItem: 0, inSection: 0)
      Issue.record("explained a view that is not there")
    } catch {
      #expect(error.cause == .fitting(.unknownView("lable")))
      #expect(error.place == .item(section: 0, item: 0))
    }
  }
}
