public import SnugGeometry

/// Anything that measures texts: fonts, or fixed numbers in tests.
///
/// Called for a batch or a label at a time, never inside a loop over glyphs.
public protocol TextMeasuring: AnyObject {
  /// The size of each text alone on one line, uncut, in the order given.
  func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics]

  /// What each text of a list measures alone on one line, uncut.
  func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts

  /// The text as shown in `maximumWidth` points: whole if it fits, else its longest start that
  /// fits together with an ellipsis. `nil` is no limit.
  func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout

  /// The text as shown in `maximumWidth` points on at most `maximumLines` lines, 0 for any number:
  /// each line as full as it can be, the last one truncated when there is more text than lines.
  func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout
}

/// The size of a text, on one line unless it is laid out on several.
public struct TextMetrics: Hashable, Sendable {
  /// Rounded up to the grid, and never below 0: a frame of this width never truncates the text.
  public let width: Double
  /// The exact width: the sum of the runs' widths. Below 0 where the glyphs lead back further than
  /// on: for letter spacing below 0, or a font of glyphs over 32,767 units wide, which HarfBuzz 6
  /// takes for negative ones, and draws so.
  public let idealWidth: Double
  /// Whole pixels, or whole points without a device.
  public let height: Double
  /// From the top of the text to its first baseline, on the same grid as `height`.
  public let baseline: Double
  /// Of one line; exact, in points.
  public let ascent: Double
  /// Of one line; exact, in points; positive below the baseline.
  public let descent: Double
  /// Whether no font draws some character, so that a box is shown for it.
  public let hasMissingGlyphs: Bool
  /// How many lines it takes: 1 or more.
  public let lineCount: Int
  /// From the top of the text to the baseline of its last line; `baseline` on one line.
  public let lastBaseline: Double

  /// Metrics as given, in points.
  public init(
    width: Double, idealWidth: Double, height: Double, baseline: Double, ascent: Double,
    descent: Double, hasMissingGlyphs: Bool = false, lineCount: Int = 1,
    lastBaseline: Double? = nil
  ) {
    self.width = width
    self.idealWidth = idealWidth
    self.height = height
    self.baseline = baseline
    self.ascent = ascent
    self.descent = descent
    self.hasMissingGlyphs = hasMissingGlyphs
    self.lineCount = lineCount
    self.lastBaseline = lastBaseline ?? baseline
  }

  /// Width and height.
  public var size: Size { Size(width: width, height: height) }
}

/// How the labels of a measurer were measured so far, one by one.
public struct MeasureCounts: Hashable, Sendable {
  /// Summed up from the font's tables, without shaping.
  public internal(set) var summed = 0
  /// Known from the last time.
  public internal(set) var remembered = 0
  /// Shaped.
  public internal(set) var shaped = 0
}

extension MeasureCounts {
  static func + (one: MeasureCounts, other: MeasureCounts) -> MeasureCounts {
    var sum = one
    sum.summed += other.summed
    sum.remembered += other.remembered
    sum.shaped += other.shaped
    return sum
  }
}
