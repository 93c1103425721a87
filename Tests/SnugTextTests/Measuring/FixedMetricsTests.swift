import SnugGeometry
import SnugTesting
import SnugText
import Testing

@Suite("Measuring: without fonts")
struct FixedMetricsTests {
  private let style = TextStyle(size: 10)

  @Test("every character is half an em wide, and a line one em high")
  func arithmetic() throws {
    let measurer = FixedMetricsMeasurer()
    let metrics = try measurer.measure(["", "AVfi", "a\u{301}", "a\r\nb"], style: style)
    #expect(metrics.map(\.width) == [0, 20, 5, 15])
    #expect(metrics.map(\.height) == [10, 10, 10, 10])
    #expect(metrics.map(\.baseline) == [8, 8, 8, 8])  // 7.5, rounded up
    #expect(measurer.measureCount == 4)
  }

  @Test(
    "a text is cut as with fonts: the ellipsis is a character, white space before it is dropped",
    arguments: [
      (25, "aa bb", 25), (24.9, "aa\u{2026}", 15), (14, "a\u{2026}", 10), (5, "\u{2026}", 5),
      (4.9, "", 0),
    ] as [(Double, String, Double)])
  func truncation(limit: Double, shown: String, width: Double) throws {
    let layout = try FixedMetricsMeasurer().layout("aa bb", style, in: limit)
    #expect(layout.visibleText == shown)
    #expect(layout.metrics.width == width)
    #expect(layout.nothingFits == shown.isEmpty)
  }
}
