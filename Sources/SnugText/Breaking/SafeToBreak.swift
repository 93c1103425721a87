import SnugGeometry

/// The positions of a shaped paragraph where lines may start and end so that their widths are
/// differences of sums, and how much the words at such an edge differ from the paragraph.
///
/// The words at an edge are shaped alone where HarfBuzz's flags are not reliable.
struct SafeToBreak {
  /// Per position.
  private(set) var starts: [Bool]
  private(set) var ends: [Bool]
  /// The positions where words differ, ascending.
  var edges: [Edge] { known.sorted { $0.key < $1.key }.map(\.value) }
  /// Per character: its advance in ems, with the letter spacing if `haveSpacing`.
  let advances: [Double]
  /// Whether `advances` have the letter spacing, because not all characters have that of the label.
  let haveSpacing: Bool
  /// The least advance of a character with which a longer line is wider, in ems.
  private let leastAdvance: Double

  private var known: [Int: Edge] = [:]
  private let line: ShapedText
  private let places: LinePlaces
  /// The bytes that may still be shaped.
  private var bytesLeft: Int
  private var latest: (characters: Range<Int>, outcome: Comparison?)?

  /// How lines that start or end at a position differ from the paragraph.
  struct Edge {
    var place: Int
    /// How much narrower a line is that starts here, and one whose visible part ends here, in ems.
    var start = 0.0
    var end = 0.0
    /// The lines of one word from here, where they differ otherwise than longer ones: how much narrower
    /// each of them is.
    var shortLines: [(end: Int, difference: Double)] = []
  }

  /// A line shaped alone, compared with the paragraph.
  private struct Comparison {
    /// How much narrower each character is that has another width, in ems.
    var differences: [(character: Int, ems: Double)] = []
    var hasOtherRuns = false

    func difference(before place: Int = .max) -> Double {
      differences.reduce(0) { $1.character < place ? $0 + $1.ems : $0 }
    }
  }

  /// The most bytes shaped, in multiples of the text; words are shaped once or twice.
  private static let mostPasses = 8

  /// `nil` where lines must be shaped.
  init?(_ line: ShapedText) {
    guard line.places.areKnown else { return nil }
    self.line = line
    places = line.places
    haveSpacing = !line.isSpacedEvenly
    advances = line.advances(withSpacing: haveSpacing)
    leastAdvance = line.leastAdvance(withSpacing: haveSpacing)
    guard advances.allSatisfy({ [leastAdvance] in $0 >= leastAdvance }) else { return nil }
    let all = 0...line.text.characterCount
    starts = all.map(places.isSafeStart)
    ends = all.map(places.isSafeEnd)
    if let hyphenation = Hyphenation(of: line.text) {
      for place in all where !hyphenation.allowsEnd(place) { ends[place] = false }
    }
    bytesLeft = Self.mostPasses * max(line.text.utf8.count, 128)
  }

  /// Compares the words at edges.
  /// - Parameters:
  ///   - words: The words of the paragraph.
  ///   - shape: Returns some characters shaped as a line.
  mutating func check(
    _ words: [Range<Int>], _ shape: (Range<Int>) throws(FontError) -> ShapedText
  ) throws(FontError) {
    for (index, word) in words.enumerated() where !word.isEmpty {
      try checkStart(words[index...], shape)
      try checkEnd(words[...index], shape)
    }
  }

  /// Compares lines that start with the first of some words.
  private mutating func checkStart(
    _ words: ArraySlice<Range<Int>>, _ shape: (Range<Int>) throws(FontError) -> ShapedText
  ) throws(FontError) {
    guard let first = words.first, !starts[first.lowerBound],
      let alone = try comparison(of: first, shape)
    else { return }
    let start = first.lowerBound
    var edge = Edge(place: start, shortLines: [(first.upperBound, alone.difference())])
    var hasOtherRuns = alone.hasOtherRuns
    // Longer lines differ alike, in what is before the next word.
    if let next = words.dropFirst().first(where: { !$0.isEmpty }) {
      guard (start...next.lowerBound).contains(where: places.isFlaggedSafe),
        let alone = try comparison(of: start..<next.upperBound, shape)
      else { return }
      edge.start = alone.difference(before: next.lowerBound)
      hasOtherRuns = hasOtherRuns || alone.hasOtherRuns
    } else if let kept = (start + 1..<first.upperBound).last(where: places.isFlaggedSafe) {
      // What differs behind that place does so because the line ends.
      edge.start = alone.difference(before: kept)
    }
    if edge.shortLines.allSatisfy({ $0.difference == edge.start }) { edge.shortLines = [] }
    if hasOtherRuns || edge.start != 0 || !edge.shortLines.isEmpty {
      // Another line may end where this one starts.
      edge.end = known[start]?.end ?? 0
      known[start] = edge
    }
    starts[start] = true
  }

