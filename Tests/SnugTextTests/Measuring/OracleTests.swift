import SnugGeometry
import SnugText
import Testing

@Suite("Text as another HarfBuzz shapes it")
struct OracleTests {
  @Test("the recorded fonts are read")
  func fixture() {
    #expect(BidiOracle.recorded.labels.count == 123)
    #expect(TextOracle.fonts.count == 14)
    #expect(TextOracle.fonts.allSatisfy { !$0.labels.isEmpty })
  }

  @Test(
    "widths, glyphs and places are the recorded ones",
    .enabled(
      if: TextOracle.fonts.contains(where: \.isInstalled),
      "no font is installed in the version named in Tests/Fixtures/text-oracle/labels.tsv"),
    arguments: TextOracle.fonts.filter(\.isInstalled))
  func labels(font: TextOracle.Font) throws {
    try expect(font, measuredBy: InstalledFonts.measurer())
  }

  @Test(
    "a face of a collection given as a file is the recorded one of that family",
    .enabled(
      if: collections.contains(where: \.isInstalled),
      "no collection is installed in the version named in Tests/Fixtures/text-oracle/labels.tsv"),
    arguments: collections.filter(\.isInstalled))
  func collection(font: TextOracle.Font) throws {
    let file = try #require(InstalledFonts.file(of: font.family))
    try expect(font, measuredBy: TextMeasurer(catalog: FontCatalog(files: [file])))
  }

  private static let collections = TextOracle.fonts.filter { $0.file.hasSuffix(".ttc") }

  private func expect(_ font: TextOracle.Font, measuredBy measurer: TextMeasurer) throws {
    for label in font.labels {
      let descriptor = FontDescriptor(families: [font.family], language: label.language)
      let layout = try measurer.layout(
        label.text, style: TextStyle(font: descriptor, size: 15), includingGlyphs: true)
      try expect(layout, toMatch: label, pointsPerUnit: 15 / Double(font.unitsPerEm))
    }
  }

  @Test(
    "labels of several directions are ordered and shaped as recorded",
    .enabled(
      if: BidiOracle.recorded.font.isInstalled,
      "the font is not installed in the version named in Tests/Fixtures/text-oracle/bidi.tsv"))
  func directions() throws {
    let measurer = try InstalledFonts.measurer()
    let oracle = BidiOracle.recorded
    for label in oracle.labels {
      let style = TextStyle(
        font: FontDescriptor(families: [oracle.font.family]), direction: label.direction)
      let runs = try measurer.layout(label.text, style: style, includingGlyphs: true).glyphRuns
      let glyphs = runs.flatMap { run in
        run.glyphs.filter { !label.isControl(at: $0.sourceOffset) }.map {
          BidiOracle.Glyph(level: run.level, id: $0.id, advance: $0.advanceUnits)
        }
      }
      let text = "\(label.text.debugDescription) \(label.direction.debugDescription)"
      #expect(runs.reduce(0) { $0 + $1.advanceUnits } == label.advance, "\(text)")
      #expect(glyphs == label.glyphs, "\(text)")
    }
  }

  private func expect(
    _ layout: TextLayout, toMatch label: TextOracle.Label, pointsPerUnit: Double
  ) throws {
    let tolerance = 0.01  // points: far below what shows, far above the noise of a sum
    let text = label.text.debugDescription
    let width = Double(label.advance) * pointsPerUnit
    #expect(abs(layout.metrics.idealWidth - width) < tolerance, "\(text)")
    let glyphs = layout.glyphRuns.flatMap(\.glyphs)
    #expect(glyphs.map { Int($0.id) } == label.glyphs.map(\.id), "\(text)")
    guard glyphs.count == label.glyphs.count else { return }
    var pen = 0
    for (glyph, recorded) in zip(glyphs, label.glyphs) {
      let x = Double(pen + recorded.xOffset) * pointsPerUnit
      let y = -Double(recorded.yOffset) * pointsPerUnit
      #expect(abs(glyph.position.x - x) < tolerance, "\(text)")
      #expect(abs(glyph.position.y - y) < tolerance, "\(text)")
      pen += recorded.advance
    }
  }
}
