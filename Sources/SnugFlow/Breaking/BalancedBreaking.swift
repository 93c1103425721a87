/// Balanced breaking: lines as equally long as they can be, in no more lines than greedy breaking
/// makes unless more are asked for (CSS Flexible Box Layout 2, `wrap: balance`).
package enum BalancedBreaking {
  /// The index of the first item of each line.
  ///
  /// There are as many lines as greedy breaking makes, or `minimumLines` if that is more, as far as
  /// there are items. Of all breakings into that number of lines, it is the one whose lines' squared
  /// lengths add up to the least; of several, the one with the most items on the first line, then on
  /// the second and so on. No line is longer than `limit` but a single item; `maximumItemsPerLine`
  /// and `forcedBreaks` hold as they do in greedy breaking.
  ///
  /// - Parameters:
  ///   - limit: like all lengths, at most `LayoutUnit.maximumPoints`.
  ///   - forcedBreaks: indices of items, ascending.
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

/// The cheapest ways to break items into lines when a line costs the square of its length and a
/// price: for each place, the way on from there to the end.
///
/// The higher the price, the fewer lines (Lagrange's multiplier for their number).
///
/// Lines are chosen from the last item to the first. A convex cost of a line's length, infinite
/// where a line is not allowed, satisfies the quadrangle inequality: of two ends for a line, once
/// the earlier is the better one as starts go back, it stays so. So the ends that will ever be best
/// stand in a queue, each knowing where it takes over from the one before (Galil and Park, Dynamic
/// programming with convexity, concavity and sparsity, 1992).
struct PricedBreaking {
  /// Of ways that cost the same, which counts.
  enum Ties {
    /// That with the latest ends: of all, it has the fewest lines.
    case latestEnds
    /// That with the earliest ends: of all, it has the most lines.
    case earliestEnds
  }

  /// A place where a line may end.
  private struct Candidate {
    var end: Int32
    /// Better than the candidate before for starts whose distance is up to this.
    var takeover: Int64
    /// The same, or the distance of the last start from which that candidate is out of reach.
    var succession: Int64
  }

  let lines: AllowedLines
  /// Per place: what the lines from there to the end cost.
  private(set) var costs: [Int128]
  /// Per place: how many lines those are.
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

  /// The number of lines of all the items together.
  var lineCount: Int { Int(lineCounts[0]) }

  /// Where each line of all the items together starts.
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

  /// - Parameter price: at least 0.
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

  /// Puts an end behind those in the queue, of which the ones go that will never be best.
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

  /// The largest distance of a start from which a line had better end at `earlier` than at `later`,
  /// both being allowed: never -1, always the largest number.
  ///
  /// With distances a < b of the ends, what follows costing `excess` more behind a, and x that of
  /// the start, (b - x)² - (a - x)² > excess, spacings left out. That is
  /// (b - a)(a + b - 2x) > excess.
  private func takeover(from later: Int, by earlier: Int, _ ties: Ties) -> Int64 {
    let difference = lines.distances[later] - lines.distances[earlier]
    // At least 0 before ties: less is left behind a later place.
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

/// Finds the price of a line at which the cheapest breaking has a given number of lines.
///
/// The least sum of squared lengths is a convex function of the number of lines, so for each number
/// there is such a price, a whole one, and prices can be searched: too high a price makes too few
/// lines. Every price is tried exactly, so guesses may be made in floating point: they decide how
/// soon the answer is found, not which it is.
struct LinePriceSearch {
  /// A price, and the breaking with the fewest lines among the cheapest at it.
  private struct Sample {
    var price: Int128
    var lineCount: Int
    var sumOfSquares: Int128
    /// Whether it only bounds the search, at a price far from any other.
    var isBound = false

    func cost(at price: Int128) -> Int128 { sumOfSquares + price * Int128(lineCount) }
  }

  /// Enclose the price looked for: too low for it, or too high.
  private struct Bracket {
    var tooMany: Sample
    var tooFew: Sample
  }

  private let lines: AllowedLines
  private let wanted: Int
  private var breaking: PricedBreaking

  /// - Parameter lineCount: fewer than the items.
  init(_ lines: AllowedLines, lineCount: Int) {
    self.lines = lines
    wanted = lineCount
    breaking = PricedBreaking(lines)
  }

  /// The starts of the best lines: as many as wanted, or the fewest there can be if that is more.
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
        // The same price makes the more lines as well.
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

  /// The likely price is soon near the answer, the chord meets it where many numbers of lines have
  /// the same price, as with equal items, and bisection bounds the number of rounds.
  private func nextPrice(in bracket: Bracket, round: Int) -> Int128 {
    let guess =
      switch round % 4 {
      case 0, 1: likelyPrice(in: bracket)
      case 2: chord(of: bracket)
      default: middle(of: bracket)
      }
    return min(max(guess, bracket.tooMany.price + 1), bracket.tooFew.price - 1)
  }

  /// The price if items were small and many.
  ///
  /// With length and spacing of every line p, price is p² less the spacing's square (the derivative
  /// of the sum of squares by the number of lines), and lines are as many as 1/p times the whole.
  private func likelyPrice(in bracket: Bracket) -> Int128 {
    let spacing = Double(lines.spacing * lines.spacing)
    // Of numbers of lines and 1/p: two points known of what would be a line then.
    var points: [(Double, Double)] = [(0, 0), (1, 1 / Double(lines.wholeDistance))]
    for sample in [bracket.tooFew, bracket.tooMany] where !sample.isBound {
      let frequency = 1 / (Double(sample.price) + spacing).squareRoot()
      points.append((Double(sample.lineCount), frequency))
    }
    let ((x0, y0), (x1, y1)) = (points[points.count - 2], points[points.count - 1])
    let frequency = y0 + (y1 - y0) * (Double(wanted) - x0) / (x1 - x0)
    let price = 1 / (frequency * frequency) - spacing
    // Neither holds for what is not a number.
    return price > 0 && price < Double(bracket.tooFew.price) ? Int128(price) : middle(of: bracket)
  }

  /// By how much each line more lessens the sum of squares on average, rounded up.
  private func chord(of bracket: Bracket) -> Int128 {
    let (tooMany, tooFew) = (bracket.tooMany, bracket.tooFew)
    let count = Int128(tooMany.lineCount - tooFew.lineCount)
    return (tooFew.sumOfSquares - tooMany.sumOfSquares + count - 1) / count
  }

  /// Halves the bracket, or where it spans magnitudes, those.
  private func middle(of bracket: Bracket) -> Int128 {
    let low = max(1, bracket.tooMany.price)
    let high = bracket.tooFew.price
    return high / 2 > low
      ? Int128((Double(low) * Double(high)).squareRoot()) : (low + high) / 2
  }

  /// The best of the breakings into as many lines as wanted that are cheapest at a price, where
  /// those with the fewest lines have fewer and those with the most have more.
  ///
  /// With two such breakings, that with the later of both starts for each line is one, too. So the
  /// answer starts each line as late as any of them does: at the last place that a cheapest breaking
  /// passes and that starts this line and none before it, without too many lines before the place
  /// or too few from it on. A later place never starts an earlier line.
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
