import CHarfBuzz
import Testing

@testable import SnugText

@Suite("Named instances")
struct NamedInstanceTests {
  private static let file = InstalledFonts.path(ofFileNamed: "Inter.var.ttf") ?? ""

  /// The advance of A in an instance of Inter with the axes a style sets on top.
  private func advance(instance: Int, axes: [FontAxis]) throws -> Int32 {
    let source = FontSource(data: .file(Self.file), namedInstance: instance)
    var opener = try FontOpener()
    let face = try opener.open(source, matching: FontDescriptor(axes: axes))
    let glyph = try #require(face.nominalGlyph(for: "A"))
    return hb_font_get_glyph_h_advance(face.shaping.font, glyph)
  }

  @Test(
    "an axis set on top of an instance leaves the instance's other axes as they are",
    .enabled(
      if: InstalledFonts.revision(ofFile: file) == 197_853,
      "the variable font Inter 3.019 is not installed"))
  func otherAxes() throws {
    // Inter 3.019: A is 1904 units wide in Regular and 2106 in Bold, whatever the slant.
    let slant = FontAxis(tag: try #require(FontTag("slnt")), value: 0)
    #expect(try advance(instance: Self.regular, axes: []) == 1904)
    #expect(try advance(instance: Self.bold, axes: []) == 2106)
    #expect(try advance(instance: Self.bold, axes: [slant]) == 2106)
  }

  // The places of Regular and Bold in the font's list of instances, from 1.
  private static let regular = 7
  private static let bold = 13
}
