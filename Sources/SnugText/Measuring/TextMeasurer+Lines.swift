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
    var normalized = NormalizedText()
    for paragraph in paragraphs {
      normalized.assign(String(paragraph.text))
      if let direction = try levels.firstStrongDirection(of: normalized) { return direction }
    }
    return .leftToRight
  }

  private func fill(
    _ filler: inout BlockFiller, withParagraph index: Int
  ) throws(FontError) {
    let paragraph = filler.paragraphs[index]
    let isLast = index + 1 == filler.paragraphs.count
    // Each paragraph reads in its own direction, one without letters in that of the whole.
    try line.shape(
      String(paragraph.text), style: filler.style, context: filler.context, resolving: levels,
      otherwise: filler.base)
    let text = line.text
    let count = text.characterCount
    let visibleEnds = text.visibleEnds
    let (style, context) = (filler.style, filler.context)
    // What `kept` holds, while it holds a line.
    var held: Range<Int>?
    let whole: Double
    if visibleEnds[count] == count {
      // The paragraph just shaped.
      whole = idealWidth(of: line, context: context, base: levels.base)
    } else {
      held = 0..<visibleEnds[count]
      whole = try width(of: 0..<visibleEnds[count], context)
    }
    let isWhole = grid.fits(whole, in: filler.limit)
    let filling = isWhole ? nil : try filling(text, filler)
    var balanced: ArraySlice<Int> = []
    if let filling, style.lineBreaking == .balanced {
      balanced = try balancedEnds(&filler, filling, isLast: isLast)[...]
      held = nil
    }
    var start = 0
    repeat {
      let end =
        if let balanced = balanced.popFirst() {
          balanced
        } else {
          try filling?.end(ofLineFrom: start) { characters throws(FontError) in
            held = characters
            return try width(of: characters, context)
          } ?? count
        }
      let isCut = filler.isOnLastLine && (end < count || !isLast)
      if isCut, !style.truncation.endsLines {
        return try fillLastLine(&filler, text, from: start, ofParagraph: index)
      }
      filler.isLastLineCut = isCut
      let visible = start..<max(start, visibleEnds[end])
      // The last that was tried may not be the one that fits.
      let isParagraph = visible == 0..<count
      if !isParagraph, held != visible { _ = try width(of: visible, context) }
      let shown = ShownLine(
        line: isParagraph ? line : kept, ellipsis: nil, base: levels.base,
        context: filler.context, source: text, start: Int(text.boundaries[start]),
        sourceStart: paragraph.sourceOffset)
      let shownEnd = isCut && !style.keepsWhitespace ? visible.upperBound : end
      filler.append(shown, text: text.text(of: start..<shownEnd), endsParagraph: end == count)
      start = end
    } while start < count && !filler.isFull
  }

  private func filling(
    _ text: NormalizedText, _ filler: BlockFiller
  ) throws(FontError) -> LineFilling {
    let estimates = line.widthsBeforeCharacters(context: filler.context)
    return LineFilling(
      text, breakingAt: try lineEnds(in: text, filler.style), estimates: estimates,
      slack: CutSearch.slackEms * (line.style.size + line.style.letterSpacing.magnitude),
      least: LeastLineWidths(line, before: estimates, context: filler.context),
      grid: grid, limit: filler.limit)
  }

  /// Where lines of a paragraph may end, its end included, in UTF-8.
  func lineEnds(in text: NormalizedText, _ style: TextStyle) throws(FontError) -> [Int32] {
    style.truncation == .character
      ? Array(text.boundaries.dropFirst())
      : try breaker.opportunities(in: text.utf8, language: style.font.language)
  }

  /// Where the lines of the paragraph just shaped end if they are balanced; else none.
  private func balancedEnds(
    _ filler: inout BlockFiller, _ filling: LineFilling, isLast: Bool
  ) throws(FontError) -> [Int] {
    let text = line.text
    let widths = LineWidths(line, filler.context)
    let context = filler.context
    var bytesLeft = Self.mostBytesBalanced
    let ends = try filler.block.balancedEnds(
      of: filling, upTo: filler.maximumLines, isLast: isLast
    ) { characters throws(FontError) in
      if let width = widths.width(of: characters) { return width }
      let boundaries = text.boundaries
      bytesLeft -= Int(boundaries[characters.upperBound] - boundaries[characters.lowerBound])
      return bytesLeft < 0 ? nil : try width(of: characters, context)
    }
    // Sums are only as right as HarfBuzz's flags: what is drawn has the last word.
    let visibleEnds = text.visibleEnds
    var start = 0
    for end in ends {
      let width = try width(of: start..<max(start, visibleEnds[end]), context)
      guard grid.fits(width, in: filler.limit) || filling.isOneCharacter(start, end) else {
        return []
      }
      start = end
    }
    return ends
  }

  /// The most that is shaped to compare lines: what a text of a megabyte takes.
  private static let mostBytesBalanced = 1 << 20

  /// The width of a part of a paragraph that stands alone on a line, which `kept` then holds.
  ///
  /// UAX #9: levels are the paragraph's, L1 and L2 are the line's.
  func width(
    of characters: Range<Int>, _ context: FontContext
  ) throws(FontError) -> Double {
    try kept.shape(
      characters, of: line, levels: levels.levels(ofLine: characters), context: context)
    return idealWidth(of: kept, context: context, base: levels.base)
  }
}

extension LineShaper {
  /// About how wide the text before each place between characters is, in points.
  func widthsBeforeCharacters(context: FontContext) -> [Double] {
    // Per character: the advances of the clusters that start in it.
    var widths = [Double](repeating: 0, count: text.characterCount + 1)
    var before = 0.0
    for run in line.runs {
      let face = context.faces[Int(run.text.face)]
      for glyph in line.glyphs[run.glyphs] {
        let place = text.boundaries.partitioningIndex { $0 > glyph.cluster }
        widths[place] += width(
          advanceUnits: Int64(glyph.advance), spacedCharacters: 0, face: face)
      }
    }
    for place in widths.indices.dropFirst() {
      let spaced = spacedCharacters(
        from: text.boundaries[place - 1], to: text.boundaries[place])
      before += widths[place] + Double(spaced) * style.letterSpacing
      widths[place] = before
    }
    return widths
  }
}
