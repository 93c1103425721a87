import SnugDrawing
import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

@Suite("Outlines: pictures of glyphs")
struct GlyphPictureTests {
  /// Glyphs 2 and 3 of Tests/Fixtures/fonts/SnugPictures.ttf with these tables, at a size of 10.
  private func images(_ tables: PictureTables) throws -> [GlyphImage] {
    var font = try FontTables(ofFile: RepositoryFile.picturesFont)
    font["CBLC"] = tables.locations
    font["CBDT"] = tables.data
    return try images(font)
  }

  private func images(_ font: FontTables) throws -> [GlyphImage] {
    let font = try OpenedFont(font)
    return try (2...3).map { try font.image($0) }
  }

  private func pictures(_ tables: PictureTables) throws -> [GlyphPicture] {
    try images(tables).compactMap { try? $0.picture }
  }

  @Test(
    "pictures are read in every index format and every image format that goes with it",
    arguments: [
      (1, 17), (2, 17), (3, 17), (4, 17), (5, 17), (1, 18), (2, 18), (3, 18), (4, 18), (5, 18),
      (2, 19), (5, 19),
    ])
  func formats(index: Int, image: Int) throws {
    let tables = PictureTables([.init(indexFormat: index, imageFormat: image)])
    let pictures = try pictures(tables)
    #expect(
      pictures.map(\.png) == [
        PictureTables.png(width: 4, mark: 1), PictureTables.png(width: 4, mark: 2),
      ])
    // At 20 pixels an em and 10 points, a pixel is half a point.
    let frame = Rect(x: 0.5, y: -1, width: 2, height: 1.5)
    #expect(pictures.allSatisfy { $0.frame == frame && $0.pixelWidth == 4 && $0.pixelHeight == 3 })
  }

  @Test("of several strikes, the largest with a picture of the glyph that is not empty is used")
  func strikes() throws {
    let three = PictureTables([
      .init(pixelsPerEm: 10), .init(pixelsPerEm: 40), .init(pixelsPerEm: 20),
    ])
    var two = PictureTables([.init(pixelsPerEm: 40), .init(pixelsPerEm: 20)])
    // At 40 pixels an em, a pixel is a quarter of a point.
    #expect(try pictures(three).map(\.frame.width) == [1, 1])
    #expect(try pictures(two).map(\.frame.width) == [1, 1])
    // The first strike's list follows two records of 48 bytes, and has 16 bytes before its three
    // offsets: the first glyph's image is now empty.
    two.set(at: 8 + 2 * 48 + 16 + 6, to: 0)
    #expect(try pictures(two).first?.frame.width == 2)
  }

  @Test("a PNG file of another size than its metrics is a bitmap that is not drawn")
  func notPNG() throws {
    let tables = PictureTables([.init(pngWidths: [5, 4])])
    let images = try images(tables)
    #expect(images[0] == .unsupported)
    #expect(images[1] != .unsupported)
  }

  @Test("an unknown index format or an image format other than PNG is not read")
  func unknown() throws {
    #expect(try images(PictureTables([.init(imageFormat: 6)])) == [.unsupported, .unsupported])
    var tables = PictureTables([.init()])
    tables.set(at: 8 + 48 + 8, to: 6)
    #expect(try images(tables) == [.unsupported, .unsupported])
  }

  @Test("a picture from damaged tables is no longer than its table and has a finite frame")
  func damaged() throws {
    let font = try FontTables(ofFile: RepositoryFile.picturesFont)
    let change = ScratchFile.changes(at: 0...400)
    let strike = Generator<Int>.integer(in: 1...5).flatMap { index in
      Generator<Int>.integer(in: 17...19).map {
        PictureTables.Strike(indexFormat: index, imageFormat: $0)
      }
    }
    let cases = strike.flatMap { strike in
      Generator.array(of: change, count: 0...6).map { (strike, $0) }
    }
    var drawn = 0
    forAll(cases, count: 400) { strike, changes in
      let tables = PictureTables([strike, strike])
      var damaged = font
      var locations = tables.locations
      for (place, byte) in changes where place < locations.count { locations[place] = byte }
      damaged["CBLC"] = locations
      damaged["CBDT"] = tables.data
      // FreeType rejects a font whose picture tables have an unknown version.
      guard let images = try? images(damaged) else { return }
      for case .picture(let picture) in images {
        try check(picture.png.count <= tables.data.count && picture.frame.width > 0)
        try check(picture.frame.x.isFinite && picture.frame.height.isFinite)
        drawn += 1
      }
    }
    #expect(drawn > 0)
  }

  @Test("a picture moves with its glyph")
  func moved() throws {
    let image = try images(PictureTables([.init()]))[0]
    let moved = try image.moved(by: Point(x: 10, y: 20)).picture
    #expect(moved.frame == Rect(x: 10.5, y: 19, width: 2, height: 1.5))
  }
}
