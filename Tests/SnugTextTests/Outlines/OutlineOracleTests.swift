import SnugDrawing
import SnugGeometry
import SnugText
import Testing

@Suite("Outlines: against fontTools")
struct OutlineOracleTests {
  /// The largest error of a point in a variable font, in font units: FreeType keeps 1/64, and puts
  /// the parts of a composite glyph at whole units.
  private static func tolerance(of glyph: OutlineOracle.Glyph) -> Double {
    glyph.isComposite ? 0.5 + 1.0 / 64 : 1.0 / 64
  }

  @Test("the file of recorded outlines has seven fonts, each with outlines")
  func fixture() {
    #expect(OutlineOracle.fonts.count == 7)
    #expect(OutlineOracle.fonts.allSatisfy { $0.glyphs.contains { !$0.elements.isEmpty } })
  }

  @Test(
    "paths and bounds are the recorded ones, bit for bit in a font without axes",
    .enabled(
      if: OutlineOracle.fonts.contains(where: \.isInstalled),
      "no font is installed in the version named in Tests/Fixtures/glyph-oracle/outlines.tsv"),
    arguments: OutlineOracle.fonts.filter(\.isInstalled))
  func outlines(font: OutlineOracle.Font) throws {
    let source = FontSource(data: .file(try #require(font.path)), index: font.index)
    let face = try source.opened(matching: FontDescriptor(axes: font.axes))
    let outliner = GlyphOutliner(catalog: try FontCatalog(files: []))
    for glyph in font.glyphs {
      // At a size of as many points as font units an em, one font unit is one point.
      let image = try outliner.image(
        ofGlyph: glyph.id, in: face, size: Double(font.unitsPerEm))
      let outline = try #require(image.outline, "\(glyph.character)")
      if font.axes.isEmpty {
        #expect(outline.elements == glyph.elements, "\(glyph.character)")
        #expect(outline.bounds == glyph.bounds, "\(glyph.character)")
      } else {
        expectNear(outline, glyph)
      }
    }
  }

  private func expectNear(_ outline: GlyphOutline, _ glyph: OutlineOracle.Glyph) {
    let found = outline.elements.map(\.parts)
    let recorded = glyph.elements.map(\.parts)
    #expect(found.map(\.letter) == recorded.map(\.letter), "\(glyph.character)")
    let tolerance = Self.tolerance(of: glyph)
    let points = zip(found.flatMap(\.points), recorded.flatMap(\.points))
    let isNear = points.allSatisfy {
      abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance
    }
    #expect(isNear, "\(glyph.character)")
    #expect((outline.bounds == nil) == (glyph.bounds == nil))
    guard let bounds = outline.bounds, let box = glyph.bounds else { return }
    for axis in [Axis.horizontal, .vertical] {
      #expect(abs(bounds.minimum(along: axis) - box.minimum(along: axis)) <= tolerance)
      #expect(abs(bounds.maximum(along: axis) - box.maximum(along: axis)) <= tolerance)
    }
  }
}
