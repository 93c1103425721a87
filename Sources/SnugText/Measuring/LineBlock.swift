import SnugGeometry

/// A stack of lines: the size of all together, and the position of each.
struct LineBlock {
  private(set) var lines: [Line] = []
  /// Whether lines were to be balanced but are not.
  var hasUnbalancedLines = false
  /// Whether a line ends inside a word, if the style asks for that (`TextStyle.Shrinking`).
  var breaksWords = false
  private let style: TextStyle.LineRules
  let base: LayoutDirection
  private let grid: PixelGrid
  private(set) var clippedCharacter: TextLayout.ClippedCharacter?
  private var height: LineBox?

  /// One line without a position.
  struct Line {
    var text: String
    var idealWidth: Double
    var height: LineBox
    /// Whether the paragraph ends with the line.
    var endsParagraph: Bool
    /// The UTF-8 offsets of its characters in the source text, including white space at its end.
    var sourceRange = 0..<0
    /// The space before it, in points.
    var indent = 0.0
    /// Whether the line's frame clips it.
    var isClipped = false
    var glyphRuns: [GlyphRun] = []
    var fonts = ShownFonts()
    var missingGlyphOffsets: [Int] = []
    /// The place of its ellipsis, if it has one.
    var ellipsis: TextLayout.PlacedEllipsis?
    /// Whether text behind its ellipsis is shown.
    var keepsEnd = false
    var gaps: [TextLayout.PlacedGap] = []
  }

  /// - Parameter maximumLines: The most lines; 0 is no limit.
  init(
    _ style: TextStyle.LineRules, base: LayoutDirection, grid: PixelGrid, maximumLines: Int = 0
  ) {
    self.style = style
    self.base = base
    self.grid = grid
    // Most labels of several lines show few.
    lines.reserveCapacity(maximumLines > 0 ? min(maximumLines, 4) : 4)
  }

  /// Adds a line below the others; all are as tall as the tallest, unless some ranges have styles of
  /// their own.
  mutating func append(_ line: consuming Line) {
    if height == nil { height = line.height } else { height?.formUnion(line.height) }
    lines.append(line)
  }

  /// Records a character that stands alone on a line because it is wider than the limit.
  mutating func noteClippedCharacter(at sourceOffset: Int, width: Double, limit: Double) {
    guard clippedCharacter.map({ $0.width < grid.reported(width) }) ?? true else { return }
    clippedCharacter = TextLayout.ClippedCharacter(
      sourceOffset: sourceOffset, width: grid.reported(width), limit: limit)
  }

  var fonts: ShownFonts {
    var fonts = lines[0].fonts
    for index in lines.indices.dropFirst() { fonts.add(lines[index].fonts) }
    return fonts
  }

  /// Whether a character is wider than its line.
  var clipsCharacters: Bool { clippedCharacter != nil }

  /// - Parameter cut: The line that stands for text that is not shown.
  func layout(cut: TextCut?) -> TextLayout {
    let isCut = cut?.isCut ?? false
    let positions = self.positions
    let metrics = metrics(positions)
    let fragments = fragments(metrics, positions)
    let hasGlyphs = lines.indices.contains { !lines[$0].glyphRuns.isEmpty }
    var text = ""
    var missing: [Int] = []
    var glyphRuns: [GlyphRun] = []
    var glyphRunEnds: [Int] = []
    var gaps: [TextLayout.Box] = []
    var paragraphs = 0
    for index in lines.indices {
      text += lines[index].text
      if lines[index].endsParagraph, index + 1 < lines.count { text += "\n" }
      missing += lines[index].missingGlyphOffsets
      let x = fragments[index].frame.x
      if !lines[index].gaps.isEmpty {
        let origin = Point(x: x, y: fragments[index].baseline)
        gaps += lines[index].gaps.map { $0.placed(index, at: origin) }
      }
      guard hasGlyphs else { continue }
      let origin = Point(x: x, y: positions.offset(ofLine: index, paragraphs: paragraphs))
      if lines[index].endsParagraph { paragraphs += 1 }
      glyphRuns += lines[index].glyphRuns.map { $0.moved(by: origin) }
      glyphRunEnds.append(glyphRuns.count)
    }
    return TextLayout(
      metrics: metrics, fontSize: style.size, breaksWords: breaksWords, lines: fragments,
      visibleText: text,
      isTruncated: isCut || clippedCharacter != nil, baseDirection: base,
      alignment: style.alignment, nothingFits: isCut && isEmptyForLackOfRoom, fonts: fonts,
      missingGlyphOffsets: missing,
      glyphRuns: glyphRuns, glyphRunEnds: glyphRunEnds, gaps: gaps,
      hasUnbalancedLines: hasUnbalancedLines,
      clippedCharacter: clippedCharacter, cut: cut,
      ellipsis: cut.flatMap { lines[$0.index].ellipsis })
  }

