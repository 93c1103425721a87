import SnugPropertyTesting
import SnugText
import Testing

@Suite("Shaping: Snug Sans, summed and shaped")
struct SnugSansPairTests {
  /// A comparison at a size of 1000, where a font unit is a point.
  private func comparison(weight: Double) throws -> PairComparison {
    let font = FontDescriptor(families: ["Snug Sans"], weight: weight)
    return try PairComparison(
      style: TextStyle(font: font, size: 1000), measurer: TextMeasurer(catalog: .embedded))
  }

  @Test("every pair of characters is as wide summed as shaped", arguments: [300, 400, 700])
  func widths(weight: Double) throws {
    let comparison = try comparison(weight: weight)
    let all = comparison.characters
    let pairs = all.lazy.flatMap { first in all.lazy.map { (first, $0) } }
    let (differing, summed) = try PairComparison.compare(pairs, by: comparison.isSummedWidth)
    #expect(differing == [])
    // Nearly all of ASCII, Latin-1 and Latin Extended-A, which are 95, 96 and 128 characters.
    #expect(summed > 300 * 300)
  }

  @Test(
    "pairs of ASCII, and in Regular of Latin-1, have equal glyphs and offsets summed and shaped",
    arguments: zip([300, 400, 700], [0x7E, 0xFF, 0x7E]))
  func latin(weight: Double, last: UInt32) throws {
    let comparison = try comparison(weight: weight)
    let latin = comparison.characters.prefix { $0.value <= last }
    let pairs = latin.lazy.flatMap { first in latin.lazy.map { (first, $0) } }
    let (differing, summed) = try PairComparison.compare(pairs, by: comparison.isSummed)
    #expect(differing == [])
    #expect(summed > 80 * 80)
  }

  @Test(
    "generated pairs of all characters have equal glyphs and offsets summed and shaped",
    arguments: [300, 400, 700])
  func others(weight: Double) throws {
    let comparison = try comparison(weight: weight)
    let character = Generator<Unicode.Scalar>.element(of: comparison.characters)
    forAll(character.flatMap { first in character.map { (first, $0) } }, count: 2000) { pair in
      try checkEqual(try PairComparison.compare([pair], by: comparison.isSummed).differing, [])
    }
  }
}
