import SnugGeometry

extension LineTable {
  /// The widest line of a paragraph.
  struct Limit {
    /// A line of at most these units certainly fits.
    let sure: Int
    /// A line of more units certainly does not fit.
    let most: Int
    fileprivate let test: WidthLimit
    /// The widest line, in points.
    var points: Double { test.widest }
    let size: Double
    /// The place where the line begins, from which tab stops are counted, in points.
    let indent: Double
    private let unitsPerEm: Double
    let letterSpacing: Double
    private let rounding: Int8
    /// The count of average characters in a line, if they fit.
    fileprivate let characters: Int

    init(
      _ test: WidthLimit, of part: Part, indent: Double = 0, size: Double, letterSpacing: Double
    ) {
      self.test = test
      self.indent = indent
      self.size = size
      self.letterSpacing = letterSpacing
      unitsPerEm = Double(part.unitsPerEm)
      rounding = part.rounding
      // Exact widths are rounded doubles; between the two bounds they decide.
      let units = min(test.widest / size * unitsPerEm, 0x1p31)
      sure = Int(units * (1 - 0x1p-40)) - Int(part.rounding)
      most = Int(units * (1 + 0x1p-40)) + Int(part.rounding)
      characters = Int(
        min(Double(most) * Double(part.charactersPerUnit), Double(part.last - part.first)))
    }

    /// - Parameters:
    ///   - limit: The widest line with its indent, in points.
    ///   - start: The position of the line's start in its paragraph.
    init(
      _ limit: Double, ofLineFrom start: Int, _ rules: TextStyle.LineRules,
      _ sums: TextStyle.Sums, of part: Part, on grid: PixelGrid
    ) {
      self.init(
        WidthLimit(rules.limit(limit, ofLineFrom: start), on: grid), of: part,
        size: sums.size, letterSpacing: sums.letterSpacing)
    }

    /// Whether a line fits; `nil` where rounding leaves it open.
    @inline(__always)
    func fits(_ units: Int, _ characters: Int) -> Bool? {
      if letterSpacing == 0 {
        if units <= sure { return true }
        if units > most { return false }
        guard rounding == 0 else { return nil }
      } else if rounding != 0 {
        let most = width(units + Int(rounding), characters)
        let least = width(units - Int(rounding), characters)
        return test.fits(most) ? true : test.fits(least) ? nil : false
      }
      return test.fits(width(units, characters))
    }

    /// Whether a line may fit.
    @inline(__always)
    func mayFit(_ units: Int, _ characters: Int) -> Bool {
      letterSpacing == 0 ? units <= most : fits(units, characters) != false
    }

    /// Whether text of an exact width fits, in points.
    func fits(_ width: Double) -> Bool { test.fits(width) }

    /// Returns the exact width of a line.
    @inline(__always)
    func width(_ units: Int, _ characters: Int) -> Double {
      TextStyle.width(
        advanceUnits: Int64(units), spacedCharacters: characters, size: size,
        letterSpacing: letterSpacing, unitsPerEm: unitsPerEm)
    }

  }

  /// The most lines whose widths are no sums that are tried to find the end of one line.
  private static let mostTries = 64
  /// The characters behind the last that may fit among which the end of a word, or a letter, is
  /// searched: a longer search for every line would take the square of a text's length.
  private static let searchLength = 1024

  /// Returns the end of the line that starts at `start`, including its white space; `nil` when lines
  /// must be shaped to find it. The rules are those of `LineFilling`.
  /// - Parameter width: Returns the exact width of characters of a paragraph that was not shaped,
  ///   where it is no sum; `nil` where they must be shaped.
  /// - Complexity: O(log of the characters on the line).
  func end(
    ofLineFrom start: Int, in part: Part, _ limit: Limit, width: (Range<Int>) -> Double?
  ) -> Int? {
    guard !part.isShaped else { return shapedEnd(ofLineFrom: start, in: part, limit) }
    guard start < part.last else { return start }
    guard let end = longestFit(from: start, in: part, limit, width: width) else { return nil }
    // A character wider than the line stands alone, with the white space behind it.
    return end > start ? end : endOfCharacter(at: start, in: part)
  }

  /// Returns the end of the longest line from `start` that fits; `start` if none does, `nil` where
  /// lines must be shaped.
  func longestFit(
    from start: Int, in part: Part, _ limit: Limit, width: (Range<Int>) -> Double?
  ) -> Int? {
    let last = Int(part.last)
    guard !isMarked(start, .unsafeStart) else { return nil }
    let reach = farthest(from: start, upTo: last, limit, base: base(ofLineFrom: start))
    let near = behindSpaces(reach, upTo: last)
    if let end = sureEnd(of: start..<near, reach, in: part, limit, base: base(ofLineFrom: start)) {
      return end
    }
    var end = near
    // Part of a ligature is narrower than all of it, which each position inside has the sum of.
    while end < last, isMarked(end + 1, .unsafeEnd) { end += 1 }
    let searchEnd = min(last, end + Self.searchLength)
    var tries = 0
    var word = self.last(.lineEnd, upTo: end, after: start)
    while let place = word {
      guard let fits = fits(start, place, in: part, limit, width), tries < Self.mostTries else {
        return nil
      }
      if fits { return place }
      tries += 1
      word = self.last(.lineEnd, upTo: place - 1, after: start)
    }
    // A word wider than the line ends anywhere in it, also inside a ligature.
    let next = next(.lineEnd, from: start + 1, before: searchEnd)
    end = near
    while end + 1 < next, isMarked(end + 1, .unsafeEnd) { end += 1 }
    end = min(end, next - 1)
    tries = 0
    while end > start {
      guard let fits = fits(start, end, in: part, limit, width), tries < Self.mostTries else {
        return nil
      }
      if fits { return end }
      tries += 1
      end -= 1
    }
    return start
  }

