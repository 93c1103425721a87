import SnugText
import Testing

@Suite("Shaping: the test font, summed and shaped")
struct TestFontPairTests {
  private func comparison(language: String? = nil) throws -> PairComparison {
    var style = TestFont.style
    style.font.language = language
    return try PairComparison(style: style, measurer: TestFont.measurer())
  }

  @Test(
    "every pair of characters has the same width, glyphs and offsets summed and shaped",
    arguments: [nil, "ro"] as [String?])
  func pairs(language: String?) throws {
    let comparison = try comparison(language: language)
    let characters = comparison.characters
    // ASCII, the no-break space, « » ‹ › · × ş ´ and the ellipsis.
    let simple = 95 + 1 + 8 + 1
    // The simple ones, ĳ and α, two Hebrew and four Arabic letters with two marks, two of
    // Devanagari, three Latin marks, and four that are invisible.
    #expect(characters.count == simple + 2 + 2 + 4 + 2 + 2 + 3 + 4)
    let pairs = characters.lazy.flatMap { first in characters.lazy.map { (first, $0) } }
    let (differing, count) = try PairComparison.compare(pairs, by: comparison.isSummed)
    #expect(differing == [])
    // In Romanian a rule acts on ş.
    let summed = language == nil ? simple : simple - 1
    // α with itself, and in either order with what is no letter; not with the dot, which has a rule in
    // Greek, and the sign of multiplication, which is not among the signs of all alphabets.
    let signs = simple - 52 - 1 - 2
    #expect(count == summed * summed + 1 + 2 * signs)
  }

  @Test("every pair with a summed width is truncated as it is when shaped")
  func cuts() throws {
    let comparison = try comparison()
    let simple = try comparison.characters.filter {
      try comparison.isSummedWidth(String($0)) == true
    }
    var differing: [String] = []
    for mode in [TextStyle.Truncation.Mode.tail, .head, .middle] {
      for first in simple {
        for second in simple {
          let text = "A\(first)\(second)A"
          // Room for the ellipsis, an A, and 5 or 10 points more.
          for width in [25.0, 30] {
            let agree = try comparison.isCutAlike(text, in: width, truncation: mode)
            if !agree { differing.append(text) }
          }
        }
      }
    }
    #expect(differing == [])
  }

  @Test("every row of four characters that rules act on is equal summed and shaped")
  func rows() throws {
    let comparison = try comparison()
    let characters = Array("3×fiAV «»‹›…")
    var differing: [String] = []
    for number in 0..<(12 * 12 * 12 * 12) {
      let places = [number % 12, number / 12 % 12, number / 144 % 12, number / 1728]
      let text = String(places.map { characters[$0] })
      if try comparison.isSummed(text) == nil { differing.append(text) }
    }
    #expect(differing == [])
  }
}
