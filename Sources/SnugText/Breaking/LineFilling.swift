import SnugGeometry

/// Where lines of a paragraph may end; fills them greedily: each takes as much as fits.
///
/// What a stretch of text measures when it stands alone decides; the estimates only say where to
/// begin to try. It is not monotone: a letter may be narrower where it joins the next, so places are
/// tried from the farthest that may fit. Places are counted in characters: a line never ends inside one.
struct LineFilling {
  let grid: PixelGrid
  private let limit: Double
  /// Where a line may end, ascending; the last is the end of the text, and there is none in an
  /// empty one.
  private let opportunities: [Int]
  /// Per place: where a line that ends there stops being seen, its white space taken off.
  private let visibleEnds: [Int]
  /// Per place: about how wide the text before it is, in points.
  private let estimates: [Double]
  /// How much wider an estimate may be than the text: what is wider by more is not tried, so that
  /// a text of any length takes bounded time.
  private let slack: Double
  /// What tells more closely that a line is too wide; `nil` where estimates are exact.
  private let least: LeastLineWidths?

  private let budget: Budget

  /// How much of the text may be tried in all, and how much of it behind the places that are expected
  /// to be the last that fit.
  private final class Budget {
    var characters: Int
    var charactersAhead: Int

    init(characters: Int) {
      self.characters = characters
      charactersAhead = characters / 2
    }
  }

  /// How many times the text may be tried: lines of real texts are tried two or three times.
  private static let mostPasses = 8
  /// The characters that may be tried in a short text.
  private static let leastCharacters = 1 << 18
  /// The longest word that is tried whole when that is used up.
  private static let longestWord = 1024

  /// How many places are tried one by one. Estimates are a few places off at most, but for fonts
  /// that give letters another width on every line: such a line may hold less than would fit.
  private static let mostTries = 256

  init(
    _ text: NormalizedText, breakingAt offsets: [Int32], estimates: [Double],
    slack: Double, least: LeastLineWidths? = nil, grid: PixelGrid, limit: Double
  ) {
    self.slack = slack
    self.least = least
    self.grid = grid
    self.limit = limit
    self.estimates = estimates
    visibleEnds = text.visibleEnds
    opportunities = text.places(at: offsets)
    budget = Budget(
      characters: max(Self.leastCharacters, Self.mostPasses * text.characterCount))
  }

  /// How many characters the text has.
  var characterCount: Int { visibleEnds.count - 1 }

  /// Where the line that starts at `start` ends, its white space included.
  ///
  /// A word wider than the line is broken between characters; a character wider than the line
  /// stands alone, with the white space behind it.
  /// - Parameter width: The exact width of the text between two places, standing alone.
  func end(
    ofLineFrom start: Int, width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) -> Int {
    // A line of an empty paragraph.
    guard let last = opportunities.last, start < last else { return start }
    let later = opportunities.partitioningIndex { $0 > start }
    let words = opportunities[later...]
    if let end = try longestFit(from: start, among: words, width: width) { return end }
    let next = words.first ?? last
    return try longestFit(from: start, among: start + 1..<next, width: width)
      ?? endOfCharacter(at: start, words)
  }

  /// Where a line ends of which no more than the first character is seen.
  private func endOfCharacter(at start: Int, _ words: ArraySlice<Int>) -> Int {
    words.prefix { isOneCharacter(start, $0) }.last ?? start + 1
  }

  /// Whether no more than one character is seen of the text between two places.
  func isOneCharacter(_ start: Int, _ end: Int) -> Bool { visibleEnds[end] <= start + 1 }

  /// Every line that starts at `start` and ends where the rules of `end(ofLineFrom:width:)` allow it
  /// to, the shortest first. What is left of a word wider than a line may be broken again.
  func lines(
    from start: Int, width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) -> [(end: Int, width: Double)] {
    guard let last = opportunities.last, start < last else { return [] }
    let later = opportunities.partitioningIndex { $0 > start }
    let words = opportunities[later...]
    var lines = try fitting(from: start, among: words, width: width)
    let isInWord = start > 0 && (later == 0 || opportunities[later - 1] < start)
    if lines.isEmpty || isInWord {
      // Before the white space behind it the whole word is seen.
      let inWord = start + 1..<max(start + 1, visibleEnds[words.first ?? last])
      lines = try fitting(from: start, among: inWord, width: width) + lines
    }
    guard lines.isEmpty else { return lines }
    let end = endOfCharacter(at: start, words)
    return [(end, try width(visible(start, end)))]
  }

