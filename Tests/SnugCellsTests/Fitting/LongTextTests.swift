import Snug
import SnugTesting
import Testing

@testable import SnugCells

/// At size 10,000 a character is 5,000 points wide, a line 10,000 high.
@Suite("Fitting: long texts")
struct LongTextTests {
  private func template(lines: Int, size: Double = 10_000) throws -> CellTemplate {
    try CellTemplate(views: [CellView("label", .label(TextStyle(size: size)), lines: lines)])
  }

  private func error(_ text: String, lines: Int) throws -> FittingError? {
    fittingError(try template(lines: lines), texts: [[text]])
  }

  @Test("a text that measures too much is refused", arguments: [1, 0])
  func tooLarge(lines: Int) throws {
    let count = 1 << 18
    #expect(
      try error(String(repeating: "a", count: count), lines: lines)
        == .labelTooLarge(
          view: "label", size: Size(width: Double(count) * 5_000, height: 10_000)))
  }

  @Test("a text with too many lines is refused")
  func lines() throws {
    let count = 1 << 17
    #expect(
      try error(String(repeating: "\n", count: count), lines: 0)
        == .labelTooLarge(
          view: "label", size: Size(width: 0, height: Double(count) * 10_000)))
    #expect(try error(String(repeating: "\n", count: 1 << 19), lines: 0) == .font(.tooManyLines))
  }

  @Test("a list of texts is refused if one of them is too large")
  func list() throws {
    let texts = try #require(TextList(["a", String(repeating: "a", count: 1 << 18)]))
    let sizer = CellSizer(try template(lines: 1), measuring: FixedMetricsMeasurer())
    #expect(throws: FittingError.self) { try sizer.measure(CellTexts(texts)) }
  }

  @Test("only the lines that are shown of a text count towards the limit of its size")
  func limitedLines() throws {
    let sizer = CellSizer(try template(lines: 2, size: 1), measuring: FixedMetricsMeasurer())
    let cell = try sizer.fit([[String(repeating: "\n", count: 1 << 20)]])[0]
    #expect(cell.size.height == 2 + 16)
  }
}
