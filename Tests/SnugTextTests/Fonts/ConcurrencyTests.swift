import SnugText
import Testing

@Suite("Fonts and threads")
struct ConcurrencyTests {
  /// The metrics of all samples in every family.
  private static func measureSamples(_ catalog: FontCatalog) throws -> [TextMetrics] {
    let measurer = try TextMeasurer(catalog: catalog)
    return try TextCase.families.flatMap { family in
      try measurer.measure(
        Corpus.samples, style: TextStyle(font: FontDescriptor(families: [family])))
    }
  }

  @Test("a catalog serves many tasks at once, each with its own measurer, with the same results")
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

  @Test("catalogs are made, used and dropped by many tasks at once")
  func manyCatalogs() async throws {
    let results = try await withThrowingTaskGroup(of: [TextMetrics].self) { group in
      for _ in 0..<8 { group.addTask { try Self.measureSamples(FontCatalog()) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0 == results[0] })
  }
}
