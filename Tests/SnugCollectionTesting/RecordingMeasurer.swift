package import Snug
import SnugTesting

/// Measures with fixed style, and records every text that it measures.
package final class RecordingMeasurer: TextMeasuring {
  private let measurer = FixedMetricsMeasurer()
  private var texts: [String] = []

  package init() {}

  /// The texts that were measured since this was called last.
  package func takeTexts() -> [String] {
    defer { texts = [] }
    return texts
  }

  package func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    self.texts += texts
    return try measurer.measure(texts, style: style)
  }

  package func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    texts.append(text)
    return try measurer.layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines,
      includingGlyphs: includingGlyphs)
  }
}
