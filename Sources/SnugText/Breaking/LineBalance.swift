import SnugGeometry

/// Breaks a paragraph into as many lines as greedy filling does, but as equally wide as possible.
/// The best breaking has the least sum of squared line widths; of several, it has the most text on
/// the first line, then on the second.
///
/// Widths are whole cells of the grid, so that sums of squares are exact. Lines are chosen from the
/// end of the text: the best lines behind a position do not depend on those before it.
struct LineBalance {
  /// The result for a paragraph.
  enum Outcome {
    /// The ends of the lines.
    case balanced([Int])
    /// Lines are filled: there is one line, or more than may be shown and the last is cut.
    case filled
    /// Lines are filled: there are too many breakings to compare them all.
    case tooManyWays
  }

  /// A part of the text that may be a line, and the square of its width in grid cells.
  private struct Candidate {
    var end: Int
    var square: UInt128
  }

  /// The best breaking from a position to the end of the text into a given count of lines.
  private struct Way {
    var sum: UInt128
    var firstEnd: Int
  }

  /// The most candidates. 750 lines of five words have fewer, and are compared in half the time it
  /// takes to fill them. The limit bounds memory to a megabyte or two.
  static let mostCandidates = 1 << 16

  private let lineCount: Int
  private var candidates: [Candidate] = []
  /// Per position: the candidates that begin there.
  private var candidatesFrom: [Range<Int>]
  /// Per position: the fewest lines that the text before it breaks into; `nil` where no line ends.
  private var fewestBefore: [Int?]
  /// Per position: the fewest lines behind it; the best way in that many, in one more and so on.
  private var ways: [(fewest: Int, best: [Way?])?]

  /// Balances the lines of a paragraph, unless they are more than `maximumLines`.
  /// - Parameter width: The exact width of the text between two positions, shaped alone; `nil` when
  ///   the work budget for such widths is used up.
  static func lines(
    of filling: LineFilling, upTo maximumLines: Int,
    width: (Range<Int>) throws(FontError) -> Double?
  ) throws(FontError) -> Outcome {
    var isTooMuch = false
    let knownWidth = { (characters: Range<Int>) throws(FontError) -> Double in
      if let width = try width(characters) { return width }
      isTooMuch = true
      // Wider than any limit: the search ends at once.
      return .infinity
    }
    var filled: [Int] = []
    while filled.last ?? 0 < filling.characterCount, !isTooMuch {
      guard filled.count < maximumLines else { return .filled }
      filled.append(try filling.end(ofLineFrom: filled.last ?? 0, width: knownWidth))
    }
    guard filled.count > 1 || isTooMuch else { return .filled }
    var balance = LineBalance(filling, lineCount: filled.count)
    for place in 0..<filling.characterCount where !isTooMuch {
      guard balance.mayBegin(at: place) else { continue }
      balance.append(try filling.lines(from: place, width: knownWidth), from: place, filling)
      if balance.candidates.count > mostCandidates { isTooMuch = true }
    }
    guard !isTooMuch, let ends = balance.bestEnds() else { return .tooManyWays }
    return .balanced(ends)
  }

  private init(_ filling: LineFilling, lineCount: Int) {
    self.lineCount = lineCount
    let places = filling.characterCount + 1
    candidatesFrom = Array(repeating: 0..<0, count: places)
    fewestBefore = Array(repeating: nil, count: places)
    ways = Array(repeating: nil, count: places)
    fewestBefore[0] = 0
  }

  /// Whether a line that begins at `place` can be within the line count.
  private func mayBegin(at place: Int) -> Bool { fewestBefore[place] ?? lineCount < lineCount }

  private mutating func append(
    _ lines: [(end: Int, width: Double)], from place: Int, _ filling: LineFilling
  ) {
    let first = candidates.count
    let before = (fewestBefore[place] ?? 0) + 1
    for line in lines where line.width.isFinite {
      let cells = UInt128(filling.grid.cells(covering: line.width))
      candidates.append(Candidate(end: line.end, square: cells * cells))
      fewestBefore[line.end] = min(fewestBefore[line.end] ?? before, before)
    }
    candidatesFrom[place] = first..<candidates.count
  }

  /// Returns the ends of the lines of the best breaking; `nil` when finding it takes too much work.
  private mutating func bestEnds() -> [Int]? {
    let last = ways.count - 1
    ways[last] = (fewest: 0, best: [Way(sum: 0, firstEnd: last)])
    var work = 0
    for place in (0..<last).reversed() {
      guard let before = fewestBefore[place], !candidatesFrom[place].isEmpty else { continue }
      let lines = candidates[candidatesFrom[place]]
      guard let fewest = lines.compactMap({ ways[$0.end]?.fewest }).min().map({ $0 + 1 }) else {
        continue
      }
      // In any real font, the lines before a position leave one possible count for those behind it.
      guard fewest <= lineCount - before else { continue }
      work += lines.count * (lineCount - before - fewest + 1)
      guard work <= 16 * Self.mostCandidates else { return nil }
      ways[place] = (fewest, (fewest...lineCount - before).map { bestWay(through: lines, $0) })
    }
    return ends()
  }

  private func bestWay(through lines: ArraySlice<Candidate>, _ count: Int) -> Way? {
    var best: Way?
    for line in lines {
      guard let rest = way(from: line.end, in: count - 1) else { continue }
      let sum = line.square + rest.sum
      // Ends ascend: of equal sums, the longest first line is best.
      if sum <= best?.sum ?? .max { best = Way(sum: sum, firstEnd: line.end) }
    }
    return best
  }

  private func way(from place: Int, in lines: Int) -> Way? {
    guard let ways = ways[place], ways.best.indices.contains(lines - ways.fewest) else {
      return nil
    }
    return ways.best[lines - ways.fewest]
  }

  private func ends() -> [Int]? {
    var ends: [Int] = []
    while ends.count < lineCount {
      guard let way = way(from: ends.last ?? 0, in: lineCount - ends.count) else { return nil }
      ends.append(way.firstEnd)
    }
    return ends
  }
}
