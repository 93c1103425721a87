import SnugGeometry
import Testing

@testable import SnugText

/// Snug Test with tables for colours of the fonts of Tests/Fixtures/fonts: a capital is 1 em wide, other
/// ASCII half an em.
@Suite("Fonts: text in coloured fonts")
struct ColorTextTests {
  /// COLR 0, COLR 1, SVG, sbix, CBDT.
  private static let tables: [(font: String, tables: [String])] = [
    (RepositoryFile.colorFont, ["COLR", "CPAL"]), (RepositoryFile.paintFont, ["COLR", "CPAL"]),
    (RepositoryFile.colorFont, ["SVG "]), (RepositoryFile.strikeFont, ["sbix"]),
    (RepositoryFile.picturesFont, ["CBLC", "CBDT"]),
  ]

  /// Snug Test with some tables of another font.
  private func colored(_ font: String, _ tables: [String]) throws -> ScratchFile {
    var own = FontTables(of: try ScratchFile.bytes(of: RepositoryFile.testFont))
    let other = FontTables(of: try ScratchFile.bytes(of: font))
    for table in tables { own[table] = other[table] }
    let file = try ScratchFile()
    try file.write(own.file)
    return file
  }

  private func layout(
    _ text: String, _ catalog: FontCatalog, _ font: FontDescriptor
  ) throws -> TextLayout {
    try TextMeasurer(catalog: catalog).layout(
      text, style: TextStyle(font: font, size: 10), includingGlyphs: true)
  }

  @Test("a coloured font that is named, by family or file, draws what it has", arguments: tables)
  func named(font: String, tables: [String]) throws {
    let file = try colored(font, tables)
    let catalog = try FontCatalog(files: [file.path])
    let face = try catalog.chain(for: FontDescriptor(file: file.path)).primary
    #expect(face.isColor && !face.isEmojiFont)
    let plain = try FontCatalog(files: [RepositoryFile.testFont])
    for font in [FontDescriptor(file: file.path), .test, FontDescriptor()] {
      for text in ["ABC", "AV fi", "a1#", "A\u{301}"] {
        let (own, other) = (try layout(text, catalog, font), try layout(text, plain, .test))
        #expect(own.metrics == other.metrics, "\(text)")
        #expect(own.glyphRuns.allSatisfy { $0.face === face }, "\(text)")
        #expect(own.missingGlyphOffsets == [])
      }
    }
  }

  @Test("many labels in a coloured font are as wide as one", arguments: tables)
  func summed(font: String, tables: [String]) throws {
    let file = try colored(font, tables)
    let measurer = try TextMeasurer(catalog: try FontCatalog(files: [file.path]))
    let widths = try measurer.measure(
      [String](repeating: "ABc", count: 100), style: TestFont.style)
    #expect(widths.allSatisfy { $0.width == 10 + 10 + 5 })
  }

  @Test("a text selector is never drawn in colour, an emoji selector is (UTS #51)")
  func selectors() throws {
    let file = try colored(RepositoryFile.colorFont, ["COLR", "CPAL"])
    let catalog = try FontCatalog(files: [file.path])
    let face = try catalog.chain(for: FontDescriptor(file: file.path)).primary
    #expect(face.draws(.text) && face.draws(.emoji) && face.draws(.selectedEmoji))
    #expect(!face.draws(.selectedText))
  }

  @Test(
    "a font most of whose characters are emoji draws no digits, though it is named",
    .enabled(if: InstalledFonts.has("Noto Color Emoji"), "Noto Color Emoji is not installed"))
  func emojiFont() throws {
    let file = try #require(InstalledFonts.file(of: "Noto Color Emoji"))
    let catalog = try FontCatalog(files: [file])
    let font = FontDescriptor(file: file)
    #expect(try catalog.chain(for: font).primary.isEmojiFont)
    #expect(try layout("1", catalog, font).glyphRuns.map(\.face.family) == ["Snug Sans"])
    #expect(try layout("😀", catalog, font).glyphRuns.map(\.face.family) == ["Noto Color Emoji"])
  }
}
