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
  private func colored(_ font: String, _ tables: [String]) throws -> OpenedFont {
    var own = try FontTables(ofFile: RepositoryFile.testFont)
    let other = try FontTables(ofFile: font)
    for table in tables { own[table] = other[table] }
    return try OpenedFont(own)
  }

  private func layout(
    _ text: String, _ catalog: FontCatalog, _ font: FontDescriptor
  ) throws -> TextLayout {
    try TextMeasurer(catalog: catalog).layout(text, TextStyle(font: font, size: 10), glyphs: true)
  }

  @Test("a coloured font that is named, by family or file, draws what it has", arguments: tables)
  func named(font: String, tables: [String]) throws {
    let opened = try colored(font, tables)
    #expect(opened.face.isColor && !opened.face.isEmojiFont)
    let plain = try FontCatalog(files: [RepositoryFile.testFont])
    for font in [FontDescriptor(file: opened.path), .test, FontDescriptor()] {
      for text in ["ABC", "AV fi", "a1#", "A\u{301}"] {
        let own = try layout(text, opened.catalog, font)
        #expect(try own.metrics == layout(text, plain, .test).metrics, "\(text)")
        #expect(own.glyphRuns.allSatisfy { $0.face === opened.face }, "\(text)")
        #expect(own.missingGlyphOffsets == [])
      }
    }
  }

  @Test("many labels in a coloured font are as wide as one", arguments: tables)
  func summed(font: String, tables: [String]) throws {
    let measurer = try TextMeasurer(catalog: colored(font, tables).catalog)
    let widths = try measurer.measure([String](repeating: "ABc", count: 100), style: TestFont.style)
    #expect(widths.allSatisfy { $0.width == 10 + 10 + 5 })
  }

  @Test("a text selector is never drawn in colour, an emoji selector is (UTS #51)")
  func selectors() throws {
    let face = try colored(RepositoryFile.colorFont, ["COLR", "CPAL"]).face
    #expect(face.draws(.text) && face.draws(.emoji) && face.draws(.selectedEmoji))
    #expect(!face.draws(.selectedText))
  }

  @Test(
    "a font most of whose characters are emoji draws no digits, though it is named",
    .fonts("Noto Color Emoji"))
  func emojiFont() throws {
    let file = try #require(InstalledFonts.file(of: "Noto Color Emoji"))
    let opened = try OpenedFont(file)
    #expect(opened.face.isEmojiFont)
    for (text, family) in [("1", "Snug Sans"), ("😀", "Noto Color Emoji")] {
      #expect(try opened.layout(text).glyphRuns.map(\.face.family) == [family], "\(text)")
    }
  }
}
