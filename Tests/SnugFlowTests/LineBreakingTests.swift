import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: line breaking")
struct LineBreakingTests {
  private func lines(
    _ widths: [Size], width: Double, spacing: Double = 0, cap: Int? = nil, breaks: [Int] = []
  ) throws -> [Range<Int>] {
    let options = Dictionary(
      uniqueKeysWithValues: breaks.map { ($0, FlowItemOptions(breakBefore: true)) })
    let style = SectionStyle(minimumInteritemSpacing: spacing, maximumItemsPerLine: cap)
    let section = FlowSection(items: .sizes(widths), options: options, style: style)
    return try FlowLayout(width: width).layout([section]).lines()
  }

  @Test(
    "an item fits if it ends exactly at the limit, but not if it ends one layout unit beyond it")
  func exactFit() throws {
    #expect(try lines(.widths(50, 40), width: 100, spacing: 10) == [0..<2])
    #expect(try lines(.widths(50, 40), width: 100 - 1 / 64, spacing: 10) == [0..<1, 1..<2])
  }

  @Test("spacing is between items only: 20 + 10 + 20 + 10 + 20 is 80")
  func spacingBetween() throws {
    #expect(try lines(.widths(20, 20, 20), width: 80, spacing: 10) == [0..<3])
    #expect(try lines(.widths(20, 20, 20), width: 79, spacing: 10) == [0..<2, 2..<3])
  }

  @Test("a length between two layout units is rounded down")
  func roundedDown() throws {
    let half = 50 + 1.0 / 128
    let result = try FlowLayout(width: 100 + 1.0 / 128).layout(.widths(half, half))
    #expect(result.lines() == [0..<2])
    #expect(result.frames()[1] == Rect(x: 50, y: 0, width: 50, height: 10))
    #expect(result.contentSize == Size(width: 100, height: 10))
  }

  @Test("a later item never goes back to an earlier line where it would fit")
  func inOrder() throws {
    #expect(try lines(.widths(60, 60, 40), width: 100) == [0..<1, 1..<3])
  }

  @Test("no items make no line")
  func empty() throws {
    #expect(try lines([], width: 100) == [])
    #expect(try lines([], width: 100, cap: 1) == [])
  }

  @Test("an item marked breakBefore starts a line")
  func forcedBreak() throws {
    #expect(try lines(.widths(20, 20, 20), width: 100, breaks: [1]) == [0..<1, 1..<3])
    #expect(try lines(.widths(20, 20, 20), width: 100, breaks: [1, 2]) == [0..<1, 1..<2, 2..<3])
  }

  @Test("a forced break where a line starts anyway makes no empty line")
  func idleForcedBreak() throws {
    #expect(try lines(.widths(20, 20), width: 100, breaks: [0]) == [0..<2])
    #expect(try lines(.widths(60, 60, 60), width: 100, breaks: [1]) == [0..<1, 1..<2, 2..<3])
    #expect(
      try lines(.widths(60, 60, 20, 20), width: 100, breaks: [1, 3]) == [0..<1, 1..<3, 3..<4])
  }

  @Test("a line holds no more than maximumItemsPerLine")
  func cap() throws {
    #expect(try lines(.widths(5, 5, 5, 5, 5), width: 100, cap: 2) == [0..<2, 2..<4, 4..<5])
    #expect(try lines(.widths(5, 5), width: 100, cap: 1) == [0..<1, 1..<2])
    #expect(try lines(.widths(5, 5), width: 100, cap: 2) == [0..<2])
  }

  @Test("after every break, the number of items towards the cap starts at 0 again")
  func capAfterBreak() throws {
    #expect(
      try lines(.widths(5, 5, 5, 5), width: 100, cap: 2, breaks: [1]) == [0..<1, 1..<3, 3..<4])
    #expect(try lines(.widths(60, 60, 5, 5), width: 100, cap: 2) == [0..<1, 1..<3, 3..<4])
  }

  @Test("an item of no width takes its spacing: 40 + 10 + 0 + 10 + 40 is 100")
  func zeroWidthTakesSpacing() throws {
    #expect(try lines(.widths(40, 0, 40), width: 100, spacing: 10) == [0..<3])
    #expect(try lines(.widths(40, 0, 40), width: 99, spacing: 10) == [0..<2, 2..<3])
    let style = SectionStyle(minimumInteritemSpacing: 10)
    let result = try FlowLayout(width: 100).layout(.widths(40, 0, 40), style: style)
    #expect(result.lefts() == [0, 50, 60])
  }

  @Test("an item of no width can start a line")
  func zeroWidthStartsLine() throws {
    #expect(try lines(.widths(100, 0, 50), width: 100, spacing: 10) == [0..<1, 1..<3])
    #expect(try lines(.widths(100, 0, 50), width: 100) == [0..<2, 2..<3])
  }

  @Test("a line of no length holds several items of no width only if there is no spacing")
  func zeroLimit() throws {
    #expect(try lines(.widths(0, 0, 0), width: 0) == [0..<3])
    #expect(try lines(.widths(0, 0, 0), width: 0, spacing: 1) == [0..<1, 1..<2, 2..<3])
  }

  @Test("the result reports the line of each item")
  func lineOfItem() throws {
    let result = try FlowLayout(width: 100).layout(.widths(60, 60, 40, 10))
    #expect((0..<4).map { result.line(ofItem: $0, inSection: 0) } == [0, 1, 1, 2])
  }
}
