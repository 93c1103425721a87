import Snug
import SnugCollectionTesting
import Testing

/// Items have known sizes and are 10 high. "+7" is 14 wide, 5 points a character and 4 of margins,
/// and 14 high.
@Suite("Cells in a flow layout: the overflow item")
struct OverflowCellTests {
  private let measurer = RecordingMeasurer()
  private let sizer: CellSizer

  init() throws {
    let plain = try CellTemplate(
      views: [.label("label", TextStyle(size: 10))],
      constraints: ["H:|-[label]-|", "V:|-[label]-|"], margins: EdgeInsets(2))
    sizer = CellSizer(plain, measuring: measurer)
  }

  private func items(_ widths: Double...) -> [CellFlowItem] {
    widths.map { CellFlowItem(.size(Size(width: $0, height: 10))) }
  }

  private func items(_ count: Int, width: Double) -> [CellFlowItem] {
    (0..<count).flatMap { _ in items(width) }
  }

  /// A section of one line by default, with an overflow cell "+N".
  private func section(
    _ items: [CellFlowItem], lines: Int = 1, breaking: SectionStyle.LineBreaking = .greedy
  ) -> CellFlowSection {
    CellFlowSection(
      items, style: SectionStyle(lineBreaking: breaking, maximumLines: lines),
      overflow: { [sizer] in CellFlowItem(.cell(sizer, ["+\($0)"])) })
  }

  private func overflow(_ flow: CellFlow, _ section: Int = 0) -> FlowResult.Overflow? {
    flow.result.overflow(inSection: section)
  }

  @Test("the overflow item is measured only for counts of hidden items that can occur")
  func own() throws {
    let flow = try CellFlow(FlowLayout(width: 100), [section(items(12, width: 20))])
    // "+7" does not fit after five items, 100 + 14 > 100; "+8" fits after four.
    #expect(flow.result.shownItemCount(inSection: 0) == 4)
    #expect(overflow(flow)?.hiddenCount == 8)
    #expect(overflow(flow)?.frame == Rect(x: 80, y: 0, width: 14, height: 14))
    #expect(measurer.calls.map(\.text) == ["+7", "+8"])
    let cell = try #require(try flow.fittedCell(ofOverflowInSection: 0))
    #expect(cell.texts == ["+8"] && cell.frames == [Rect(x: 2, y: 2, width: 10, height: 10)])
    guard case .cell(_, let texts) = flow.content(ofOverflowInSection: 0) else {
      Issue.record("no cell")
      return
    }
    #expect(texts == ["+8"])
  }

  @Test("an overflow text with one more digit hides one more item, and no text is measured twice")
  func digits() throws {
    // Four items, 80, and "+9", 14, are 94 long; "+10" would make 99.
    var flow = try CellFlow(FlowLayout(width: 98), [section(items(13, width: 20))])
    #expect(overflow(flow)?.hiddenCount == 9)
    _ = try flow.apply(.insert(items(20), at: 13, section: 0))
    #expect(overflow(flow)?.hiddenCount == 11)
    #expect(overflow(flow)?.frame == Rect(x: 60, y: 0, width: 19, height: 14))
    #expect(measurer.calls.map(\.text) == ["+9", "+10", "+11"])
    let again = try measurer.calls {
      _ = try flow.apply(.remove(13..<14, section: 0))
      #expect(overflow(flow)?.hiddenCount == 9)
      _ = try flow.apply(.insert(items(20), at: 0, section: 0))
      #expect(overflow(flow)?.hiddenCount == 11)
      _ = try flow.apply(.setContainer(FlowLayout(width: 99)))
      #expect(overflow(flow)?.hiddenCount == 10)
    }
    #expect(again.isEmpty)
  }

  @Test("if all items fit, there is no overflow item, and none is measured")
  func none() throws {
    var flow = try CellFlow(FlowLayout(width: 100), [section(items(5, width: 20))])
    #expect(overflow(flow) == nil && measurer.calls.isEmpty)
    #expect(try flow.fittedCell(ofOverflowInSection: 0) == nil)
    #expect(flow.content(ofOverflowInSection: 0) == nil)
    _ = try flow.apply(.setSection(.style(SectionStyle()), section: 0))
    _ = try flow.apply(.insert(items(20), at: 0, section: 0))
    #expect(flow.result.lineCount(inSection: 0) == 2 && measurer.calls.isEmpty)
  }

  @Test("the overflow item may replace all items")
  func nothingShown() throws {
    let flow = try CellFlow(FlowLayout(width: 98), [section(items(90, 20, 20))])
    // 90 + 14 > 98.
    #expect(flow.result.shownItemCount(inSection: 0) == 0)
    #expect(overflow(flow)?.hiddenCount == 3)
    #expect(overflow(flow)?.frame == Rect(x: 0, y: 0, width: 14, height: 14))
  }

  @Test("the overflow item may be alone on the last line")
  func alone() throws {
    let flow = try CellFlow(FlowLayout(width: 98), [section(items(90, 90, 20), lines: 2)])
    #expect(flow.result.shownItemCount(inSection: 0) == 1)
    #expect(overflow(flow)?.line == 1)
    #expect(overflow(flow)?.frame == Rect(x: 0, y: 10, width: 14, height: 14))
  }

