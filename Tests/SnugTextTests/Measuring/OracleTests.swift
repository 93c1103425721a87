import SnugGeometry
import SnugText
import Testing

@Suite("Shaping: against another HarfBuzz")
struct OracleTests {
  @Test("all recorded fonts and labels are read")
  func fixture() {
    let counts = [
      BidiOracle.recorded.labels.count, TextOracle.fonts.count, TextOracle.corpus.count,
      TextOracle.corpus.reduce(0) { $0 + $1.labels.count },
      TextOracle.exceptions.reduce(0) { $0 + $1.labels.count },
    ]
    #expect(counts == [123, 14, 209, 7454, 39])
    #expect(TextOracle.fonts.allSatisfy { !$0.labels.isEmpty })
  }

  @Test(
    "widths, glyphs and glyph positions are as recorded",
    .enabled(
      if: TextOracle.fonts.contains(where: \.isInstalled),
      "no font is installed in the version named in Tests/Fixtures/text-oracle/labels.tsv"),
    arguments: TextOracle.fonts.filter(\.isInstalled))
  func labels(font: TextOracle.Font) throws {
    try expect(font, measuredBy: InstalledFonts.measurer())
  }

  /// Fonts are named by file, so that only the record decides which font is used.
  @Test(
    "thousands of labels in many scripts are shaped as recorded, each in a font of its script",
    .enabled(
      if: TextOracle.corpus.contains(where: \.isFileInstalled),
      "no font is installed in the version named in Tests/Fixtures/text-oracle/corpus.tsv"),
    arguments: TextOracle.corpus.filter(\.isFileInstalled))
  func corpus(font: TextOracle.Font) throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: []))
    let path = try #require(InstalledFonts.path(ofFileNamed: font.file))
    let exceptions = TextOracle.exceptions.first { $0.testDescription == font.testDescription }
    for label in font.labels {
      let descriptor = FontDescriptor(
        families: [font.family], file: path, axes: font.axes, language: label.language)
      let layout = try measurer.layout(
        label.text, TextStyle(font: descriptor, size: 15, features: font.features), glyphs: true)
      #expect(layout.faces.count == 1, "\(label.text.debugDescription)")
      // Two versions of HarfBuzz were recorded; this one agrees with one of them.
      let recorded = [label] + (exceptions?.labels.filter { $0.isSameText(as: label) } ?? [])
      let differences = recorded.map {
        layout.difference(from: $0, pointsPerUnit: 15 / Double(font.unitsPerEm))
      }
      #expect(differences.contains(nil), "\(label.text.debugDescription)")
    }
  }

  @Test(
    "a face of a collection that is given as a file shapes as recorded for its family",
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
        label.text, TextStyle(font: descriptor, size: 15), glyphs: true)
      let difference = layout.difference(from: label, pointsPerUnit: 15 / Double(font.unitsPerEm))
      #expect(difference == nil, "\(label.text.debugDescription)")
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
        font: FontDescriptor(families: [oracle.font.family]),
        paragraph: ParagraphStyle(direction: label.direction))
      let runs = try measurer.layout(label.text, style, glyphs: true).glyphRuns
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
}

extension TextLayout {
  /// Returns the first difference from the record, or `nil`.
  fileprivate func difference(
    from label: TextOracle.Label, pointsPerUnit: Double
  ) -> String? {
    let tolerance = 0.01  // points: far below what shows, far above the noise of a sum
    let width = Double(label.advance) * pointsPerUnit
    if abs(metrics.idealWidth - width) >= tolerance { return "width \(metrics.idealWidth)" }
    let glyphs = glyphRuns.flatMap(\.glyphs)
    let ids = glyphs.map { Int($0.id) }
    if ids != label.glyphs.map(\.id) { return "glyphs \(ids)" }
    var pen = 0
    for (glyph, recorded) in zip(glyphs, label.glyphs) {
      let x = Double(pen + recorded.xOffset) * pointsPerUnit
      let y = -Double(recorded.yOffset) * pointsPerUnit
      if abs(glyph.position.x - x) >= tolerance || abs(glyph.position.y - y) >= tolerance {
        return "glyph \(glyph.id) at \(glyph.position)"
      }
      pen += recorded.advance
    }
    return nil
  }
}
