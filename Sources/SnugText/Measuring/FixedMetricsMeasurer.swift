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
    let count = normalized.characterCount
    let fits = { (characters: Int) in
      maximumWidth.map { self.grid.fits(self.width(characters, style), in: $0) } ?? true
    }
    if fits(count) {
      return layout(normalized.string, metrics(characters: count, style), style, isTruncated: false)
    }
    guard fits(1) else {
      return layout("", metrics(characters: 0, style), style, isTruncated: true, nothingFits: true)
    }
    // The ellipsis is one more character; white space before it is dropped.
    var kept = 0
    var endsInWhitespace = false
    for character in 0..<count {
      endsInWhitespace = normalized.endsInWhitespace(after: character, before: endsInWhitespace)
      if !endsInWhitespace || style.keepsWhitespace, fits(character + 2) { kept = character + 1 }
    }
    return layout(
      normalized.prefix(upTo: Int(normalized.boundaries[kept])) + "\u{2026}",
      metrics(characters: kept + 1, style), style, isTruncated: true)
  }

  private func layout(
    _ visible: String, _ metrics: TextMetrics, _ style: TextStyle, isTruncated: Bool,
    nothingFits: Bool = false
  ) -> TextLayout {
    TextLayout(
      metrics: metrics, visibleText: visible, isTruncated: isTruncated,
      baseDirection: style.direction ?? .leftToRight, nothingFits: nothingFits, faces: [],
      missingGlyphOffsets: [],
      glyphRuns: [])
  }

  private func width(_ characters: Int, _ style: TextStyle) -> Double {
    Double(characters) * (advance * style.size + style.letterSpacing)
  }

  private func metrics(characters: Int, _ style: TextStyle) -> TextMetrics {
    let ideal = width(characters, style)
    return TextMetrics(
      width: grid.reported(ideal), idealWidth: ideal,
      height: grid.roundUp(height: (ascent + descent) * style.size),
      baseline: grid.round(baseline: ascent * style.size), ascent: ascent * style.size,
      descent: descent * style.size)
  }
}
