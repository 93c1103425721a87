import SnugGeometry

/// Splits a line into runs of one embedding level, one script (UAX #24, section 5.1), one style and one
/// face.
struct Itemizer {
  private(set) var runs: [TextRun] = []

  private var scripts = ScriptResolver()
  private var faces: [Int32] = []
  /// The style of each character; empty if all are in the label's style.
  private var styles: [Int32] = []

  mutating func removeAll() {
    scripts.removeAll()
    faces.removeAll(keepingCapacity: true)
    if !styles.isEmpty { styles.removeAll(keepingCapacity: true) }
    runs.removeAll(keepingCapacity: true)
    hasOneScript = true
  }

  /// Finds the runs of `text`.
  /// - Parameter levels: The embedding level of each character; empty when all are 0.
  mutating func itemize(
    _ text: NormalizedText, levels: [UInt8], in context: FontContext, _ spans: TextSpans?
  ) {
    removeAll()
    if text.isASCII, levels.isEmpty, spans == nil,
      text.utf8.allSatisfy(context.primaryCovers(ascii:))
    {
      appendSingleRun(of: text)
      return
    }
    classify(text, in: context, spans)
    appendRuns(of: text, levels: levels)
  }

  /// Finds the runs of a line of a shaped text, without those facts about its scripts that its own
  /// parts need; returns false where they do not follow from the runs of the text.
  ///
  /// Characters before the first with its own script take that one's: on a line, those at its start.
  mutating func itemize(
    _ characters: Range<Int>, of whole: ShapedText, levels: [UInt8]
  ) -> Bool {
    removeAll()
    let (start, end) = (characters.lowerBound, characters.upperBound)
    // The arrays alone: a copy of the text would retain all of its arrays.
    let (boundaries, known, places) = (whole.text.boundaries, whole.runs, whole.places)
    guard !places.hasClosing(behind: start, upTo: end), places.keepsScripts(upTo: end) else {
      return false
    }
    var leading = start
    var script = UnicodeScript.common
    if places.hasScripts, places.firstScripted(from: start) >= end || !places.leads(start) {
      leading = min(end, places.firstScripted(from: start))
      let hasBrackets = (start..<leading).contains {
        whole.text.traits(ofCharacter: $0).first.contains(.bracket)
      }
      guard !hasBrackets else { return false }
      if leading < end { script = whole.script(ofCharacter: leading) }
    }
    let offset = boundaries[start]
    var run = known.partitioningIndex { $0.text.end > offset }
    for character in characters {
      let place = boundaries[character]
      while known[run].text.end <= place { run += 1 }
      var piece = known[run].text
      if character < leading { piece.script = script }
      piece.level = levels.isEmpty ? 0 : levels[character - start]
      (piece.start, piece.end) = (place - offset, boundaries[character + 1] - offset)
      append(piece)
    }
    return true
  }

  /// The UTF-8 ranges of characters that get another script in a text that ends inside or directly
  /// behind the range.
  var borrowing: [Range<Int32>] { scripts.borrowing }

  /// Whether the text behind a character with its own script keeps its scripts when the text starts
  /// with that character.
  var keepsScriptsOfEnds: Bool { scripts.pairs.isEmpty || hasOneScript }

  /// The brackets that form pairs, by character, if some characters have scripts of their own.
  var bracketPairs: [(opening: Int, closing: Int)] { scripts.pairs }
  /// Whether there are more open brackets than are paired.
  var hasDeepBrackets: Bool { scripts.hasDeepBrackets }

  /// Whether all runs are in one script.
  private var hasOneScript = true

  private mutating func append(run: TextRun) {
    if let first = runs.first, first.script != run.script { hasOneScript = false }
    runs.append(run)
  }

  /// Returns for each character of a text with a script whether it has its own.
  func ownScripts(_ utf8: [UInt8]) -> [Bool] {
    scripts.own.isEmpty ? utf8.map(UTF8.isASCIILetter) : scripts.own
  }

  /// ASCII letters are Latin and all other ASCII characters are Common, so there is one run.
  private mutating func appendSingleRun(of text: NormalizedText) {
    guard !text.utf8.isEmpty else { return }
    let letter = text.utf8.firstIndex(where: UTF8.isASCIILetter)
    let script: UnicodeScript = letter == nil ? .common : .latin
    scripts.assign(script, firstAt: Int32(letter ?? 0))
    append(
      run: TextRun(start: 0, end: Int32(text.utf8.count), level: 0, script: script, face: 0))
  }