  /// Compares lines that end with the last of some words.
  private mutating func checkEnd(
    _ words: ArraySlice<Range<Int>>, _ shape: (Range<Int>) throws(FontError) -> ShapedText
  ) throws(FontError) {
    guard let end = words.last?.upperBound, !ends[end] else { return }
    // A soft hyphen is drawn only behind a visible character.
    let settling = words.last { word in
      word.contains { !line.text.traits(ofCharacter: $0).all.contains(.invisible) }
    }
    let start = (settling ?? words[words.startIndex]).lowerBound
    guard starts[start], (start..<end).contains(where: places.isFlaggedSafe),
      let alone = try comparison(of: start..<end, shape)
    else { return }
    let difference = alone.difference() - (known[start]?.start ?? 0)
    if difference != 0 || alone.hasOtherRuns {
      known[end, default: Edge(place: end)].end = difference
    }
    ends[end] = true
  }

  /// Compares characters shaped as a line; `nil` when the work budget is used up.
  private mutating func comparison(
    of characters: Range<Int>, _ shape: (Range<Int>) throws(FontError) -> ShapedText
  ) throws(FontError) -> Comparison? {
    if let latest, latest.characters == characters { return latest.outcome }
    let boundaries = line.text.boundaries
    bytesLeft -= Int(boundaries[characters.upperBound] - boundaries[characters.lowerBound])
    guard bytesLeft >= 0 else { return nil }
    let outcome = compare(try shape(characters), characters)
    latest = (characters, outcome)
    return outcome
  }

  private func compare(_ alone: ShapedText, _ characters: Range<Int>) -> Comparison? {
    guard alone.text.characterCount == characters.count else { return nil }
    var outcome = Comparison(hasOtherRuns: !alone.hasRuns(of: line, characters))
    for (character, advance) in zip(characters, alone.advances(withSpacing: haveSpacing)) {
      // Else sums do not ascend.
      guard advance >= leastAdvance else { return nil }
      if advance != advances[character] {
        outcome.differences.append((character, advances[character] - advance))
      }
    }
    return outcome
  }
}

extension ShapedText {
  /// Returns the advance of each character, in ems of the label's size.
  fileprivate func advances(withSpacing hasSpacing: Bool) -> [Double] {
    var advances = [Double](repeating: 0, count: text.characterCount)
    for run in runs {
      let (unitsPerEm, scale) = (unitsPerEm(of: run.text), sums(of: run.text).size / style.size)
      forEachGlyph(of: run) { glyph, place in
        let startsCharacter = text.boundaries[place] == glyph.cluster
        advances[startsCharacter ? place : place - 1] += Double(glyph.advance) / unitsPerEm * scale
      }
    }
    guard hasSpacing else { return advances }
    forEachSpacing { character, spacing in advances[character] += (spacing ?? 0) / style.size }
    return advances
  }

  /// Whether every character has the letter spacing of the label, or there is none.
  fileprivate var isSpacedEvenly: Bool {
    let letterSpacing = own.sums.letterSpacing
    guard runs.allSatisfy({ sums(of: $0.text).letterSpacing == letterSpacing }) else {
      return false
    }
    return letterSpacing == 0
      || spacing.counts.enumerated().allSatisfy { $0.offset == $0.element }
  }

  /// `SafeToBreak.leastAdvance`.
  fileprivate func leastAdvance(withSpacing hasSpacing: Bool) -> Double {
    let sums = own.sums
    guard sums.letterSpacing < 0, !hasSpacing else { return 0 }
    return sums.size > 0 ? (FastPath.leastGrowth - sums.letterSpacing) / sums.size : .infinity
  }

  /// Whether a line of some characters of `whole` has the same runs as there.
  fileprivate func hasRuns(of whole: ShapedText, _ characters: Range<Int>) -> Bool {
    let offset = whole.text.boundaries[characters.lowerBound]
    let end = whole.text.boundaries[characters.upperBound]
    let first = whole.runs.partitioningIndex { $0.text.end > offset }
    let parts = whole.runs[first...].lazy.map(\.text).prefix { $0.start < end }
    return parts.elementsEqual(runs.lazy.map(\.text)) { part, run in
      max(part.start, offset) - offset == run.start && min(part.end, end) - offset == run.end
        && part.level == run.level && part.face == run.face
    }
  }
}
