import SnugGeometry
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

  static func width(_ text: String, style: TextStyle = style) throws -> Double {
    try metrics(text, style: style).idealWidth
  }

  static func layout(
    _ text: String, in maximumWidth: Double?, style: TextStyle = style
  ) throws -> TextLayout {
    try measurer().layout(text, style: style, maximumWidth: maximumWidth, includingGlyphs: true)
  }
}

extension FontDescriptor {
  /// The test font, whatever other fonts there are.
  static let test = FontDescriptor(families: ["Snug Test"])
}
