import SnugGeometry
import Testing

@testable import SnugDrawing
@testable import SnugText

@Suite("Outlines: glyphs in colour")
struct ColorGlyphTests {
  private func images(_ text: String, file: String) throws -> [GlyphImage] {
    let catalog = try FontCatalog(files: [file])
    let layout = try TextMeasurer(catalog: catalog).layout(
      text, style: TextStyle(font: FontDescriptor(file: file), size: 10), includingGlyphs: true)
    let outliner = GlyphOutliner(catalog: catalog)
    return try layout.glyphRuns.flatMap { try outliner.placedImages(of: $0) }
  }

  @Test("each glyph of a font is read as layers, a document or an outline, whichever it has")
  func kinds() throws {
    // Tests/Fixtures/fonts/build_fonts.py: A, B and C are 2, 3 and 4.
    let catalog = try FontCatalog(files: [RepositoryFile.colorFont])
    let face = try catalog.chain(for: FontDescriptor(file: RepositoryFile.colorFont)).primary
    let outliner = GlyphOutliner(catalog: catalog)
    let images = try (2...4).map { try outliner.image(ofGlyph: $0, in: face, size: 10) }
    guard case .layers(let layers) = images[0] else {
      Issue.record("\(images[0])")
      return
    }
    // The left half in red, then all of C in blue.
    #expect(
      layers.map(\.outline.bounds) == [
        Rect(x: 1, y: -7, width: 4, height: 7), Rect(x: 1, y: -7, width: 8, height: 7),
      ])
    #expect(layers.map(\.color?.red) == [255, 0])
    #expect(layers.map(\.color?.blue) == [0, 255])
    #expect(layers.map(\.color?.green) == [0, 0] && layers.map(\.color?.alpha) == [255, 255])
    guard case .document(let document) = images[1] else {
      Issue.record("\(images[1])")
      return
    }
    #expect(document.element == "glyph3" && document.unitsPerEm == 1000)
    #expect(document.transform(Point(x: 100, y: -200)) == Point(x: 1, y: -2))
    #expect(
      String(decoding: document.svg, as: UTF8.self)
        == #"<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph3"/></svg>"#)
    #expect(images[2].outline?.bounds == Rect(x: 1, y: -7, width: 8, height: 7))
    #expect(images[0].outline == nil)
  }

  @Test("a document may be compressed with gzip", arguments: [true, false])
  func compressed(isWhole: Bool) throws {
    // RFC 1952: a header of ten bytes, then a stored block (RFC 1951, 3.2.4), a checksum and the length.
    let document = Array(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf8)
    let length = UInt8(document.count)
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    file += [1, length, 0, ~length, 0xFF] + document + checksum(document) + [length, 0, 0, 0]
    if !isWhole { file[12] = 7 }
    // A header of ten bytes, then a list of one document for glyph 3 (OpenType 1.9, "SVG").
    let table: [UInt8] =
      [0, 0, 0, 0, 0, 10, 0, 0, 0, 0] + [0, 1, 0, 3, 0, 3, 0, 0, 0, 14]
      + [0, 0, 0, UInt8(file.count)] + file
    let documents = SVGGlyphTable(table)
    if isWhole {
      #expect(try documents.document(ofGlyph: 3) == document)
    } else {
      #expect(throws: UnreadableTable.damaged) { try documents.document(ofGlyph: 3) }
    }
    #expect(try documents.document(ofGlyph: 2) == nil)
  }

  /// CRC-32 (RFC 1952, section 8), the lowest byte first.
  private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: ~sum >> $0) }
  }

  @Test("sbix has PNG pictures, placed by their lower left corner, also for several glyphs")
  func strikes() throws {
    // Tests/Fixtures/fonts/build_fonts.py: 4 by 3 pixels, 20 an em, 1 right of the origin and 2 below.
    let catalog = try FontCatalog(files: [RepositoryFile.strikeFont])
    let face = try catalog.chain(for: FontDescriptor(file: RepositoryFile.strikeFont)).primary
    let outliner = GlyphOutliner(catalog: catalog)
    for glyph in [2, 3] as [UInt32] {
      guard case .picture(let picture) = try outliner.image(ofGlyph: glyph, in: face, size: 10)
      else {
        Issue.record("no picture")
        return
      }
      #expect(picture.pixelWidth == 4 && picture.pixelHeight == 3)
      #expect(picture.frame == Rect(x: 0.5, y: -0.5, width: 2, height: 1.5))
    }
    #expect(try outliner.image(ofGlyph: 4, in: face, size: 10) == .unsupported)
    // The space has neither picture nor path.
    #expect(try outliner.image(ofGlyph: 1, in: face, size: 10).outline?.isEmpty == true)
  }

  @Test("a layer may have the colour of the text instead of one of the palette")
  func textColor() throws {
    // OpenType 1.9, "COLR": bytes 8 to 11 are the offset of the layers, each a glyph and a palette
    // entry of two bytes.
    var tables = FontTables(of: try ScratchFile.bytes(of: RepositoryFile.colorFont))
    let layers = Int(tables["COLR"][10]) << 8 | Int(tables["COLR"][11])
    tables.set("COLR", at: layers + 2, to: 0xFFFF)
    let file = try ScratchFile()
    try file.write(tables.file)
    let catalog = try FontCatalog(files: [file.path])
    let face = try catalog.chain(for: FontDescriptor(file: file.path)).primary
    let image = try GlyphOutliner(catalog: catalog).image(ofGlyph: 2, in: face, size: 10)
    guard case .layers(let read) = image else {
      Issue.record("\(image)")
      return
    }
    #expect(read.map { $0.color == nil } == [true, false])
  }

  @Test(
    "a glyph whose SVG document is empty or outside the table is drawn by its outline",
    arguments: [(field: 4, value: 0x7FFF), (8, 0x7FFF), (10, 0)])
  func damagedDocument(field: Int, value: Int) throws {
    // OpenType 1.9, "SVG": the list of documents follows a header of ten bytes; after their count
    // come first and last glyph, and the offset and length of the document, four bytes each.
    var tables = FontTables(of: try ScratchFile.bytes(of: RepositoryFile.colorFont))
    tables.set("SVG ", at: 12 + field, to: value)
    let file = try ScratchFile()
    try file.write(tables.file)
    let catalog = try FontCatalog(files: [file.path])
    let face = try catalog.chain(for: FontDescriptor(file: file.path)).primary
    let image = try GlyphOutliner(catalog: catalog).image(ofGlyph: 3, in: face, size: 10)
    #expect(image.outline?.bounds == Rect(x: 1, y: -7, width: 8, height: 7))
  }

  @Test(
    "an emoji of a bitmap font is a PNG picture, scaled and placed by the metrics of its strike",
    .enabled(if: InstalledFonts.has("Noto Color Emoji"), "Noto Color Emoji is not installed"))
  func pictures() throws {
    let file = try #require(InstalledFonts.file(of: "Noto Color Emoji"))
    let images = try images("😀", file: file)
    guard case .picture(let picture) = images[0] else {
      Issue.record("\(images)")
      return
    }
    // Noto Color Emoji has pictures of 136 by 128 pixels for 109 an em, 101 above the baseline.
    #expect(picture.pixelWidth == 136 && picture.pixelHeight == 128)
    #expect(picture.frame.x == 0 && abs(picture.frame.y + 1010.0 / 109) < 1e-12)
    #expect(abs(picture.frame.width - 1360.0 / 109) < 1e-12)
    #expect(picture.png.starts(with: [0x89] + Array("PNG".utf8)))
  }

  @Test(
    "the width of an emoji is its advance in hmtx, whatever the size of its pictures",
    .enabled(if: InstalledFonts.has("Noto Color Emoji"), "Noto Color Emoji is not installed"))
  func width() throws {
    // Noto Color Emoji: every emoji has an advance of 2550, of 2048 units an em.
    let file = try #require(InstalledFonts.file(of: "Noto Color Emoji"))
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
    let widths = try measurer.measure(["😀", "👩‍👩‍👧", "🇩🇪", "😀😀"], style: TextStyle(size: 15))
    let one = 2550.0 * 15 / 2048
    #expect(widths.map(\.idealWidth) == [one, one, one, 2 * one])
  }
}
