import SnugHarfBuzz
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Shaping: the font of a glyph run")
struct GlyphRunFontTests {
  @Test("a font opened again by file, index and coordinates has the same metrics and advances")
  func reopened() throws {
    let measurer = try InstalledFonts.measurer()
    let weights = Generator<Double>.element(of: [400, 650, 900])
    let cases = TextCase.generator().flatMap { value in weights.map { (value, $0) } }
    forAll(cases, count: 50) { value, weight in
      var value = value
      value.style.font.weight = weight
      for run in try measurer.layout(value).glyphRuns {
        let source = FontSource(
          data: run.face.source.data, index: run.face.source.index,
          axes: run.face.variationCoordinates)
        let again = try source.opened()
        try checkEqual(again.metrics, run.face.metrics)
        for glyph in run.glyphs {
          try checkEqual(
            hb_font_get_glyph_h_advance(again.shaping.font, glyph.id),
            hb_font_get_glyph_h_advance(run.face.shaping.font, glyph.id))
        }
      }
    }
  }
}
