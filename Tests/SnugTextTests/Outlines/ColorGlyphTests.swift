import SnugGeometry
import Testing

@testable import SnugDrawing
@testable import SnugText

@Suite("Outlines: glyphs in colour")
struct ColorGlyphTests {
  @Test("each glyph of a font is read as layers, a document or an outline, whichever it has")
  func kinds() throws {
    // Tests/Fixtures/fonts/build_fonts.py: A, B and C are 2, 3 and 4.
    let font = try OpenedFont(RepositoryFile.colorFont)
    let images = try (2...4).map { try font.image($0) }
    let layers = try images[0].layers
    // The left half in red, then all of C in blue.
    #expect(
      layers.map(\.outline.bounds) == [
        Rect(x: 1, y: -7, width: 4, height: 7), Rect(x: 1, y: -7, width: 8, height: 7),
      ])
    #expect(
      layers.map(\.color) == [
        .init(red: 255, green: 0, blue: 0, alpha: 255),
        .init(red: 0, green: 0, blue: 255, alpha: 255),
      ])
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
    let font = try OpenedFont(RepositoryFile.strikeFont)
    for glyph in [2, 3] as [UInt32] {
      let picture = try font.image(glyph).picture
      #expect([picture.pixelWidth, picture.pixelHeight] == [4, 3])
      #expect(picture.frame == Rect(x: 0.5, y: -0.5, width: 2, height: 1.5))
    }
    #expect(try font.image(4) == .unsupported)
    // The space has neither picture nor path.
    #expect(try font.image(1).outline?.isEmpty == true)
  }

  @Test("a layer may have the colour of the text instead of one of the palette")
  func textColor() throws {
    // OpenType 1.9, "COLR": bytes 8 to 11 are the offset of the layers, each a glyph and a palette
    // entry of two bytes.
    var tables = try FontTables(ofFile: RepositoryFile.colorFont)
    let layers = Int(tables["COLR"][10]) << 8 | Int(tables["COLR"][11])
    tables.set("COLR", at: layers + 2, to: 0xFFFF)
    let read = try OpenedFont(tables).image(2).layers
    #expect(read.map { $0.color == nil } == [true, false])
  }

  @Test(
    "a glyph whose SVG document is empty or outside the table is drawn by its outline",
    arguments: [(field: 4, value: 0x7FFF), (8, 0x7FFF), (10, 0)])
  func damagedDocument(field: Int, value: Int) throws {
    // OpenType 1.9, "SVG": the list of documents follows a header of ten bytes; after their count
    // come first and last glyph, and the offset and length of the document, four bytes each.
    var tables = try FontTables(ofFile: RepositoryFile.colorFont)
    tables.set("SVG ", at: 12 + field, to: value)
    let bounds = try OpenedFont(tables).image(3).outline?.bounds
    #expect(bounds == Rect(x: 1, y: -7, width: 8, height: 7))
  }

  @Test(
    "an emoji of a bitmap font is a PNG picture, scaled and placed by the metrics of its strike",
    .fonts("Noto Color Emoji"))
  func pictures() throws {
    let font = try OpenedFont(try #require(InstalledFonts.file(of: "Noto Color Emoji")))
    let glyph = try #require(try font.layout("😀").glyphs.first)
    let picture = try font.image(glyph.id).picture
    // Noto Color Emoji has pictures of 136 by 128 pixels for 109 an em, 101 above the baseline.
    #expect([picture.pixelWidth, picture.pixelHeight] == [136, 128])
    #expect(picture.frame.x == 0 && abs(picture.frame.y + 1010.0 / 109) < 1e-12)
    #expect(abs(picture.frame.width - 1360.0 / 109) < 1e-12)
    #expect(picture.png.starts(with: [0x89] + Array("PNG".utf8)))
  }

  @Test(
    "the width of an emoji is its advance in hmtx, whatever the size of its pictures",
    .fonts("Noto Color Emoji"))
  func width() throws {
    // Noto Color Emoji: every emoji has an advance of 2550, of 2048 units an em.
    let file = try #require(InstalledFonts.file(of: "Noto Color Emoji"))
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
    let widths = try measurer.measure(["😀", "👩‍👩‍👧", "🇩🇪", "😀😀"], style: TextStyle(size: 15))
    let one = 2550.0 * 15 / 2048
    #expect(widths.map(\.idealWidth) == [one, one, one, 2 * one])
  }
}
