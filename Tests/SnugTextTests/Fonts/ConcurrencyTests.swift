import SnugText
import Testing

@Suite("Fonts: concurrency")
struct ConcurrencyTests {
  /// The metrics of all samples in every family.
  private static func measureSamples(_ catalog: FontCatalog) throws -> [TextMetrics] {
    let measurer = try TextMeasurer(catalog: catalog)
    return try TextCase.families.flatMap { family in
      try measurer.measure(
        Corpus.samples, style: TextStyle(font: FontDescriptor(families: [family])))
    }
  }

  @Test("tasks that share a catalog, each with its own measurer, get the same results")
  func oneCatalog() async throws {
    let catalog = try FontCatalog()
    let results = try await withThrowingTaskGroup(of: [TextMetrics].self) { group in
      for _ in 0..<16 { group.addTask { try Self.measureSamples(catalog) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let expected = try Self.measureSamples(FontCatalog())
    #expect(results.count == 16)
    #expect(results.allSatisfy { $0 == expected })
  }

  @Test("tasks that create, use and release catalogs at once get the same results")
  func manyCatalogs() async throws {
    let results = try await withThrowingTaskGroup(of: [TextMetrics].self) { group in
      for _ in 0..<8 { group.addTask { try Self.measureSamples(FontCatalog()) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0 == results[0] })
  }
}