  /// Returns a position that no line from `start` on reaches beyond.
  func farthestEnd(ofLineFrom start: Int, in part: Part, _ limit: Limit) -> Int {
    let last = Int(part.last)
    let reach = farthest(from: start, upTo: last, limit, base: base(ofLineFrom: start))
    var end = behindSpaces(reach, upTo: last)
    // Part of a ligature is narrower than all of it, which each position inside has the sum of.
    while end < last, isMarked(end + 1, .unsafeEnd) { end += 1 }
    return end
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
  func sureEnd(
    of line: Range<Int>, _ reach: Int, in part: Part, _ limit: Limit, base: Int
  ) -> Int? {
    let start = line.lowerBound
    guard !part.hasOtherEnds, limit.fits(Int(sums[reach]) - base, reach - start) == true,
      let end = last(.lineEnd, upTo: line.upperBound, after: start)
    else { return nil }
    return end
  }

  /// Calls `body` with the end and the width of every line that may begin at `start`, the shortest
  /// first, if `mayEnd` is true for the end: those of `LineFilling.lines`. Returns false when lines must
  /// be shaped.
  func forEachLine(
    from start: Int, in part: Part, _ limit: Limit, where mayEnd: (Int) -> Bool,
    width: (Range<Int>) -> Double?, _ body: (_ end: Int, _ width: Double) -> Void
  ) -> Bool {
    let (first, last) = (Int(part.first), Int(part.last))
    guard !part.isShaped, !isMarked(start, .unsafeStart) else { return false }
    guard start < last else { return true }
    var count = 0
    func lineWidth(_ end: Int) -> Double? {
      let visible = visibleEnd(end, from: start)
      return visible <= start || isExact(visible)
        ? exactWidth(start, visible, limit) : width(start..<visible)
    }
    /// Whether all further lines are too wide; `nil` where they must be shaped.
    func addLine(_ end: Int) -> Bool? {
      guard mayEnd(end) else { return false }
      guard let width = lineWidth(end) else { return nil }
      guard limit.test.fits(width) else {
        let visible = visibleEnd(end, from: start)
        return isExact(visible)
      }
      body(end, width)
      count += 1
      return false
    }
    /// Adds the line that shows only one character, if no line fits.
    func addOne() -> Bool {
      guard count == 0 else { return true }
      let end = endOfCharacter(at: start, in: part)
      guard mayEnd(end) else { return true }
      guard let width = lineWidth(end) else { return false }
      body(end, width)
      return true
    }
    let near = farthest(from: start, upTo: last, limit, base: base(ofLineFrom: start))
    let searchEnd = min(last, near + Self.searchLength)
    let firstWord = next(.lineEnd, from: start + 1, before: searchEnd)
    let isInWord = start > first && !isMarked(start, .lineEnd)
    let mayFitWord = lineWidth(firstWord).map(limit.test.fits)
    guard let fitsWord = mayFitWord else { return false }
    if !fitsWord || isInWord {
      // A line that ends before the white space behind the word shows the whole word.
      for end in start + 1..<max(start + 1, visibleEnd(firstWord, from: start)) {
        guard let isLast = addLine(end) else { return false }
        if isLast { return addOne() }
      }
    }
    var word = firstWord
    while word < searchEnd || word == last {
      guard let isLast = addLine(word) else { return false }
      if isLast || word == last { return addOne() }
      word = next(.lineEnd, from: word + 1, before: searchEnd)
    }
    // White space hangs, so that more lines may fit behind those searched.
    return false
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

  /// Whether a line fits that ends at `end`; `nil` when it must be shaped.
  @inline(__always)
  private func fits(
    _ start: Int, _ end: Int, in part: Part, _ limit: Limit, _ width: (Range<Int>) -> Double?
  ) -> Bool? {
    let visible = visibleEnd(end, from: start)
    guard visible > start else { return true }
    guard isExact(visible) else {
      return width(start..<visible).map(limit.test.fits)
    }
    return limit.fits(Int(sums[visible]) - base(ofLineFrom: start), visible - start)
  }

  /// Whether the width of a line, whose start is safe, is a difference of sums.
  @inline(__always)
  func isExact(_ visible: Int) -> Bool { !isMarked(visible, .unsafeEnd) }

  /// Returns the last position up to `last` that may fit; `start` at least. Searched by halving,
  /// near the position where a line of average characters ends.
  /// - Parameter base: The sum that the widths of lines from `start` on are counted from.
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