  @Test("balanced line breaking includes the overflow item")
  func balanced() throws {
    let flow = try CellFlow(
      FlowLayout(width: 100), [section(items(50, 40, 90, 90), lines: 2, breaking: .balanced)])
    // Lines of 90 and 14 points have a sum of squares of 8,296, lines of 50 and 54 one of 5,416.
    #expect(flow.result.frame(ofItem: 1, inSection: 0) == Rect(x: 0, y: 12, width: 40, height: 10))
    #expect(overflow(flow)?.frame == Rect(x: 40, y: 10, width: 14, height: 14))
  }

  @Test("the line's length is proposed to the overflow item, as to any item")
  func proposed() throws {
    let long = CellFlowSection(
      items(20, 20, 20), style: SectionStyle(maximumLines: 1),
      overflow: { [sizer] in CellFlowItem(.cell(sizer, ["\($0) more of them"])) })
    let flow = try CellFlow(FlowLayout(width: 30), [long])
    #expect(overflow(flow)?.frame == Rect(x: 0, y: 0, width: 30, height: 14))
    #expect(overflow(flow)?.isOversize == false)
    let cell = try #require(try flow.fittedCell(ofOverflowInSection: 0))
    #expect(cell.frames == [Rect(x: 2, y: 2, width: 26, height: 10)])
  }

  @Test("an overflow item of a known size that is longer than its line is reported as oversize")
  func oversize() throws {
    var wide = section(items(20, 20))
    wide.overflow = { _ in CellFlowItem(.size(Size(width: 31, height: 10))) }
    let flow = try CellFlow(FlowLayout(width: 30), [wide])
    #expect(overflow(flow)?.isOversize == true && overflow(flow)?.hiddenCount == 2)
    #expect(try flow.fittedCell(ofOverflowInSection: 0) == nil)
  }

  @Test("the overflow cell has the size of its frame before snapping to pixels")
  func snapped() throws {
    var filled = section(items(12, width: 20))
    filled.style.lineAlignment = .fill
    var layout = FlowLayout(width: 101)
    (layout.displayScale, layout.snapping) = (1, .edges)
    let flow = try CellFlow(layout, [filled])
    // The 7 points left are 448 layout units, 89.6 for each of five elements. The share of the last
    // one begins at 358 and is 90.
    #expect(overflow(flow)?.frame == Rect(x: 86, y: 0, width: 15, height: 14))
    let cell = try #require(try flow.fittedCell(ofOverflowInSection: 0))
    #expect(cell.size == Size(width: 14 + 90.0 / 64, height: 14))
  }

  @Test("each section has its own overflow item, which can be replaced or removed")
  func sections() throws {
    var other = section(items(6, width: 30), lines: 1)
    other.overflow = { _ in CellFlowItem(.size(Size(width: 10, height: 4))) }
    var flow = try CellFlow(
      FlowLayout(width: 100), [section(items(7, width: 20)), other, section(items(20))])
    #expect(overflow(flow, 0)?.hiddenCount == 3)
    // Three items of 30 and the overflow item of 10 fill the line.
    #expect(overflow(flow, 1)?.frame == Rect(x: 90, y: 17, width: 10, height: 4))
    #expect(overflow(flow, 2) == nil)
    _ = try flow.apply([.setSection(.overflow(nil), section: 0), .moveSection(from: 1, to: 0)])
    #expect(overflow(flow, 0)?.hiddenCount == 3 && overflow(flow, 1) == nil)
    #expect(flow.result.shownItemCount(inSection: 1) == 5)
    _ = try flow.apply(.setSection(.overflow(other.overflow), section: 1))
    #expect(overflow(flow, 1)?.frame == Rect(x: 80, y: 13, width: 10, height: 4))
  }

  @Test("an overflow item that cannot be fitted or placed is an error, and nothing changes")
  func errors() throws {
    let impossible = CellSizer(CellDesigns.impossible, measuring: measurer)
    var flow = try CellFlow(
      FlowLayout(width: 100), [section(items(1, width: 20)), section(items(7, width: 20))])
    let before = CellFlowState(flow)
    func error(_ overflow: @escaping (Int) -> CellFlowItem) -> CellFlowError? {
      cellFlowError { _ = try flow.apply(.setSection(.overflow(overflow), section: 1)) }
    }
    let unfitted = error { _ in CellFlowItem(.cell(impossible, ["x"])) }
    #expect(unfitted?.unsatisfiable == .overflow(section: 1))
    let uncounted = error { _ in CellFlowItem(.cell(sizer, [])) }
    #expect(uncounted?.cause == .fitting(.textCountMismatch(expected: 1, given: 0)))
    let negative = error { _ in CellFlowItem(.size(Size(width: -1, height: 0))) }
    #expect(negative?.place == .overflow(section: 1))
    #expect(throws: (any Error).self) {
      _ = try flow.apply(.setSection(.overflow(nil), section: 2))
    }
    #expect(CellFlowState(flow) == before)
  }

  @Test("editing a result without its cells fails if the number of hidden items would change")
  func resultAlone() throws {
    let flow = try CellFlow(FlowLayout(width: 100), [section(items(7, width: 20))])
    var result = flow.result
    let found = #expect(throws: FlowError.self) {
      _ = try result.apply(.remove(0..<1, section: 0))
    }
    #expect(found?.place == .overflow(section: 0) && found?.requirement == .fittedOverflow)
    #expect(result.itemCount(inSection: 0) == 7)
  }
}
