import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: properties of balanced lines")
struct BalancedBreakingPropertyTests {
  @Test("balanced lines have the least sum of squared lengths, and of equal sums the latest starts")
  func bestOfAll() {
    forAll(breakingCases(items: 1...9), count: 2_000) { asked in
      try checkEqual(asked.balanced(), asked.best())
    }
  }

  @Test("balanced lines are those that a simple dynamic program finds")
  func plainProgramming() {
    forAll(breakingCases(items: 10...40), count: 300) { asked in
      try checkEqual(asked.balanced(), PlainBalance(asked).starts(wanted: asked.minimumLines))
    }
  }

  @Test("balanced lines are allowed, as many as greedy lines, and have no greater sum of squares")
  func besideGreedy() {
    let cases = breakingCases(items: 1...400)
    forAll(cases) { asked in
      var asked = asked
      asked.minimumLines = 0
      let (balanced, greedy) = (asked.balanced(), asked.greedy())
      try checkEqual(balanced.count, greedy.count)
      try check(asked.lines(balanced).allSatisfy(asked.isAllowed), "a line is not allowed")
      try check(asked.sumOfSquares(balanced) <= asked.sumOfSquares(greedy))
    }
  }

  @Test("one more balanced line never makes the sum of squared lengths greater")
  func moreLines() {
    forAll(breakingCases(items: 2...100)) { asked in
      var more = asked
      more.minimumLines += 1
      let (fewer, starts) = (asked.balanced(), more.balanced())
      try check(asked.lines(starts).allSatisfy(asked.isAllowed), "a line is not allowed")
      try check(asked.sumOfSquares(starts) <= asked.sumOfSquares(fewer))
    }
  }
}

/// A simple reference implementation in cubic time: the least sums of squares for each first item
/// and number of lines.
private struct PlainBalance {
  private struct Way {
    var sum: Int128
    var firstEnd: Int
  }

  private let asked: BreakingCase
  /// By number of lines, then by the item they start at; `nil` if there is no way.
  private var ways: [[Way?]]

  init(_ asked: BreakingCase) {
    self.asked = asked
    let count = asked.lengths.count
    ways = [Array(repeating: nil, count: count) + [Way(sum: 0, firstEnd: count)]]
    for _ in 0..<count {
      let behind = ways[ways.count - 1]
      let found = (0...count).map { start -> Way? in
        var best: Way?
        for end in start + 1..<count + 1 {
          guard let rest = behind[end], asked.isAllowed(start..<end) else { continue }
          let length = Int128(asked.length(start..<end))
          let sum = length * length + rest.sum
          if sum <= best?.sum ?? Int128.max { best = Way(sum: sum, firstEnd: end) }
        }
        return best
      }
      ways.append(found)
    }
  }

  func starts(wanted: Int) -> [Int] {
    let count = asked.lengths.count
    let fewest = ways.firstIndex { $0[0] != nil } ?? count
    var starts: [Int] = []
    var place = 0
    for lines in (1...max(fewest, min(wanted, count))).reversed() {
      starts.append(place)
      place = ways[lines][place]?.firstEnd ?? count
    }
    return starts
  }
}
