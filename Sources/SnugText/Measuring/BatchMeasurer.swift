public import SnugGeometry

/// Measures texts by a function that is called with many at a time, such as that of the engine that
/// draws them.
///
/// Texts measured so are shown by that engine, too: their layouts have metrics, and no glyphs.
///
/// ```swift
/// let measurer = BatchMeasurer { requests in
///   requests.map { request in
///     let width = 8 * Double(request.text.count)
///     return TextMetrics(
///       width: width, idealWidth: width, height: 16, baseline: 12, ascent: 12, descent: 4)
///   }
/// }
/// let size = try measurer.measure(["AB"], style: TextStyle())[0].size  // 16 by 16
/// ```
public final class BatchMeasurer: TextMeasuring {
  /// A text to be measured.
  public struct Request: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The font and the modes of the label.
    public let style: TextStyle
    /// The width to fit in, in points; `nil` for any.
    public let maximumWidth: Double?
    /// The maximum number of lines; 0 for any.
    public let maximumLines: Int
  }

  /// The pixel grid that sizes are rounded up to.
  public let grid: PixelGrid
  private let measure: ([Request]) throws(FontError) -> [TextMetrics]

  /// Creates a measurer.
  /// - Parameter measure: Returns the metrics of all requests, in their order. Lengths are from 0 to
  ///   `LayoutUnit.maximumPoints`.
  public init(
    grid: PixelGrid = .layoutUnits,
    measure: @escaping ([Request]) throws(FontError) -> [TextMetrics]
  ) {
    self.grid = grid
    self.measure = measure
  }

  /// Returns the size of each text alone on one line.
  /// - Throws: The error of the function, and for a length out of range.
  public func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    try metrics(
      texts.map { Request(text: $0, style: style, maximumWidth: nil, maximumLines: 1) })
  }

  /// Returns the size of each text in its own maximum width, in one call of the function.
  package func measure(
    _ texts: TextList, style: TextStyle, maximumWidths: [Double?], maximumLines: Int
  ) throws(FontError) -> [TextMetrics] {
    try metrics(
      maximumWidths.enumerated().map { index, width in
        Request(
          text: texts[index], style: style, maximumWidth: width, maximumLines: maximumLines)
      })
  }

  /// Returns the text as one fragment of its size, without glyphs.
  /// - Throws: As `measure(_:style:)`.
  public func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    let request = Request(
      text: text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines)
    let metrics = try metrics([request])[0]
    let frame = Rect(x: 0, y: 0, width: metrics.width, height: metrics.height)
    return TextLayout(
      metrics: metrics, fontSize: style.size,
      lines: [LineFragment(text: text, frame: frame, baseline: metrics.baseline)],
      visibleText: text, isTruncated: false,
      baseDirection: style.paragraph.direction ?? .leftToRight,
      alignment: style.paragraph.alignment)
  }

  private func metrics(_ requests: [Request]) throws(FontError) -> [TextMetrics] {
    guard !requests.isEmpty else { return [] }
    let given = try measure(requests)
    try FontError.check(
      "count of metrics", Double(given.count), Double(requests.count)...Double(requests.count))
    return try given.map(rounded)
  }

  private func rounded(_ metrics: TextMetrics) throws(FontError) -> TextMetrics {
    let lengths = 0...LayoutUnit.maximumPoints
    for (property, value) in [
      ("width", metrics.width), ("height", metrics.height), ("baseline", metrics.baseline),
      ("lastBaseline", metrics.lastBaseline), ("ascent", metrics.ascent),
      ("descent", metrics.descent), ("idealWidth", metrics.idealWidth),
      ("capHeight", metrics.capHeight), ("xHeight", metrics.xHeight),
    ] {
      try FontError.check(property, value, lengths)
    }
    try FontError.check(
      "lineCount", Double(metrics.lineCount), 1...Double(TextMeasurer.maximumLineCount))
    var rounded = metrics
    rounded.width = grid.reported(metrics.width)
    rounded.height = grid.roundUp(height: metrics.height)
    return rounded
  }
}
