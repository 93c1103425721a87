import SnugFlow
import Testing

@Suite("Flow layout: balanced lines")
struct BalancedBreakingTests {
  @Test(
    "balanced lines have the least sum of squared lengths; of equal sums, earlier lines hold more",
    arguments: [
      (
        "two lines of two, not three and one", .init(lengths: [30, 30, 30, 30], limit: 100), [0, 2]
      ),
      // 20 + 5 + 20 and 50 (4525) beat 20 and 20 + 5 + 50 (6025).
      ("spacing counts", .init(lengths: [20, 20, 50], limit: 80, spacing: 5), [0, 2]),
      // 20² + 10² either way.
      ("the first line takes the most items", .init(lengths: [10, 10, 10], limit: 20), [0, 2]),
      // 20² + 20² + 10² in each of three ways.
      ("then the second", .init(lengths: [10, 10, 10, 10, 10], limit: 20), [0, 2, 4]),
      ("no length does not lengthen a line", .init(lengths: [10, 0, 0, 10], limit: 10), [0, 3]),
      (
        "`minimumLines` has no effect if more lines are needed",
        .init(lengths: [10, 10], limit: 10, minimumLines: 1), [0, 1]
      ),
      ("longer than the line: alone", .init(lengths: [0, 50, 0, 0], limit: 40), [0, 1, 2]),
      ("forced breaks", .init(lengths: [10, 10, 10, 10], limit: 99, breaks: [3]), [0, 3]),
      ("a cap", .init(lengths: [0, 0, 0, 0, 0], limit: 99, cap: 2), [0, 2, 4]),
      ("no items make no line", .init(lengths: [], limit: 10, minimumLines: 3), []),
    ] as [(String, BreakingCase, [Int])])
  func balanced(_ rule: String, asked: BreakingCase, starts: [Int]) {
    #expect(asked.balanced() == starts)
  }

  @Test("four items of 30 in 100 are three and one on greedy lines")
  func greedy() {
    #expect(BreakingCase(lengths: [30, 30, 30, 30], limit: 100).greedy() == [0, 3])
  }

  // 20² + 10² + 10² in each of three ways for three lines.
  @Test(
    "`minimumLines` makes more lines, at most one for each item",
    arguments: [
      (-1, [0]), (0, [0]), (1, [0]), (2, [0, 2]), (3, [0, 2, 3]), (4, [0, 1, 2, 3]),
      (5, [0, 1, 2, 3]),
    ])
  func minimumLines(count: Int, starts: [Int]) {
    let asked = BreakingCase(lengths: [10, 10, 10, 10], limit: 100, minimumLines: count)
    #expect(asked.balanced() == starts)
  }

  @Test("sums of squares may exceed 64 bits: 1001 items of half the largest length, two on a line")
  func longest() {
    let longest: Int32 = 640_000_000
    let longestLine = BreakingCase(
      lengths: Array(repeating: longest / 2, count: 1001), limit: 640_000_000)
    #expect(longestLine.balanced() == Array(stride(from: 0, to: 1001, by: 2)))
  }

  @Test("a hundred thousand items of no length make one line, or `minimumLines` lines")
  func nothing() {
    var nothing = BreakingCase(lengths: Array(repeating: 0, count: 100_000), limit: 0)
    #expect(nothing.balanced() == [0])
    nothing.minimumLines = 3
    #expect(nothing.balanced() == [0, 99_998, 99_999])
  }

  @Test("a hundred thousand equal items spread evenly over `minimumLines` lines")
  func equalItems() {
    var equal = BreakingCase(lengths: Array(repeating: 64, count: 100_000), limit: 640, spacing: 8)
    equal.minimumLines = 30_000
    // Four items on each of the first 10,000 lines, three on the others.
    let starts = (0..<30_000).map { $0 < 10_000 ? 4 * $0 : 3 * $0 + 10_000 }
    #expect(equal.balanced() == starts)
  }
}
