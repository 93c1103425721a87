/// The tables `CBLC` and `CBDT` (OpenType 1.9): pictures of glyphs, in strikes of one size each.
///
/// PNG pictures are read, which are all that `CBDT` has of its own (image formats 17 to 19).
struct PictureTable {
  private let locations: [UInt8]
  private let data: [UInt8]
  /// The largest first.
  private let strikes: [Strike]

  /// The longest picture that is read, in bytes; an emoji takes some thousands.
  static let mostPictureBytes = 1 << 20

  /// Pictures for one number of pixels an em.
  private struct Strike {
    var glyphs: ClosedRange<Int>
    var pixelsPerEm: (x: Int, y: Int)
    /// Where the list of its index subtables begins, and how many there are.
    var subtables: Int
    var subtableCount: Int
  }

  /// - Throws: for a list of strikes that cannot be read.
  init(locations: [UInt8], data: [UInt8]) throws(UnreadableTable) {
    self.locations = locations
    self.data = data
    var table = TableReader(locations)
    var strikes: [Strike] = []
    for place in 0..<(try table.uint32(at: 4)) {
      // A record has 48 bytes, 24 of which are metrics of lines.
      let record = 8 + 48 * place
      let glyphs = try table.uint16s(2, at: record + 40)
      let scale = try table.bytes(2, at: record + 44)
      let pixelsPerEm = (x: Int(scale[record + 44]), y: Int(scale[record + 45]))
      guard glyphs[0] <= glyphs[1], pixelsPerEm.x > 0, pixelsPerEm.y > 0 else { throw .damaged }
      strikes.append(
        Strike(
          glyphs: glyphs[0]...glyphs[1], pixelsPerEm: pixelsPerEm,
          subtables: try table.uint32(at: record), subtableCount: try table.uint32(at: record + 8)))
    }
    // Of equals the first, whatever the sort makes of them.
    self.strikes = strikes.enumerated().sorted {
      ($1.element.pixelsPerEm.y, $0.offset) < ($0.element.pixelsPerEm.y, $1.offset)
    }.map(\.element)
  }

  /// The picture of the largest strike that has one of the glyph; `nil` where none has.
  /// - Throws: for a glyph whose picture is damaged, or in another form than PNG.
  func picture(ofGlyph glyph: Int) throws(UnreadableTable) -> StrikePicture? {
    var table = TableReader(locations)
    for strike in strikes where strike.glyphs.contains(glyph) {
      for place in 0..<strike.subtableCount {
        let record = strike.subtables + 8 * place
        let glyphs = try table.uint16s(2, at: record)
        guard glyphs[0] <= glyph, glyph <= glyphs[1] else { continue }
        let subtable = strike.subtables + (try table.uint32(at: record + 4))
        let location = try PictureLocation(
          ofGlyph: glyph, firstGlyph: glyphs[0], subtable: subtable, in: &table)
        guard let location else { continue }
        return try StrikePicture(at: location, in: data, pixelsPerEm: strike.pixelsPerEm)
      }
    }
    return nil
  }
}
