import SnugGeometry

/// Breaks a paragraph into lines greedily: each line takes as much as fits.
///
/// The width of text shaped alone decides; the estimates only say where to start. Widths are not
/// monotone (a letter may be narrower where it joins the next), so positions are tried from the
/// farthest that may fit. Positions count characters: a line never ends inside one.
final class LineFilling {
  let grid: PixelGrid
  private let style: TextStyle.LineRules
  /// The widest line with its indent, in points.
  private let lineWidth: Double
  /// The positions where a line may end, ascending. The last is the end of the text; an empty text
  /// has none.
  private let opportunities: [Int]
  /// Per position: the visible end of a line that ends there, without its white space.
  private let visibleEnds: [Int]
  /// Per position: the approximate width of the text before it, in points.
  private let estimates: [Double]
  /// The most that an estimate may exceed the exact width, in points. Lines with larger estimates
  /// are not tried, so that a text of any length takes bounded time.
  private let slack: Double
  /// Closer lower bounds of the widths of lines; `nil` where estimates are exact.
  private let least: LeastWidths?
  /// The tabs that reach to stops; `nil` without any.
  private let tabs: Tabs?
  /// Where lines do not end; `nil` without soft hyphens that may be drawn.
  private let hyphenation: Hyphenation?

  /// The characters that may still be tried in all, and those that may be tried behind the
  /// positions expected to be the last that fit.
  private var charactersLeft: Int
  private var charactersLeftAhead: Int

  /// The budget in multiples of the text: lines of real texts are tried two or three times.
  private static let mostPasses = 8
  /// The least budget, for short texts.
  private static let leastCharacters = 1 << 18
  /// The longest word, in characters, that is tried whole when the budget is used up.
  private static let longestWord = 1024

  /// The most positions tried one by one. Estimates are off by a few positions at most, except in
  /// fonts that give letters another width on every line: such a line may hold less than would fit.
  private static let mostTries = 256

  init(
    _ text: NormalizedText, visibleEnds: [Int], breakingAt offsets: [Int32], estimates: [Double],
    slack: Double, least: LeastWidths? = nil, tabs stops: TabStops? = nil,
    hyphenation: Hyphenation? = nil, _ style: TextStyle.LineRules, grid: PixelGrid, limit: Double
  ) {
    self.hyphenation = hyphenation
    tabs = stops.map { Tabs(in: text, $0) }
    self.slack = slack
    self.least = least
    self.grid = grid
    self.style = style
    lineWidth = limit
    self.estimates = estimates
    self.visibleEnds = visibleEnds
    opportunities = text.places(at: offsets)
    charactersLeft = max(Self.leastCharacters, Self.mostPasses * text.characterCount)
    charactersLeftAhead = charactersLeft / 2
  }

  /// The count of characters in the text.
  var characterCount: Int { visibleEnds.count - 1 }

  /// Returns the end of the line that starts at `start`, including its white space.
  ///
  /// A word wider than the line is broken between characters. A character wider than the line
  /// stands alone, with the white space behind it.
  /// - Parameter width: The exact width of the text between two positions, shaped alone.
  func end(
    ofLineFrom start: Int, width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) -> Int {
    // An empty paragraph is one empty line.
    guard let last = opportunities.last, start < last else { return start }
    try placeTabs(ofLineFrom: start, width)
    let later = opportunities.partitioningIndex { $0 > start }
    let limit = limit(ofLineFrom: start)
    let lines = Candidates(
      start: start, areWords: true, first: later, count: opportunities.count - later)
    if let end = try longestFit(lines, in: limit, width) { return end }
    let next = later < opportunities.count ? opportunities[later] : last
    let parts = Candidates(
      start: start, areWords: false, first: start + 1, count: next - start - 1)
    if let end = try longestFit(parts, in: limit, width) { return end }
    return endOfCharacter(at: start, opportunities[later...])
  }

  /// Whether a line may be one of those between two positions, whatever its width.
  private func allows(_ start: Int, _ end: Int) -> Bool {
    hyphenation?.allows(start..<end) ?? true
  }

  private func limit(ofLineFrom start: Int) -> WidthLimit {
    WidthLimit(style.limit(lineWidth, ofLineFrom: start), on: grid)
  }

  /// Returns the last position before another where a line may end; 0 if there is none.
  func lineEnd(before place: Int) -> Int {
    let index = opportunities.partitioningIndex { $0 >= place }
    return index > 0 ? opportunities[index - 1] : 0
  }

  /// Returns the first position at or behind another where a line may end; at most the last one.
  func lineEnd(from place: Int) -> Int {
    let index = opportunities.partitioningIndex { $0 >= place }
    return index < opportunities.count ? opportunities[index] : characterCount
  }

  /// Returns the end of a line that shows at most its first character.
  private func endOfCharacter(at start: Int, _ words: ArraySlice<Int>) -> Int {
    var end = words.prefix { isOneCharacter(start, $0) }.last ?? start + 1
    // The hyphen that parts a word belongs to the character before it.
    while end < characterCount, !allows(start, end) { end += 1 }
    return end
  }

