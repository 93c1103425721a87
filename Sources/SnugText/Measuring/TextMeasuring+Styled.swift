extension TextMeasuring {
  /// Returns the size of each styled text alone on one line, uncut, in the order given.
  /// - Throws: As for plain texts, and as `RangeStyles.string(of:)`.
  public func measure(
    _ texts: [StyledText], style: TextStyle
  ) throws(FontError) -> [TextMetrics] {
    var style = style
    let strings = try texts.map { text throws(FontError) in try style.ranges.string(of: text) }
    return try measure(strings, style: style)
  }

  /// Returns a styled text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any.
  ///
  /// Each line is as tall as its text and its boxes. An ellipsis has the style of the character before the
  /// cut, or of the first character of its line.
  /// - Throws: As for a plain text, and as `RangeStyles.string(of:)`.
  public func layout(
    _ text: StyledText, style: TextStyle, maximumWidth: Double? = nil, maximumLines: Int = 1,
    includingGlyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    var style = style
    let string = try style.ranges.string(of: text)
    return try layout(
      string, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines,
      includingGlyphs: includingGlyphs)
  }
}

extension TextMeasurer {
  /// Measures a styled text once, for many questions about its lines. Its `text` is the string with marks
  /// (`RangeStyles`), offsets are those of `StyledText.string`.
  /// - Throws: As for a plain text, and as `RangeStyles.string(of:)`.
  public func prepare(_ text: StyledText, style: TextStyle) throws(FontError) -> PreparedText {
    var style = style
    let string = try style.ranges.string(of: text)
    return try prepare(string, style: style)
  }
}
