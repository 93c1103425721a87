import SnugGeometry
import Testing

@testable import SnugText

@Suite("The work of looking for a cut")
struct CutBudgetTests {
  @Test("candidates that each cost the whole text are tried a hundred times at most")
  func bounded() {
    var text = NormalizedText()
    text.assign(String(repeating: "a", count: 10_000))
    var budget = CutBudget(for: text)
    var tried = 0
    while !budget.isUsedUp {
      tried += 1
      budget.spend(10_000)
    }
    // 2^20 bytes are 104 passes, and one overdraws.
    #expect(tried == 105)
  }

  @Test("candidates that cost nothing are all looked at")
  func free() {
    var budget = CutBudget(for: NormalizedText())
    for _ in 0..<1000 { budget.spend(0) }
    #expect(!budget.isUsedUp)
  }

  @Test(
    "invisible characters between directions are cut in every mode",
    arguments: TextStyle.Truncation.allCases)
  func invisible(mode: TextStyle.Truncation) throws {
    var style = TestFont.style
    style.truncation = mode
    let text = "a\u{5D0}" + String(repeating: "\u{200B}", count: 500) + "abc\u{5D1}def"
    let layout = try TestFont.measurer().layout(text, style: style, maximumWidth: 20)
    #expect(layout.metrics.width <= 20)
    #expect(layout.isTruncated)
  }

  /// Letters are 5 points wide by estimate, and as wide as the case says where they are cut.
  @Test(
    "when it is used up, what fits is found by halving",
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
    // More than 2^20 bytes one by one, then 14 halvings and the answer.
    #expect(tried.count <= 108 + 14 + 1)
  }
}