  /// Whether at most one character of the text between two positions is visible.
  func isOneCharacter(_ start: Int, _ end: Int) -> Bool {
    hyphenation?.isOneCharacter(start..<end) ?? (visibleEnds[end] <= start + 1)
  }

  /// Finds every line from `start` that may end by the rules of `end(ofLineFrom:width:)`, the
  /// shortest first. The rest of a word wider than the line may be broken again.
  /// - Parameters:
  ///   - mayEnd: Whether a line that ends at a position is wanted.
  ///   - breaksWords: Whether words may be wider than the line.
  ///   - lines: Is replaced by these lines.
  private func findLines(
    _ lines: inout [Line], from start: Int, where mayEnd: (Int) -> Bool, breaksWords: Bool,
    width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) {
    lines.removeAll(keepingCapacity: true)
    guard let last = opportunities.last, start < last else { return }
    try placeTabs(ofLineFrom: start, width)
    let later = opportunities.partitioningIndex { $0 > start }
    let words = opportunities[later...]
    try append(words, from: start, where: mayEnd, to: &lines, width: width)
    guard breaksWords else { return }
    let isInWord = start > 0 && (later == 0 || opportunities[later - 1] < start)
    if lines.isEmpty || isInWord {
      // A line that ends before the white space behind the word shows the whole word.
      let inWord = start + 1..<max(start + 1, visibleEnds[words.first ?? last])
      let longer = lines
      lines.removeAll(keepingCapacity: true)
      try append(inWord, from: start, where: mayEnd, to: &lines, width: width)
      lines += longer
    }
    guard lines.isEmpty else { return }
    let end = endOfCharacter(at: start, words)
    lines.append(Line(end: end, width: try width(visible(start, end))))
  }

  /// A line that may be one of balanced lines, and its width in points.
  private struct Line {
    var end: Int
    var width: Double
  }

  /// Balances the lines, unless they are more than `maximumLines`.
  /// - Parameter width: The exact width of the text between two positions, shaped alone.
  func balancedLines(
    upTo maximumLines: Int, width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) -> LineBalance.Outcome {
    var breaksWords = true
    var found: [Line] = []
    return try LineBalance.lines(
      characterCount: characterCount, style, grid: grid, upTo: maximumLines,
      end: { start throws(FontError) in try end(ofLineFrom: start, width: width) },
      lineEnd: lineEnd(from:),
      fewestBehind: { filled in
        let behind = fewestLinesBehind(filled)
        breaksWords = behind.isEmpty
        return behind
      },
      lines: { start, mayEnd, body throws(FontError) in
        try findLines(
          &found, from: start, where: mayEnd, breaksWords: breaksWords, width: width)
        for line in found { body(line.end, line.width) }
        return true
      })
  }

  /// Returns how many lines the text behind each position needs at least, by the estimates; as
  /// `LineBalance.fewestLines`. Where a word is wider than half a line, words may be broken.
  private func fewestLinesBehind(_ filled: [Int]) -> [Int32] {
    guard tabs == nil else { return [] }
    return LineBalance.fewestLines(behind: opportunities, filled: filled) { start, word in
      let limit = limit(ofLineFrom: start)
      func visible(_ word: Int) -> Range<Int> { self.visible(start, opportunities[word]) }
      guard limit.fits(2 * estimate(visible(word))) else { return nil }
      let words = word..<opportunities.count
      guard least?.areAscending ?? true else {
        return words.firstIndex { !limit.fits(estimate(visible($0)) - slack) }
          ?? words.endIndex
      }
      return words.partitioningIndex { !mayFit(visible($0), in: limit) }
    }
  }

  /// Adds the lines that end at some places and fit.
  private func append(
    _ places: some Collection<Int>, from start: Int, where mayEnd: (Int) -> Bool,
    to lines: inout [Line], width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) {
    let areAscending = least?.areAscending ?? false
    let limit = limit(ofLineFrom: start)
    for place in places {
      let visible = visible(start, place)
      guard limit.fits(estimate(visible) - slack) else { break }
      guard mayEnd(place), allows(start, place) else { continue }
      if let least, !limit.fits(leastWidth(least, of: visible)) {
        if areAscending { break }
        continue
      }
      let width = try width(visible)
      guard limit.fits(width) else { continue }
      lines.append(Line(end: place, width: width))
    }
  }

  /// Returns the visible part of a line between two positions.
  func visible(_ start: Int, _ end: Int) -> Range<Int> { start..<max(start, visibleEnds[end]) }

  /// - Parameter visible: Characters of the line whose tabs were placed last.
  private func estimate(_ visible: Range<Int>) -> Double {
    guard let tab = tabs?.last(upTo: visible.upperBound) else {
      return estimates[visible.upperBound] - estimates[visible.lowerBound]
    }
    return tab.width + (estimates[visible.upperBound] - estimates[tab.place])
  }

  /// Returns a lower bound of the width of such characters.
  private func leastWidth(_ least: LeastWidths, of visible: Range<Int>) -> Double {
    guard let tab = tabs?.last(upTo: visible.upperBound) else { return least.width(of: visible) }
    return least.width(of: visible, behind: tab.place, at: tab.width)
  }

