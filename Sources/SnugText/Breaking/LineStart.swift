import SnugGeometry

extension LinePlaces {
  /// The start of lines that have other glyphs there than the text: where HarfBuzz calls it unsafe to
  /// break.
  struct LineStart {
    /// The position from which on such lines have the glyphs and the runs of the text.
    fileprivate let place: Int
    /// The widths of the runs before that of the character before `place`, in points, and their levels.
    fileprivate let widths: [Double]
    fileprivate let levels: [UInt8]
    /// Of that run before `place`: its units, and the count of characters that letter spacing is added
    /// after.
    fileprivate let units: Int64
    fileprivate let spacedCharacters: Int32
    /// The level of that run.
    fileprivate let level: UInt8

    /// - Parameters:
    ///   - line: The characters of `startToShape(ofLinesFrom:)`, shaped as a line.
    ///   - start: Their first position.
    ///   - place: The position from which on they have the glyphs of the text.
    ///   - text: The text that contains them.
    /// - Returns: `nil` where the rest of the line may have other glyphs, too.
    init?(_ line: ShapedText, from start: Int, until place: Int, of text: ShapedText) {
      guard line.text.characterCount > place - start else { return nil }
      let lineEnd = line.text.boundaries[place - start]
      let textEnd = text.text.boundaries[place]
      let run = line.runs.partitioningIndex { $0.text.end >= lineEnd }
      let textRun = text.runs.partitioningIndex { $0.text.end >= textEnd }
      let (own, whole) = (line.runs[run].text, text.runs[textRun].text)
      guard own.isAlike(whole), (own.end == lineEnd) == (whole.end == textEnd) else { return nil }
      if own.end == lineEnd {
        guard line.runs[run + 1].text.isAlike(text.runs[textRun + 1].text) else { return nil }
      }
      level = own.level
      var units: Int64 = 0
      var isSafe = own.end == lineEnd
      for glyph in line.glyphs[line.runs[run].glyphs] {
        if glyph.cluster == lineEnd {
          guard !glyph.isUnsafeToBreak else { return nil }
          isSafe = true
        }
        if glyph.cluster < lineEnd { units += Int64(glyph.advance) }
      }
      guard isSafe else { return nil }
      self.place = place
      self.units = units
      widths = line.runs[..<run].map(line.width(of:))
      levels = line.runs[..<run].map(\.text.level)
      spacedCharacters = line.spacedCharacters(of: own, from: own.start, to: lineEnd)
    }
  }

  /// The longest start, in characters: shaping a longer one may take as long as shaping the lines.
  private static let longestStart = 32

  /// Returns how much of the lines from a position on must be shaped to know their start, and where it
  /// ends; `nil` if the rest of these lines is not known either, or if it is long.
  func startToShape(ofLinesFrom start: Int) -> (characters: Range<Int>, place: Int)? {
    guard areKnown, !hasTabs else { return nil }
    let limit = min(start + Self.longestStart, places.count - 1)
    guard start + 1 < limit,
      let end = (start + 1..<limit).first(where: { places[$0].isSafeStart }),
      let next = (end + 1..<limit + 1).first(where: { places[$0].isSafeStart })
    else { return nil }
    return (start..<next, end)
  }

  /// Whether a line that starts otherwise than in the text may have the glyphs of the text at its end.
  func mayKnowWidth(of characters: Range<Int>) -> Bool {
    !characters.isEmpty && places[characters.upperBound].isSafeEnd
  }

  /// Returns the same as `width(of:)` for a line that starts otherwise than in the text, and that
  /// `mayKnowWidth(of:)`.
  func width(of characters: Range<Int>, startingWith line: LineStart) -> Double? {
    let end = characters.upperBound
    guard end >= line.place else { return nil }
    let (first, last) = (run(of: line.place - 1), run(of: end - 1))
    let runEnd = min(end, runs[first].end)
    let width = width(
      line.units + places[runEnd].units - places[line.place].units,
      line.spacedCharacters + spacedCharacters(in: line.place..<runEnd), in: runs[first])
    func rest(_ run: Int) -> Double {
      self.width(of: runs[run - 1].end..<min(end, runs[run].end), in: runs[run])
    }
    if line.level == 0, line.levels.allSatisfy({ $0 == 0 }),
      runs[first...last].allSatisfy({ $0.level == 0 })
    {
      return (first + 1..<last + 1).reduce(line.widths.reduce(0, +) + width) { $0 + rest($1) }
    }
    let levels = line.levels + runs[first...last].map(\.level)
    let before = line.widths.count
    return RunOrder.visual(levels).reduce(0) { sum, run in
      if run == before { return sum + width }
      return sum + (run < before ? line.widths[run] : rest(first + run - before))
    }
  }
}

extension TextRun {
  /// Whether characters of both in a row are one run.
  fileprivate func isAlike(_ other: TextRun) -> Bool {
    level == other.level && script == other.script && face == other.face && style == other.style
  }
}
