import SnugGeometry

extension TextMeasurer {
  /// The text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any number.
  ///
  /// On one line it is laid out as without a number of lines. On several, a line ends where the
  /// text asks for it and where UAX #14 allows it, as late as it fits; a word wider than a line is
  /// broken between characters, and a character wider than a line is cut off by its frame. The
  /// white space at a line's end takes no room. The last line is cut as the style says when there
  /// is more text than lines. A style may ask for the lines of a paragraph to be balanced; one
  /// whose last line is cut is not.
  /// - Throws: as `layout(_:style:maximumWidth:includingGlyphs:)`, and for a number below 0.
  public func layout(
    _ text: String, style: TextStyle, maximumWidth: Double? = nil, maximumLines: Int,
    includingGlyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    guard maximumLines != 1 else {
      return try layout(
        text, style: style, maximumWidth: maximumWidth, includingGlyphs: includingGlyphs)
    }
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    try checkLength(of: text)
    let context = try context(for: style)
    // One line is the block, but for the white space at its end.
    if !includingGlyphs, text.unicodeScalars.last?.properties.isWhitespace != true,
      let whole = fastLayout(text, style: style, maximumWidth: maximumWidth, context: context)
    {
      return whole
    }
    let paragraphs = Paragraph.split(text)
    let base = try baseDirection(of: text, paragraphs, style)
    var filler = BlockFiller(
      style: style, context: context, base: base, grid: grid, limit: maximumWidth ?? .infinity,
      maximumLines: maximumLines, includesGlyphs: includingGlyphs, paragraphs: paragraphs,
      block: LineBlock(style, base: base, grid: grid))
    for index in paragraphs.indices where !filler.isFull {
      try fill(&filler, withParagraph: index)
    }
    return filler.block.layout(isLastLineCut: filler.isLastLineCut)
  }

  /// The style's direction, else that of the first paragraph that has a strong character.
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

  private func fill(
    _ filler: inout BlockFiller, withParagraph index: Int
  ) throws(FontError) {
    let paragraph = filler.paragraphs[index]
    let isLast = index + 1 == filler.paragraphs.count
    // Each paragraph reads in its own direction, one without letters in that of the whole.
    let whole = try shaper.shape(
      String(paragraph.text), style: filler.style, context: filler.context, otherwise: filler.base)
    let text = whole.text
    let count = text.characterCount
    let visibleEnds = text.visibleEnds
    let style = filler.style
    // The line tried last.
    var tried = (characters: 0..<count, line: whole)
    func line(_ characters: Range<Int>) throws(FontError) -> ShapedText {
      if characters != tried.characters {
        tried = (characters, try shaper.shape(line: characters, of: whole))
      }
      return tried.line
    }
    let isWhole = grid.fits(try line(0..<visibleEnds[count]).idealWidth, in: filler.limit)
    let filling = isWhole ? nil : try filling(whole, filler)
    var balanced: ArraySlice<Int> = []
    if let filling, style.lineBreaking == .balanced {
      balanced = try balancedEnds(&filler, filling, of: whole, isLast: isLast)[...]
    }
    var start = 0
    repeat {
      let end =
        if let balanced = balanced.popFirst() {
          balanced
        } else {
          try filling?.end(ofLineFrom: start) { characters throws(FontError) in
            try line(characters).idealWidth
          } ?? count
        }
      let isCut = filler.isOnLastLine && (end < count || !isLast)
      if isCut, !style.truncation.endsLines {
        return try fillLastLine(&filler, whole, from: start, ofParagraph: index)
      }
      filler.isLastLineCut = isCut
      let visible = start..<max(start, visibleEnds[end])
      let shown = ShownLine(
        line: try line(visible), source: text, start: Int(text.boundaries[start]),
        sourceStart: paragraph.sourceOffset)
      let shownEnd = isCut && !style.keepsWhitespace ? visible.upperBound : end
      filler.append(shown, text: text.text(of: start..<shownEnd), endsParagraph: end == count)
      start = end
    } while start < count && !filler.isFull
  }

  private func filling(
    _ whole: ShapedText, _ filler: BlockFiller
  ) throws(FontError) -> LineFilling {
    let (text, style, estimates) = (whole.text, whole.style, whole.widthsBeforeCharacters)
    return LineFilling(
      text, breakingAt: try lineEnds(in: text, style), estimates: estimates,
      slack: CutSearch.slackEms * (style.size + style.letterSpacing.magnitude),
      least: LeastLineWidths(whole, before: estimates), grid: grid, limit: filler.limit)
  }

  /// Where lines of a paragraph may end, its end included, in UTF-8.
  func lineEnds(in text: NormalizedText, _ style: TextStyle) throws(FontError) -> [Int32] {
    style.truncation == .character
      ? Array(text.boundaries.dropFirst())
      : try breaker.opportunities(in: text.utf8, language: style.font.language)
  }

  /// Where the lines of a paragraph end if they are balanced; else none.
  private func balancedEnds(
    _ filler: inout BlockFiller, _ filling: LineFilling, of whole: ShapedText, isLast: Bool
  ) throws(FontError) -> [Int] {
    let text = whole.text
    let widths = LineWidths(whole)
    var bytesLeft = Self.mostBytesBalanced
    let ends = try filler.block.balancedEnds(
      of: filling, upTo: filler.maximumLines, isLast: isLast
    ) { characters throws(FontError) in
      if let width = widths.width(of: characters) { return width }
      let boundaries = text.boundaries
      bytesLeft -= Int(boundaries[characters.upperBound] - boundaries[characters.lowerBound])
      return bytesLeft < 0 ? nil : try shaper.shape(line: characters, of: whole).idealWidth
    }
    // Sums are only as right as HarfBuzz's flags: what is drawn has the last word.
    let visibleEnds = text.visibleEnds
    var start = 0
    for end in ends {
      let line = try shaper.shape(line: start..<max(start, visibleEnds[end]), of: whole)
      guard grid.fits(line.idealWidth, in: filler.limit) || filling.isOneCharacter(start, end)
      else { return [] }
      start = end
    }
    return ends
  }

  /// The most that is shaped to compare lines: what a text of a megabyte takes.
  private static let mostBytesBalanced = 1 << 20
}
