public import SnugGeometry

/// The size of a text on one line.
public struct TextMetrics: Hashable, Sendable {
  /// Rounded up to the grid: a frame of this width never truncates the text.
  public let width: Double
  /// The exact width: the sum of the runs' widths.
  public let idealWidth: Double
  /// Whole pixels, or whole points without a device.
  public let height: Double
  /// From the top of the text to its baseline, on the same grid as `height`.
  public let baseline: Double
  /// Exact, in points.
  public let ascent: Double
  /// Exact, in points; positive below the baseline.
  public let descent: Double
  /// Whether no font draws some character, so that a box is shown for it.
  public let hasMissingGlyphs: Bool

  /// Metrics as given, in points.
  public init(
    width: Double, idealWidth: Double, height: Double, baseline: Double, ascent: Double,
    descent: Double, hasMissingGlyphs: Bool = false
  ) {
    self.width = width
    self.idealWidth = idealWidth
    self.height = height
    self.baseline = baseline
    self.ascent = ascent
    self.descent = descent
    self.hasMissingGlyphs = hasMissingGlyphs
  }

  /// Width and height.
  public var size: Size { Size(width: width, height: height) }
}
