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

  private func opened(
    _ font: String, _ table: [UInt8]
  ) throws -> (file: ScratchFile, catalog: FontCatalog, face: FontFace) {
    var tables = FontTables(of: try ScratchFile.bytes(of: font))
    tables["CPAL"] = table
    let file = try ScratchFile()
    try file.write(tables.file)
    let catalog = try FontCatalog(files: [file.path])
    return (file, catalog, try catalog.chain(for: FontDescriptor(file: file.path)).primary)
  }

  @Test("all palettes are read, with what they are for")
  func palettes() throws {
    let (file, _, face) = try opened(RepositoryFile.colorFont, Self.table)
    #expect(
      face.palettes == [
        FontPalette(colors: [Self.red, Self.blue]),
        FontPalette(colors: [Self.green, .black], isForLightBackgrounds: true),
        FontPalette(colors: [.black, Self.white], isForDarkBackgrounds: true),
      ])
    withExtendedLifetime(file) {}
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
    let (file, catalog, face) = try opened(RepositoryFile.colorFont, Self.table)
    let outliner = GlyphOutliner(catalog: catalog)
    outliner.palette = choice
    guard case .layers(let layers) = try outliner.image(ofGlyph: 2, in: face, size: 10) else {
      Issue.record("the glyph has no layers")
      return
    }
    #expect(layers.map(\.color) == colors)
    withExtendedLifetime(file) {}
  }

  @Test(
    "paints and pictures of them have the colours of the palette; the next choice counts at once")
  func paints() throws {
    let (file, catalog, face) = try opened(RepositoryFile.paintFont, Self.table)
    let outliner = GlyphOutliner(catalog: catalog)
    // U+1F600 is filled with the first colour.
    let text = try TextMeasurer(catalog: catalog).layout(
      "\u{1F600}", style: TextStyle(font: FontDescriptor(file: file.path), size: 10),
      includingGlyphs: true)
    let glyph = try #require(text.glyphRuns.first?.glyphs.first)
    var pictures: [[UInt8]] = []
    for choice in [FontPalette.Choice.index(0), .light, .index(0)] {
      outliner.palette = choice
      let picture = try outliner.picture(ofGlyph: glyph.id, in: face, size: 10, pixelsPerEm: 8)
      pictures.append(try #require(picture).png)
    }
    #expect(pictures[0] != pictures[1] && pictures[0] == pictures[2])
    withExtendedLifetime(file) {}
  }

  @Test("a font without palettes for a background uses its first; one without palettes has none")
  func missing() throws {
    var first = Self.table
    first.replaceSubrange(1..<2, with: [0])
    let (file, _, face) = try opened(RepositoryFile.colorFont, first)
    #expect(face.palettes.map(\.isForDarkBackgrounds) == [false, false, false])
    #expect(face.palettes.colors(of: .dark) == [Self.red, Self.blue])
    let catalog = try FontCatalog(files: [RepositoryFile.testFont])
    #expect(try catalog.chain(for: .test).primary.palettes == [])
    #expect([FontPalette]().colors(of: .light) == [])
    withExtendedLifetime(file) {}
  }

  @Test("of a damaged table the colours before the damage are read", arguments: 0...61)
  func damaged(length: Int) throws {
    let (file, catalog, face) = try opened(RepositoryFile.colorFont, Array(Self.table[..<length]))
    let whole = [
      FontPalette(colors: [Self.red, Self.blue]),
      FontPalette(colors: [Self.green, .black], isForLightBackgrounds: true),
      FontPalette(colors: [.black, Self.white], isForDarkBackgrounds: true),
    ]
    for (palette, other) in zip(face.palettes, whole) {
      #expect(other.colors.starts(with: palette.colors))
    }
    #expect(face.palettes.count <= 3)
    _ = try GlyphOutliner(catalog: catalog).image(ofGlyph: 2, in: face, size: 10)
    withExtendedLifetime(file) {}
  }

  @Test("palettes of more than 65,536 colours together are left out")
  func many() throws {
    // 3 palettes of 30,000 colours, all from the first record.
    let count = 30_000
    let table =
      [0, 0] + [UInt8].bigEndian16(count) + [0, 3] + .bigEndian16(count) + [0, 0, 0, 18]
      + [0, 0, 0, 0, 0, 0] + [UInt8](repeating: 9, count: 4 * count)
    let (file, _, face) = try opened(RepositoryFile.colorFont, table)
    #expect(face.palettes.map(\.colors.count) == [count, count])
    withExtendedLifetime(file) {}
  }
}
