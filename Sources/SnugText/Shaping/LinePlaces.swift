import SnugGeometry

/// Where a shaped text may be cut into lines so that each keeps its glyphs: at positions that HarfBuzz
/// calls safe to break (HarfBuzz manual, "unsafe to break"), where its flags can be relied on.
final class LinePlaces: Sendable {
  /// Per position between characters.
  let places: [Place]
  /// Per position: the approximate width of the text before it, in points.
  let estimates: [Double]
  /// Whether lines can be cut out at all: not of a text with a character so long that it is shaped in
  /// pieces.
  let areKnown: Bool
  let runs: [Run]
  let hasTabs: Bool
  /// Whether fonts draw every character.
  let drawsAll: Bool
  /// Per position: the count of characters before it that letter spacing is added after; empty
  /// without letter spacing.
  private let spaced: [Int32]

  struct Run {
    /// The position of its end.
    var end: Int
    var level: UInt8
    var sums: TextStyle.Sums
    var unitsPerEm: Double
    var isTab: Bool
  }

  /// A position, with the character behind it.
  struct Place {
    /// The sum of the advances before it, in font units.
    var units: Int64 = 0
    /// Whether HarfBuzz calls it safe to break, and may be believed within some hundredths of an em.
    var isFlaggedSafe = false
    /// Whether a line may begin, or end, here without changing a glyph.
    var isSafeStart = false
    var isSafeEnd = false
    /// Whether letters may join across it, through invisible characters and marks beside it.
    var joins = false
    /// The index of the character's run, at most `UInt16.max`; `run(of:)` searches where it is that.
    var run: UInt16 = 0
  }

  /// - Parameter line: The paragraph.
  init(of line: ShapedText) {
    let count = line.text.characterCount
    var places = Array(repeating: Place(), count: count + 1)
    let boundaries = line.text.boundaries
    var (end, hasSplitCharacter) = (0, false)
    runs = line.runs.map { run in
      while boundaries[end] < run.text.end { end += 1 }
      if boundaries[end] != run.text.end { hasSplitCharacter = true }
      return Run(
        end: end, level: run.text.level, sums: line.sums(of: run.text),
        unitsPerEm: line.unitsPerEm(of: run.text), isTab: run.text.isTab)
    }
    hasTabs = line.hasTabs
    drawsAll = line.glyphs.allSatisfy { $0.id != 0 }
    let spacing = line.spacing
    spaced = spacing.counts
    areKnown = !hasSplitCharacter
    places.sumUp(line, runs)
    if areKnown { places.findSafe(in: line.text, runs) }
    self.places = places
    estimates = Self.estimates(places, runs, spacing.points)
  }

  private static func estimates(
    _ places: [Place], _ runs: [Run], _ spacing: [Double]
  ) -> [Double] {
    var estimates: [Double] = []
    estimates.append(addingCapacity: places.count) { estimates in
      estimates.append(0)
      var (place, before) = (1, 0.0)
      for run in runs {
        let pointsPerUnit = run.sums.size / run.unitsPerEm
        let first = places[place - 1].units
        var width = 0.0
        while place <= run.end {
          width = Double(places[place].units - first) * pointsPerUnit
          estimates.append(before + width)
          place += 1
        }
        before += width
      }
    }
    for place in spacing.indices { estimates[place] += spacing[place] }
    return estimates
  }

  /// Whether the text on each side of a position keeps its glyphs when the other side is removed, up
  /// to a tolerance (`LineTable.append(estimatesOf:)`).
  func isFlaggedSafe(_ place: Int) -> Bool { places[place].isFlaggedSafe }

  /// Whether a line may begin at a position without changing a glyph, if its scripts are kept and
  /// places are known.
  func isSafeStart(_ place: Int) -> Bool { places[place].isSafeStart }

  /// The same for a line that ends there.
  func isSafeEnd(_ place: Int) -> Bool { places[place].isSafeEnd }

