import CHarfBuzz
import Testing

@testable import SnugText

@Suite("Font advances")
struct FontAdvanceTests {
  private static let families = [
    "Noto Sans", "DejaVu Sans", "Inter", "Noto Sans Devanagari", "Noto Naskh Arabic",
  ]

  private func expectEqualAdvances(ofFile path: String) throws {
    let freeType = try FreeTypeFace(path: path)
    let chain = try FontCatalog(files: [path]).chain(for: FontDescriptor(file: path))
    let differing = try (0..<freeType.glyphCount).filter { glyph in
      let advance = hb_font_get_glyph_h_advance(chain.primary.shaping.font, UInt32(glyph))
      return try freeType.advanceUnits(ofGlyph: glyph) != Int(advance)
    }
    #expect(freeType.glyphCount > 0)
    #expect(differing == [], "glyphs of \(path)")
  }

  @Test("FreeType and HarfBuzz agree on every advance of the test font")
  func testFont() throws {
    try expectEqualAdvances(ofFile: RepositoryFile.testFont)
  }

  @Test("FreeType and HarfBuzz agree on every advance of installed fonts", arguments: families)
  func installed(family: String) throws {
    guard let file = InstalledFonts.file(of: family) else { return }
    try expectEqualAdvances(ofFile: file)
  }
}
