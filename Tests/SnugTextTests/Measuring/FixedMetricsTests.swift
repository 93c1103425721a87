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
    "a text is cut as with fonts: the ellipsis is a character, white space before it is dropped"
  )
  func truncation() throws {
    let measurer = FixedMetricsMeasurer()
    let cut = { (width: Double) in
      try measurer.layout(
        "aa bb", style: style, maximumWidth: width, includingGlyphs: false)
    }
    #expect(try cut(25).visibleText == "aa bb")
    #expect(try cut(24.9).visibleText == "aa\u{2026}")
    #expect(try cut(24.9).metrics.width == 15)
    #expect(try cut(14).visibleText == "a\u{2026}")
    #expect(try cut(5).visibleText == "\u{2026}")
    #expect(try cut(4.9).visibleText == "")
    #expect(try cut(4.9).nothingFits)
  }
}
