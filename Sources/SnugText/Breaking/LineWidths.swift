import SnugGeometry

/// The exact widths of parts of a paragraph, each alone on a line, where no shaping is needed: sums
/// of advances between safe positions (HarfBuzz manual, "unsafe to break").
///
/// Each sum is added up in the order used for a shaped line, so it has the same bits.
struct LineWidths {
  private let line: ShapedText
  let scripts: LineScripts
  /// Per position between characters: the sum of the advances before it, in font units.
  private(set) var units: [Int64]
  /// Per position: whether a line may begin, or end, there without changing a glyph.
  private(set) var isSafeStart: [Bool]
  private(set) var isSafeEnd: [Bool]
  /// Whether there are sums: not in a text with directional controls or an endless character.
  let areKnown: Bool

  /// - Parameter line: The paragraph.
  init(_ line: ShapedText) {
    self.line = line
    let count = line.text.characterCount
    scripts = LineScripts(line)
    units = [Int64](repeating: 0, count: count + 1)
    isSafeStart = [Bool](repeating: false, count: count + 1)
    isSafeEnd = isSafeStart
    // A character with very many marks is shaped in pieces. With embeddings, overrides or isolates,
    // only ICU knows the levels of a line.
    let hasSplitCharacter = line.runs.contains { run in
      line.text.characterStart(at: run.text.start) != run.text.start
    }
    areKnown = !hasSplitCharacter && !line.text.contains(.directionalControl)
    if areKnown { sumUnits() }
  }

  /// Returns the width of the text between two positions, or `nil` when it must be shaped.
  func width(of characters: Range<Int>) -> Double? {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    guard isSafeStart[start], isSafeEnd[end] else { return nil }
    guard start < end else { return 0 }
    guard scripts.areKept(in: characters) else { return nil }
    return runsWidth(from: line.text.boundaries[start], to: line.text.boundaries[end])
  }

  /// Adds up the widths of the runs and parts of runs from left to right.
  private func runsWidth(from start: Int32, to end: Int32) -> Double? {
    let runs = line.runs
    let first = runs.partitioningIndex { $0.text.end > start }
    let last = runs.partitioningIndex { $0.text.end >= end }
    guard first < last else { return width(of: runs[first].text, from: start, to: end) }
    let levels = runs[first...last].map(\.text.level)
    // ICU gives a line that reads in one direction a single level: two runs may become one.
    let hasOneDirection = levels.allSatisfy { ($0 ^ levels[0]) & 1 == 0 }
    guard !hasOneDirection || levels.allSatisfy({ $0 == levels[0] }) else { return nil }
    let order = RunOrder.visual(levels)
    return order.reduce(0) { $0 + width(of: runs[first + $1].text, from: start, to: end) }
  }

  /// Returns the width of the part of a run between two offsets.
  private func width(of run: TextRun, from start: Int32, to end: Int32) -> Double {
    let (start, end) = (max(run.start, start), min(run.end, end))
    return line.width(
      advanceUnits: units[line.text.characterCount(upTo: end)]
        - units[line.text.characterCount(upTo: start)],
      spacedCharacters: line.spacedCharacters(from: start, to: end), of: run)
  }

  private mutating func sumUnits() {
    let text = line.text
    let count = text.characterCount
    for run in line.runs {
      // HarfBuzz's flags miss some changes in scripts that it decomposes and recomposes, and in
      // runs that it reverses.
      let script = run.text.script
      let hasTrueFlags =
        !script.looksAround && script.reads(in: run.text.direction)
        && line.face(of: run.text).shaping.isShapedByOpenType
      line.forEachGlyph(of: run) { glyph, place in
        let startsCharacter = text.boundaries[place] == glyph.cluster
        units[startsCharacter ? place + 1 : place] += Int64(glyph.advance)
        if startsCharacter { isSafeStart[place] = hasTrueFlags && !glyph.isUnsafeToBreak }
      }
    }
    for run in line.runs.dropFirst() { checkJoining(at: run.text.start) }
    for place in 1..<units.count { units[place] += units[place - 1] }
    isSafeEnd = isSafeStart
    isSafeStart[count] = true
    isSafeEnd[count] = true
    for character in 0..<count {
      let traits = text.traits(ofCharacter: character)
      // At the beginning of a line, HarfBuzz inserts a base before a mark.
      if traits.first.contains(.mark) { isSafeStart[character] = false }
      // In a row of flags, HarfBuzz's safe positions follow the letters it pairs.
      if traits.any.contains(.regionalIndicator) {
        (isSafeStart[character], isSafeEnd[character]) = (false, false)
      }
      // UAX #9, L1: at the end of a line, white space and characters without a direction have the
      // level of the paragraph.
      if traits.all.contains(.unseen) { isSafeEnd[character + 1] = false }
    }
  }

  /// Marks positions near a run's start unsafe: letters join across it and through what is between.
  private mutating func checkJoining(at offset: Int32) {
    let end = line.text.characterCount(upTo: offset)
    guard !has(.neverJoins, end - 1), !has(.neverJoins, end) else { return }
    var (first, last) = (end, end)
    while first > 0, has(.transparent, first - 1) { first -= 1 }
    while last + 1 < isSafeStart.count, has(.transparent, last) { last += 1 }
    for place in first...last { isSafeStart[place] = false }
  }

  /// Whether every scalar of a character has a trait.
  private func has(_ trait: ScalarTraits, _ character: Int) -> Bool {
    line.text.traits(ofCharacter: character).all.contains(trait)
  }
}
