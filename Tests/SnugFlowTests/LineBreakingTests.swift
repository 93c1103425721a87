import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: line breaking")
struct LineBreakingTests {
  @Test(
    "an item joins the line before it if it fits with its spacing, unless a break or the cap forbids",
    arguments: [
      ("exactly at the limit", .widths(50, 40), 100, 10, nil, [], [0..<2]),
      ("one unit beyond it", .widths(50, 40), 100 - 1 / 64, 10, nil, [], [0..<1, 1..<2]),
      // 20 + 10 + 20 + 10 + 20 is 80.
      ("spacing is between items", .widths(20, 20, 20), 80, 10, nil, [], [0..<3]),
      ("spacing is between items", .widths(20, 20, 20), 79, 10, nil, [], [0..<2, 2..<3]),
      // A later item never goes back to an earlier line where it would fit.
      ("in order", .widths(60, 60, 40), 100, 0, nil, [], [0..<1, 1..<3]),
      ("no items make no line", [], 100, 0, nil, [], []),
      ("no items make no line", [], 100, 0, 1, [], []),
      ("forced break", .widths(20, 20, 20), 100, 0, nil, [1], [0..<1, 1..<3]),
      ("forced breaks", .widths(20, 20, 20), 100, 0, nil, [1, 2], [0..<1, 1..<2, 2..<3]),
      // A forced break where a line starts anyway makes no empty line.
      ("break where a line starts", .widths(20, 20), 100, 0, nil, [0], [0..<2]),
      ("break where a line starts", .widths(60, 60, 60), 100, 0, nil, [1], [0..<1, 1..<2, 2..<3]),
      (
        "break where a line starts", .widths(60, 60, 20, 20), 100, 0, nil, [1, 3],
        [0..<1, 1..<3, 3..<4]
      ),
      ("cap", .widths(5, 5, 5, 5, 5), 100, 0, 2, [], [0..<2, 2..<4, 4..<5]),
      ("cap", .widths(5, 5), 100, 0, 1, [], [0..<1, 1..<2]),
      ("cap", .widths(5, 5), 100, 0, 2, [], [0..<2]),
      // After every break, the number of items towards the cap starts at 0 again.
      ("cap from a forced break on", .widths(5, 5, 5, 5), 100, 0, 2, [1], [0..<1, 1..<3, 3..<4]),
      ("cap from a break on", .widths(60, 60, 5, 5), 100, 0, 2, [], [0..<1, 1..<3, 3..<4]),
      // An item of no width takes its spacing: 40 + 10 + 0 + 10 + 40 is 100.
      ("spacing of no width", .widths(40, 0, 40), 100, 10, nil, [], [0..<3]),
      ("spacing of no width", .widths(40, 0, 40), 99, 10, nil, [], [0..<2, 2..<3]),
      ("no width starts a line", .widths(100, 0, 50), 100, 10, nil, [], [0..<1, 1..<3]),
      ("no width fits a full line", .widths(100, 0, 50), 100, 0, nil, [], [0..<2, 2..<3]),
      // A line of no length holds several items of no width only if there is no spacing.
      ("line of no length", .widths(0, 0, 0), 0, 0, nil, [], [0..<3]),
      ("line of no length", .widths(0, 0, 0), 0, 1, nil, [], [0..<1, 1..<2, 2..<3]),
    ] as [(String, [Size], Double, Double, Int?, [Int], [Range<Int>])])
  func lines(
    _ rule: String, _ sizes: [Size], width: Double, spacing: Double, cap: Int?, breaks: [Int],
    _ expected: [Range<Int>]
  ) throws {
    let options = Dictionary(
      uniqueKeysWithValues: breaks.map { ($0, FlowItemOptions(breakBefore: true)) })
    let style = SectionStyle(minimumInteritemSpacing: spacing, maximumItemsPerLine: cap)
    let section = FlowSection(items: .sizes(sizes), options: options, style: style)
    #expect(try FlowLayout(width: width).layout([section]).lines() == expected)
  }

  @Test("a length between two layout units is rounded down")
  func roundedDown() throws {
    let half = 50 + 1.0 / 128
    let result = try FlowLayout(width: 100 + 1.0 / 128).layout(.widths(half, half))
    #expect(result.lines() == [0..<2])
    #expect(result.frames()[1] == Rect(x: 50, y: 0, width: 50, height: 10))
    #expect(result.contentSize == Size(width: 100, height: 10))
  }

  @Test("an item of no width has spacing on both of its sides")
  func zeroWidth() throws {
    let style = SectionStyle(minimumInteritemSpacing: 10)
    let result = try FlowLayout(width: 100).layout(.widths(40, 0, 40), style: style)
    #expect(result.lefts() == [0, 50, 60])
  }

  @Test("the result reports the line of each item")
  func lineOfItem() throws {
    let result = try FlowLayout(width: 100).layout(.widths(60, 60, 40, 10))
    #expect((0..<4).map { result.line(ofItem: $0, inSection: 0) } == [0, 1, 1, 2])
  }
}
