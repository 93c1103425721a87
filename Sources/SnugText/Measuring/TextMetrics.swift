public import SnugGeometry

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
