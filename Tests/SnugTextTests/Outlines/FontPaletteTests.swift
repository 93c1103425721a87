import SnugGeometry
import Testing

@testable import SnugDrawing
@testable import SnugText

@Suite("Outlines: palettes of glyphs in colours")
struct FontPaletteTests {
  /// A table of three palettes of two colours, which share records: red and blue; green and black, for light
  /// backgrounds; black and white, for dark ones (OpenType 1.9.1, `CPAL` version 1).
  private static let table: [UInt8] =
    [0, 1, 0, 2, 0, 3, 0, 5, 0, 0, 0, 30] + [0, 0, 0, 2, 0, 3] + [0, 0, 0, 50]
    + [0, 0, 0, 0, 0, 0, 0, 0]
    // Blue, green, red, alpha.
    + [0, 0, 255, 255] + [255, 0, 0, 255] + [0, 255, 0, 128] + [0, 0, 0, 255]
    + [255, 255, 255, 255] + [0, 0, 0, 0] + [0, 0, 0, 1] + [0, 0, 0, 2]

  private static let red = GlyphLayer.Color(red: 255, green: 0, blue: 0, alpha: 255)
  private static let blue = GlyphLayer.Color(red: 0, green: 0, blue: 255, alpha: 255)
  private static let green = GlyphLayer.Color(red: 0, green: 255, blue: 0, alpha: 128)
  private static let white = GlyphLayer.Color(red: 255, green: 255, blue: 255, alpha: 255)

  private static let palettes = [
    FontPalette(colors: [red, blue]),
    FontPalette(colors: [green, .black], isForLightBackgrounds: true),
    FontPalette(colors: [.black, white], isForDarkBackgrounds: true),
  ]

  private func opened(_ table: [UInt8], in font: String = RepositoryFile.colorFont) throws
    -> OpenedFont
  {
    var tables = try FontTables(ofFile: font)
    tables["CPAL"] = table
    return try OpenedFont(tables)
  }

  @Test("all palettes are read, with what they are for")
  func palettes() throws {
    #expect(try opened(Self.table).face.palettes == Self.palettes)
  }

  @Test(
    "a glyph is drawn in the palette of an index, or for a background; else in the first",
    arguments: [
      (FontPalette.Choice.index(0), [red, blue]), (.index(1), [green, .black]),
      (.index(2), [.black, white]), (.light, [green, .black]), (.dark, [.black, white]),
      (.index(3), [red, blue]), (.index(-1), [red, blue]),
    ])
  func chosen(_ choice: FontPalette.Choice, colors: [GlyphLayer.Color]) throws {
    // Tests/Fixtures/fonts/build_fonts.py: A is 2, and has a layer in each colour.
    let font = try opened(Self.table)
    font.outliner.palette = choice
    #expect(try font.image(2).layers.map(\.color) == colors)
  }

  @Test(
    "paints and pictures of them have the colours of the palette; the next choice counts at once")
  func paints() throws {
    let font = try opened(Self.table, in: RepositoryFile.paintFont)
    // U+1F600 is filled with the first colour.
    let glyph = try #require(try font.layout("\u{1F600}").glyphs.first)
    var pictures: [[UInt8]] = []
    for choice in [FontPalette.Choice.index(0), .light, .index(0)] {
      font.outliner.palette = choice
      let picture = try font.outliner.picture(
        ofGlyph: glyph.id, in: font.face, size: 10, pixelsPerEm: 8)
      pictures.append(try #require(picture).png)
    }
    #expect(pictures[0] != pictures[1] && pictures[0] == pictures[2])
  }

  @Test("a font without palettes for a background uses its first; one without palettes has none")
  func missing() throws {
    var first = Self.table
    first.replaceSubrange(1..<2, with: [0])
    let palettes = try opened(first).face.palettes
    #expect(palettes.map(\.isForDarkBackgrounds) == [false, false, false])
    #expect(palettes.colors(of: .dark) == [Self.red, Self.blue])
    #expect(try OpenedFont(RepositoryFile.testFont).face.palettes == [])
    #expect([FontPalette]().colors(of: .light) == [])
  }

  @Test("of a damaged table the colours before the damage are read", arguments: 0...61)
  func damaged(length: Int) throws {
    let font = try opened(Array(Self.table[..<length]))
    for (palette, other) in zip(font.face.palettes, Self.palettes) {
      #expect(other.colors.starts(with: palette.colors))
    }
    #expect(font.face.palettes.count <= 3)
    _ = try font.image(2)
  }

  @Test("palettes of more than 65,536 colours together are left out")
  func many() throws {
    // 3 palettes of 30,000 colours, all from the first record.
    let count = 30_000
    let table =
      [0, 0] + [UInt8].bigEndian16(count) + [0, 3] + .bigEndian16(count) + [0, 0, 0, 18]
      + [0, 0, 0, 0, 0, 0] + [UInt8](repeating: 9, count: 4 * count)
    #expect(try opened(table).face.palettes.map(\.colors.count) == [count, count])
  }
}
