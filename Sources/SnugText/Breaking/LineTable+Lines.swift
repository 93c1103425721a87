import SnugGeometry

extension LineTable {
  /// A line that starts at some position.
  struct LineStart {
    let place: Int
    /// The sum that the widths of its ends are counted from.
    let base: Int
    /// Whether lines differ from the paragraph here as the edge says.
    var hasEdge = false
    /// The positions behind its tabs, and the width of the line up to there, in points.
    var tabs: [(place: Int, width: Double)] = []

    /// Returns the last of these tabs in a line that ends at a position; `nil` without any.
    func lastTab(upTo end: Int) -> (place: Int, width: Double)? {
      let next = tabs.partitioningIndex { $0.place > end }
      return next > 0 ? tabs[next - 1] : nil
    }
  }

  /// The most lines that are tried one by one to find the end of one line, whose widths are no sums: those that are
  /// added up apart, and those that are shaped.
  private static let mostTries = (summed: 64, shaped: 256)
  /// The characters behind the last that may fit among which the end of a word, or a letter, is
  /// searched: a longer search for every line would take the square of a text's length.
  static let searchLength = 1024
  /// The longest word, in characters, that is tried whole when the budget is used up.
  private static let longestWord = 1024

  /// Returns the end of the line that starts at `start`, including its white space; `nil` when lines
  /// must be shaped to find it.
  ///
  /// It is the last position where a line may end whose exact width fits. A word wider than the line is broken
  /// between characters. A character wider than the line stands alone, with the white space behind it.
  /// - Parameters:
  ///   - budget: The work that may be done for the paragraph; `nil` where lines are not shaped.
  ///   - width: Returns the exact width of a line without the white space at its end, where it is no sum;
  ///     `nil` where it must be shaped.
  /// - Complexity: O(log of the characters on the line), and the widths of some lines.
  func end<Failure: Error>(
    ofLineFrom start: Int, in part: Part, _ limit: Limit, _ budget: LineBudget? = nil,
    width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Int? {
    guard start < part.last else { return start }
    if part.isShaped, !part.hasTabs, start == part.first, isWhole(part, limit) == true {
      return Int(part.last)
    }
    guard let end = try longestFit(from: start, in: part, limit, budget, width: width) else {
      return nil
    }
    guard end == start else { return end }
    return part.isShaped ? nil : endOfCharacter(at: start, in: part)
  }

  /// Returns the end of the longest line from `start` that fits; `start` if none does, `nil` where
  /// lines must be shaped.
  func longestFit<Failure: Error>(
    from start: Int, in part: Part, _ limit: Limit, _ budget: LineBudget? = nil,
    width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Int? {
    let last = Int(part.last)
    guard let line = try lineStart(start, in: part, limit, width) else { return nil }
    let near: Int
    if let tab = line.tabs.last {
      near = farthest(behind: tab, in: part, limit)
    } else {
      let reach = farthest(from: start, upTo: last, limit, base: line.base)
      near = behindSpaces(reach, upTo: last)
      if let end = sureEnd(of: start..<near, reach, in: part, limit, line) { return end }
    }
    // Widths are not monotone: a letter may be narrower where it joins the next.
    var end = near
    var tries = 0
    while part.hasOtherEnds || line.hasEdge, end < last, tries < Self.mostTries.shaped {
      let searchEnd = min(last, end + Self.searchLength)
      let next = next(.lineEnd, from: end + 1, before: searchEnd)
      guard next == last || isMarked(next, .lineEnd),
        mayFit(visibleEnd(next, from: start), of: line, in: part, limit, slack: part.slack)
      else { break }
      end = next
      tries += 1
    }
    let words = Ends(areWords: true, near: near, last: end)
    guard let word = try lastFit(words, of: line, in: part, limit, budget, width) else {
      return nil
    }
    // The edge at the start of a word may be in all of it.
    guard word == start, !line.hasEdge else { return word > start ? word : nil }
    // A word wider than the line ends anywhere in it, also inside a ligature.
    let next = next(.lineEnd, from: start + 1, before: min(last, end + Self.searchLength))
    end = min(near, next - 1)
    let slack = part.isShaped ? part.unitsPerEm : part.slack
    tries = 0
    while end + 1 < next, tries < Self.mostTries.shaped,
      mayFit(visibleEnd(end + 1, from: start), of: line, in: part, limit, slack: slack)
    {
      end += 1
      tries += 1
    }
    let letters = Ends(areWords: false, near: near, last: end)
    return try lastFit(letters, of: line, in: part, limit, budget, width)
  }

  /// Positions where a line may end.
  private struct Ends {
    /// Whether they are line ends, not any positions.
    let areWords: Bool
    /// The last that fits by its sum, and the last that may fit.
    let near, last: Int
  }

  /// Returns the last of some ends of a line that fits; its start if none does, `nil` where that is not known.
  private func lastFit<Failure: Error>(
    _ ends: Ends, of line: LineStart, in part: Part, _ limit: Limit, _ budget: LineBudget?,
    _ width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Int? {
    let start = line.place
    func lastEnd(upTo place: Int) -> Int? {
      guard place > start else { return nil }
      return ends.areWords ? last(.lineEnd, upTo: place, after: start) : place
    }
    var (place, tries) = (lastEnd(upTo: ends.last), 0)
    while let end = place {
      let isAhead = end > ends.near
      guard let budget else {
        guard tries < Self.mostTries.summed,
          let fits = try fits(end, of: line, in: part, limit, width)
        else { return nil }
        if fits { return end }
        tries += 1
        place = lastEnd(upTo: end - 1)
        continue
      }
      if isAhead, budget.charactersLeftAhead <= 0 {
        place = lastEnd(upTo: ends.near)
        continue
      }
      guard budget.charactersLeft > 0 else {
        return try fitFoundByDoubling(ends, of: line, in: part, limit, width)
      }
      if mayFit(visibleEnd(end, from: start), of: line, in: part, limit, slack: part.slack) {
        budget.spend(end - start, isAhead: isAhead)
        if try fits(end, of: line, in: part, limit, width) ?? false { return end }
      }
      tries += 1
      // In fonts that give letters another width on every line, a line may hold less than would fit.
      let step = 1 << max(0, min(tries - Self.mostTries.shaped, 30))
      place = lastEnd(upTo: end - step)
    }
    return start
  }

  /// Returns an end of a line that fits, searched from the shortest. It need not be the last: the sums
  /// of a long text have been of no use.
  private func fitFoundByDoubling<Failure: Error>(
    _ ends: Ends, of line: LineStart, in part: Part, _ limit: Limit,
    _ width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Int {
    let (start, end) = (line.place, ends.last + 1)
    func next(_ place: Int) -> Int {
      ends.areWords ? self.next(.lineEnd, from: place, before: end) : min(place, end)
    }
    func fits(_ place: Int) throws(Failure) -> Bool {
      try self.fits(place, of: line, in: part, limit, width) ?? false
    }
    var (good, bad, step) = (next(start + 1), end, 1)
    guard good < end, good - start <= Self.longestWord, try fits(good) else { return start }
    while bad == end, next(good + step) < end {
      let place = next(good + step)
      if try fits(place) { good = place } else { bad = place }
      step *= 2
    }
    while good + 1 < bad {
      let place = next((good + bad) / 2)
      guard place < bad else {
        bad = (good + bad) / 2
        continue
      }
      if try fits(place) { good = place } else { bad = place }
    }
    return good
  }

  /// Returns the position behind the white space at a position, which hangs.
  @inline(__always)
  func behindSpaces(_ place: Int, upTo last: Int) -> Int {
    var place = place
    while place < last, isMarked(place, .space) { place += 1 }
    return place
  }

  /// Returns the last line end in a range where every line is a sum that fits; `nil` where that is
  /// not sure, or there is none.
  /// - Parameters:
  ///   - line: The characters from the start of the line to those that surely do not fit.
  ///   - reach: The last position in it before white space.
  @inline(__always)
  private func sureEnd(
    of line: Range<Int>, _ reach: Int, in part: Part, _ limit: Limit, _ start: LineStart
  ) -> Int? {
    guard !part.hasOtherEnds, !start.hasEdge,
      limit.fits(Int(sums[reach]) - start.base, reach - line.lowerBound) == true
    else { return nil }
    return last(.lineEnd, upTo: line.upperBound, after: line.lowerBound)
  }

  /// Returns the start of a line with its tabs up to the first that does not fit; `nil` where lines from there must
  /// be shaped.
  @inline(__always)
  func lineStart<Failure: Error>(
    _ start: Int, in part: Part, _ limit: Limit,
    _ width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> LineStart? {
    guard part.isEstimated || !isMarked(start, .unsafeStart) else { return nil }
    var line = LineStart(place: start, base: base(ofLineFrom: start))
    if part.isShaped, isMarked(start, .edge), let known = edge(at: start) {
      line = LineStart(place: start, base: line.base + Int(known.edge.start), hasEdge: true)
    }
    guard part.hasTabs else { return line }
    return try placeTabs(of: &line, in: part, limit, width) ? line : nil
  }

  /// Finds how far the tabs of a line reach; returns false where that must be shaped.
  private func placeTabs<Failure: Error>(
    of line: inout LineStart, in part: Part, _ limit: Limit,
    _ width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Bool {
    guard let stops = shaped?.content.stops else { return true }
    let runs = runs(of: part)
    for run in runs[runs.partitioningIndex { $0.start >= line.place }...] where run.isTab {
      guard mayFit(Int(run.start), of: line, in: part, limit, slack: part.slack) else {
        return true
      }
      guard let before = try exactWidth(line.place..<Int(run.start), in: part, limit, width)
      else { return false }
      guard limit.fits(before) else { return true }
      line.tabs.append((Int(run.start) + 1, before + stops.width(at: limit.indent + before)))
    }
    return true
  }

  /// Returns the position behind the white space that follows the last character behind a tab that fits by its sum.
  private func farthest(
    behind tab: (place: Int, width: Double), in part: Part, _ limit: Limit
  ) -> Int {
    let last = Int(part.last)
    let reach = (tab.place..<last + 1).partitioningIndex {
      !limit.fits(tab.width + limit.width(Int(sums[$0] - sums[tab.place]), $0 - tab.place))
    }
    return behindSpaces(reach - 1, upTo: last)
  }

  /// Returns the exact width of characters at the start of a line, in points; `nil` where they must be shaped.
  func exactWidth<Failure: Error>(
    _ characters: Range<Int>, in part: Part, _ limit: Limit,
    _ width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Double? {
    let (start, visible) = (characters.lowerBound, characters.upperBound)
    if part.isShaped {
      return hasExactWidth(start, visible, in: part)
        ? shapedWidth(start, visible, in: part, limit) : nil
    }
    return part.isEstimated || !isExact(visible)
      ? try width(characters) : exactWidth(start, visible, limit)
  }

  /// Whether a line that ends at `end` fits; `nil` when it must be shaped.
  @inline(__always)
  private func fits<Failure: Error>(
    _ end: Int, of line: LineStart, in part: Part, _ limit: Limit,
    _ width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Bool? {
    let start = line.place
    if let hyphenation, !hyphenation.allows(start..<end) { return false }
    let visible = visibleEnd(end, from: start)
    guard visible > start else { return true }
    if part.isShaped { return shapedFits(visible, of: line, in: part, limit) }
    guard !part.isEstimated, isExact(visible) else {
      return try width(start..<visible).map(limit.test.fits)
    }
    return limit.fits(Int(sums[visible]) - line.base, visible - start)
  }

  /// Whether a line may fit whose visible part ends at a position.
  ///
  /// The ends of a line change glyphs only up to the next position that is safe to break (HarfBuzz manual,
  /// "unsafe to break"). The changed part is at least as wide as its letter spacing.
  /// - Parameter slack: The most by which lines are narrower than their sums between such positions.
  func mayFit(
    _ visible: Int, of line: LineStart, in part: Part, _ limit: Limit, slack: Int32
  ) -> Bool {
    let tab = line.lastTab(upTo: visible)
    let start = tab?.place ?? line.place
    let base = tab == nil ? line.base : Int(sums[start])
    let count = visible - start
    let least = leastUnits(of: start..<visible, base: base, in: part, slack: slack)
    if let tab { return limit.fits(tab.width + limit.width(least, count)) }
    return limit.mayFit(least, count)
  }

  /// Returns a lower bound of the sum of a line without its letter spacing, if that is not in the sums.
  func leastUnits(of characters: Range<Int>, base: Int, in part: Part, slack: Int32) -> Int {
    let (start, visible) = (characters.lowerBound, characters.upperBound)
    let loose = Int(sums[visible]) - base - Int(part.looseSlack)
    guard isMarked(visible, .unsafeEnd) || part.isEstimated && isMarked(start, .unsafeEnd) else {
      return max(loose, Int(sums[visible]) - base - Int(slack))
    }
    // The bound is that of the text between two places that keep what is between them.
    let end = last(.unsafeEnd, isInverted: true, upTo: visible, after: start - 1) ?? start
    var first = start
    if part.isEstimated { first = next(.unsafeEnd, isInverted: true, from: start, before: end) }
    let firstBase = first == start ? base : Int(sums[first])
    let dropped = first - start + visible - end
    let close = max(0, Int(sums[end]) - firstBase - Int(slack)) - dropped * Int(part.backward)
    return max(loose, close)
  }

  /// Returns the sum that the widths of lines from `start` on are counted from.
  @inline(__always)
  func base(ofLineFrom start: Int) -> Int {
    Int(sums[start]) + (kerning.isEmpty ? 0 : Int(kerning[start]))
  }

  /// Returns the exact width of a line of a paragraph of one run, in points.
  @inline(__always)
  func exactWidth(_ start: Int, _ visible: Int, _ limit: Limit) -> Double {
    guard start < visible else { return 0 }
    return limit.width(Int(sums[visible]) - base(ofLineFrom: start), visible - start)
  }

  /// Whether the width of a line, whose start is safe, is a difference of sums.
  @inline(__always)
  func isExact(_ visible: Int) -> Bool { !isMarked(visible, .unsafeEnd) }

  /// Returns the last position up to `last` that may fit; `start` at least. Searched by halving,
  /// near the position where a line of average characters ends.
  @inline(__always)
  func farthest(from start: Int, upTo last: Int, _ limit: Limit, base: Int) -> Int {
    let sums = sums.span
    guard limit.letterSpacing == 0 else {
      return Self.farthest(near: start, from: start, upTo: last) {
        limit.fits(Int(sums[$0]) - base, $0 - start) != false
      }
    }
    let most = base + limit.most
    let guess = min(start + limit.characters, last)
    return Self.farthest(near: guess, from: start, upTo: last) { Int(sums[$0]) <= most }
  }

  @inline(__always)
  private static func farthest(
    near guess: Int, from start: Int, upTo last: Int, mayFit: (Int) -> Bool
  ) -> Int {
    var low = max(start, guess - nearby)
    var high = min(last, low + 2 * nearby)
    // Both tests are the same for almost every line, so that processors foresee them.
    var step = 2 * nearby
    while low > start, !mayFit(low) {
      high = low - 1
      low = max(start, low - step)
      step *= 2
    }
    while high < last, mayFit(high) {
      low = high
      high = min(last, high + step)
      step *= 2
    }
    var count = high - low
    while count > 0 {
      let half = (count + 1) / 2
      low = mayFit(low + half) ? low + half : low
      count -= half
    }
    return low
  }

  /// The characters by which the ends of almost all lines differ at most from the guess.
  private static let nearby = 8
}
