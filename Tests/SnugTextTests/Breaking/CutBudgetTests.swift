import SnugGeometry
import Testing

@testable import SnugText

@Suite("The work of looking for a cut")
struct CutBudgetTests {
  @Test("a million candidates that each cost the whole text are looked at a hundred times")
  func bounded() {
    var text = NormalizedText()
    text.assign(String(repeating: "a", count: 10_000))
    var budget = CutBudget(for: text)
    var looked = 0
    var place = 0
    while place < 1_000_000 {
      looked += 1
      place += budget.nextStep()
      budget.spend(10_000)
    }
    // 2^20 bytes are 105 passes, one that overdraws, then steps of 2, 4, ... up to 2^20.
    #expect(looked <= 105 + 1 + 20)
  }

  @Test("candidates that cost nothing are all looked at")
  func free() {
    var budget = CutBudget(for: NormalizedText())
    #expect((0..<1000).allSatisfy { _ in budget.nextStep() == 1 })
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
