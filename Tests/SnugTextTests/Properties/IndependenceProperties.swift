import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

/// A layout depends only on text, style, width and the available fonts: not on order, threads or
/// caches.
@Suite("Measuring: independence of order, tasks and caches")
struct IndependenceProperties {
  /// The results of laying a text out on one line and on several.
  private struct Outcome: Equatable, Sendable {
    var metrics: [TextMetrics] = []
    var lines: [[LineFragment]] = []
    var glyphs: [UInt32] = []
    var positions: [Double] = []
    var fonts: [FontSource] = []

    init(_ value: TextCase, _ measurer: TextMeasurer) throws {
      for count in [1, 0, 2] {
        let layout = try measurer.layout(value, lines: count)
        metrics.append(layout.metrics)
        lines.append(layout.lines)
        glyphs += layout.glyphs.map(\.id)
        positions += layout.glyphPlaces
        fonts += layout.faces.map(\.source)
      }
    }
  }

  /// Generated cases; every one is laid out by each task.
  private static func cases(count: Int) -> [TextCase] {
    var cases: [TextCase] = []
    forAll(TextCase.generator(), count: count) { cases.append($0) }
    return cases
  }

  /// Returns the outcomes of all cases, laid out in an order of the task's own.
  private static func outcomes(
    _ cases: [TextCase], _ catalog: FontCatalog, task: Int
  ) throws -> [Outcome] {
    let measurer = try TextMeasurer(catalog: catalog)
    var random = SplitMix64(seed: UInt64(task))
    var outcomes: [Int: Outcome] = [:]
    for index in cases.indices.shuffled(using: &random) {
      outcomes[index] = try Outcome(cases[index], measurer)
    }
    return cases.indices.compactMap { outcomes[$0] }
  }

  @Test(
    "concurrent tasks that lay out the same texts in different orders get the same results",
    arguments: [true, false])
  func tasks(sharesCatalog: Bool) async throws {
    let cases = Self.cases(count: 40)
    let shared = try FontCatalog()
    let results = try await concurrently(6) { task in
      try Self.outcomes(cases, sharesCatalog ? shared : FontCatalog(), task: task)
    }
    // One measurer for each case: nothing is cached from another case.
    let expected = try cases.map { try Outcome($0, TextMeasurer(catalog: shared)) }
    #expect(results.count == 6)
    for result in results { #expect(result == expected) }
  }

  @Test("more styles than the caches hold are measured the same each time")
  func manyStyles() throws {
    let catalog = try FontCatalog(files: [])
    let measurer = try TextMeasurer(catalog: catalog)
    let limit = 12.0
    for _ in 0..<2 {
      for weight in 1...1000 {
        for slant in [FontDescriptor.Slant.roman, .italic] where weight < 100 || slant == .roman {
          let font = FontDescriptor(families: ["Snug Test"], weight: Double(weight), slant: slant)
          // The limit holds the ellipsis of an em and a letter of half an em.
          let layout = try measurer.layout("aaaa", TextStyle(font: font, size: 8), in: limit)
          #expect(layout.visibleText == "a\u{2026}")
        }
      }
    }
  }

  @Test(
    "a text of several lines has the same lines in its own width",
    arguments: [nil, 1.5, 2.63])
  func ownWidth(scale: Double?) throws {
    let grid = try scale.map { try #require(PixelGrid(scale: $0)) } ?? .layoutUnits
    let measurer = try TextMeasurer(catalog: InstalledFonts.catalog.get(), grid: grid)
    forAll(TextCase.generator(), count: 100) { value in
      let wide = try measurer.layout(value, lines: 0, glyphs: false)
      let own = try measurer.layout(value.text, value.style, in: wide.metrics.width, lines: 0)
      try checkEqual(own.lineTexts, wide.lineTexts)
      // At least two: on a single line, the white space at its end takes room.
      let cut = try measurer.layout(
        value.text, value.style, in: wide.metrics.width, lines: max(2, wide.lines.count))
      try checkEqual(cut.isTruncated, wide.clipsCharacters)
    }
  }
}
