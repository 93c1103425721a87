import SnugGeometry
import SnugTesting
import SnugText

/// Snug Test, the embedded font with round metrics. At size 10 a capital is 10 points wide, other
/// ASCII 5, the ellipsis 10, "AV" kerns by -1, and a line is 10 high (Fonts/SnugTest/README.md).
enum TestFont {
  static let style = TextStyle(font: .test, size: 10)

  static func measurer(grid: PixelGrid = .layoutUnits) throws -> TextMeasurer {
    try TextMeasurer(catalog: .embedded, grid: grid)
  }

  static func metrics(
    _ text: String, style: TextStyle = style, grid: PixelGrid = .layoutUnits
  ) throws -> TextMetrics {
    try measurer(grid: grid).measure([text], style: style)[0]
  }

  /// A measurer with fonts, and one without.
  static func measurers() throws -> [any TextMeasuring] {
    [try measurer(), FixedMetricsMeasurer()]
  }

  /// The exact width, also with settings that the style does not have.
  static func width(
    _ text: String, style: TextStyle = style, spacing: Double = 0, language: String? = nil,
    features: [(tag: String, value: UInt32)] = []
  ) throws -> Double {
    var style = style
    style.letterSpacing += spacing
    style.font.language = language ?? style.font.language
    style.features += features.map { FontFeature($0.tag, $0.value) }
    return try metrics(text, style: style).idealWidth
  }

  /// The layout with glyphs, in a style that may be changed.
  static func layout(
    _ text: String, in maximumWidth: Double? = nil, lines: Int = 1, style: TextStyle = style,
    mode: TextStyle.Truncation.Mode? = nil, direction: LayoutDirection? = nil,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var style = style
    style.truncation.mode = mode ?? style.truncation.mode
    style.paragraph.direction = direction ?? style.paragraph.direction
    change(&style)
    return try measurer().layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: lines, includingGlyphs: true)
  }
}

extension FontDescriptor {
  /// The test font, whatever other fonts there are.
  static let test = FontDescriptor(families: ["Snug Test"])
}

extension TextStyle {
  /// A style in fonts of these families.
  init(_ family: String, _ others: String..., size: Double = 15, letterSpacing: Double = 0) {
    self.init(
      font: FontDescriptor(families: [family] + others), size: size, letterSpacing: letterSpacing)
  }
}

extension FontFeature {
  init(_ tag: String, _ value: UInt32) { self.init(tag: FontTag(tag)!, value: value) }
}

extension FontAxis {
  init(_ tag: String, _ value: Double) { self.init(tag: FontTag(tag)!, value: value) }
}
