import SnugGeometry

/// Splits a text into runs of one embedding level, one script (UAX #24, section 5.1), one style and one
/// face.
struct Itemizer {
  private var runs: [TextRun] = []
  private var scripts = ScriptResolver()
  private var faces: [Int32] = []
  /// The style of each character; empty if all are in the label's style.
  private var styles: [Int32] = []

  /// Returns the runs of `text`.
  /// - Parameter levels: The embedding level of each character; empty when all are 0.
  mutating func runs(
    of text: NormalizedText, levels: [UInt8], in context: FontContext, _ spans: TextSpans?
  ) -> [TextRun] {
    // Apart: while a property of a class changes, Swift checks each access to it.
    var itemizer = Itemizer()
    swap(&itemizer, &self)
    defer { swap(&itemizer, &self) }
    return itemizer.found(in: text, levels, context, spans)
  }

  private mutating func found(
    in text: NormalizedText, _ levels: [UInt8], _ context: FontContext, _ spans: TextSpans?
  ) -> [TextRun] {
    scripts.removeAll()
    faces.removeAll(keepingCapacity: true)
    if !styles.isEmpty { styles.removeAll(keepingCapacity: true) }
    runs = []
    if text.isASCII, levels.isEmpty, spans == nil,
      text.utf8.allSatisfy(context.primaryCovers(ascii:))
    {
      appendSingleRun(of: text)
    } else {
      classify(text, in: context, spans)
      appendRuns(of: text, levels: levels)
    }
    return runs
  }

  /// ASCII letters are Latin and all other ASCII characters are Common, so there is one run.
  private mutating func appendSingleRun(of text: NormalizedText) {
    guard !text.utf8.isEmpty else { return }
    let script: UnicodeScript = text.utf8.contains(where: UTF8.isASCIILetter) ? .latin : .common
    runs.append(TextRun(start: 0, end: Int32(text.utf8.count), level: 0, script: script, face: 0))
  }

  /// Finds the script and the face of every character.
  private mutating func classify(
    _ text: NormalizedText, in context: FontContext, _ spans: TextSpans?
  ) {
    if let spans {
      styles = spans.numbers(of: text)
      var (last, style) = (spans.first, spans.ranges[spans.first])
      for (character, number) in styles.enumerated() {
        if number != last { (last, style) = (number, spans.ranges[number]) }
        faces.append(style.faceNumber(of: character, in: text))
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
      runs.join(
        run(of: first, from: boundaries[first], to: boundaries[next], text, level: level(first)))
    }
  }

  private mutating func append(longCharacter character: Int, of text: NormalizedText, level: UInt8)
  {
    let bytes = text.range(ofCharacter: character)
    var end = bytes.lowerBound
    while end < bytes.upperBound {
      let start = end
      end = text.scalarBoundary(atOrAfter: min(end + Self.longestPiece, bytes.upperBound))
      let piece = run(of: character, from: Int32(start), to: Int32(end), text, level: level)
      if start == bytes.lowerBound { runs.join(piece) } else { runs.append(piece) }
    }
  }

  private func run(
    of character: Int, from start: Int32, to end: Int32, _ text: NormalizedText, level: UInt8
  ) -> TextRun {
    TextRun(
      start: start, end: end, level: level, script: scripts.scripts[character],
      face: faces[character], style: styles.isEmpty ? 0 : styles[character],
      isTab: text.isTab(character))
  }
}

extension [TextRun] {
  /// Returns the runs of a part of a text.
  /// - Parameters:
  ///   - part: The UTF-8 offsets of the part in it.
  ///   - trailing: The offset in the text from which on the characters of a line have the level of its
  ///     paragraph (UAX #9, L1).
  ///   - base: That level.
  func part(
    _ part: Range<Int32>, trailingFrom trailing: Int32, at base: UInt8
  ) -> [TextRun] {
    var runs: [TextRun] = []
    var run = partitioningIndex { $0.end > part.lowerBound }
    while run < count, self[run].start < part.upperBound {
      var piece = self[run]
      piece.start = Swift.max(piece.start, part.lowerBound)
      piece.end = Swift.min(piece.end, part.upperBound)
      var rest = piece
      piece.end = Swift.min(piece.end, Swift.max(piece.start, trailing))
      rest.start = piece.end
      if piece.end > piece.start { runs.append(piece.moved(by: -part.lowerBound)) }
      rest.level = base
      if rest.end > rest.start { runs.join(rest.moved(by: -part.lowerBound)) }
      run += 1
    }
    return runs
  }

  /// Replaces the last character by a hyphen, which belongs to the word before it.
  /// - Parameters:
  ///   - start: The offset of the character.
  ///   - end: That of the end of the hyphen.
  ///   - face: The index of the hyphen's face.
  mutating func replaceLast(from start: Int32, by end: Int32, face: Int32) {
    guard var hyphen = popLast() else { return }
    if hyphen.start < start {
      append(hyphen)
      self[count - 1].end = start
    }
    if let word = last { hyphen.level = word.level }
    (hyphen.start, hyphen.end, hyphen.face) = (start, end, face)
    join(hyphen)
  }

  /// Adds a character, or the part of a run behind the last.
  fileprivate mutating func join(_ piece: TextRun) {
    if let last, last.level == piece.level, last.script == piece.script,
      last.face == piece.face, last.style == piece.style, !last.isTab, !piece.isTab
    {
      self[count - 1].end = piece.end
    } else {
      append(piece)
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

  /// The same run in a text that starts elsewhere.
  fileprivate func moved(by offset: Int32) -> TextRun {
    var moved = self
    (moved.start, moved.end) = (start + offset, end + offset)
    return moved
  }
}
