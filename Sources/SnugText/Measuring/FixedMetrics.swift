package import SnugGeometry

/// Text without fonts: every character is equally wide, so widths are arithmetic.
package struct FixedMetrics: Sendable {
  /// The width of a character as a fraction of the style's size.
  package let advance: Double
  /// The height above and below the baseline as fractions of the style's size.
  package let ascent, descent: Double
  /// The height of capitals and of small letters as fractions of the style's size.
  package let capHeight, xHeight: Double
  /// The pixel grid that sizes are rounded to.
  package let grid: PixelGrid

  package init(
    advance: Double, ascent: Double, descent: Double, capHeight: Double, xHeight: Double,
    grid: PixelGrid
  ) {
    (self.advance, self.ascent, self.descent) = (advance, ascent, descent)
    (self.capHeight, self.xHeight, self.grid) = (capHeight, xHeight, grid)
  }

  /// Returns the size of each text: characters times advance.
  package func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    try style.validate()
    return texts.map { metrics(of: $0, style) }
  }

  /// Returns the same for the texts of a list.
  package func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts {
    try style.validate()
    let isPlain = style.paragraph.direction != .rightToLeft && style.ranges.isEmpty
    let rules = rules(style)
    var result = MeasuredTexts(
      textCount: texts.count,
      plain: LineStack(height(style), rules, on: grid).metrics(idealWidth: 0), grid: grid)
    texts.forEachUTF8(in: 0..<texts.count) { index, text in
      if isPlain, text.isPrintableASCII {
        result.appendPlain(advanceUnits: Int64(text.count)) {
          rules.firstLineIndent + width(text.count, style)
        }
      } else {
        result.append(metrics(of: texts[index], style))
      }
    }
    result.finish()
    return result
  }

  /// Returns the text as shown on one line, without faces and glyphs.
  private func layoutLine(
    _ text: String, style: TextStyle, maximumWidth: Double?
  ) throws(FontError) -> TextLayout {
    let limit = maximumWidth ?? .infinity
    let rules = rules(style)
    let label = LabelText(text, style.ranges)
    let source = FixedText(label.string, label.spans, style, self, in: limit)
    let characters = 0..<source.text.characterCount
    let isTruncated = !grid.fits(
      source.width(of: characters), in: rules.limit(limit, ofLineFrom: 0))
    var line =
      isTruncated
      ? try source.cutLine(characters) : source.line(of: characters, text: source.text.string)
    line.indent = rules.firstLineIndent
    var block = block(style)
    block.append(line)
    return block.layout(cut: isTruncated ? TextCut() : nil)
  }

  /// Returns what `TextMeasuring.layout` returns. Lines end after spaces, and within words that are wider
  /// than a line.
  package func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int
  ) throws(FontError) -> TextLayout {
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    try style.validate()
    let own = try layout(text, style, maximumWidth, maximumLines)
    guard own.fit < .whole, let sizes = style.sizes, sizes.last > 0,
      maximumLines > 0 || rules(style).notesBrokenWords,
      maximumLines < 2 || Paragraph.split(text).count <= maximumLines
    else { return own }
    let index = try sizes.first(own: own.fit) { index throws(FontError) in
      try layout(text, style.scaled(to: sizes[index]), maximumWidth, maximumLines).fit
    }
    guard index > 0 else { return own }
    var shown = try layout(text, style.scaled(to: sizes[index]), maximumWidth, maximumLines)
    shown.isShrunk = true
    if maximumLines == 1 { shown.place(within: own.metrics, style, on: grid) }
    return shown
  }

  private func layout(
    _ text: String, _ style: TextStyle, _ maximumWidth: Double?, _ maximumLines: Int
  ) throws(FontError) -> TextLayout {
    guard maximumLines != 1 else {
      return try layoutLine(text, style: style, maximumWidth: maximumWidth)
    }
    let label = LabelText(text, style.ranges)
    let paragraphs = Paragraph.split(label.string)
    var filler = BlockFiller(
      paragraphs: paragraphs, style: rules(style), grid: grid, limit: maximumWidth ?? .infinity,
      maximumLines: maximumLines, block: block(style))
    try filler.fill { index in
      FixedText(
        String(paragraphs[index].text), label.spans, style, self, in: maximumWidth ?? .infinity,
        at: paragraphs[index].sourceOffset)
    }
    return filler.block.layout(cut: filler.cut)
  }

  /// Returns what `TextMeasuring.longestWord` returns.
  package func longestWord(
    in text: ReadText, style: TextStyle
  ) throws(FontError) -> Double {
    try style.validate()
    let label = LabelText(text.text, style.ranges)
    var longest = 0.0
    for paragraph in Paragraph.split(label.string) {
      var source = FixedText(
        String(paragraph.text), label.spans, style, self, in: .infinity,
        at: paragraph.sourceOffset)
      longest = max(longest, try BlockFiller.longestWord(in: &source, rules(style)))
    }
    return grid.reported(longest)
  }

  private func block(_ style: TextStyle) -> LineBlock {
    LineBlock(rules(style), base: style.paragraph.direction ?? .leftToRight, grid: grid)
  }

  func rules(_ style: TextStyle) -> TextStyle.LineRules {
    var rules = style.lineRules(
      LetterHeights(cap: capHeight * style.size, ex: xHeight * style.size), on: grid)
    if !style.ranges.isEmpty { rules.hasOwnHeights = true }
    return rules
  }

  func height(_ style: TextStyle) -> LineBox {
    LineBox(ascent: ascent * style.size, descent: descent * style.size, in: style)
  }

  func width(_ characters: Int, _ style: TextStyle) -> Double {
    Double(characters) * (advance * style.size + style.letterSpacing)
  }

  private func metrics(of text: String, _ style: TextStyle) -> TextMetrics {
    let label = LabelText(text, style.ranges)
    let source = FixedText(label.string, label.spans, style, self, in: .infinity)
    let rules = rules(style)
    let all = 0..<source.characterCount
    return LineStack(source.height(of: all), rules, on: grid).metrics(
      idealWidth: rules.firstLineIndent + source.width(of: all))
  }
}
