import SnugGeometry

/// The exact widths of stretches of a paragraph, each alone on a line, where they can be had without
/// shaping them: sums of advances between safe places (HarfBuzz manual, "unsafe to break").
///
/// Every sum is added up as it is of a line that was shaped, so it has the same bits.
struct LineWidths {
  private let line: ShapedText
  private let scripts: LineScripts
  /// Per place between characters: the advances before it in font units.
  private var units: [Int64]
  /// Per place: whether a line may begin, or end, there without a glyph becoming another.
  private var isSafeStart: [Bool]
  private var isSafeEnd: [Bool]

  /// - Parameter line: The paragraph.
  init(_ line: ShapedText) {
    self.line = line
    let count = line.text.characterCount
    scripts = LineScripts(line)
    units = [Int64](repeating: 0, count: count + 1)
    isSafeStart = [Bool](repeating: false, count: count + 1)
    isSafeEnd = isSafeStart
    // A character of very many marks is shaped in pieces.
    let hasSplitCharacter = line.runs.contains { run in
      line.text.characterStart(at: run.text.start) != run.text.start
    }
    if !hasSplitCharacter, !hasDirectionalControl { sumUnits() }
  }

  /// The width of the text between two places, or `nil` when that must be shaped.
  func width(of characters: Range<Int>) -> Double? {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    guard isSafeStart[start], isSafeEnd[end] else { return nil }
    guard start < end else { return 0 }
    guard scripts.areKept(in: characters) else { return nil }
    return runsWidth(from: line.text.boundaries[start], to: line.text.boundaries[end])
  }

  /// The widths of the runs and parts of runs from left to right, in that order.
  private func runsWidth(from start: Int32, to end: Int32) -> Double? {
    let runs = line.runs
    let first = runs.partitioningIndex { $0.text.end > start }
    let last = runs.partitioningIndex { $0.text.end >= end }
    guard first < last else { return width(of: runs[first].text, from: start, to: end) }
    let levels = runs[first...last].map(\.text.level)
    // ICU gives all of a line one level that reads in one direction: what was two runs may be one.
    let hasOneDirection = levels.allSatisfy { ($0 ^ levels[0]) & 1 == 0 }
    guard !hasOneDirection || levels.allSatisfy({ $0 == levels[0] }) else { return nil }
    let order = RunOrder.visual(levels)
    return order.reduce(0) { $0 + width(of: runs[first + $1].text, from: start, to: end) }
  }

  /// The width of the part of a run that lies between two offsets.
  private func width(of run: TextRun, from start: Int32, to end: Int32) -> Double {
    let (start, end) = (max(run.start, start), min(run.end, end))
    return line.width(
      advanceUnits: units[line.text.characterCount(upTo: end)]
        - units[line.text.characterCount(upTo: start)],
      spacedCharacters: line.spacedCharacters(from: start, to: end), of: run)
  }

  /// Embeddings, overrides and isolates: what levels a line has then is ICU's to say.
  private var hasDirectionalControl: Bool {
    !line.text.isASCII
      && line.text.string.unicodeScalars.contains {
        (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }
  }

  private mutating func sumUnits() {
    let text = line.text
    let count = text.characterCount
    for run in line.runs {
      // Of scripts that HarfBuzz takes apart and puts together again, and of runs it turns round, the
      // flags miss some changes.
      let script = run.text.script
      let hasTrueFlags =
        !script.looksAround && script.reads(in: run.text.direction)
        && line.face(of: run.text).shaping.isShapedByOpenType
      for glyph in line.glyphs[run.glyphs] {
        let place = text.characterCount(upTo: glyph.cluster)
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
      // At the beginning of a line, a mark gets a base.
      if beginsWithMark(character) { isSafeStart[character] = false }
      // In a row of flags HarfBuzz says what is safe by the letters it paired, not those we do.
      if isFlag(character) { (isSafeStart[character], isSafeEnd[character]) = (false, false) }
      // UAX #9, L1: at the end of a line, white space and what has no direction of its own have the
      // level of the paragraph.
      if isUnseen(character) { isSafeEnd[character + 1] = false }
    }
  }

  /// Shaping sees the text around a run: letters join across its ends, and through what is between.
  private mutating func checkJoining(at offset: Int32) {
    let end = line.text.characterCount(upTo: offset)
    guard !neverJoins(end - 1), !neverJoins(end) else { return }
    var (first, last) = (end, end)
    while first > 0, isTransparent(first - 1) { first -= 1 }
    while last + 1 < isSafeStart.count, isTransparent(last) { last += 1 }
    for place in first...last { isSafeStart[place] = false }
  }

  private func isTransparent(_ character: Int) -> Bool {
    line.text.scalars(ofCharacter: character).allSatisfy { $0.isMark || $0.isInvisible }
  }

  private func neverJoins(_ character: Int) -> Bool {
    line.text.isASCII || line.text.scalars(ofCharacter: character).allSatisfy(\.neverJoins)
  }

  private func beginsWithMark(_ character: Int) -> Bool {
    !isASCII(character) && line.text.scalars(ofCharacter: character).first?.isMark == true
  }

  private func isFlag(_ character: Int) -> Bool {
    !isASCII(character)
      && line.text.scalars(ofCharacter: character).contains {
        (0x1F1E6...0x1F1FF).contains($0.value)
      }
  }

  private func isUnseen(_ character: Int) -> Bool {
    guard !line.text.isASCII else { return line.text.utf8[character] == 0x20 }
    return line.text.scalars(ofCharacter: character).allSatisfy {
      $0.properties.isWhitespace || $0.isInvisible || $0.properties.isNoncharacterCodePoint
    }
  }

  private func isASCII(_ character: Int) -> Bool {
    line.text.utf8[Int(line.text.boundaries[character])] < 0x80
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it surely does not join its neighbours, nor lets them join through it
  /// (ArabicShaping.txt): what is Latin to Hebrew, or East Asian.
  fileprivate var neverJoins: Bool {
    switch value {
    case 0x20..<0x7F: true
    case 0xA0..<0x600, 0x2E80..<0xA000, 0xAC00..<0xD7A4, 0xFF00..<0xFFF0: !isMark && !isInvisible
    default: false
    }
  }
}
