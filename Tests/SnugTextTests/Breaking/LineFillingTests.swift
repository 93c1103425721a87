import SnugGeometry
import Testing

@testable import SnugText

@Suite("Line breaking: the work of filling lines")
struct LineFillingTests {
  @Test("a long text with useless width estimates is measured a bounded number of times")
  func bounded() throws {
    let count = 100_000
    var text = NormalizedText()
    text.assign(String(repeating: "a", count: count))
    let filling = LineFilling(
      text, visibleEnds: text.visibleLineEnds, breakingAt: [Int32(count)],
      estimates: [Double](repeating: 0, count: count + 1), slack: 0,
      TextStyle().lineRules(LetterHeights(cap: 0, ex: 0), on: .layoutUnits), grid: .layoutUnits,
      limit: 10)
    var tried = 0
    var start = 0
    var lines: [Int] = []
    while start < count {
      let end = try filling.end(ofLineFrom: start) { characters in
        tried += characters.count
        return Double(characters.count)
      }
      lines.append(end - start)
      start = end
    }
    // Each character is a point wide.
    #expect(lines == [Int](repeating: 10, count: count / 10))
    // Eight passes, one that overdraws, and for each line 1 + 2 + 4 + 8 + 16 characters and four
    // tries between 8 and 16.
    #expect(tried <= 9 * count + count / 10 * (31 + 4 * 16))
  }
}
