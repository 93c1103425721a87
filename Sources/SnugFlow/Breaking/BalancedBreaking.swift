/// Balanced breaking: lines as equally long as possible, in no more lines than greedy breaking
/// makes unless more are requested (CSS Flexible Box Layout 2, `wrap: balance`).
package enum BalancedBreaking {
  /// Returns the index of the first item of each line.
  ///
  /// There are as many lines as greedy breaking makes, or `minimumLines` if that is more, up to the
  /// number of items. Of all breakings into that number of lines, the result has the least sum of
  /// squared line lengths; of several, it has the most items on the first line, then on the second
  /// and so on. Only a line of a single item may be longer than `limit`. `maximumItemsPerLine` and
  /// `forcedBreaks` apply as in greedy breaking.
  ///
  /// - Parameters:
  ///   - limit: Like all lengths, at most `LayoutUnit.maximumPoints`.
  ///   - forcedBreaks: The indices of items that start a line, ascending.
  /// - Complexity: O(items). With more lines than greedy breaking makes, O(items * log(items *
  ///   limit)): usually three to a dozen passes over the items, two for a few long lines.
  package static func lineStarts(
    lengths: [Int32], limit: Int64, spacing: Int64, maximumItemsPerLine: Int?,
    forcedBreaks: [Int], minimumLines: Int
  ) -> [Int32] {
    guard !lengths.isEmpty else { return [] }
    let wanted = min(minimumLines, lengths.count)
    if wanted == lengths.count { return Array(0..<Int32(lengths.count)) }
    let lines = AllowedLines(
      lengths: lengths, limit: limit, spacing: spacing, maximumItemsPerLine: maximumItemsPerLine,
      forcedBreaks: forcedBreaks)
    var search = LinePriceSearch(lines, lineCount: wanted)
    return search.lineStarts()
  }
}

/// The cheapest breakings of items into lines, from each position to the end, where a line costs
/// the square of its length plus a price. Solved by dynamic programming.
///
/// A higher price gives fewer lines (it is the Lagrange multiplier for their number).
///
/// Lines are chosen from the last item to the first. A convex cost of a line's length, infinite
/// where a line is not allowed, satisfies the quadrangle inequality: once the earlier of two line
/// ends is better for a start, it is better for all earlier starts. So a queue holds the ends that
/// can still become best, each with the position where it takes over from its predecessor (Galil
/// and Park, Dynamic programming with convexity, concavity and sparsity, 1992).
struct PricedBreaking {
  /// The choice among breakings of equal cost.
  enum Ties {
    /// The one with the latest ends: of all, it has the fewest lines.
    case latestEnds
    /// The one with the earliest ends: of all, it has the most lines.
    case earliestEnds
  }

  /// A position where a line may end.
  private struct Candidate {
    var end: Int32
    /// The largest distance of a start for which this end is better than the candidate before.
    var takeover: Int64
    /// The larger of `takeover` and the largest distance from which that candidate is out of reach.
    var succession: Int64
  }

  let lines: AllowedLines
  /// The cost of the lines from each position to the end.
  private(set) var costs: [Int128]
  /// The number of those lines.
  private(set) var lineCounts: [Int32]
  private var ends: [Int32]
  private var queue: [Candidate] = []

  init(_ lines: AllowedLines) {
    self.lines = lines
    costs = Array(repeating: 0, count: lines.itemCount + 1)
    lineCounts = Array(repeating: 0, count: lines.itemCount + 1)
    ends = Array(repeating: 0, count: lines.itemCount)
    queue.reserveCapacity(lines.itemCount)
  }

  /// The number of lines for all items.
  var lineCount: Int { Int(lineCounts[0]) }

  /// The start of each line for all items.
  var lineStarts: [Int32] {
    var starts: [Int32] = []
    starts.reserveCapacity(lineCount)
    var start = 0
    while start < ends.count {
      starts.append(Int32(start))
      start = Int(ends[start])
    }
    return starts
  }

