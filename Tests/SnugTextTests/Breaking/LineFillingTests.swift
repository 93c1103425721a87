import SnugGeometry
import Testing

@testable import SnugText

@Suite("Line breaking: the work of filling lines")
struct LineFillingTests {
  @Test("a long text with useless width estimates is measured a bounded number of times")
  func bounded() throws {
    let count = 100_000
    var table = LineTable()
    let part = table.append(
      estimates: [Double](repeating: 0, count: count + 1), looseSlack: 0)
    table.markLines(endingAt: [count], visibleEnds: Array(0...count))
    let limit = LineTable.Limit(
      WidthLimit(10, on: .layoutUnits), of: part, size: 1, letterSpacing: 0)
    let budget = LineBudget(characterCount: count)
    var tried = 0
    var start = 0
    var lines: [Int] = []
    while start < count {
      let end = try #require(
        table.end(ofLineFrom: start, in: part, limit, budget) { characters in
          tried += characters.count
          return Double(characters.count)
        })
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