  /// Whether the run that starts at a position inside a line has the glyphs that it has in the text:
  /// not where letters join across invisible characters that the line begins with.
  func keepsRun(from place: Int, ofLineFrom start: Int, in text: NormalizedText) -> Bool {
    place > start && (!places[place].joins || text.separates(start..<place))
  }

  /// The same for a run that ends at a position inside a line.
  func keepsRun(upTo place: Int, ofLineUpTo end: Int, in text: NormalizedText) -> Bool {
    place < end && (!places[place].joins || text.separates(place..<end))
  }

  func run(of character: Int) -> Int {
    let number = places[character].run
    return number < .max ? Int(number) : runs.partitioningIndex { $0.end > character }
  }

  /// Returns the exact width of the text between two positions, alone on a line; `nil` when it must
  /// be shaped. The sum is added up in the order used for a shaped line, so it has the same bits.
  /// - Parameter tabs: The stops of its tabs, and the place where the line begins.
  func width(of characters: Range<Int>, tabs: (stops: TabStops, start: Double)?) -> Double? {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    guard areKnown, places[start].isSafeStart, places[end].isSafeEnd else { return nil }
    guard start < end else { return 0 }
    let (first, last) = (run(of: start), run(of: end - 1))
    guard first < last || runs[first].isTab else {
      return width(of: characters, in: runs[first])
    }
    func part(_ run: Int) -> Range<Int> {
      max(start, run > 0 ? runs[run - 1].end : 0)..<min(end, runs[run].end)
    }
    let level = runs[first].level
    let hasOneLevel = (first...last).allSatisfy { runs[$0].level == level }
    let hasTabs = hasTabs && (first...last).contains { runs[$0].isTab }
    if hasOneLevel, level == 0, !hasTabs {
      return (first...last).reduce(0) { $0 + width(of: part($1), in: runs[$1]) }
    }
    let order = RunOrder.visual(runs[first...last].map(\.level))
    guard hasTabs, let tabs else {
      return order.reduce(0) { $0 + width(of: part(first + $1), in: runs[first + $1]) }
    }
    let widths = tabs.stops.widths(ofRuns: first..<last + 1, from: tabs.start) {
      runs[$0].isTab ? nil : width(of: part($0), in: runs[$0])
    }
    return order.reduce(0) { $0 + widths[$1] }
  }

  /// Returns the width of a part of a run, in points.
  func width(of characters: Range<Int>, in run: Run) -> Double {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    return width(
      places[end].units - places[start].units, spacedCharacters(in: characters), in: run)
  }

  /// Returns the count of characters that letter spacing is added after.
  func spacedCharacters(in characters: Range<Int>) -> Int32 {
    spaced.isEmpty ? 0 : spaced[characters.upperBound] - spaced[characters.lowerBound]
  }

  /// Returns the width of a part of a run that has some units, in points.
  func width(_ units: Int64, _ spacedCharacters: Int32, in run: Run) -> Double {
    TextStyle.width(
      advanceUnits: units, spacedCharacters: Int(spacedCharacters), size: run.sums.size,
      letterSpacing: run.sums.letterSpacing, unitsPerEm: run.unitsPerEm)
  }
}

// MARK: - Building

