import SnugGeometry

extension TextMeasurer {
  /// Returns the text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any.
  /// A width of `nil` or infinity is no limit.
  ///
  /// One line shows the whole text if it fits, else it is cut in the style's truncation mode. On
  /// several, a line ends at the mandatory breaks of the text and where UAX #14 allows it, as late
  /// as it fits. A word wider than a line is broken between characters, and a character wider than a
  /// line is clipped by its frame. White space at a line's end takes no width, unless it is a
  /// no-break space, or ends a paragraph and is kept (`TextStyle.whiteSpace`); a soft hyphen (U+00AD)
  /// there is drawn as a hyphen, and `visibleText` has the hyphen. When there is more text than lines,
  /// the last line, or that of `TextStyle.ellipsisLine`, is cut in the style's truncation mode.
  /// If the style requests it, the lines of a paragraph are balanced, unless the last one is cut.
  /// - Throws: As `measure(_:style:)`, for a width that is negative or NaN, for a negative line count,
  ///   and for a text of more than `maximumLineCount` lines.
  public func layout(
    _ text: String, style: TextStyle, maximumWidth: Double? = nil, maximumLines: Int = 1,
    includingGlyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    let style = try checked(text, style, maximumWidth, maximumLines)
    return try layout(text, style, maximumWidth, maximumLines, includingGlyphs: includingGlyphs)
  }

  /// Returns a text in exactly `size` points, or in the least size of its style if that is larger.
  func layout(
    _ text: String, _ style: TextStyle, upTo size: Double, _ maximumWidth: Double,
    _ maximumLines: Int, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    let own = try checked(text, style, maximumWidth, maximumLines)
    let shownSize = max(size, style.leastSize)
    let small = shownSize < style.size ? own.scaled(to: shownSize, on: grid) : own
    var shown = try layout(
      text, small, maximumWidth, maximumLines, includingGlyphs: includingGlyphs)
    guard small !== own else { return shown }
    shown.isShrunk = true
    guard maximumLines == 1 else { return shown }
    let metrics =
      own.ranges == nil && !style.growsWithFonts
      ? own.unshaped : try rememberedMetrics(of: text, own)
    shown.place(within: metrics, style, on: grid)
    return shown
  }

  // Inlined, as copying results takes time.
  @inline(__always)
  private func layout(
    _ text: String, _ style: ResolvedStyle, _ maximumWidth: Double?, _ maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    guard maximumLines != 1 else {
      return try layoutLine(
        text, style, in: maximumWidth ?? .infinity, includingGlyphs: includingGlyphs)
    }
    if let ideal = wholeWidth(text, style, maximumWidth) {
      let line = SummedLine(whole: text, ideal)
      if let glyphRuns = includingGlyphs ? line.glyphRuns(of: text.utf8.span, style) : [] {
        return line.layout(text, style, on: grid, glyphRuns: includingGlyphs ? glyphRuns : nil)
      }
    }
    if !includingGlyphs, let summed = wholeRuns(text, style, maximumWidth),
      let layout = layout(ofRuns: text, summed, style)
    {
      return layout
    }
    var read = ReadText(text, isKept: false)
    let shown = try shrunk(style, toFit: &read, maximumWidth, maximumLines)
    let filled = try fill(
      &read, shown, maximumWidth, maximumLines, includingGlyphs: includingGlyphs)
    var layout = filled.block.layout(cut: filled.cut)
    layout.isShrunk = shown !== style
    return layout
  }

  /// Returns the size of the text as `layout` shows it.
  package func measure(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int
  ) throws(FontError) -> TextMetrics {
    var read = ReadText(text, isKept: false)
    return try measure(
      &read, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines, keeping: nil)
  }

  /// The same for a text that is measured in several widths, and keeps the lines.
  package func measure(
    _ read: inout ReadText, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    keeping kept: KeptLines?
  ) throws(FontError) -> TextMetrics {
    kept?.begin()
    let text = read.text
    let style = try checked(text, style, maximumWidth, maximumLines)
    guard maximumLines != 1 else {
      let limit = maximumWidth ?? .infinity
      if let line = try summedLine(text, style, in: limit), line.small == nil {
        return style.metrics(ofText: line.width, on: grid)
      }
      return try layoutLine(text, style, in: limit, includingGlyphs: false).metrics
    }
    // Lines are kept of texts that are too wide for one.
    if kept == nil {
      if let ideal = wholeWidth(text, style, maximumWidth) {
        return style.metrics(ofText: ideal, on: grid)
      }
      if let summed = wholeRuns(text, style, maximumWidth) { return summed.metrics }
    }
    let shown = try shrunk(style, toFit: &read, maximumWidth, maximumLines)
    let keeps = kept != nil && shown === style
    let filled = try fill(&read, shown, maximumWidth, maximumLines, needsText: keeps)
    if keeps, let source = filled.paragraphs.first?.text.base {
      kept?.append(filled, of: source, otherwise: style.primaryHeight)
    }
    return filled.block.metrics
  }

