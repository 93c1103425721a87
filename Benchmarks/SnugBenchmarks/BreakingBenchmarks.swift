import Snug
import SnugWorkloads

/// Balanced lines of items, and the order of items that takes the fewest lines.
enum BreakingBenchmarks {
  static func groups() throws -> [[Contestant]] {
    let counts = [1_000, 10_000, 100_000, 1_000_000]
    return try counts.map(balanced) + [[zeroSizes(count: 1_000_000), fewestLines(count: 100_000)]]
  }

  private static func balanced(count: Int) throws -> [Contestant] {
    let lengths = WidthGenerator().prefix(count).map { Int32($0 * 64) }
    let greedy = lineCount(lengths, minimumLines: 0)
    let more = greedy * 3 / 2
    return [
      Contestant(name: "balanced \(count)", n: count, unit: "item") {
        try check(lineCount(lengths, minimumLines: 0), is: greedy)
      },
      Contestant(name: "balanced, half as many lines more \(count)", n: count, unit: "item") {
        try check(lineCount(lengths, minimumLines: more), is: more)
      },
    ]
  }

  private static func zeroSizes(count: Int) -> Contestant {
    let lengths = [Int32](repeating: 0, count: count)
    return Contestant(name: "balanced, no lengths \(count)", n: count, unit: "item") {
      try check(lineCount(lengths, spacing: 0, minimumLines: 0), is: 1)
    }
  }

  private static func fewestLines(count: Int) -> Contestant {
    let sizes = WidthGenerator().prefix(count).map { Size(width: $0, height: 27) }
    let style = SectionStyle(minimumInteritemSpacing: 8)
    let layout = FlowLayout(width: 320)
    return Contestant(name: "fewest lines \(count)", n: count, unit: "item") {
      try check(layout.orderOfFewestLines(sizes, style: style).count, is: count)
    }
  }

  /// The count of lines of 320 points, with items 8 points apart by default.
  private static func lineCount(
    _ lengths: [Int32], spacing: Int64 = 8 * 64, minimumLines: Int
  ) -> Int {
    BalancedBreaking.lineStarts(
      lengths: lengths, limit: 320 * 64, spacing: spacing, maximumItemsPerLine: nil,
      forcedBreaks: [], minimumLines: minimumLines
    ).count
  }

  private static func check(_ count: Int, is expected: Int) throws {
    guard count == expected else { throw WrongAnswer(what: "\(count), not \(expected)") }
  }
}
