import SnugText
import Testing

@Suite("Fonts: concurrency")
struct ConcurrencyTests {
  /// The metrics of all samples in every family.
  private static func measureSamples(_ catalog: FontCatalog) throws -> [TextMetrics] {
    let measurer = try TextMeasurer(catalog: catalog)
    return try TextCase.families.flatMap { family in
      try measurer.measure(Corpus.samples, style: TextStyle(family))
    }
  }

  @Test(
    "tasks that share a catalog, or create, use and release catalogs at once, get the same results",
    arguments: [(true, 16), (false, 8)])
  func tasks(sharesCatalog: Bool, count: Int) async throws {
    let shared = try FontCatalog()
    let results = try await concurrently(count) { _ in
      try Self.measureSamples(sharesCatalog ? shared : FontCatalog())
    }
    let expected = try Self.measureSamples(FontCatalog())
    #expect(results.count == count)
    #expect(results.allSatisfy { $0 == expected })
  }
}