  /// - Parameter price: At least 0.
  /// - Complexity: O(items): each end enters the queue once and leaves it once.
  mutating func solve(price: Int128, ties: Ties) {
    queue.removeAll(keepingCapacity: true)
    var first = 0
    for start in (0..<lines.itemCount).reversed() {
      append(start + 1, from: first, ties)
      let distance = lines.distances[start]
      while first + 1 < queue.count,
        distance <= queue[first + 1].takeover
          || lines.earliestStarts[Int(queue[first].end)] > start
      {
        first += 1
      }
      let end = Int(queue[first].end)
      let length = lines.distances[end] - distance - lines.spacing
      costs[start] = costs[end] + price + Int128(length) * Int128(length)
      lineCounts[start] = lineCounts[end] + 1
      ends[start] = Int32(end)
    }
  }

  /// Appends an end to the queue and removes queued ends that will never be best.
  private mutating func append(_ end: Int, from first: Int, _ ties: Ties) {
    while let last = queue.last {
      let takeover = takeover(from: Int(last.end), by: end, ties)
      if queue.count - first > 1, takeover >= last.succession {
        queue.removeLast()
        continue
      }
      let earliest = Int(lines.earliestStarts[Int(last.end)])
      let outOfReach = earliest > 0 ? lines.distances[earliest - 1] : -1
      queue.append(
        Candidate(
          end: Int32(end), takeover: takeover, succession: max(takeover, outOfReach)))
      return
    }
    queue.append(Candidate(end: Int32(end), takeover: -1, succession: -1))
  }

  /// Returns the largest distance of a start from which a line had better end at `earlier` than at
  /// `later`, where both are allowed: -1 for never, the largest number for always.
  ///
  /// Let a < b be the distances of the ends, x that of the start, and `excess` the additional cost
  /// of the lines behind a. Without spacings, the condition is (b - x)² - (a - x)² > excess. That
  /// is (b - a)(a + b - 2x) > excess.
  private func takeover(from later: Int, by earlier: Int, _ ties: Ties) -> Int64 {
    let difference = lines.distances[later] - lines.distances[earlier]
    // At least 0 before ties: less remains behind a later position.
    let excess = costs[earlier] - costs[later] - (ties == .latestEnds ? 0 : 1)
    guard difference > 0 else { return excess < 0 ? Int64.max : -1 }
    let sum = lines.distances[later] + lines.distances[earlier] - 2 * lines.spacing
    let quotient =
      if let excess = Int64(exactly: excess) {
        excess < 0 ? -1 : excess / difference
      } else {
        Int64(clamping: excess / Int128(difference))
      }
    return quotient < sum ? (sum - quotient - 1) >> 1 : -1
  }
}

/// A search for the price of a line at which the cheapest breaking has a given number of lines.
///
/// The least sum of squared lengths is a convex function of the number of lines. So each number has
/// such a price, a whole one, and prices can be searched: too high a price gives too few lines.
/// Every price is evaluated exactly, so guesses may use floating point: they decide how soon the
/// answer is found, not which one.
struct LinePriceSearch {
  /// A price, and the breaking with the fewest lines among the cheapest at it.
  private struct Sample {
    var price: Int128
    var lineCount: Int
    var sumOfSquares: Int128
    /// Whether this sample only bounds the search, at a price far from any other.
    var isBound = false

    func cost(at price: Int128) -> Int128 { sumOfSquares + price * Int128(lineCount) }
  }

  /// The samples around the wanted price: one too low for it, one too high.
  private struct Bracket {
    var tooMany: Sample
    var tooFew: Sample
  }

  private let lines: AllowedLines
  private let wanted: Int
  private var breaking: PricedBreaking

  /// - Parameter lineCount: Fewer than the items.
  init(_ lines: AllowedLines, lineCount: Int) {
    self.lines = lines
    wanted = lineCount
    breaking = PricedBreaking(lines)
  }

  /// Returns the starts of the best lines: the wanted number, or the minimum if that is more.
  mutating func lineStarts() -> [Int32] {
    var fewest = sample(at: lines.greatestSumOfSquares + 1)
    guard fewest.lineCount < wanted else { return breaking.lineStarts }
    fewest.isBound = true
    var bracket = Bracket(
      tooMany: Sample(
        price: -1, lineCount: lines.itemCount, sumOfSquares: lines.leastSumOfSquares,
        isBound: true),
      tooFew: fewest)
    var round = 0
    while bracket.tooFew.price - bracket.tooMany.price > 1 {
      let found = sample(at: nextPrice(in: bracket, round: round))
      if found.lineCount == wanted { return breaking.lineStarts }
      if found.lineCount > wanted {
        bracket.tooMany = found
      } else {
        bracket.tooFew = found
        // At this price, the breaking with more lines costs the same.
        if bracket.tooMany.cost(at: found.price) == found.cost(at: found.price) { break }
      }
      round += 1
    }
    return lineStarts(at: bracket.tooFew.price)
  }

