import Snug
import Testing

@testable import SnugCells

/// At size 10,000 a character is 5,000 points wide, a line 10,000 high.
@Suite("Fitting: long texts")
struct LongTextTests {
  private let measurer = FixedMetricsMeasurer()

  private func sizer(lines: Int, size: Double = 10_000) throws -> CellSizer {
    let label = CellView("label", .label(TextStyle(size: size)), lines: lines)
    return CellSizer(try CellTemplate(views: [label]), measuring: measurer)
  }

  private func error(_ text: String, lines: Int) throws -> FittingError? {
    let sizer = try sizer(lines: lines)
    do throws(FittingError) {
      _ = try sizer.fit([[text]])
      return nil
    } catch {
      return error
    }
  }

  @Test("a text that is too large is refused when its beginning is measured", arguments: [1, 0])
  func beginning(lines: Int) throws {
    let text = String(repeating: "a", count: 1 << 22)
    let beginning = 1 << 18
    #expect(
      try error(text, lines: lines)
        == .labelTooLong(
          view: "label", bytes: beginning,
          size: Size(width: Double(beginning) * 5_000, height: 10_000)))
    #expect(measurer.measureCount == 1)
  }

  @Test("a text with too many lines is refused after measuring only its beginning")
  func lines() throws {
    let beginning = 1 << 18
    #expect(
      try error(String(repeating: "\n", count: 1 << 20), lines: 0)
        == .labelTooLong(
          view: "label", bytes: beginning,
          size: Size(width: 0, height: Double(beginning) * 10_000)))
  }

  @Test("a list of texts is refused if one of them is too large")
  func list() throws {
    let texts = try #require(TextList(["a", String(repeating: "a", count: 1 << 20)]))
    let sizer = try sizer(lines: 1)
    #expect(throws: FittingError.self) { try sizer.measure(CellTexts(texts)) }
    #expect(measurer.measureCount == 1)
  }

  @Test("a long text that is within the limits is fitted")
  func shown() throws {
    // Beginnings of 2^18 and 2^20 bytes are measured before the whole text.
    let text = String(repeating: "a", count: 3 << 19)
    let cell = try sizer(lines: 1, size: 1).fit([[text]])[0]
    #expect(cell.size.width == Double(3 << 19) / 2 + 16)
    #expect(measurer.measureCount == 3)
  }

  @Test("only the lines that are shown of a text count towards the limit of its size")
  func limitedLines() throws {
    let cell = try sizer(lines: 2, size: 1).fit([[String(repeating: "\n", count: 1 << 20)]])[0]
    #expect(cell.size.height == 2 + 16)
  }
}
