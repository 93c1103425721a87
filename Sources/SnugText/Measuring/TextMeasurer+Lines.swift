import SnugGeometry

extension TextMeasurer {
  /// Returns the text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any.
  /// A width of `nil` or infinity is no limit.
  ///
  /// One line shows the whole text if it fits, else it is cut in the style's truncation mode. On
  /// several, a line ends at the mandatory breaks of the text and where UAX #14 allows it, as late
  /// as it fits. A word wider than a line is broken between characters, and a character wider than a
  /// line is clipped by its frame. White space at a line's end takes no width, unless it is a
  /// no-break space; a soft hyphen (U+00AD) there is drawn as a hyphen, and `visibleText` has the
  /// hyphen. The last line is cut in the style's truncation mode when there is more text than lines.
  /// If the style requests it, the lines of a paragraph are balanced, unless the last one is cut.
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
    let context = try checkedContext(text, style, maximumWidth, maximumLines)
    if !includingGlyphs, let ideal = wholeWidth(text, style, context, maximumWidth) {
      return fastLayout(text, idealWidth: ideal, style: style, context: context)
    }
    let filled = try fill(
      text, style, context, maximumWidth, maximumLines, includingGlyphs: includingGlyphs)
    return filled.block.layout(isLastLineCut: filled.isLastLineCut)
  }

  /// Returns the size of the text as `layout` shows it.
  package func measure(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int
  ) throws(FontError) -> TextMetrics {
    guard maximumLines != 1 else {
      return try layoutLine(
        text, style: style, maximumWidth: maximumWidth, includingGlyphs: false
      ).metrics
    }
    let context = try checkedContext(text, style, maximumWidth, maximumLines)
    if let ideal = wholeWidth(text, style, context, maximumWidth) {
      return metrics(fastIdealWidth: ideal, style: style, context: context)
    }
    let filled = try fill(text, style, context, maximumWidth, maximumLines, needsText: false)
    return filled.block.metrics
  }

  /// Returns the width of a text that is one line, if it needs no shaping; white space at its end
  /// would take no width.
  private func wholeWidth(
    _ text: String, _ style: TextStyle, _ context: FontContext, _ maximumWidth: Double?
  ) -> Double? {
    context.prepareFastPath(forLabels: 1)
    guard text.unicodeScalars.last?.properties.isWhitespace != true,
      let ideal = fastIdealWidth(of: text, style: style, context: context), ideal >= 0,
      grid.fits(ideal, in: maximumWidth ?? .infinity)
    else { return nil }
    return ideal
  }

  private func checkedContext(
    _ text: String, _ style: TextStyle, _ maximumWidth: Double?, _ maximumLines: Int
  ) throws(FontError) -> FontContext {
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    try checkLength(of: text)
    return try context(for: style)
  }

  private func fill(
    _ text: String, _ style: TextStyle, _ context: FontContext, _ maximumWidth: Double?,
    _ maximumLines: Int, needsText: Bool = true, includingGlyphs: Bool = false
  ) throws(FontError) -> BlockFiller {
    let paragraphs = Paragraph.split(text)
    let base = try baseDirection(of: text, paragraphs, style)
    var filler = BlockFiller(
      paragraphs: paragraphs, style: style.lineRules, grid: grid, limit: maximumWidth ?? .infinity,
      maximumLines: maximumLines, needsText: needsText,
      block: LineBlock(style, base: base, grid: grid))
    try filler.fill { paragraph throws(FontError) in
      try MeasuredParagraph(
        paragraph, style, context, otherwise: base, measurer: self,
        includesGlyphs: includingGlyphs)
    }
    return filler
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

/// A paragraph whose lines are each measured alone: by sums where those are exact, else by shaping.
final class MeasuredParagraph: LineSource {
  private unowned let measurer: TextMeasurer
  private let paragraph: Paragraph
  /// The text of the paragraph, and possibly of the paragraphs behind it; shaped unless its parts
  /// are known without.
  private let whole: ShapedText
  /// The widths of parts that need no shaping; `nil` for a text that does.
  private let parts: PartWidths?
  private let includesGlyphs: Bool
  /// The line shaped last, which most often is the one shown.
  private var shaped: (characters: Range<Int>, line: ShapedText)?
  private lazy var widths = LineWidths(whole)
  /// The bytes that may still be shaped to compare lines: as many as a text of a megabyte has.
  private var bytesLeft = 1 << 20

  /// - Parameter fallback: The direction of a paragraph without a strong character.
  init(
    _ paragraph: Paragraph, _ style: TextStyle, _ context: FontContext,
    otherwise fallback: LayoutDirection, measurer: TextMeasurer, includesGlyphs: Bool
  ) throws(FontError) {
    self.measurer = measurer
    self.paragraph = paragraph
    self.includesGlyphs = includesGlyphs
    let text = String(paragraph.text)
    parts =
      fallback == .leftToRight ? context.fastPath?.parts(of: text.utf8.span, style: style) : nil
    whole =
      parts == nil
      ? try measurer.shaper.shape(text, style: style, context: context, otherwise: fallback)
      : try measurer.shaper.assign(
        text, style: style, direction: style.direction, context: context)
  }

  private init(joined text: Substring, of other: MeasuredParagraph) throws(FontError) {
    measurer = other.measurer
    (paragraph, parts, includesGlyphs) = (other.paragraph, nil, other.includesGlyphs)
    whole = try measurer.shaper.assign(
      String(text), style: other.whole.style, direction: other.whole.levels.base,
      context: other.whole.context)
  }

  var text: NormalizedText { whole.text }

  func filling(
    visibleEnds: [Int], grid: PixelGrid, limit: Double
  ) throws(FontError) -> LineFilling {
    let style = whole.style
    let ends = try measurer.lineEnds(in: text, style)
    if let parts {
      return LineFilling(
        text, visibleEnds: visibleEnds, breakingAt: ends, estimates: parts.estimates,
        slack: parts.slack, grid: grid, limit: limit)
    }
    let estimates = whole.widthsBeforeCharacters
    return LineFilling(
      text, visibleEnds: visibleEnds, breakingAt: ends, estimates: estimates,
      slack: CutSearch.slackEms * (style.size + style.letterSpacing.magnitude),
      least: LeastLineWidths(whole, before: estimates), grid: grid, limit: limit)
  }

  func width(of characters: Range<Int>) throws(FontError) -> Double {
    if let width = summedWidth(of: characters) { return width }
    return try line(characters).idealWidth
  }

  func comparedWidth(of characters: Range<Int>) throws(FontError) -> Double? {
    if let width = summedWidth(of: characters) { return width }
    let boundaries = whole.text.boundaries
    bytesLeft -= Int(boundaries[characters.upperBound] - boundaries[characters.lowerBound])
    return bytesLeft < 0 ? nil : try line(characters).idealWidth
  }

  /// Returns the exact width of characters alone on a line; `nil` when they must be shaped.
  private func summedWidth(of characters: Range<Int>) -> Double? {
    if let parts {
      return parts.width(of: characters)
        ?? whole.context.fastPath?.idealWidth(
          ofPart: characters, of: text, style: whole.style)
    }
    return whole.runs.isEmpty || isWhole(characters) ? nil : widths.width(of: characters)
  }

  func line(
    of characters: Range<Int>, text: String, endsParagraph: Bool, clippedWidth: Double?
  ) throws(FontError) -> LineBlock.Line {
    if !includesGlyphs, let width = summedWidth(of: characters) {
      return summedLine(
        of: characters, text: text, idealWidth: clippedWidth ?? width,
        isClipped: clippedWidth != nil, endsParagraph: endsParagraph)
    }
    let shown = ShownLine(
      line: try line(characters), source: whole.text, clippedWidth: clippedWidth,
      start: Int(whole.text.boundaries[characters.lowerBound]),
      sourceStart: paragraph.sourceOffset)
    var text = text
    if let hyphen = whole.hyphen(endingLine: characters), !text.isEmpty {
      text.unicodeScalars.removeLast()
      text.unicodeScalars.append(hyphen)
    }
    return shown.line(text: text, endsParagraph: endsParagraph, includingGlyphs: includesGlyphs)
  }

  /// Returns a line whose width is a sum, with the fonts that draw it in the whole paragraph.
  private func summedLine(
    of characters: Range<Int>, text: String, idealWidth: Double, isClipped: Bool,
    endsParagraph: Bool
  ) -> LineBlock.Line {
    let context = whole.context
    var height = LineHeight(of: context.chain.primary, at: whole.style.size)
    var (faces, missing) = ([FontFace](), [Int]())
    if whole.runs.isEmpty {
      if !characters.isEmpty { faces.append(context.chain.primary) }
    } else {
      whole.forEachRun(in: characters) { run in
        let face = whole.face(of: run.text)
        if !faces.contains(where: { $0 === face }) { faces.append(face) }
        if whole.style.lineMetrics == .allRuns {
          height.formUnion(LineHeight(of: face, at: whole.style.size))
        }
      }
      missing = whole.missingCharacters(in: characters).map {
        paragraph.sourceOffset + whole.text.sourceOffset(of: Int($0))
      }
    }
    return LineBlock.Line(
      text: text, idealWidth: idealWidth, height: height, endsParagraph: endsParagraph,
      isClipped: isClipped, faces: faces, missingGlyphOffsets: missing)
  }

  func cutLine(from start: Int, in limit: Double) throws(FontError) -> LineBlock.Line {
    if let parts, !includesGlyphs,
      let line = try measurer.summedCutLine(from: start, of: whole, parts, in: limit)
    {
      return line
    }
    let shown = try measurer.cutLine(from: start, of: whole, paragraph, in: limit).shown
    return shown.line(text: shown.text, endsParagraph: true, includingGlyphs: includesGlyphs)
  }

  func joined(_ text: Substring) throws(FontError) -> MeasuredParagraph {
    try MeasuredParagraph(joined: text, of: self)
  }

  private func isWhole(_ characters: Range<Int>) -> Bool {
    characters == 0..<text.characterCount
  }

  private func line(_ characters: Range<Int>) throws(FontError) -> ShapedText {
    if let shaped, shaped.characters == characters { return shaped.line }
    if isWhole(characters), !whole.runs.isEmpty { return whole }
    let line = try measurer.shaper.shape(line: characters, of: whole)
    shaped = (characters, line)
    return line
  }
}
