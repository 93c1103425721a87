import SnugGeometry
import Testing

@testable import SnugText

@Suite("Measuring by a caller's function")
struct BatchMeasurerTests {
  private func metrics(width: Double, height: Double = 16, lines: Int = 1) -> TextMetrics {
    TextMetrics(
      width: width, idealWidth: width, height: height, baseline: 12, ascent: 12, descent: 4,
      lineCount: lines)
  }

  @Test("all texts of a batch come in one call, with their style")
  func oneCall() throws {
    var calls: [[BatchMeasurer.Request]] = []
    let measurer = BatchMeasurer { requests in
      calls.append(requests)
      return requests.map { self.metrics(width: Double($0.text.count)) }
    }
    let style = TextStyle(size: 20)
    #expect(try measurer.measure(["A", "long"], style: style).map(\.width) == [1, 4])
    let list = try #require(TextList(["A", "long"]))
    let several = try measurer.measure(
      list, style: style, maximumWidths: [10, nil], maximumLines: 2)
    #expect(several.map(\.width) == [1, 4])
    #expect(calls.map(\.count) == [2, 2])
    #expect(calls[1].map(\.maximumWidth) == [10, nil] && calls[1].map(\.maximumLines) == [2, 2])
    #expect(calls[0].allSatisfy { $0.style == style && $0.maximumLines == 1 })
  }

  @Test("widths are rounded up to the grid, heights to whole points")
  func rounding() throws {
    let measurer = BatchMeasurer { _ in [self.metrics(width: 10.01, height: 15.2)] }
    let measured = try measurer.measure(["A"], style: TextStyle())[0]
    // 10.01 is above 640 / 64.
    #expect(measured.width == 641.0 / 64)
    #expect(measured.height == 16)
  }

  @Test(
    "a length that is none is an error",
    arguments: [-1, .nan, .infinity, LayoutUnit.maximumPoints + 1])
  func lengths(width: Double) {
    let measurer = BatchMeasurer { _ in [self.metrics(width: width)] }
    #expect(throws: FontError.self) { try measurer.measure(["A"], style: TextStyle()) }
  }

  @Test("too few metrics, or none of the lines, are an error")
  func counts() {
    let few = BatchMeasurer { _ in [] }
    #expect(throws: FontError.self) { try few.measure(["A"], style: TextStyle()) }
    let flat = BatchMeasurer { _ in [self.metrics(width: 1, lines: 0)] }
    #expect(throws: FontError.self) { try flat.measure(["A"], style: TextStyle()) }
  }
}
