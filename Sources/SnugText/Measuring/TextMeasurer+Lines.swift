import SnugGeometry

extension TextMeasurer {
  /// The text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any number.
  ///
  /// On one line it is laid out as without a number of lines. On several, a line ends where the
  /// text asks for it and where UAX #14 allows it, as late as it fits; a word wider than a line is
  /// broken between characters. The white space at a line's end takes no room. The last line is
  /// cut as the style says when there is more text than lines.
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
      style: style, context: context, base: base, limit: maximumWidth ?? .infinity,
      maximumLines: maximumLines, includesGlyphs: includingGlyphs,
      block: LineBlock(base: base, grid: grid))
    for (index, paragraph) in paragraphs.enumerated() where !filler.isTruncated {
      try fill(&filler, with: paragraph, isLast: index + 1 == paragraphs.count)
    }
    return filler.block.layout(isTruncated: filler.isTruncated)
  }

  /// What the lines of one text have in common.
  private struct BlockFiller {
    let style: TextStyle
    let context: FontContext
    let base: LayoutDirection
    let limit: Double
    let maximumLines: Int
    let includesGlyphs: Bool
    var block: LineBlock
    var isTruncated = false

    /// Whether only one more line may be added.
    var isOnLastLine: Bool { block.lines.count + 1 == maximumLines }

    mutating func append(_ shown: ShownLine, text: String, endsParagraph: Bool) {
      block.append(
        shown.line(text: text, endsParagraph: endsParagraph, includingGlyphs: includesGlyphs),
        shown.height)
    }
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
    _ filler: inout BlockFiller, with paragraph: Paragraph, isLast: Bool
  ) throws(FontError) {
    // Each paragraph reads in its own direction, one without letters in that of the whole.
    try line.shape(
      String(paragraph.text), style: filler.style, context: filler.context, resolving: levels,
      otherwise: filler.base)
    let text = line.text
    let count = text.characterCount
    let visibleEnds = text.visibleEnds
    var held = 0..<visibleEnds[count]
    let whole = try width(of: held, in: text, filler)
    let isWhole = grid.fits(whole, in: filler.limit)
    let filling = isWhole ? nil : try filling(text, filler)
    var start = 0
    repeat {
      let end =
        try filling?.end(ofLineFrom: start) { characters throws(FontError) in
          held = characters
          return try width(of: characters, in: text, filler)
        } ?? count
      let isCut = filler.isOnLastLine && (end < count || !isLast)
      switch filler.style.truncation {
      case .tail, .head, .middle, .clip:
        if isCut { return try truncate(&filler, text, from: start, of: paragraph) }
      case .word, .character: filler.isTruncated = isCut
      }
      let visible = start..<max(start, visibleEnds[end])
      // The last that was tried may not be the one that fits.
      if held != visible { _ = try width(of: visible, in: text, filler) }
      let shown = ShownLine(
        line: kept, ellipsis: nil, base: levels.base, context: filler.context, source: text,
        start: Int(text.boundaries[start]), sourceStart: paragraph.sourceOffset)
      filler.append(shown, text: text.text(of: start..<end), endsParagraph: end == count)
      start = end
    } while start < count && !filler.isTruncated
  }

  private func filling(
    _ text: NormalizedText, _ filler: BlockFiller
  ) throws(FontError) -> LineFilling {
    LineFilling(
      text,
      breakingAt: filler.style.truncation == .character
        ? Array(text.boundaries.dropFirst())
        : try breaker.opportunities(in: text.utf8, language: filler.style.font.language),
      estimates: line.widthsBeforeCharacters(context: filler.context),
      slack: CutSearch.slackEms * (line.style.size + line.style.letterSpacing.magnitude),
      grid: grid, limit: filler.limit)
  }

  /// The width of a part of a paragraph that stands alone on a line, which `kept` then holds.
  ///
  /// UAX #9: levels are the paragraph's, L1 and L2 are the line's.
  private func width(
    of characters: Range<Int>, in text: NormalizedText, _ filler: BlockFiller
  ) throws(FontError) -> Double {
    try kept.shape(
      text.text(of: characters), levels: levels.levels(ofLine: characters), style: filler.style,
      context: filler.context)
    return ShownLine(line: kept, ellipsis: nil, base: levels.base, context: filler.context)
      .idealWidth
  }

  /// The last line: what fits of the paragraph's rest, and an ellipsis.
  private func truncate(
    _ filler: inout BlockFiller, _ text: NormalizedText, from start: Int, of paragraph: Paragraph
  ) throws(FontError) {
    filler.isTruncated = true
    let rest = start..<text.characterCount
    try line.shape(
      text.text(of: rest), levels: levels.levels(ofLine: rest), style: filler.style,
      context: filler.context)
    var shown = try cutLine(
      levels.base, in: filler.limit, context: filler.context, start: start)
    shown.source = text
    shown.start = Int(text.boundaries[start])
    shown.sourceStart = paragraph.sourceOffset
    filler.append(shown, text: shown.text, endsParagraph: true)
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
