import SnugFlow
import SnugPropertyTesting

/// The input of line breaking, in layout units, and a simple form of the rules for lines.
struct BreakingCase {
  var lengths: [Int32]
  var limit: Int64
  var spacing: Int64 = 0
  var cap: Int?
  var breaks: [Int] = []
  var minimumLines = 0

  /// The first items of balanced lines.
  func balanced() -> [Int] {
    BalancedBreaking.lineStarts(
      lengths: lengths, limit: limit, spacing: spacing, maximumItemsPerLine: cap,
      forcedBreaks: breaks, minimumLines: minimumLines
    ).map(Int.init)
  }

  func length(_ line: Range<Int>) -> Int64 {
    lengths[line].reduce(-spacing) { $0 + Int64($1) + spacing }
  }

  func isAllowed(_ line: Range<Int>) -> Bool {
    if line.count == 1 { return true }
    let splits = breaks.contains { line.lowerBound < $0 && $0 < line.upperBound }
    return length(line) <= limit && line.count <= cap ?? .max && !splits
  }

  /// The first items of greedy lines: each item joins the current line if that is allowed.
  func greedy() -> [Int] {
    var starts: [Int] = []
    for item in lengths.indices {
      if let start = starts.last, isAllowed(start..<item + 1) { continue }
      starts.append(item)
    }
    return starts
  }

  /// The first items of balanced lines, which have the least sum of squared lengths of all allowed
  /// ways, and of equal sums the latest starts; nil for no items.
  func best() -> [Int]? {
    let allowed = allowedStarts()
    let wanted = max(allowed.map(\.count).min() ?? 0, min(minimumLines, lengths.count))
    return allowed.filter { $0.count == wanted }.min { left, right in
      let (leftSum, rightSum) = (sumOfSquares(left), sumOfSquares(right))
      return leftSum == rightSum ? right.lexicographicallyPrecedes(left) : leftSum < rightSum
    }
  }

  /// The first items of all ways to break the items into lines that are allowed.
  func allowedStarts() -> [[Int]] {
    // Bit i is set if a line starts at item i + 1.
    (0..<1 << (lengths.count - 1)).map { bits in
      [0] + (1..<lengths.count).filter { bits >> ($0 - 1) & 1 == 1 }
    }.filter { starts in lines(starts).allSatisfy(isAllowed) }
  }

  func lines(_ starts: [Int]) -> [Range<Int>] {
    zip(starts, starts.dropFirst() + [lengths.count]).map { $0..<$1 }
  }

  func sumOfSquares(_ starts: [Int]) -> Int128 {
    lines(starts).reduce(0) { $0 + Int128(length($1)) * Int128(length($1)) }
  }
}

/// Cases with few different lengths, so that sums are often equal, and lines several items long.
func breakingCases(items: ClosedRange<Int>) -> Generator<BreakingCase> {
  Generator { source in
    let longest = try source.draw(Generator<Int32>.element(of: [2, 5, 12, 1000]))
    let lengths: Generator<Int32> = .frequency([
      (4, .integer(in: 0...longest)), (1, .constant(0)), (1, .constant(longest)),
    ])
    // Some lines are as long as lines can be: sums of squares then need more than 64 bits.
    let scales = Generator<Int32>.frequency([(3, .constant(1)), (1, .constant(128_000))])
    let scale = try source.draw(scales)
    let breaks = Generator<Bool>.frequency([(7, .constant(false)), (1, .constant(true))])
    var result = BreakingCase(
      lengths: try source.draw(.array(of: lengths, count: items)).map { $0 * scale },
      limit: Int64(try source.draw(Generator<Int32>.integer(in: 0...5 * longest)) * scale))
    result.spacing = Int64(try source.draw(Generator<Int32>.integer(in: 0...2)) * scale)
    result.cap = try source.draw(Generator<Int>.integer(in: 1...4).optional())
    if try source.draw(.bool) {
      result.breaks = try result.lengths.indices.filter { _ in try source.draw(breaks) }
    }
    result.minimumLines = try source.draw(.integer(in: 0...result.lengths.count + 2))
    return result
  }
}
