import SnugHarfBuzz
import Testing

@testable import SnugText

@Suite("Fonts: advances")
struct FontAdvanceTests {
  private static let families = [
    "Noto Sans", "DejaVu Sans", "Inter", "Noto Sans Devanagari", "Noto Naskh Arabic",
    "Noto Sans CJK JP", "Noto Color Emoji",
  ]
  private static let inter = InstalledFonts.path(ofFileNamed: "Inter.var.ttf")

  /// FreeType and HarfBuzz round interpolated advances to whole font units in different ways: they
  /// may differ by one if the exact advance is near the middle of two units.
  private static let roundingUnits = 1

  /// The glyphs whose advances are more than `units` apart.
  private func differing(
    _ freeType: FreeTypeFace, _ face: FontFace, by units: Int = 0
  ) throws -> [Int] {
    #expect(freeType.glyphCount > 0)
    return try (0..<freeType.glyphCount).filter { glyph in
      let advance = Int(hb_font_get_glyph_h_advance(face.shaping.font, UInt32(glyph)))
      return try (freeType.advanceUnits(ofGlyph: glyph) - advance).magnitude > units
    }
  }

  private func expectEqualAdvances(ofFile path: String) throws {
    let face = try FontSource(data: .file(path)).opened()
    #expect(try differing(FreeTypeFace(path: path), face) == [], "glyphs of \(path)")
  }

  @Test(
    "FreeType and HarfBuzz agree on every advance of the test font and of installed ones",
    arguments: [RepositoryFile.testFont] + families.compactMap(InstalledFonts.file(of:)))
  func installed(file: String) throws { try expectEqualAdvances(ofFile: file) }

  @Test(
    "FreeType and HarfBuzz agree on variable fonts, but for rounding if not at the default design",
    arguments: [RepositoryFile.axesFont, RepositoryFile.sans, inter].compactMap(\.self))
  func variable(file: String) throws {
    try expectEqualAdvances(ofFile: file)
    let freeType = try FreeTypeFace(path: file)
    let axes = try FontSource(data: .file(file)).opened().axes
    for share in [0, 0.125, 0.3, 0.5, 0.77, 1] {
      // Each axis has another relative position between its limits.
      let design = axes.enumerated().map { number, axis in
        let place = (share + 0.37 * Double(number)).truncatingRemainder(dividingBy: 1.0625)
        return FontAxis(
          tag: axis.tag, value: axis.minimum + min(1, place) * (axis.maximum - axis.minimum))
      }
      try freeType.setDesign(design.map(\.value))
      let face = try FontSource(data: .file(file), axes: design).opened()
      #expect(face.variationCoordinates == design)
      #expect(try differing(freeType, face, by: Self.roundingUnits) == [], "\(file) at \(design)")
    }
  }
}
