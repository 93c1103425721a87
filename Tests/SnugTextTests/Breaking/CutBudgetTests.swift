import SnugGeometry
import Testing

@testable import SnugText

@Suite("Truncation: the work of searching for a cut")
struct CutBudgetTests {
  @Test(
    "at most 53 candidates of 10,000 bytes are tried one by one, and any number that cost nothing",
    arguments: [
      // 2^19 bytes are 52 passes, and one more overdraws the budget.
      (10_000, 53),
      // As many as this test tries.
      (0, 1001),
    ])
  func bounded(cost: Int, most: Int) {
    var budget = CutBudget()
    var tried = 0
    while !budget.isUsedUp, tried <= 1000 {
      tried += 1
      budget.spend(cost)
    }
    #expect(tried == most)
  }

  @Test(
    "a text of many invisible characters between two directions is cut in every mode",
    arguments: TextStyle.Truncation.Mode.allCases)
  func invisible(mode: TextStyle.Truncation.Mode) throws {
    var style = TestFont.style
    style.truncation.mode = mode
    let text = "a\u{5D0}" + String(repeating: "\u{200B}", count: 500) + "abc\u{5D1}def"
    let layout = try TestFont.measurer().layout(text, style, in: 20)
    #expect(layout.metrics.width <= 20)
    #expect(layout.isTruncated)
  }

  /// Counts of characters that may be kept of 2^16.
  private static let places = Array((1...1 << 16).reversed())

  /// Returns a search in a line of 2^16 equal characters, without an ellipsis.
  private func search(in character: String, limit: Double) throws -> CutSearch {
    let context = try TestFont.measurer().context(for: TestFont.style)
    let line = try TextShaper().shape(
      String(repeating: character, count: 1 << 16), style: TestFont.style, context: context)
    return CutSearch(
      line.text, TestFont.style, EllipsisWidths(0), CutSearch.Bounds(of: line), grid: .layoutUnits,
      limit: limit)
  }

  /// Letters are 5 points wide by estimate, but in a kept text each is as wide as the case says.
  @Test(
    "when the budget is used up, the longest text that fits is still found in a few tries",
    arguments: [
      (width: 5.0, kept: 10_000), (5.01, 9980), (10.0, 5000), (10.01, 4995), (50_000, 1),
      (50_001, 0),
    ])
  func guesses(width: Double, kept: Int) throws {
    let search = try search(in: "a", limit: 50_000)
    var tried: [Int] = []
    let found = try search.mostFitting(Self.places) { part in
      tried.append(part.start)
      return (part, Double(part.start) * width)
    }
    #expect(found == KeptText(start: kept, end: 1 << 16))
    #expect(tried.contains(kept))
    // Candidates of 2^19 bytes in all one by one, near 10,000 letters, then the guesses.
    #expect(tried.reduce(0, +) <= (1 << 19) + 7 * 10_100)
    #expect(tried.count <= 53 + 7)
  }

  /// By estimate all kept texts are 0 wide, but those of more letters than the case says are too wide.
  @Test(
    "widths that the estimates say nothing about are searched by halving",
    arguments: [7919, 104_729, 1_299_709])
  func halving(factor: Int) throws {
    let search = try search(in: "\u{200B}", limit: 100)
    let most = factor % (1 << 16)
    var tried = 0
    let found = try search.mostFitting(Self.places) { part in
      tried += 1
      return (part, part.start <= most ? 100 : 101)
    }
    #expect(found?.start == most)
    // 2^19 bytes are 2^16 letters of 3 bytes 3 times; then 6 guesses and 16 halvings.
    #expect(tried <= 3 + 6 + 16)
  }
}