  /// Returns a text with lines that were kept when it was measured in the same style, as `layout` shows it
  /// without glyphs.
  package func layout(
    _ text: String, style: TextStyle, _ kept: KeptLines, _ number: Int32
  ) throws(FontError) -> TextLayout {
    let (block, cut) = kept.block(
      number, of: style.ranges.unmarked(text), try resolved(style), on: grid)
    return block.layout(cut: cut)
  }

  /// Returns the width of a text that is one line, if it needs no shaping.
  private func wholeWidth(
    _ text: String, _ style: ResolvedStyle, _ maximumWidth: Double?
  ) -> Double? {
    style.context.prepareFastPath(forLabels: 1)
    guard mayBeOneLine(text), let ideal = fastIdealWidth(of: text, style),
      isOneLine(ideal, style, maximumWidth)
    else { return nil }
    return ideal
  }

  /// Returns the metrics of a text in ranges or with tabs that is one line, and its width without an
  /// indent, if it needs no shaping.
  private func wholeRuns(
    _ text: String, _ style: ResolvedStyle, _ maximumWidth: Double?
  ) -> (metrics: TextMetrics, width: Double)? {
    // White space may precede a mark at the end.
    guard mayBeOneLine(text), style.ranges == nil || text.utf8.last != RangeMark.lastByte,
      let summed = summedRuns(of: text.utf8.span, style),
      isOneLine(summed.width, style, maximumWidth)
    else { return nil }
    return summed
  }

  /// White space at the end of a text would take no width.
  private func mayBeOneLine(_ text: String) -> Bool {
    text.utf8.count <= Self.longestLine && !text.mayEndInWhitespace
  }

  private func isOneLine(
    _ ideal: Double, _ style: ResolvedStyle, _ maximumWidth: Double?
  ) -> Bool {
    ideal >= 0
      && grid.fits(ideal, in: style.rules.limit(maximumWidth ?? .infinity, ofLineFrom: 0))
  }

  /// The length of text, in UTF-8, that may be expected to fit on one line.
  private static let longestLine = 64

  func checked(
    _ text: String, _ style: TextStyle, _ maximumWidth: Double?, _ maximumLines: Int
  ) throws(FontError) -> ResolvedStyle {
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    try checkLength(of: text, style.ranges)
    return try resolved(style)
  }

  /// Returns the style's direction, else that of the first paragraph with a strong character.
  func baseDirection(
    of text: String, _ paragraphs: [Paragraph], _ style: TextStyle
  ) throws(FontError) -> LayoutDirection {
    if let direction = style.paragraph.direction { return direction }
    guard !text.utf8.span.isPrintableASCII, text.utf8.span.mayReadRightToLeft else {
      return .leftToRight
    }
    let direction = paragraphs.lazy.compactMap { LayoutDirection(ofFirstStrongIn: $0.text) }.first
    try FontError.checkICU()
    return direction ?? .leftToRight
  }

  /// Returns the UTF-8 offsets where lines of a paragraph may end, including its end.
  func lineEnds(in text: NormalizedText, _ style: TextStyle) throws(FontError) -> [Int32] {
    let ends = try allLineEnds(in: text, style)
    guard let hyphenation = Hyphenation(of: text) else { return ends }
    return text.places(at: ends).filter(hyphenation.allowsEnd).map { text.boundaries[$0] }
  }

  private func allLineEnds(
    in text: NormalizedText, _ style: TextStyle
  ) throws(FontError) -> [Int32] {
    if style.truncation.mode == .character { return Array(text.boundaries.dropFirst()) }
    // Lines end behind tabs as behind spaces. As class BA of UAX #14, a tab could follow a space on the next
    // line, and none would end behind a Hebrew letter and a tab.
    let utf8 =
      style.paragraph.whiteSpace == .preWrap && !text.isASCII
      ? text.utf8.map { $0 == 0x09 ? 0x20 : $0 } : text.utf8
    return try breaker.opportunities(in: utf8, LineBreakRules.Settings(style))
  }

  /// Returns the shown part of some characters of a paragraph as a line that is cut.
  /// - Parameter bounds: Those of the paragraph, if they are known.
  func cutLine(
    _ characters: Range<Int>, of whole: ShapedText, _ paragraph: Paragraph, in limit: Double,
    _ bounds: CutSearch.Bounds? = nil
  ) throws(FontError) -> ShownLine {
    var shown =
      characters.upperBound == whole.text.characterCount && canCut(inWhole: whole)
      ? try cut(whole, from: characters.lowerBound, in: limit, bounds)
      : try cut(try shaper.line(characters, of: whole), in: limit)
    shown.source = whole
    shown.start = Int(whole.text.boundaries[characters.lowerBound])
    shown.sourceStart = paragraph.sourceOffset
    return shown
  }
}