extension [LinePlaces.Place] {
  /// Finds the sums before each position, and the positions that HarfBuzz calls safe.
  fileprivate mutating func sumUp(_ line: ShapedText, _ runs: [LinePlaces.Run]) {
    var (start, lastLooksAround) = (0, false)
    let (boundaries, glyphs) = (line.text.boundaries, line.glyphs)
    let last = count - 1
    var places = mutableSpan
    for (number, run) in line.runs.enumerated() {
      let script = run.text.script
      let looksAround = script.looksAround
      // HarfBuzz reverses a run that reads against its script's direction, and its flags with it.
      let isTurned = !script.reads(in: run.text.direction)
      let isASCII = (isTurned || looksAround) && line.text.isASCII(run.text)
      let areFlagsKnown =
        !isTurned || isASCII && run.glyphs.allSatisfy { !glyphs[$0].isUnsafeToBreak }
      let hasFlags = areFlagsKnown && line.face(of: run.text).shaping.isShapedByOpenType
      // They miss some changes in scripts that HarfBuzz decomposes and recomposes.
      let hasTrueFlags = hasFlags && (!looksAround || isASCII)
      let end = runs[number].end
      let number = UInt16(clamping: number)
      for place in start..<end { places[place].run = number }
      var place = start
      for index in run.glyphs {
        let glyph = glyphs[index]
        // Most characters are a glyph, in the order of the text.
        if place + 1 < boundaries.count, boundaries[place + 1] == glyph.cluster {
          place += 1
        } else {
          boundaries.move(&place, to: glyph.cluster)
        }
        let startsCharacter = boundaries[place] == glyph.cluster
        let end = startsCharacter ? place + 1 : place
        places[end].units += Int64(glyph.advance)
        guard startsCharacter else { continue }
        places[place].isSafeStart = hasTrueFlags && !glyph.isUnsafeToBreak
        if hasFlags, !glyph.isUnsafeToBreak { places[place].isFlaggedSafe = true }
      }
      places[start].isFlaggedSafe = !looksAround && !isTurned && !lastLooksAround
      // Each run is shaped apart; `checkJoining` finds what looks across.
      places[start].isSafeStart = true
      start = end
      lastLooksAround = looksAround || isTurned
    }
    (places[0].isFlaggedSafe, places[last].isFlaggedSafe) = (true, true)
    var units: Int64 = 0
    for place in 0...last {
      units += places[place].units
      places[place].units = units
    }
  }

  fileprivate mutating func findSafe(in text: NormalizedText, _ runs: [LinePlaces.Run]) {
    let count = text.characterCount
    for run in runs.dropLast() { checkJoining(at: run.end, in: text) }
    self[count].isSafeStart = true
    var isBehindUnseen = false
    for place in 0...count {
      // UAX #9, L1: at the end of a line, white space and characters without a direction have the
      // level of the paragraph.
      self[place].isSafeEnd = self[place].isSafeStart && !isBehindUnseen
      guard place < count else { break }
      let traits = text.traits(ofCharacter: place)
      isBehindUnseen = traits.all.contains(.unseen)
      // At the beginning of a line, HarfBuzz inserts a base before a mark.
      if traits.first.contains(.mark) {
        self[place].isSafeStart = false
        self[place].isFlaggedSafe = self[place].isFlaggedSafe && place == 0
      }
      // In a row of flags, HarfBuzz's safe positions follow the letters it pairs.
      if traits.any.contains(.regionalIndicator) {
        (self[place].isSafeStart, self[place].isSafeEnd) = (false, false)
      }
    }
  }

  /// Marks positions near a run's start unsafe: letters join across it and through what is between.
  fileprivate mutating func checkJoining(at end: Int, in text: NormalizedText) {
    /// Whether every scalar of a character has a trait.
    func has(_ trait: ScalarTraits, _ character: Int) -> Bool {
      text.traits(ofCharacter: character).all.contains(trait)
    }
    guard !has(.neverJoins, end - 1), !has(.neverJoins, end) else { return }
    var (first, last) = (end, end)
    while first > 0, has(.transparent, first - 1) { first -= 1 }
    while last + 1 < count, has(.transparent, last) { last += 1 }
    for place in first...last {
      self[place].isSafeStart = false
      self[place].joins = true
    }
  }
}

extension NormalizedText {
  /// Whether letters on both sides of some characters do not join through them.
  fileprivate func separates(_ characters: Range<Int>) -> Bool {
    characters.contains { !traits(ofCharacter: $0).all.contains(.transparent) }
  }
}
