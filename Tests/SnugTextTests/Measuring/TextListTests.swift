import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Measuring: lists of texts")
struct TextListTests {
  private static var words: Generator<String> {
    .frequency([
      (
        4,
        .element(of: ["", "A", "longer", "much longer", "AV", "fi", "1,000", "\u{E9}", "\u{2026}"])
      ),
      (1, .element(of: ["\u{6F22}\u{5B57}", "\u{5E9}\u{5DC}", "\n", "e\u{301}", "\u{1F600}"])),
    ])
  }
  /// Lists longer and shorter than the length from which sums of advances are cached.
  private static var texts: Generator<[String]> {
    Generator { source in
      let few = try source.draw(Generator<[String]>.array(of: words, count: 0...20))
      return try source.draw(.bool)
        ? (0..<4200).map { few.isEmpty ? "" : few[$0 % few.count] } : few
    }
  }

  @Test("a list holds the strings it was made of")
  func strings() throws {
    forAll(Self.texts, count: 15) { texts in
      let list = try #require(TextList(texts))
      try checkEqual((0..<list.count).map { list[$0] }, texts)
    }
  }

  @Test(
    "the texts of a list have the metrics of their strings, in kinds that differ, in their order",
    arguments: [0.0, 1.5])
  func kinds(letterSpacing: Double) throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [], usesSystemFonts: false))
    let style = TextStyle(letterSpacing: letterSpacing)
    forAll(Self.texts, count: 15) { texts in
      let list = try #require(TextList(texts))
      let measured = try measurer.measure(list, style: style)
      let metrics = measured.numbers.map { measured.kind(Int($0)).metrics }
      try checkEqual(metrics, try measurer.measure(texts, style: style))
      var seen: [UInt32] = []
      for number in measured.numbers where !seen.contains(number) { seen.append(number) }
      try checkEqual(seen, Array(0..<UInt32(measured.kindCount)))
      let kinds = Set((0..<measured.kindCount).map { measured.kind($0) })
      try checkEqual(kinds.count, measured.kindCount)
    }
  }
}
