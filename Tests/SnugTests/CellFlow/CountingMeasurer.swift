import Snug
import SnugTesting

/// Measures with fixed style, and records every text that it measures.
final class CountingMeasurer: TextMeasuring {
  private let measurer = FixedMetricsMeasurer()
  /// Each text and its maximum width, in order; `nil` means no maximum.
  private(set) var calls: [Call] = []
  /// The texts of each batch.
  private(set) var batches: [[String]] = []

  struct Call: Hashable {
    var text: String
    var width: Double?
  }

  /// The calls made while `body` runs.
  func calls(_ body: () throws -> Void) rethrows -> [Call] {
    let first = calls.count
    try body()
    return Array(calls[first...])
  }

  func measure(_ texts: [String], style: TextStyle) throws(FontError) -> [TextMetrics] {
    batches.append(texts)
    calls += texts.map { Call(text: $0) }
    return try measurer.measure(texts, style: style)
  }

  func layout(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int,
    includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    calls.append(Call(text: text, width: maximumWidth))
    return try measurer.layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines,
      includingGlyphs: includingGlyphs)
  }
}