  private func fitting(
    from start: Int, among places: some Collection<Int>,
    width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) -> [(end: Int, width: Double)] {
    var lines: [(end: Int, width: Double)] = []
    for place in places {
      let visible = visible(start, place)
      guard grid.fits(estimate(visible) - slack, in: limit) else { break }
      guard mayFit(visible) else { continue }
      let width = try width(visible)
      if grid.fits(width, in: limit) { lines.append((place, width)) }
    }
    return lines
  }

  /// What is seen of a line between two places.
  func visible(_ start: Int, _ end: Int) -> Range<Int> { start..<max(start, visibleEnds[end]) }

  private func estimate(_ visible: Range<Int>) -> Double {
    estimates[visible.upperBound] - estimates[visible.lowerBound]
  }

  /// Whether nothing tells that a line is too wide.
  private func mayFit(_ visible: Range<Int>) -> Bool {
    grid.fits(estimate(visible) - slack, in: limit)
      && least.map { grid.fits($0.width(of: visible), in: limit) } ?? true
  }

  /// The farthest of ascending places up to which the text fits, searched from about there.
  private func longestFit<Places: RandomAccessCollection<Int>>(
    from start: Int, among places: Places, width: (Range<Int>) throws(FontError) -> Double
  ) throws(FontError) -> Int? where Places.Index == Int {
    func visible(_ place: Int) -> Range<Int> { self.visible(start, place) }
    func fits(_ place: Int) throws(FontError) -> Bool {
      let characters = visible(place)
      guard mayFit(characters) else { return false }
      budget.characters -= characters.count
      return try grid.fits(width(characters), in: limit)
    }
    let expected = places.partitioningIndex { !grid.fits(estimate(visible($0)), in: limit) }
    var ahead = places.partitioningIndex { !grid.fits(estimate(visible($0)) - slack, in: limit) }
    ahead = min(ahead, expected + Self.mostTries)
    while ahead > expected, budget.charactersAhead > 0 {
      let left = budget.characters
      if try fits(places[ahead - 1]) { return places[ahead - 1] }
      budget.charactersAhead -= left - budget.characters
      ahead -= 1
    }
    var end = expected
    var tries = 0
    while end > places.startIndex {
      guard budget.characters > 0 else { return try fitFoundByDoubling(start, places, fits) }
      if try fits(places[end - 1]) { break }
      tries += 1
      let step = tries < Self.mostTries ? 1 : 1 << min(tries - Self.mostTries, 30)
      end = max(places.startIndex, end - step)
    }
    if end == expected {
      while end < ahead, tries < Self.mostTries, try fits(places[end]) {
        tries += 1
        end += 1
      }
    }
    return end > places.startIndex ? places[end - 1] : nil
  }

  /// A place up to which the text fits, looked for from the line's start: where estimates tell nothing
  /// of a long text, it need not be the farthest.
  private func fitFoundByDoubling<Places: RandomAccessCollection<Int>>(
    _ start: Int, _ places: Places, _ fits: (Int) throws(FontError) -> Bool
  ) throws(FontError) -> Int? where Places.Index == Int {
    guard let first = places.first, first - start <= Self.longestWord, try fits(first) else {
      return nil
    }
    var good = places.startIndex
    var step = 1
    while good + step < places.endIndex, try fits(places[good + step]) {
      good += step
      step *= 2
    }
    var bad = min(good + step, places.endIndex)
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if try fits(places[middle]) { good = middle } else { bad = middle }
    }
    return places[good]
  }
}

extension NormalizedText {
  /// Per place between characters: the last place before it that no white space precedes; 0 where
  /// there is none.
  var visibleEnds: [Int] {
    var ends = [0]
    ends.reserveCapacity(characterCount + 1)
    var endsInWhitespace = false
    for character in 0..<characterCount {
      endsInWhitespace = self.endsInWhitespace(after: character, before: endsInWhitespace)
      ends.append(endsInWhitespace ? ends[character] : character + 1)
    }
    return ends
  }

  /// The places between characters at these ascending offsets, those inside a character left out
  /// and the start of the text.
  func places(at offsets: [Int32]) -> [Int] {
    var places: [Int] = []
    var place = 0
    for offset in offsets {
      while boundaries[place] < offset { place += 1 }
      if place > 0, boundaries[place] == offset { places.append(place) }
    }
    return places
  }

  /// The text between two places.
  func text(of characters: Range<Int>) -> String {
    let start = Int(boundaries[characters.lowerBound])
    return String(decoding: utf8[start..<Int(boundaries[characters.upperBound])], as: UTF8.self)
  }
}
