public import SnugGeometry

/// Measures without fonts: every character is equally wide, so widths are plain arithmetic.
public final class FixedMetricsMeasurer: TextMeasuring {
  /// The width of a character as a part of the style's size.
  public let advance: Double
  /// The height above and below the baseline as parts of the style's size.
  public let ascent, descent: Double
  /// The pixels that sizes are rounded to.
  public let grid: PixelGrid
  /// How many texts were measured or laid out so far.
  public private(set) var measureCount = 0

  /// Characters half an em wide, in lines one em high, unless said otherwise.
  public init(
    advance: Double = 0.5, ascent: Double = 0.75, descent: Double = 0.25,
    grid: PixelGrid = .layoutUnits
  ) {
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
    self.grid = grid
  }

  /// The size of each text: characters times the advance. - Throws: for a style out of range.
  public func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    try style.validate()
    measureCount += texts.count
    return texts.map { text in
      var normalized = NormalizedText()
      normalized.assign(text)
      return metrics(characters: normalized.characterCount, style)
    }
  }

  /// The text as shown in `maximumWidth` points, without faces and glyphs.
  /// - Throws: for a style or a width out of range.
  public func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    try FontError.check(maximumWidth: maximumWidth)
    try style.validate()
    measureCount += 1
    var normalized = NormalizedText()
    normalized.assign(text)
    var block = block(style)
    let count = normalized.characterCount
    let limit = maximumWidth ?? .infinity
    let isTruncated = !grid.fits(width(count, style), in: limit)
    block.append(
      isTruncated
        ? truncatedLine(normalized, from: 0, style, in: limit)
        : line(normalized.string, characters: count, style), height(style))
    return block.layout(isTruncated: isTruncated)
  }

  /// The text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any number;
  /// lines end after spaces, and within words that are wider than a line.
  /// - Throws: for a style, a width or a number of lines out of range.
  public func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    guard maximumLines != 1 else {
      return try layout(
        text, style: style, maximumWidth: maximumWidth, includingGlyphs: includingGlyphs)
    }
    try FontError.check(maximumWidth: maximumWidth)
    try FontError.check(maximumLines: maximumLines)
    try style.validate()
    measureCount += 1
    var block = block(style)
    let limit = maximumWidth ?? .infinity
    let paragraphs = Paragraph.split(text)
    for (index, paragraph) in paragraphs.enumerated() {
      var normalized = NormalizedText()
      normalized.assign(String(paragraph.text))
      let filling = filling(normalized, style, in: limit)
      let visibleEnds = normalized.visibleEnds
      let count = normalized.characterCount
      var start = 0
      repeat {
        let end = try filling.end(ofLineFrom: start) { self.width($0.count, style) }
        if block.lines.count + 1 == maximumLines, end < count || index + 1 < paragraphs.count {
          block.append(truncatedLine(normalized, from: start, style, in: limit), height(style))
          return block.layout(isTruncated: true)
        }
        block.append(
          line(
            normalized.text(of: start..<end), characters: max(0, visibleEnds[end] - start), style,
            endsParagraph: end == count), height(style))
        start = end
      } while start < count
    }
    return block.layout(isTruncated: false)
  }

  private func filling(
    _ text: NormalizedText, _ style: TextStyle, in limit: Double
  ) -> LineFilling {
    let count = text.characterCount
    let ends = (0..<count).filter { character in
      let isSpace = { (character: Int) in text.utf8[text.range(ofCharacter: character)] == [0x20] }
      return character + 1 == count || isSpace(character) && !isSpace(character + 1)
    }
    return LineFilling(
      text, breakingAt: ends.map { text.boundaries[$0 + 1] },
      estimates: (0...count).map { width($0, style) }, slack: 0, grid: grid, limit: limit)
  }

  /// The longest start of the rest that fits with the ellipsis, which is one more character; white
  /// space before it is dropped.
  private func truncatedLine(
    _ text: NormalizedText, from start: Int, _ style: TextStyle, in limit: Double
  ) -> LineBlock.Line {
    let fits = { (characters: Int) in self.grid.fits(self.width(characters, style), in: limit) }
    guard fits(1) else { return line("", characters: 0, style) }
    var kept = start
    var endsInWhitespace = false
    for character in start..<text.characterCount {
      endsInWhitespace = text.endsInWhitespace(after: character, before: endsInWhitespace)
      if !endsInWhitespace || style.keepsWhitespace, fits(character + 2 - start) {
        kept = character + 1
      }
    }
    return line(
      text.text(of: start..<kept) + "\u{2026}", characters: kept + 1 - start, style)
  }

  private func line(
    _ text: String, characters: Int, _ style: TextStyle, endsParagraph: Bool = true
  ) -> LineBlock.Line {
    LineBlock.Line(
      text: text, idealWidth: width(characters, style), endsParagraph: endsParagraph)
  }

  private func block(_ style: TextStyle) -> LineBlock {
    LineBlock(base: style.direction ?? .leftToRight, grid: grid)
  }

  private func height(_ style: TextStyle) -> LineHeight {
    LineHeight(ascent: ascent * style.size, descent: descent * style.size)
  }

  private func width(_ characters: Int, _ style: TextStyle) -> Double {
    Double(characters) * (advance * style.size + style.letterSpacing)
  }

  private func metrics(characters: Int, _ style: TextStyle) -> TextMetrics {
    let ideal = width(characters, style)
    let height = height(style)
    return TextMetrics(
      width: grid.reported(ideal), idealWidth: ideal,
      height: height.rounded(to: grid), baseline: grid.round(baseline: height.ascent),
      ascent: height.ascent, descent: height.descent)
  }
}
