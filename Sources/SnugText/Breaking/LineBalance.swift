import SnugGeometry

/// Breaks a paragraph into as many lines as greedy filling does, but as equally wide as possible.
/// The best breaking has the least sum of squared line widths, with their indents; of several, it has
/// the most text on the first line, then on the second.
///
/// Widths are whole cells of the grid, so that sums of squares are exact. Lines are chosen from the
/// end of the text: the best lines behind a position do not depend on those before it.
struct LineBalance {
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
    var end: Int32
    var square: UInt128
  }

  /// The best breaking from a position to the end of the text into a given count of lines.
  private struct Way {
    var sum: UInt128
    /// 0 where there is none.
    var firstEnd: Int32
  }

  /// A position where a line may begin.
  private struct Place {
    /// The fewest lines that the text before it breaks into; `none` where no line ends.
    var fewestBefore = none
    /// The index of the first candidate that begins there; the next place's is behind its last.
    var firstCandidate: Int32 = 0
    /// The fewest lines behind it, and the indices of the best ways in that many, in one more and
    /// so on.
    var fewestBehind = none
    var firstWay: Int32 = 0
    var wayCount: Int32 = 0

    static let none = Int32.max
  }

  /// The most lines to compare, counted in the text alone: the places where its lines may end, times the most of
  /// one filled line. Two thousand lines of five words have fewer. The limit bounds memory to some megabytes.
  static let mostCandidates = 1 << 16
  /// The most characters of these, each half as long as the longest filled line. The limit bounds what is shaped:
  /// some seconds.
  static let mostCharacters = 1 << 22

  /// The most best ways from all positions: ten megabytes or so.
  private static let mostWays = 4 * mostCandidates

  private let lineCount: Int32
  private var candidates: [Candidate] = []
  private var places: [Place]
  private var ways: [Way] = []

  /// Balances the lines of a paragraph, unless they are more than `maximumLines`.
  /// - Parameter width: As that of `LineTable.end`.
  static func lines(
    in search: LineSearch, upTo maximumLines: Int,
    width: (Range<Int>) throws(FontError) -> Double?
  ) throws(FontError) -> Outcome {
    let (table, part) = (search.table, search.part)
    let characterCount = Int(part.last)
    var filled: [Int] = []
    while filled.last ?? 0 < characterCount {
      guard filled.count < maximumLines else { return .filled }
      guard filled.count < TextStyle.maximumLineCount else { throw .tooManyLines }
      let start = filled.last ?? 0
      guard let next = try search.end(ofLineFrom: start, width: width) else { return .tooManyWays }
      filled.append(next)
    }
    guard filled.count > 1 else { return .filled }
    guard areComparable(filled, search.lineEnd(from:)) else { return .tooManyWays }
    let lineCount = Int32(filled.count)
    // Short lines that are sums are compared in less time than this takes.
    let isSlow = search.budget != nil || characterCount > 64 * filled.count
    let behind = isSlow ? fewestLines(behind: filled, in: search) : []
    func mayEnd(_ place: Int, _ before: Int32) -> Bool {
      behind.isEmpty || before + behind[place] <= lineCount
    }
    var balance = LineBalance(lineCount: lineCount, characterCount: characterCount)
    var lines: [(end: Int, width: Double)] = []
    for place in 0..<characterCount {
      balance.places[place].firstCandidate = Int32(balance.candidates.count)
      guard balance.places[place].fewestBefore < lineCount else { continue }
      let before = balance.places[place].fewestBefore + 1
      let indent = search.style.indent(ofLineFrom: place)
      let areKnown = try table.findLines(
        &lines, from: place, in: part, search.limit(ofLineFrom: place),
        where: { mayEnd($0, before) }, width: width)
      guard areKnown else { return .tooManyWays }
      for line in lines {
        balance.append(line.end, indent + line.width, before: before, search.grid)
      }
    }
    guard let ends = balance.bestEnds() else { return .tooManyWays }
    return .balanced(ends)
  }

  /// Whether all breakings may be compared: a line spans at most parts of three filled ones, so that the text says
  /// how many there are. A filled line that begins or ends inside a word may end at each of its characters.
  private static func areComparable(_ filled: [Int], _ lineEnd: (Int) -> Int) -> Bool {
    var (start, isInWord) = (0, false)
    var (all, most, longest) = (0, 0, 0)
    for end in filled {
      var (place, count) = (start, 0)
      while place < end {
        place = lineEnd(place + 1)
        count += 1
      }
      if isInWord || place > end { count = end - start }
      all += count
      (most, longest) = (max(most, count), max(longest, end - start))
      (start, isInWord) = (end, place > end)
    }
    return all * most <= mostCandidates && all * most * longest / 2 <= mostCharacters
  }

  /// Returns for each position how many lines the text behind it needs at least, where no line begins
  /// inside a word; empty where words may be broken, as where one is wider than half a line, and where finding
  /// it takes too much work.
  /// - Parameter filled: The ends of the filled lines.
  private static func fewestLines(behind filled: [Int], in search: LineSearch) -> [Int32] {
    let (table, part) = (search.table, search.part)
    guard !part.hasTabs else { return [] }
    var wordEnds: [Int] = []
    while wordEnds.last ?? 0 < part.last {
      wordEnds.append(search.lineEnd(from: (wordEnds.last ?? 0) + 1))
    }
    var word = 0
    for end in filled {
      while word < wordEnds.count, wordEnds[word] < end { word += 1 }
      guard word < wordEnds.count, wordEnds[word] == end else { return [] }
    }
    // No line ends elsewhere.
    var fewest = [Int32](repeating: .max >> 1, count: (wordEnds.last ?? 0) + 1)
    fewest[fewest.count - 1] = 0
    var work = 0
    for word in wordEnds.indices.reversed() {
      let start = word > 0 ? wordEnds[word - 1] : 0
      let limit = search.limit(ofLineFrom: start)
      let line = LineTable.LineStart(place: start, base: table.base(ofLineFrom: start))
      let visible = table.visibleEnd(wordEnds[word], from: start)
      let width = limit.width(Int(table.sums[visible]) - line.base, visible - start)
      guard limit.fits(2 * width) else { return [] }
      // The first word end that no line from here reaches.
      let next = (word..<wordEnds.count).partitioningIndex {
        let visible = table.visibleEnd(wordEnds[$0], from: start)
        return !table.mayFit(visible, of: line, in: part, limit, slack: part.slack)
      }
      work += next - word
      guard work <= 16 * mostCandidates else { return [] }
      for end in wordEnds[word..<next] { fewest[start] = min(fewest[start], fewest[end] + 1) }
    }
    return fewest
  }

  private init(lineCount: Int32, characterCount: Int) {
    self.lineCount = lineCount
    places = Array(repeating: Place(), count: characterCount + 1)
    places[0].fewestBefore = 0
  }

  private mutating func append(_ end: Int, _ width: Double, before: Int32, _ grid: PixelGrid) {
    guard width.isFinite else { return }
    let cells = grid.cells(covering: width)
    candidates.append(Candidate(end: Int32(end), square: Self.square(of: cells)))
    places[end].fewestBefore = min(places[end].fewestBefore, before)
  }

  private static func square(of cells: Double) -> UInt128 {
    // Of a real label's width: a conversion to 128 bits takes a tenth of the time of balancing.
    if let small = UInt32(exactly: cells) { return UInt128(UInt64(small) * UInt64(small)) }
    let cells = UInt128(cells)
    return cells * cells
  }

  /// Returns the ends of the lines of the best breaking; `nil` when finding it takes too much work.
  private mutating func bestEnds() -> [Int]? {
    let last = places.count - 1
    ways.append(Way(sum: 0, firstEnd: Int32(last)))
    (places[last].fewestBehind, places[last].wayCount) = (0, 1)
    places[last].firstCandidate = Int32(candidates.count)
    for place in (0..<last).reversed() {
      let lines = Int(places[place].firstCandidate)..<Int(places[place + 1].firstCandidate)
      guard !lines.isEmpty else { continue }
      var fewest = Place.none
      for line in lines {
        fewest = min(fewest, places[Int(candidates[line].end)].fewestBehind)
      }
      guard fewest < Place.none else { continue }
      fewest += 1
      // In any real font, the lines before a position leave one possible count for those behind it.
      let most = lineCount - places[place].fewestBefore
      guard fewest <= most else { continue }
      guard ways.count + Int(most - fewest) < Self.mostWays else { return nil }
      places[place].fewestBehind = fewest
      places[place].firstWay = Int32(ways.count)
      places[place].wayCount = most - fewest + 1
      for count in fewest...most { ways.append(bestWay(through: lines, count)) }
    }
    return ends()
  }

  private func bestWay(through lines: Range<Int>, _ count: Int32) -> Way {
    var best = Way(sum: .max, firstEnd: 0)
    for line in lines {
      let candidate = candidates[line]
      guard let rest = way(from: Int(candidate.end), in: count - 1) else { continue }
      let sum = candidate.square + rest.sum
      // Ends ascend: of equal sums, the longest first line is best.
      if sum <= best.sum { best = Way(sum: sum, firstEnd: candidate.end) }
    }
    return best
  }

  private func way(from place: Int, in lines: Int32) -> Way? {
    let place = places[place]
    guard place.fewestBehind <= lines, lines - place.fewestBehind < place.wayCount else {
      return nil
    }
    let way = ways[Int(place.firstWay + lines - place.fewestBehind)]
    return way.firstEnd > 0 ? way : nil
  }

  private func ends() -> [Int]? {
    var ends: [Int] = []
    while ends.count < lineCount {
      let start = ends.last ?? 0
      guard let way = way(from: start, in: lineCount - Int32(ends.count)) else { return nil }
      ends.append(Int(way.firstEnd))
    }
    return ends
  }
}