  private mutating func sample(at price: Int128) -> Sample {
    breaking.solve(price: price, ties: .latestEnds)
    let count = breaking.lineCount
    return Sample(
      price: price, lineCount: count, sumOfSquares: breaking.costs[0] - price * Int128(count))
  }

  /// Returns the next price. The likely price is soon near the answer, the chord hits it where many
  /// line counts share a price, as with equal items, and bisection bounds the number of rounds.
  private func nextPrice(in bracket: Bracket, round: Int) -> Int128 {
    let guess =
      switch round % 4 {
      case 0, 1: likelyPrice(in: bracket)
      case 2: chord(of: bracket)
      default: middle(of: bracket)
      }
    return min(max(guess, bracket.tooMany.price + 1), bracket.tooFew.price - 1)
  }

  /// Returns the price for items that are small and many.
  ///
  /// With length plus spacing p for every line, the price is p² less the spacing's square (the
  /// derivative of the sum of squares by line count), and there are `wholeDistance` / p lines.
  private func likelyPrice(in bracket: Bracket) -> Int128 {
    let spacing = Double(lines.spacing * lines.spacing)
    // Pairs of line count and 1/p: two known points of what would then be a straight line.
    var points: [(Double, Double)] = [(0, 0), (1, 1 / Double(lines.wholeDistance))]
    for sample in [bracket.tooFew, bracket.tooMany] where !sample.isBound {
      let frequency = 1 / (Double(sample.price) + spacing).squareRoot()
      points.append((Double(sample.lineCount), frequency))
    }
    let ((x0, y0), (x1, y1)) = (points[points.count - 2], points[points.count - 1])
    let frequency = y0 + (y1 - y0) * (Double(wanted) - x0) / (x1 - x0)
    let price = 1 / (frequency * frequency) - spacing
    // Neither comparison is true for NaN.
    return price > 0 && price < Double(bracket.tooFew.price) ? Int128(price) : middle(of: bracket)
  }

  /// Returns the average decrease of the sum of squares per additional line, rounded up.
  private func chord(of bracket: Bracket) -> Int128 {
    let (tooMany, tooFew) = (bracket.tooMany, bracket.tooFew)
    let count = Int128(tooMany.lineCount - tooFew.lineCount)
    return (tooFew.sumOfSquares - tooMany.sumOfSquares + count - 1) / count
  }

  /// Returns the middle of the bracket, or of its magnitudes where it spans several.
  private func middle(of bracket: Bracket) -> Int128 {
    let low = max(1, bracket.tooMany.price)
    let high = bracket.tooFew.price
    return high / 2 > low
      ? Int128((Double(low) * Double(high)).squareRoot()) : (low + high) / 2
  }

  /// Returns the best of the breakings with the wanted number of lines that are cheapest at a
  /// price, where those with the fewest lines have fewer and those with the most have more.
  ///
  /// Of two such breakings, the one that takes the later of both starts for each line is one, too.
  /// So the answer starts each line as late as any of them does: at the last position that a
  /// cheapest breaking passes and that starts this line and none before it, without too many lines
  /// before the position or too few from it on. A later position never starts an earlier line.
  private mutating func lineStarts(at price: Int128) -> [Int32] {
    breaking.solve(price: price, ties: .earliestEnds)
    var before = PricedBreaking(lines.mirrored)
    before.solve(price: price, ties: .latestEnds)
    var starts = [Int32](repeating: 0, count: wanted)
    for place in 0..<lines.itemCount {
      let mirrored = lines.itemCount - place
      guard breaking.costs[place] + before.costs[mirrored] == breaking.costs[0] else { continue }
      let line = max(
        Int(before.lineCounts[mirrored]), wanted - Int(breaking.lineCounts[place]))
      if line < wanted { starts[line] = Int32(place) }
    }
    return starts
  }
}
