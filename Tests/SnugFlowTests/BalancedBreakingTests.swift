import SnugFlow
import Testing

@Suite("Flow layout: balanced lines")
struct BalancedBreakingTests {
  @Test("four items of 30 in 100 make two lines of two, not three and one")
  func even() {
    #expect(BreakingCase(lengths: [30, 30, 30, 30], limit: 100).greedy() == [0, 3])
    #expect(BreakingCase(lengths: [30, 30, 30, 30], limit: 100).balanced() == [0, 2])
  }

  @Test("spacing counts towards lengths: 20 + 5 + 20 and 50 (4525) beat 20 and 20 + 5 + 50 (6025)")
  func spacing() {
    #expect(BreakingCase(lengths: [20, 20, 50], limit: 80, spacing: 5).balanced() == [0, 2])
  }

  @Test("with equal sums of squares, the first line takes the most items, then the second line")
  func ties() {
    // 20² + 10² either way.
    #expect(BreakingCase(lengths: [10, 10, 10], limit: 20).balanced() == [0, 2])
    // 20² + 20² + 10² in each of three ways.
    #expect(BreakingCase(lengths: [10, 10, 10, 10, 10], limit: 20).balanced() == [0, 2, 4])
    // An item of no length does not lengthen a line.
    #expect(BreakingCase(lengths: [10, 0, 0, 10], limit: 10).balanced() == [0, 3])
  }

  @Test("`minimumLines` makes more lines, at most one for each item")
  func minimumLines() {
    let starts = {
      BreakingCase(lengths: [10, 10, 10, 10], limit: 100, minimumLines: $0).balanced()
    }
    #expect([-1, 0, 1].map(starts) == [[0], [0], [0]])
    #expect(starts(2) == [0, 2])
    // 20² + 10² + 10² in each of three ways.
    #expect(starts(3) == [0, 2, 3])
    #expect([4, 5].map(starts) == [[0, 1, 2, 3], [0, 1, 2, 3]])
  }

  @Test("`minimumLines` has no effect if more lines are needed")
  func fewerLines() {
    #expect(BreakingCase(lengths: [10, 10], limit: 10, minimumLines: 1).balanced() == [0, 1])
  }

  @Test("an item longer than the line stands alone, even next to items of no length")
  func oversize() {
    #expect(BreakingCase(lengths: [0, 50, 0, 0], limit: 40).balanced() == [0, 1, 2])
  }

  @Test("balanced lines keep forced breaks and the maximum number of items per line")
  func forced() {
    #expect(BreakingCase(lengths: [10, 10, 10, 10], limit: 99, breaks: [3]).balanced() == [0, 3])
    #expect(
      BreakingCase(lengths: [0, 0, 0, 0, 0], limit: 99, cap: 2).balanced() == [0, 2, 4])
  }

  @Test("no items make no line")
  func empty() {
    #expect(BreakingCase(lengths: [], limit: 10, minimumLines: 3).balanced() == [])
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
