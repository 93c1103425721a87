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
}
