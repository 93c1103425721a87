import CHarfBuzz

/// Splits a line into runs of one embedding level, one script (UAX #24, section 5.1) and one face.
struct Itemizer {
  private(set) var runs: [TextRun] = []
  /// Where the first character with a script of its own starts; what stands before it takes
  /// that script, and would not if the text ended earlier.
  private(set) var commonPrefixEnd = 0

  private var scripts: [UnicodeScript] = []
  private var faces: [Int32] = []
  private var openBrackets: [Bracket] = []

  /// Deeper brackets are read as having no partner (UAX #9, BD16, has the same limit): a text of
  /// nothing but brackets takes no longer than any other.
  private static let deepestBracket = 63

  /// An opening bracket that waits for its partner.
  private struct Bracket {
    var closing: UInt32
    var character: Int
  }

  /// Finds the runs of `text`.
  /// - Parameter levels: The embedding level of each character; empty when all are 0.
  mutating func itemize(_ text: NormalizedText, levels: [UInt8], in context: FontContext) {
    scripts.removeAll(keepingCapacity: true)
    faces.removeAll(keepingCapacity: true)
    openBrackets.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    commonPrefixEnd = text.utf8.count
    if text.isASCII, levels.isEmpty, text.utf8.allSatisfy(context.primaryCovers(ascii:)) {
      appendSingleRun(of: text)
      return
    }
    classify(text, in: context)
    for character in 0..<text.characterCount {
      append(character, of: text, level: levels.isEmpty ? 0 : levels[character])
    }
  }

  /// ASCII letters are Latin and everything else in ASCII is Common, so there is one run.
  private mutating func appendSingleRun(of text: NormalizedText) {
    guard !text.utf8.isEmpty else { return }
    let letter = text.utf8.firstIndex { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    commonPrefixEnd = letter ?? text.utf8.count
    let script: UnicodeScript = letter == nil ? .common : .latin
    runs.append(TextRun(start: 0, end: Int32(text.utf8.count), level: 0, script: script, face: 0))
  }

  /// Resolves the script and chooses the face of every character.
  private mutating func classify(_ text: NormalizedText, in context: FontContext) {
    var current = UnicodeScript.common
    for character in 0..<text.characterCount {
      let scalars = text.scalars(ofCharacter: character)
      faces.append(context.faceNumber(for: scalars))
      if let own = scalars.lazy.map(UnicodeScript.init(of:)).first(where: \.isReal) {
        if !current.isReal {
          commonPrefixEnd = Int(text.boundaries[character])
          for index in scripts.indices { scripts[index] = own }
        }
        current = own
      } else if let first = scalars.first {
        current = scriptAfterBracket(first, character, current)
      }
      scripts.append(current)
    }
  }

  /// The script a common character takes: the preceding one, or its opening partner's.
  private mutating func scriptAfterBracket(
    _ scalar: Unicode.Scalar, _ character: Int, _ current: UnicodeScript
  ) -> UnicodeScript {
    switch scalar.properties.generalCategory {
    case .openPunctuation:
      let functions = unsafe hb_unicode_funcs_get_default()
      let closing = unsafe hb_unicode_mirroring(functions, scalar.value)
      if closing != scalar.value, openBrackets.count < Self.deepestBracket {
        openBrackets.append(Bracket(closing: closing, character: character))
      }
    case .closePunctuation:
      if let partner = openBrackets.lastIndex(where: { $0.closing == scalar.value }) {
        let script = scripts[openBrackets[partner].character]
        openBrackets.removeSubrange(partner...)
        return script
      }
    default: break
    }
    return current
  }

  /// The most bytes of one character that are shaped in one piece. HarfBuzz looks back from every
  /// mark for its base, so the time would grow with the square of their number; real clusters are
  /// far shorter (UAX #15, section 13, allows 30 marks in a row).
  private static let longestPiece = 512

  private mutating func append(_ character: Int, of text: NormalizedText, level: UInt8) {
    let bytes = text.range(ofCharacter: character)
    guard bytes.count > Self.longestPiece else {
      append(character, upTo: Int32(bytes.upperBound), of: text, level: level)
      return
    }
    var end = bytes.lowerBound
    while end < bytes.upperBound {
      let start = Int32(end)
      end = text.scalarBoundary(atOrAfter: min(end + Self.longestPiece, bytes.upperBound))
      if start == bytes.lowerBound {
        append(character, upTo: Int32(end), of: text, level: level)
      } else {
        runs.append(
          TextRun(
            start: start, end: Int32(end), level: level, script: scripts[character],
            face: faces[character]))
      }
    }
  }

  private mutating func append(
    _ character: Int, upTo end: Int32, of text: NormalizedText, level: UInt8
  ) {
    if let last = runs.last, last.level == level, last.script == scripts[character],
      last.face == faces[character]
    {
      runs[runs.count - 1].end = end
    } else {
      runs.append(
        TextRun(
          start: text.boundaries[character], end: end, level: level,
          script: scripts[character], face: faces[character]))
    }
  }
}
