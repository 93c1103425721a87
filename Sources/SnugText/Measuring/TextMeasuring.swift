public import SnugGeometry

/// Measures texts: with fonts, or with fixed metrics in tests.
///
/// Called once for a batch or a label, never inside a loop over glyphs.
///
/// Example: `FixedMetricsMeasurer`.
public protocol TextMeasuring: AnyObject {
  /// Returns the size of each text alone on one line, uncut, in the order given.
  func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics]

  /// Returns the text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any.
  /// The style's modes decide how lines are filled, and how the last is cut if there is more text.
  func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout
}

extension TextMeasuring {
  /// Returns the width, in points, of the longest part of a text that no line may end in, with the indent of
  /// its line: the least at which no line of several ends inside a word (CSS, `min-content`).
  package func longestWord(
    in text: inout ReadText, style: TextStyle
  ) throws(FontError) -> Double {
    if let own = self as? any ListMeasuring {
      return try own.ownLongestWord(in: &text, style: style)
    }
    // By halving; the style notes the words that are broken.
    var style = style
    style.shrinking = TextStyle.Shrinking(minimumScale: 1)
    let whole = try layout(
      text.text, style: style, maximumWidth: nil, maximumLines: 0, includingGlyphs: false)
    var (low, high) = (
      Int32(-1), LayoutUnit.floor(LayoutUnit.ceiling(whole.metrics.width)) ?? .max
    )
    while high - low > 1 {
      let middle = low + (high - low) / 2
      let shown = try layout(
        text.text, style: style, maximumWidth: LayoutUnit.points(middle), maximumLines: 0,
        includingGlyphs: false)
      if shown.fit < .whole { low = middle } else { high = middle }
    }
    return LayoutUnit.points(high)
  }
}

/// Measures texts without making strings of their lines.
package protocol ListMeasuring: TextMeasuring {
  /// The pixel grid that sizes are rounded to.
  var grid: PixelGrid { get }

  /// Returns what `longestWord(in:style:)` returns.
  func ownLongestWord(in text: inout ReadText, style: TextStyle) throws(FontError) -> Double

  /// Returns the size of each text of a list alone on one line, uncut.
  func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts
}

/// The size of a text, on one line unless it is laid out on several.
///
/// Example: `TextMeasurer`.
public struct TextMetrics: Hashable, Sendable {
  /// The width rounded up to the grid, never negative: a frame this wide never truncates the text.
  public internal(set) var width: Double
  /// The exact width: the sum of the runs' widths. Negative where the glyphs lead further back than
  /// forward: with negative letter spacing, or in a font of glyphs over 32,767 units wide, which
  /// HarfBuzz 6 takes for negative widths and draws so.
  public internal(set) var idealWidth: Double
  /// The height, a whole count of pixels, or of points without a device.
  public internal(set) var height: Double
  /// The distance from the top of the text to its first baseline, on the same grid as `height`.
  public internal(set) var baseline: Double
  /// The ascent of one line; exact, in points. Rounded where ranges have heights of their own: of the first
  /// line.
  public let ascent: Double
  /// The descent of one line; exact, in points; positive below the baseline. Rounded where ranges have
  /// heights of their own: of the last line.
  public internal(set) var descent: Double
  /// Whether no font draws some character, so that a box is shown for it.
  public let hasMissingGlyphs: Bool
  /// Whether a fallback font lacks something of the design that its style requests
  /// (`TextLayout.missingDesigns`).
  public let hasMissingDesigns: Bool
  /// The count of lines, at least 1.
  public let lineCount: Int
  /// The distance from the top of the text to its last baseline; `baseline` on one line.
  public internal(set) var lastBaseline: Double
  /// The height of capitals above a baseline, by the primary font; exact, in points.
  public let capHeight: Double
  /// The height of small letters such as x above a baseline, by the primary font; exact, in points.
  public let xHeight: Double

  /// Creates metrics from values in points.
  /// - Parameters:
  ///   - capHeight: By default the ascent.
  ///   - xHeight: By default half of the ascent.
  public init(
    width: Double, idealWidth: Double, height: Double, baseline: Double, ascent: Double,
    descent: Double, hasMissingGlyphs: Bool = false, hasMissingDesigns: Bool = false,
    lineCount: Int = 1, lastBaseline: Double? = nil, capHeight: Double? = nil,
    xHeight: Double? = nil
  ) {
    self.width = width
    self.idealWidth = idealWidth
    self.height = height
    self.baseline = baseline
    self.ascent = ascent
    self.descent = descent
    self.hasMissingGlyphs = hasMissingGlyphs
    self.hasMissingDesigns = hasMissingDesigns
    self.lineCount = lineCount
    self.lastBaseline = lastBaseline ?? baseline
    self.capHeight = capHeight ?? ascent
    self.xHeight = xHeight ?? ascent / 2
  }

  /// The width and the height.
  public var size: Size { Size(width: width, height: height) }
}

/// The counts of labels that a measurer measured by each method.
package struct MeasureCounts: Hashable, Sendable {
  /// Labels summed up from the font's tables, without shaping.
  package internal(set) var summed = 0
  /// Labels found in the cache.
  package internal(set) var remembered = 0
  /// Labels that were shaped.
  package internal(set) var shaped = 0
}

extension MeasureCounts {
  static func + (one: MeasureCounts, other: MeasureCounts) -> MeasureCounts {
    MeasureCounts(
      summed: one.summed + other.summed, remembered: one.remembered + other.remembered,
      shaped: one.shaped + other.shaped)
  }
}
