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
