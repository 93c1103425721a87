import SnugGeometry

extension TextMeasurer {
  /// Returns the text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any.
  /// A width of `nil` or infinity is no limit.
  ///
  /// One line shows the whole text if it fits, else it is cut in the style's truncation mode. On several, a line ends at the
  /// mandatory breaks of the text and where UAX #14 allows it, as late as it fits. A word wider
  /// than a line is broken between characters, and a character wider than a line is clipped by its
  /// frame. White space at a line's end takes no width. The last line is cut in the style's
  /// truncation mode when there is more text than lines. If the style requests it, the lines of a
  /// paragraph are balanced, unless the last one is cut.
  /// - Throws: As `measure(_:style:)`, for a width that is negative or NaN, and for a negative line
  ///   count.
  public func layout(
    _ text: String, style: TextStyle, maximumWidth: Double? = nil, maximumLines: Int = 1,
    includingGlyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    guard maximumLines != 1 else {
      return try layoutLine(
        text, style: style, maximumWidth: maximumWidth, includingGlyphs: includingGlyphs)
    }
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    try checkLength(of: text)
    let context = try context(for: style)
    // A text that fits on one line is the whole block, except for white space at its end.
    if !includingGlyphs, text.unicodeScalars.last?.properties.isWhitespace != true,
      let whole = fastLayout(text, style: style, maximumWidth: maximumWidth, context: context)
    {
      return whole
    }
    let paragraphs = Paragraph.split(text)
    let base = try baseDirection(of: text, paragraphs, style)
    var filler = BlockFiller(
      paragraphs: paragraphs, style: style, grid: grid, limit: maximumWidth ?? .infinity,
      maximumLines: maximumLines, block: LineBlock(style, base: base, grid: grid))
    return try filler.layout { paragraph throws(FontError) in
      // Each paragraph has its own direction; one without strong characters has that of the text.
      ShapedParagraph(
        measurer: self, paragraph: paragraph,
        whole: try shaper.shape(
          String(paragraph.text), style: style, context: context, otherwise: base),
        includesGlyphs: includingGlyphs)
    }
  }

  /// Returns the style's direction, else that of the first paragraph with a strong character.
  private func baseDirection(
    of text: String, _ paragraphs: [Paragraph], _ style: TextStyle
  ) throws(FontError) -> LayoutDirection {
    if let direction = style.direction { return direction }
    guard text.utf8.mayReadRightToLeft else { return .leftToRight }
    for paragraph in paragraphs {
      if let direction = try shaper.firstStrongDirection(of: String(paragraph.text)) {
        return direction
      }
    }
    return .leftToRight
  }

  /// Returns the UTF-8 offsets where lines of a paragraph may end, including its end.
  func lineEnds(in text: NormalizedText, _ style: TextStyle) throws(FontError) -> [Int32] {
    style.truncation == .character
      ? Array(text.boundaries.dropFirst())
      : try breaker.opportunities(in: text.utf8, language: style.font.language)
  }

  /// Shapes a paragraph from character `start` on as a line; returns that line and its shown part.
  func cutLine(
    from start: Int, of whole: ShapedText, _ paragraph: Paragraph, in limit: Double
  ) throws(FontError) -> (line: ShapedText, shown: ShownLine) {
    let line = try shaper.shape(line: start..<whole.text.characterCount, of: whole)
    var shown = try cut(line, startingAt: start, of: whole, in: limit)
    shown.source = whole.text
    shown.start = Int(whole.text.boundaries[start])
    shown.sourceStart = paragraph.sourceOffset
    return (line, shown)
  }
}

/// A paragraph whose lines are each shaped alone.
struct ShapedParagraph: LineSource {
  let measurer: TextMeasurer
  let paragraph: Paragraph
  /// The text of the paragraph, and possibly of the paragraphs behind it.
  let whole: ShapedText
  let includesGlyphs: Bool
  /// The line measured last, which most often is the one shown.
  var measured: (characters: Range<Int>, line: ShapedText)?
  lazy var widths = LineWidths(whole)
  /// The bytes that may still be shaped to compare lines: as many as a text of a megabyte has.
  var bytesLeft = 1 << 20

  var text: NormalizedText { whole.text }

  func filling(grid: PixelGrid, limit: Double) throws(FontError) -> LineFilling {
    let (style, estimates) = (whole.style, whole.widthsBeforeCharacters)
    return LineFilling(
      text, breakingAt: try measurer.lineEnds(in: text, style), estimates: estimates,
      slack: CutSearch.slackEms * (style.size + style.letterSpacing.magnitude),
      least: LeastLineWidths(whole, before: estimates), grid: grid, limit: limit)
  }

  mutating func width(of characters: Range<Int>) throws(FontError) -> Double {
    try line(characters).idealWidth
  }

  mutating func comparedWidth(of characters: Range<Int>) throws(FontError) -> Double? {
    if let width = widths.width(of: characters) { return width }
    let boundaries = whole.text.boundaries
    bytesLeft -= Int(boundaries[characters.upperBound] - boundaries[characters.lowerBound])
    return bytesLeft < 0 ? nil : try width(of: characters)
  }

  mutating func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?
  ) throws(FontError) -> LineBlock.Line {
    let shown = ShownLine(
      line: try line(characters), source: whole.text, clippedWidth: clippedWidth,
      start: Int(whole.text.boundaries[characters.lowerBound]),
      sourceStart: paragraph.sourceOffset)
    return shown.line(text: text, endsParagraph: endsParagraph, includingGlyphs: includesGlyphs)
  }

  func cutLine(from start: Int, in limit: Double) throws(FontError) -> LineBlock.Line {
    let shown = try measurer.cutLine(from: start, of: whole, paragraph, in: limit).shown
    return shown.line(text: shown.text, endsParagraph: true, includingGlyphs: includesGlyphs)
  }

  func joined(_ text: Substring) throws(FontError) -> ShapedParagraph {
    ShapedParagraph(
      measurer: measurer, paragraph: paragraph,
      whole: try measurer.shaper.assign(
        String(text), style: whole.style, direction: whole.levels.base, context: whole.context),
      includesGlyphs: includesGlyphs)
  }

  private mutating func line(_ characters: Range<Int>) throws(FontError) -> ShapedText {
    if let measured, measured.characters == characters { return measured.line }
    if characters == 0..<text.characterCount, !whole.runs.isEmpty { return whole }
    let line = try measurer.shaper.shape(line: characters, of: whole)
    measured = (characters, line)
    return line
  }
}
