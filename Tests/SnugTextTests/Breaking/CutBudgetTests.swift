import SnugGeometry
import Testing

@testable import SnugText

@Suite("Truncation: the work of searching for a cut")
struct CutBudgetTests {
  @Test("at most 105 candidates are tried that each cost a whole text of 10,000 bytes")
  func bounded() {
    var text = NormalizedText()
    text.assign(String(repeating: "a", count: 10_000))
    var budget = CutBudget(for: text)
    var tried = 0
    while !budget.isUsedUp {
      tried += 1
      budget.spend(10_000)
    }
    // 2^20 bytes are 104 passes, and one more overdraws the budget.
    #expect(tried == 105)
  }

  @Test("candidates that cost nothing never use up the budget")
  func free() {
    var budget = CutBudget(for: NormalizedText())
    for _ in 0..<1000 { budget.spend(0) }
    #expect(!budget.isUsedUp)
  }

  @Test(
    "a text of many invisible characters between two directions is cut in every mode",
    arguments: TextStyle.Truncation.allCases)
  func invisible(mode: TextStyle.Truncation) throws {
    var style = TestFont.style
    style.truncation = mode
    let text = "a\u{5D0}" + String(repeating: "\u{200B}", count: 500) + "abc\u{5D1}def"
    let layout = try TestFont.measurer().layout(text, style: style, maximumWidth: 20)
    #expect(layout.metrics.width <= 20)
    #expect(layout.isTruncated)
  }

  /// Letters are 5 points wide by estimate, but in a kept text each is as wide as the case says.
  @Test(
    "when the budget is used up, the cut is found by binary search",
    arguments: [(width: 10.0, kept: 5000), (10.01, 4995), (50_000, 1), (50_001, 0)])
  func halving(width: Double, kept: Int) throws {
    let measurer = try TestFont.measurer()
    let context = try measurer.context(for: TestFont.style)
    let line = try TextShaper().shape(
      String(repeating: "a", count: 10_000), style: TestFont.style, context: context)
    let search = CutSearch(
      line: line, levels: line.levels, ellipsisWidth: 0, grid: .layoutUnits, limit: 50_000)
    var tried: [Int] = []
    let found = try search.mostFitting(Array((1...10_000).reversed())) { part in
      tried.append(part.start)
      return (part, Double(part.start) * width)
    }
    #expect(found == KeptText(start: kept, end: 10_000))
    #expect(tried.last == kept)
    // Candidates of more than 2^20 bytes in all one by one, then 14 halvings and the answer.
    #expect(tried.count <= 108 + 14 + 1)
  }
}
