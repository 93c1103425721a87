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

  /// The same of the texts of a list. - Throws: for a style out of range.
  public func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts {
    try style.validate()
    measureCount += texts.count
    let isPlain = style.direction != .rightToLeft
    var normalized = NormalizedText()
    var result = MeasuredTexts(
      textCount: texts.count, plain: metrics(characters: 0, style), grid: grid)
    texts.forEachUTF8 { index, text in
      if isPlain, text.isPrintableASCII {
        result.appendPlain(advanceUnits: Int64(text.count)) { width(text.count, style) }
      } else {
        normalized.assign(texts[index])
        result.append(metrics(characters: normalized.characterCount, style))
      }
    }
    result.finish()
    return result
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
        ? cutLine(normalized, from: 0, style, in: limit)
        : line(normalized.string, characters: count, style), height(style))
    return block.layout(isLastLineCut: isTruncated)
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
      var balanced: ArraySlice<Int> = []
      if style.lineBreaking == .balanced {
        balanced = try block.balancedEnds(
          of: filling, upTo: maximumLines, isLast: index + 1 == paragraphs.count
        ) { self.width($0.count, style) }[...]
      }
      var start = 0
      repeat {
        let end =
          if let balanced = balanced.popFirst() {
            balanced
          } else {
            try filling.end(ofLineFrom: start) { self.width($0.count, style) }
          }
        let isCut =
          block.lines.count + 1 == maximumLines && (end < count || index + 1 < paragraphs.count)
        if isCut, !style.truncation.endsLines {
          if style.truncation.keepsEnd { normalized.assign(String(paragraphs.text(from: index))) }
          let last = lastLine(normalized, from: start, style, in: limit)
          block.append(last.shown, height(style))
          return block.layout(isLastLineCut: last.isCut)
        }
        let visible = start..<max(start, visibleEnds[end])
        let shownEnd = isCut && !style.keepsWhitespace ? visible.upperBound : end
        var shown = line(
          normalized.text(of: start..<shownEnd), characters: visible.count, style,
          endsParagraph: end == count)
        if !grid.fits(shown.idealWidth, in: limit) {
          let offset = normalized.sourceOffset(of: Int(normalized.boundaries[start]))
          block.noteClippedCharacter(
            at: paragraph.sourceOffset + offset, width: shown.idealWidth, limit: limit)
          clip(&shown, to: limit)
        }
        block.append(shown, height(style))
        if isCut { return block.layout(isLastLineCut: true) }
        start = end
      } while start < count
    }
    return block.layout(isLastLineCut: false)
  }

  /// What is left for the last line: whole where it fits, as it may once paragraphs are joined.
  private func lastLine(
    _ text: NormalizedText, from start: Int, _ style: TextStyle, in limit: Double
  ) -> (shown: LineBlock.Line, isCut: Bool) {
    let count = text.characterCount
    let visible = start..<max(start, text.visibleEnds[count])
    guard style.truncation.keepsEnd, grid.fits(width(visible.count, style), in: limit) else {
      return (cutLine(text, from: start, style, in: limit), true)
    }
    return (line(text.text(of: start..<count), characters: visible.count, style), false)
  }

  private func clip(_ line: inout LineBlock.Line, to limit: Double) {
    guard !grid.fits(line.idealWidth, in: limit) else { return }
    line.idealWidth = grid.widest(in: limit)
    line.isClipped = true
  }

  private func filling(
    _ text: NormalizedText, _ style: TextStyle, in limit: Double
  ) -> LineFilling {
    let places = Array(0...text.characterCount)
    let ends = style.truncation == .character ? Array(places.dropFirst()) : wordEnds(in: text)
    return LineFilling(
      text, breakingAt: ends.map { text.boundaries[$0] },
      estimates: places.map { width($0, style) }, slack: 0, grid: grid, limit: limit)
  }

  /// The rest, cut as the style says; the ellipsis is one more character.
  private func cutLine(
    _ text: NormalizedText, from start: Int, _ style: TextStyle, in limit: Double
  ) -> LineBlock.Line {
    let count = text.characterCount
    if style.truncation == .clip {
      var line = line(text.text(of: start..<count), characters: count - start, style)
      clip(&line, to: limit)
      return line
    }
    var rest = NormalizedText()
    rest.assign(text.text(of: start..<count))
    let mark = style.truncation.hasEllipsis ? "\u{2026}" : ""
    let candidates = KeptTexts(of: rest, style.truncation, keepsWhitespace: style.keepsWhitespace)
    for place in places(in: rest, style) {
      let kept = candidates.keeping(place)
      let characters = kept.start + mark.count + rest.characterCount - kept.end
      guard grid.fits(width(characters, style), in: limit) else { continue }
      let shown = rest.text(of: 0..<kept.start) + mark
      return line(
        shown + rest.text(of: kept.end..<rest.characterCount), characters: characters, style)
    }
    return line("", characters: 0, style)
  }

  /// How many characters may be kept, descending.
  private func places(in text: NormalizedText, _ style: TextStyle) -> [Int] {
    let all = Array((0...text.characterCount).reversed())
    guard style.truncation == .word else { return all }
    let words = wordEnds(in: text)
    return words.reversed() + all.filter { $0 < words.first ?? 0 }
  }

  /// After how many characters a line may end: behind the spaces that follow a word.
  private func wordEnds(in text: NormalizedText) -> [Int] {
    let count = text.characterCount
    let isSpace = { (character: Int) in text.utf8[text.range(ofCharacter: character)] == [0x20] }
    return (0..<count).filter {
      $0 + 1 == count || isSpace($0) && !isSpace($0 + 1)
    }.map { $0 + 1 }
  }

  private func line(
    _ text: String, characters: Int, _ style: TextStyle, endsParagraph: Bool = true
  ) -> LineBlock.Line {
    LineBlock.Line(
      text: text, idealWidth: width(characters, style), endsParagraph: endsParagraph)
  }

  private func block(_ style: TextStyle) -> LineBlock {
    LineBlock(style, base: style.direction ?? .leftToRight, grid: grid)
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

extension Span<UInt8> {
  /// Whether each byte is a character that stands for itself.
  fileprivate var isPrintableASCII: Bool {
    for index in indices where self[index] < 0x20 || self[index] > 0x7E { return false }
    return true
  }
}
