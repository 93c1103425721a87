public import SnugGeometry
public import SnugText

/// Measures without fonts, for tests: every character is equally wide, so widths are arithmetic.
///
/// ```swift
/// let measurer = FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25)
/// let size = try measurer.measure(["AB"], style: TextStyle(size: 20))[0].size  // 20 by 20
/// ```
public final class FixedMetricsMeasurer: ListMeasuring {
  private let metrics: FixedMetrics
  /// The count of texts measured or laid out.
  public private(set) var measureCount = 0

  /// The width of a character as a fraction of the style's size.
  public var advance: Double { metrics.advance }
  /// The height above the baseline as a fraction of the style's size.
  public var ascent: Double { metrics.ascent }
  /// The height below the baseline as a fraction of the style's size.
  public var descent: Double { metrics.descent }
  /// The height of capitals as a fraction of the style's size.
  public var capHeight: Double { metrics.capHeight }
  /// The height of small letters as a fraction of the style's size.
  public var xHeight: Double { metrics.xHeight }
  /// The pixel grid that sizes are rounded to.
  public var grid: PixelGrid { metrics.grid }

  /// Creates a measurer, by default with characters half an em wide in lines one em high. Capitals are
  /// as tall as the ascent by default, small letters half as tall.
  public init(
    advance: Double = 0.5, ascent: Double = 0.75, descent: Double = 0.25,
    capHeight: Double? = nil, xHeight: Double? = nil, grid: PixelGrid = .layoutUnits
  ) {
    metrics = FixedMetrics(
      advance: advance, ascent: ascent, descent: descent, capHeight: capHeight ?? ascent,
      xHeight: xHeight ?? ascent / 2, grid: grid)
  }

  /// Returns the size of each text: characters times advance. - Throws: For a style out of range.
  public func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    measureCount += texts.count
    return try metrics.measure(texts, style: style)
  }

  /// Returns the same for the texts of a list. - Throws: For a style out of range.
  package func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts {
    measureCount += texts.count
    return try metrics.measure(texts, style: style)
  }

  /// Returns the text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any.
  /// Lines end after spaces, and within words that are wider than a line. There are no glyphs.
  /// - Throws: For a style, a width or a line count out of range.
  public func layout(
    _ text: String, style: TextStyle, maximumWidth: Double? = nil, maximumLines: Int = 1,
    includingGlyphs: Bool = false
  ) throws(FontError) -> TextLayout {
    measureCount += 1
    return try metrics.layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines)
  }

  /// Returns what `TextMeasuring.longestWord` returns.
  package func ownLongestWord(
    in text: inout ReadText, style: TextStyle
  ) throws(FontError) -> Double {
    try metrics.longestWord(in: text, style: style)
  }
}
