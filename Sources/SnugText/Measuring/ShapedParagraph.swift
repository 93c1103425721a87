import SnugGeometry

/// A paragraph that lines are made of by shaping each alone.
struct ShapedParagraph: LineSource {
  let measurer: TextMeasurer
  let paragraph: Paragraph
  /// Its text, and perhaps that of the paragraphs behind it.
  let whole: ShapedText
  let includesGlyphs: Bool
  /// The line measured last, which most often is the one shown.
  var measured: (characters: Range<Int>, line: ShapedText)?
  lazy var widths = LineWidths(whole)
  /// How much may yet be shaped to compare lines: what a text of a megabyte takes.
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