  /// Finds how far the tabs of a line reach, so that estimates are off by no more than what follows the
  /// last of them.
  private func placeTabs(
    ofLineFrom start: Int, _ width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) {
    guard let tabs, tabs.lineStart != start else { return }
    tabs.lineStart = start
    tabs.reached.removeAll(keepingCapacity: true)
    let (indent, limit) = (
      style.indent(ofLineFrom: start), limit(ofLineFrom: start)
    )
    var tab = tabs.places.partitioningIndex { $0 >= start }
    while tab < tabs.places.count {
      let place = tabs.places[tab]
      let before = try width(start..<place)
      guard limit.fits(before) else { return }
      tabs.reached.append((place + 1, before + tabs.stops.width(at: indent + before)))
      tab += 1
    }
  }

  /// The tabs of a text, and how far those of one line reach.
  private final class Tabs {
    let stops: TabStops
    /// The indices of the tabs, ascending.
    let places: [Int]
    /// The start of the line; -1 for none.
    var lineStart = -1
    /// The positions behind tabs, and the width of the line up to there.
    var reached: [(place: Int, width: Double)] = []

    init(in text: NormalizedText, _ stops: TabStops) {
      self.stops = stops
      places = (0..<text.characterCount).filter { text.isTab($0) }
    }

    /// Returns the last of these in a line that ends at a position; `nil` without any.
    func last(upTo end: Int) -> (place: Int, width: Double)? {
      let next = reached.partitioningIndex { $0.place > end }
      return next > 0 ? reached[next - 1] : nil
    }
  }

  /// Whether neither the estimate nor the lower bound shows that a line is too wide.
  private func mayFit(_ visible: Range<Int>, in limit: WidthLimit) -> Bool {
    limit.fits(estimate(visible) - slack)
      && least.map { limit.fits(leastWidth($0, of: visible)) } ?? true
  }

  /// Lines from one position on, each longer than the one before.
  private struct Candidates {
    let start: Int
    /// Whether they end at opportunities, not anywhere.
    let areWords: Bool
    /// The shortest: the index of its end among the opportunities, or its end.
    let first: Int
    let count: Int
  }

  /// Returns the end of one of some lines.
  private func end(of lines: Candidates, _ index: Int) -> Int {
    lines.areWords ? opportunities[lines.first + index] : lines.first + index
  }

  /// Returns the end of the longest line that fits, near the estimate.
  @inline(never)
  private func longestFit(
    _ lines: Candidates, in limit: WidthLimit, _ width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) -> Int? {
    func visible(_ index: Int) -> Range<Int> { self.visible(lines.start, end(of: lines, index)) }
    let all = 0..<lines.count
    func fits(_ index: Int) throws(FontError) -> Bool {
      let characters = visible(index)
      guard mayFit(characters, in: limit), allows(lines.start, end(of: lines, index)) else {
        return false
      }
      charactersLeft -= characters.count
      return try limit.fits(width(characters))
    }
    let expected = all.partitioningIndex { !limit.fits(estimate(visible($0))) }
    let areAscending = least?.areAscending ?? false
    var ahead = expected
    // Few lines are within the slack.
    while ahead < min(lines.count, expected + Self.mostTries) {
      let characters = visible(ahead)
      guard limit.fits(estimate(characters) - slack),
        !areAscending || mayFit(characters, in: limit)
      else { break }
      ahead += 1
    }
    while ahead > expected, charactersLeftAhead > 0 {
      let left = charactersLeft
      if try fits(ahead - 1) { return end(of: lines, ahead - 1) }
      charactersLeftAhead -= left - charactersLeft
      ahead -= 1
    }
    var fitting = expected
    var tries = 0
    while fitting > 0 {
      guard charactersLeft > 0 else {
        guard lines.count > 0, visible(0).count <= Self.longestWord else { return nil }
        return try fitFoundByDoubling(lines.count, fits).map { end(of: lines, $0) }
      }
      if try fits(fitting - 1) { break }
      tries += 1
      let step = tries < Self.mostTries ? 1 : 1 << min(tries - Self.mostTries, 30)
      fitting = max(0, fitting - step)
    }
    if fitting == expected {
      while fitting < ahead, tries < Self.mostTries, try fits(fitting) {
        tries += 1
        fitting += 1
      }
    }
    return fitting > 0 ? end(of: lines, fitting - 1) : nil
  }

  /// Returns the index of a line that fits, searched from the shortest. It need not be the longest: the
  /// estimates of a long text have been of no use.
  private func fitFoundByDoubling(
    _ count: Int, _ fits: (Int) throws(FontError) -> Bool
  ) throws(FontError) -> Int? {
    guard try fits(0) else { return nil }
    var (good, step) = (0, 1)
    while good + step < count, try fits(good + step) {
      good += step
      step *= 2
    }
    var bad = min(good + step, count)
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if try fits(middle) { good = middle } else { bad = middle }
    }
    return good
  }
}