  /// Finds the script and the face of every character.
  private mutating func classify(
    _ text: NormalizedText, in context: FontContext, _ spans: TextSpans?
  ) {
    if let spans {
      for character in 0..<text.characterCount {
        let style = spans.number(at: text.boundaries[character])
        styles.append(style)
        faces.append(spans.ranges[style].faceNumber(of: character, in: text))
      }
    } else {
      for character in 0..<text.characterCount {
        faces.append(context.faceNumber(of: character, in: text))
      }
    }
    scripts.append(text)
  }

  /// The most bytes of one character that are shaped in one run. HarfBuzz searches back from every
  /// mark for its base, so the time would grow with the square of the count of marks. Real clusters
  /// are far shorter (UAX #15, section 13, allows 30 marks in a row).
  private static let longestPiece = 512

  /// Adds the runs of a text whose characters are classified.
  private mutating func appendRuns(of text: NormalizedText, levels: [UInt8]) {
    let (count, boundaries, faces) = (text.characterCount, text.boundaries, faces)
    let (scripts, styles, hasTabs) = (scripts.scripts, styles, text.keepsTabs)
    func level(_ character: Int) -> UInt8 { levels.isEmpty ? 0 : levels[character] }
    func isTab(_ character: Int) -> Bool { hasTabs && text.isTab(character) }
    var next = 0
    while next < count {
      let first = next
      next += 1
      guard boundaries[next] - boundaries[first] <= Self.longestPiece else {
        append(longCharacter: first, of: text, level: level(first))
        continue
      }
      if !isTab(first) {
        let (script, face, level) = (scripts[first], faces[first], level(first))
        while next < count, scripts[next] == script, faces[next] == face,
          levels.isEmpty || levels[next] == level,
          styles.isEmpty || styles[next] == styles[first],
          boundaries[next + 1] - boundaries[next] <= Self.longestPiece, !isTab(next)
        {
          next += 1
        }
      }
      append(first, upTo: boundaries[next], of: text, level: level(first))
    }
  }

  private mutating func append(longCharacter character: Int, of text: NormalizedText, level: UInt8)
  {
    let bytes = text.range(ofCharacter: character)
    var end = bytes.lowerBound
    while end < bytes.upperBound {
      let start = Int32(end)
      end = text.scalarBoundary(atOrAfter: min(end + Self.longestPiece, bytes.upperBound))
      if start == bytes.lowerBound {
        append(character, upTo: Int32(end), of: text, level: level)
      } else {
        append(
          run: TextRun(
            start: start, end: Int32(end), level: level, script: scripts.scripts[character],
            face: faces[character], style: style(of: character)))
      }
    }
  }

  /// Adds a character, and those up to `end` that are in the same run.
  private mutating func append(
    _ character: Int, upTo end: Int32, of text: NormalizedText, level: UInt8
  ) {
    append(
      TextRun(
        start: text.boundaries[character], end: end, level: level,
        script: scripts.scripts[character], face: faces[character], style: style(of: character),
        isTab: text.isTab(character)))
  }

  private func style(of character: Int) -> Int32 { styles.isEmpty ? 0 : styles[character] }

  /// Adds a character, or the part of a run behind the last.
  private mutating func append(_ piece: TextRun) {
    if let last = runs.last, last.level == piece.level, last.script == piece.script,
      last.face == piece.face, last.style == piece.style, !last.isTab, !piece.isTab
    {
      runs[runs.count - 1].end = piece.end
    } else {
      append(run: piece)
    }
  }
}

extension UTF8 {
  static func isASCIILetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
  }
}

/// A part of a text with one embedding level, script, face and style: the unit of shaping.
struct TextRun {
  /// UTF-8 offsets into the normalised text.
  var start, end: Int32
  /// Odd where the text reads from right to left (UAX #9).
  var level: UInt8
  var script: UnicodeScript
  /// The index of the face in the `FontContext` of its style.
  var face: Int32
  /// The index of the style in `ResolvedRanges`; 0 for the label's.
  var style: Int32 = 0
  /// Whether it is one tab, which has no glyph.
  var isTab = false

  var direction: LayoutDirection { LayoutDirection(ofLevel: level) }
}
