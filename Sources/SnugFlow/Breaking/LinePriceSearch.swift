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
