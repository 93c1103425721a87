import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: the order that takes the fewest lines")
struct FewestLinesTests {
  private func order(
    _ lengths: [Int32], limit: Int64, spacing: Int64 = 0, cap: Int? = nil
  ) -> [Int] {
    FewestLines.order(
      lengths: lengths, limit: limit, spacing: spacing, maximumItemsPerLine: cap
    ).map(Int.init)
  }

  @Test("long items come first, and each item joins the first line that it fits on")
  func byHand() {
    // 60 + 40, then 50 + 30 + 20; in order they would take three lines.
    #expect(order([50, 60, 30, 40, 20], limit: 100) == [1, 3, 0, 2, 4])
    #expect(BreakingCase(lengths: [50, 60, 30, 40, 20], limit: 100).greedy() == [0, 1, 3])
  }

  @Test("items of equal length keep their order")
  func ties() {
    #expect(order([10, 20, 10, 20, 10], limit: 30) == [1, 0, 3, 2, 4])
  }

  @Test("spacing is needed between items only: 60 + 10 + 30 fills 100")
  func spacing() {
    #expect(order([31, 30, 60], limit: 100, spacing: 10) == [2, 1, 0])
  }

  @Test("no item joins an item longer than the line, or a line with the maximum number of items")
  func fullLines() {
    #expect(order([0, 150, 0], limit: 100) == [1, 0, 2])
    #expect(order([50, 10, 40, 30], limit: 100, cap: 2) == [0, 2, 3, 1])
  }

  @Test("no items have an empty order")
  func empty() {
    #expect(order([], limit: 100) == [])
  }

  @Test("the order is that of a simple first-fit search, and greedy breaking keeps its lines")
  func plainSearch() {
    forAll(breakingCases(items: 0...60)) { asked in
      var lines: [[Int]] = []
      let items = asked.lengths.indices.sorted { left, right in
        (asked.lengths[right], left) < (asked.lengths[left], right)
      }
      for item in items {
        let fitting = lines.firstIndex { line in
          let length = (line + [item]).reduce(-asked.spacing) {
            $0 + Int64(asked.lengths[$1]) + asked.spacing
          }
          return length <= asked.limit && line.count < asked.cap ?? .max
        }
        if let fitting { lines[fitting].append(item) } else { lines.append([item]) }
      }
      let order = order(
        asked.lengths, limit: asked.limit, spacing: asked.spacing, cap: asked.cap)
      try checkEqual(order, lines.flatMap { $0 })
      var reordered = asked
      reordered.breaks = []
      reordered.lengths = order.map { asked.lengths[$0] }
      try checkEqual(reordered.lines(reordered.greedy()).map(\.count), lines.map(\.count))
    }
  }

  @Test("sizes in points are ordered by their extent along the lines, for both scroll axes")
  func layouts() throws {
    let sizes: [Size] = .widths(50, 60, 30, 40, 20)
    let layout = FlowLayout(width: 100)
    let order = try layout.orderOfFewestLines(sizes)
    #expect(order == [1, 3, 0, 2, 4])
    #expect(try layout.layout(order.map { sizes[$0] }).lines() == [0..<2, 2..<5])
    #expect(try layout.layout(sizes).lineCount(inSection: 0) == 3)
    let columns = FlowLayout(scrollAxis: .horizontal, containerSize: Size(width: 0, height: 100))
    #expect(try columns.orderOfFewestLines(sizes.map(\.transposed)) == order)
  }

  @Test("with any style the order has each item once; without a cap it takes hardly more lines")
  func style() {
    let limits = FlowCaseLimits(sections: 1...1, items: 0...12)
    forAll(flowCases(limits)) { flow in
      let section = flow.sections[0]
      let sizes = section.items.sizes
      let order = try flow.layout.orderOfFewestLines(sizes, style: section.style)
      try checkEqual(order.sorted(), Array(sizes.indices))
      let inOrder = try flow.layout.layout(sizes, style: section.style)
      let reordered = try flow.layout.layout(order.map { sizes[$0] }, style: section.style)
      guard section.style.maximumItemsPerLine == nil else { return }
      // First-fit decreasing takes at most 11/9 of the fewest lines, plus 6/9 of a line.
      let (lines, found) = (inOrder.lineCount(inSection: 0), reordered.lineCount(inSection: 0))
      try check(9 * found <= 11 * lines + 6, "\(found) lines, not \(lines)")
    }
  }

  @Test("a size that layout refuses is refused, and the error names its item and section")
  func badSize() {
    do {
      _ = try FlowLayout(width: 100).orderOfFewestLines(.widths(5, .nan), section: 2)
      Issue.record("nothing was refused")
    } catch {
      #expect(error.place == .item(section: 2, item: 1))
      #expect(error.property == "size")
    }
  }

  @Test("a hundred thousand items take at most 1 % more lines than their total length needs")
  func many() throws {
    let lengths = (0..<100_000).map { Int32(512 + $0 * 7919 % 9728) }
    let order = order(lengths, limit: 20_480)
    #expect(order.sorted() == Array(lengths.indices))
    let lines = BreakingCase(lengths: order.map { lengths[$0] }, limit: 20_480).greedy().count
    let least = lengths.reduce(0) { $0 + Int64($1) } / 20_480 + 1
    #expect(Int64(lines) <= least + least / 100)
  }
}
