package import Snug
import SnugTesting

/// Measures with fixed style, and records every text that it measures.
package final class RecordingMeasurer: TextMeasuring {
  private let measurer = FixedMetricsMeasurer()
  /// Each text and its maximum width, in order; `nil` means no maximum.
  package private(set) var calls: [Call] = []
  /// The texts of each batch.
  package private(set) var batches: [[String]] = []

  package struct Call: Hashable {
    package var text: String
    package var width: Double?

    package init(text: String, width: Double? = nil) { (self.text, self.width) = (text, width) }
  }

  package init() {}

  /// The calls made while `body` runs.
  package func calls(_ body: () throws -> Void) rethrows -> [Call] {
    let first = calls.count
    try body()
    return Array(calls[first...])
  }

  /// The texts that were measured since this was called last.
  package func takeTexts() -> [String] {
    defer { calls = [] }
    return calls.map(\.text)
  }

  package func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    batches.append(texts)
    calls += texts.map { Call(text: $0) }
    return try measurer.measure(texts, style: style)
  }

  package func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    calls.append(Call(text: text, width: maximumWidth))
    return try measurer.layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines,
      includingGlyphs: includingGlyphs)
  }
}
