import SnugGeometry

/// The exact widths of stretches of a paragraph, each alone on a line, where they can be had without
/// shaping them: sums of advances between safe places (HarfBuzz manual, "unsafe to break").
///
/// Every sum is added up as it is of a line that was shaped, so it has the same bits.
struct LineWidths {
  private let line: LineShaper
  private let context: FontContext
  /// Per place between characters: the advances before it in font units.
  private var units: [Int64] = []
  /// Per place: whether a line may begin, or end, there without a glyph becoming another.
  private var isSafeStart: [Bool] = []
  private var isSafeEnd: [Bool] = []
  /// Per place: how many characters before it have a script of their own.
  private var scripted: [Int32] = []
  /// Whether no character has its script from one that may be on another line.
  private var keepsScripts = false
  private var hasOneScript = false

  /// - Parameters:
  ///   - line: The paragraph, just shaped.
  ///   - levels: Those of the paragraph.
  init(_ line: LineShaper, _ levels: EmbeddingLevels, _ context: FontContext) {
    self.line = line
    self.context = context
    // A line of several levels may have other runs than its part of the paragraph.
    guard let first = line.line.runs.first, levels.isUniform, !hasSplitCharacter else { return }
    sumUnits()
    findScripts()
    hasOneScript = line.line.runs.allSatisfy { $0.text.script == first.text.script }
    keepsScripts = hasOneScript || line.itemizer.keepsScripts && !hasClosingBracket
  }

  /// The width of the text between two places, or `nil` when that must be shaped.
  func width(of characters: Range<Int>) -> Double? {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    guard keepsScripts, isSafeStart[start], isSafeEnd[end] else { return nil }
    guard start < end else { return 0 }
    // Without a character that has a script a line has none; else those before it take it.
    let scriptedEnd = hasOneScript ? end : start + 1
    guard scripted[scriptedEnd] > scripted[start] || scripted.last == 0 else { return nil }
    return runsWidth(from: start, to: end)
  }

  /// The widths of the runs and parts of runs from left to right, in that order.
  private func runsWidth(from start: Int, to end: Int) -> Double {
    let boundaries = line.text.boundaries
    let runs = line.line.runs
    let first = runs.partitioningIndex { $0.text.end > boundaries[start] }
    let last = runs.partitioningIndex { $0.text.end >= boundaries[end] }
    let fromLeft =
      runs[first].text.direction == .leftToRight
      ? stride(from: first, through: last, by: 1) : stride(from: last, through: first, by: -1)
    var width = 0.0
    for index in fromLeft {
      let run = runs[index].text
      let from = max(run.start, boundaries[start])
      let to = min(run.end, boundaries[end])
      width += line.width(
        advanceUnits: units[line.text.characterCount(upTo: to)]
          - units[line.text.characterCount(upTo: from)],
        spacedCharacters: line.spacedCharacters(from: from, to: to),
        face: context.faces[Int(run.face)])
    }
    return width
  }

  private mutating func sumUnits() {
    let text = line.text
    let count = text.characterCount
    units = [Int64](repeating: 0, count: count + 1)
    isSafeStart = [Bool](repeating: false, count: count + 1)
    for run in line.line.runs {
      for glyph in line.line.glyphs[run.glyphs] {
        let place = text.characterCount(upTo: glyph.cluster)
        let startsCharacter = text.boundaries[place] == glyph.cluster
        units[startsCharacter ? place + 1 : place] += Int64(glyph.advance)
        if startsCharacter { isSafeStart[place] = !glyph.isUnsafeToBreak }
      }
      let start = text.characterCount(upTo: run.text.start)
      if start > 0, !isBesideSpace(start) { isSafeStart[start] = false }
    }
    for place in 1..<units.count { units[place] += units[place - 1] }
    isSafeEnd = isSafeStart
    isSafeEnd[count] = true
    isSafeStart[count] = true
    for place in 0..<count where beginsWithMark(place) { isSafeStart[place] = false }
  }

  /// Whether letters do not join across a place: shaping sees the text around a run.
  private func isBesideSpace(_ place: Int) -> Bool {
    let offset = Int(line.text.boundaries[place])
    return line.text.utf8[offset - 1] == 0x20 || line.text.utf8[offset] == 0x20
  }

  /// At the beginning of a line, a mark gets a base.
  private func beginsWithMark(_ character: Int) -> Bool {
    let offset = Int(line.text.boundaries[character])
    guard line.text.utf8[offset] >= 0x80 else { return false }
    return switch line.text.scalars(ofCharacter: character)[0].properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// A character of very many marks is shaped in pieces.
  private var hasSplitCharacter: Bool {
    line.line.runs.contains { run in
      line.text.characterStart(at: run.text.start) != run.text.start
    }
  }

  private mutating func findScripts() {
    let text = line.text
    scripted = [0]
    scripted.reserveCapacity(text.characterCount + 1)
    var count: Int32 = 0
    for character in 0..<text.characterCount {
      if hasScript(character) { count += 1 }
      scripted.append(count)
    }
  }

  private func hasScript(_ character: Int) -> Bool {
    let text = line.text
    guard !text.isASCII else {
      let letter = text.utf8[character] | 0x20
      return letter >= 0x61 && letter <= 0x7A
    }
    return text.scalars(ofCharacter: character).contains { UnicodeScript(of: $0).isReal }
  }

  /// A bracket that closes one on another line has not its script.
  private var hasClosingBracket: Bool {
    line.text.string.unicodeScalars.contains {
      if case .closing = PairedBracket($0) { true } else { false }
    }
  }
}