  /// Whether a cut text shows nothing because nothing fits. Several lines without an ellipsis are
  /// all empty only where their paragraphs are.
  private var isEmptyForLackOfRoom: Bool {
    lines.allSatisfy(\.text.isEmpty) && (lines.count == 1 || style.truncation.hasEllipsis)
  }

  /// The size of all lines: as wide as the widest.
  var metrics: TextMetrics { metrics(positions) }

  private func metrics(_ positions: LinePositions) -> TextMetrics {
    positions.metrics(
      idealWidth: lines.indices.reduce(0) { max($0, lines[$1].indent + lines[$1].idealWidth) },
      lines: lines.count,
      paragraphs: lines.indices.dropLast().count { lines[$0].endsParagraph },
      hasMissingGlyphs: lines.indices.contains { !lines[$0].missingGlyphOffsets.isEmpty },
      hasMissingDesigns: lines.indices.contains { !lines[$0].fonts.missingDesigns.isEmpty })
  }

  private var positions: LinePositions {
    style.hasOwnHeights
      ? LinePositions(
        lines.map(\.height), endsParagraph: lines.map(\.endsParagraph), style, on: grid)
      : LinePositions(LineStack(height ?? LineBox(), style, on: grid))
  }

  /// Returns the lines, each aligned in a frame as wide as the widest.
  private func fragments(_ metrics: TextMetrics, _ positions: LinePositions) -> [LineFragment] {
    let blockWidth = metrics.width
    var paragraphs = 0
    return lines.indices.map { index in
      let width = grid.reported(lines[index].idealWidth)
      let place = positions.line(index, paragraphs: paragraphs, isLast: index + 1 == lines.count)
      if lines[index].endsParagraph { paragraphs += 1 }
      let indent = lines[index].indent
      return LineFragment(
        text: lines[index].text,
        frame: Rect(
          x: style.alignment.offset(ofLine: width, in: blockWidth, indent: indent, reading: base),
          y: place.top, width: width, height: place.bottom - place.top),
        baseline: place.baseline, indent: indent, isClipped: lines[index].isClipped)
    }
  }
}

/// A paragraph that supplies lines of at most one width, measured with fonts or of fixed metrics.
/// Positions lie between its characters.
protocol LineSource {
  var characterCount: Int { get }

  /// Returns the visible part of a line: without the white space at its end.
  func visible(_ line: Range<Int>) -> Range<Int>

  /// Returns the end of the line that starts at `start`, including its white space.
  mutating func end(ofLineFrom start: Int) throws(FontError) -> Int

  /// Balances the lines, unless they are more than `maximumLines`.
  mutating func balancedLines(upTo maximumLines: Int) throws(FontError) -> LineBalance.Outcome

  /// Returns the exact width of characters alone on a line, in points.
  mutating func width(of characters: Range<Int>) throws(FontError) -> Double

  func text(of characters: Range<Int>) -> String

  /// Returns the UTF-8 offsets of characters in the source text.
  func sourceRange(of characters: Range<Int>) -> Range<Int>

  /// Returns characters as a line.
  /// - Parameters:
  ///   - text: The shown text, including the white space at the line's end.
  ///   - clippedWidth: The visible width of a line that its frame clips.
  mutating func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?
  ) throws(FontError) -> LineBlock.Line

  /// Returns the last position before another where a line may end; 0 if there is none.
  mutating func lineEnd(before place: Int) throws(FontError) -> Int

  /// Returns the first position at or behind another where a line may end; at most the last one.
  mutating func lineEnd(from place: Int) throws(FontError) -> Int

  /// Returns characters as a line, cut in the style's truncation mode.
  func cutLine(_ characters: Range<Int>) throws(FontError) -> LineBlock.Line

  /// Returns another text with the direction of this one, each line break as a space.
  func joined(_ text: Substring) throws(FontError) -> Self
}

extension NormalizedText {
  /// Returns the UTF-8 offsets of characters in the label's source text.
  /// - Parameter start: The offset of the start of this text there.
  func sourceRange(of characters: Range<Int>, from start: Int) -> Range<Int> {
    let first = sourceOffset(of: Int(boundaries[characters.lowerBound]))
    let end = sourceEnd(before: Int(boundaries[characters.upperBound]))
    return start + first..<start + max(first, end)
  }
}
