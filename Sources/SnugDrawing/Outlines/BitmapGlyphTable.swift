import SnugGeometry
import SnugText

/// The tables `CBLC` and `CBDT` (OpenType 1.9): pictures of glyphs, in strikes of one size each.
///
/// Only PNG pictures are read (image formats 17 to 19), the only formats specific to `CBDT`. They
/// are read within the bounds of the tables and not decoded.
struct BitmapGlyphTable {
  private let locations: [UInt8]
  private let data: [UInt8]
  /// The strikes, the largest first.
  private let strikes: [Strike]

  /// The longest picture that is read, in bytes; an emoji takes some thousands.
  static let mostPictureBytes = 1 << 20

  /// The pictures for one number of pixels per em.
  private struct Strike {
    var glyphs: ClosedRange<Int>
    var pixelsPerEm: (x: Int, y: Int)
    /// The offset of the list of its index subtables, and their count.
    var subtables: Int
    var subtableCount: Int
  }

  /// - Throws: If the list of strikes cannot be read.
  init(locations: [UInt8], data: [UInt8]) throws(UnreadableTable) {
    self.locations = locations
    self.data = data
    var table = TableReader(locations)
    var strikes: [Strike] = []
    for place in 0..<(try table.uint32(at: 4)) {
      // A record has 48 bytes, 24 of which are line metrics.
      let record = 8 + 48 * place
      let glyphs = try table.uint16s(2, at: record + 40)
      let pixelsPerEm = (x: try table.uint8(at: record + 44), y: try table.uint8(at: record + 45))
      guard glyphs[0] <= glyphs[1], pixelsPerEm.x > 0, pixelsPerEm.y > 0 else { throw .damaged }
      strikes.append(
        Strike(
          glyphs: glyphs[0]...glyphs[1], pixelsPerEm: pixelsPerEm,
          subtables: try table.uint32(at: record), subtableCount: try table.uint32(at: record + 8)))
    }
    // Strikes of equal size stay in order, even if the sort is not stable.
    self.strikes = strikes.enumerated().sorted {
      ($1.element.pixelsPerEm.y, $0.offset) < ($0.element.pixelsPerEm.y, $1.offset)
    }.map(\.element)
  }

  /// Returns the glyph's picture from the largest strike that has one; `nil` if none has.
  /// - Throws: If the picture is damaged or not in PNG form.
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

/// The location of a glyph's picture in `CBDT`, from an index subtable of `CBLC`.
struct PictureLocation {
  let imageFormat: Int
  let bytes: Range<Int>
  /// The metrics shared by all pictures of the subtable, if it has such.
  let metrics: ArraySlice<UInt8>?

  /// Returns `nil` if the subtable has no picture of the glyph.
  /// - Parameter firstGlyph: The first glyph of the subtable, which is not above `glyph`.
  init?(
    ofGlyph glyph: Int, firstGlyph: Int, subtable: Int, in table: inout TableReader
  ) throws(UnreadableTable) {
    imageFormat = try table.uint16(at: subtable + 2)
    let start = try table.uint32(at: subtable + 4)
    let body = subtable + 8
    var place = glyph - firstGlyph
    let format = try table.uint16(at: subtable)
    let isOfOneSize = format == 2 || format == 5
    metrics = isOfOneSize ? try table.bytes(8, at: body + 4) : nil
    let (from, to): (Int, Int)
    switch format {
    case 1:
      from = try table.uint32(at: body + 4 * place)
      to = try table.uint32(at: body + 4 * place + 4)
    case 3:
      from = try table.uint16(at: body + 2 * place)
      to = try table.uint16(at: body + 2 * place + 2)
    case 4:
      let count = try table.uint32(at: body)
      let pair = try table.record(of: glyph, among: count, every: 4, from: body + 4)
      guard let pair else { return nil }
      (from, to) = (try table.uint16(at: pair + 2), try table.uint16(at: pair + 6))
    case 2, 5:
      if format == 5 {
        let (count, list) = (try table.uint32(at: body + 12), body + 16)
        let found = try table.record(of: glyph, among: count, every: 2, from: list)
        guard let found else { return nil }
        place = (found - list) / 2
      }
      let size = try table.uint32(at: body)
      (from, to) = (size * place, size * (place + 1))
    default: throw .unknownFormat
    }
    guard from <= to else { throw .damaged }
    guard from < to else { return nil }
    bytes = start + from..<start + to
  }
}

/// The table `sbix` (OpenType 1.9.1): pictures of glyphs, in strikes of one size each. Only PNG pictures are
/// read.
struct StrikeTable {
  private let bytes: [UInt8]
  /// The offsets of the strikes and their pixels per em, the largest first.
  private let strikes: [(offset: Int, pixelsPerEm: Int)]

  /// - Throws: If the list of strikes cannot be read.
  init(_ bytes: [UInt8]) throws(UnreadableTable) {
    self.bytes = bytes
    var table = TableReader(bytes)
    var strikes: [(offset: Int, pixelsPerEm: Int)] = []
    for place in 0..<(try table.uint32(at: 4)) {
      let offset = try table.uint32(at: 8 + 4 * place)
      let pixelsPerEm = try table.uint16(at: offset)
      guard pixelsPerEm > 0 else { throw .damaged }
      strikes.append((offset, pixelsPerEm))
    }
    self.strikes = strikes.enumerated().sorted {
      ($1.element.pixelsPerEm, $0.offset) < ($0.element.pixelsPerEm, $1.offset)
    }.map(\.element)
  }

  /// Returns the glyph's picture from the largest strike that has one; `nil` if none has.
  /// - Throws: If the picture is damaged or not in PNG form.
  func picture(ofGlyph glyph: Int) throws(UnreadableTable) -> StrikePicture? {
    var table = TableReader(bytes, mostReads: BitmapGlyphTable.mostPictureBytes)
    for strike in strikes {
      var glyph = glyph
      // A picture may be that of another glyph, which is not once more another's.
      for isOther in [false, true] {
        let places = strike.offset + 4 + 4 * glyph
        let (start, end) = (try table.uint32(at: places), try table.uint32(at: places + 4))
        guard start < end else { break }
        guard start + 8 <= end else { throw .damaged }
        let data = strike.offset + start
        let kind = Array(try table.bytes(4, at: data + 4))
        if kind == Array("dupe".utf8), !isOther {
          glyph = try table.uint16(at: data + 8)
          continue
        }
        guard kind == Array("png ".utf8) else { throw .unknownFormat }
        return try StrikePicture(
          png: Array(try table.bytes(end - start - 8, at: data + 8)),
          origin: (try table.int16(at: data), try table.int16(at: data + 2)),
          pixelsPerEm: strike.pixelsPerEm)
      }
    }
    return nil
  }
}

/// A glyph's PNG file, and its position in pixels of its strike.
struct StrikePicture {
  let png: [UInt8]
  private let width: Int
  private let height: Int
  /// From the glyph's origin to the left edge, and up from the baseline to the top edge.
  private let bearing: (x: Int, y: Int)
  private let pixelsPerEm: (x: Int, y: Int)

  /// - Throws: If the data is not a PNG file of the size in its metrics.
  init(
    at location: PictureLocation, in data: [UInt8], pixelsPerEm: (x: Int, y: Int)
  ) throws(UnreadableTable) {
    self.pixelsPerEm = pixelsPerEm
    var table = TableReader(data, mostReads: BitmapGlyphTable.mostPictureBytes)
    let start = location.bytes.lowerBound
    let metrics: ArraySlice<UInt8>
    let file: Int
    switch location.imageFormat {
    case 17:
      metrics = try table.bytes(5, at: start)
      file = start + 5
    case 18:
      metrics = try table.bytes(8, at: start)
      file = start + 8
    case 19:
      guard let shared = location.metrics else { throw .damaged }
      metrics = shared
      file = start
    default: throw .unknownFormat
    }
    let length = try table.uint32(at: file)
    guard file + 4 + length <= location.bytes.upperBound else { throw .damaged }
    png = Array(try table.bytes(length, at: file + 4))
    // Small and big metrics begin alike, with those for horizontal lines.
    let numbers = Array(metrics)
    (height, width) = (Int(numbers[0]), Int(numbers[1]))
    bearing = (Int(Int8(bitPattern: numbers[2])), Int(Int8(bitPattern: numbers[3])))
    guard StrikePicture.isPNG(png, width: width, height: height) else { throw .damaged }
  }

  /// - Parameter origin: From the glyph's origin to the left edge, and up from the baseline to the bottom.
  /// - Throws: If the data is not a PNG file.
  fileprivate init(
    png: [UInt8], origin: (x: Int, y: Int), pixelsPerEm: Int
  ) throws(UnreadableTable) {
    var table = TableReader(png)
    (width, height) = (try table.uint32(at: 16), try table.uint32(at: 20))
    guard StrikePicture.isPNG(png, width: width, height: height) else { throw .damaged }
    self.png = png
    bearing = (origin.x, origin.y + height)
    self.pixelsPerEm = (pixelsPerEm, pixelsPerEm)
  }

  /// Returns the picture for a font size, in points from the glyph's origin on the baseline.
  func picture(size: Double) -> GlyphPicture {
    let across = size / Double(pixelsPerEm.x)
    let down = size / Double(pixelsPerEm.y)
    return GlyphPicture(
      png: png, pixelWidth: width, pixelHeight: height,
      frame: Rect(
        x: Double(bearing.x) * across, y: 0 - Double(bearing.y) * down,
        width: Double(width) * across, height: Double(height) * down))
  }

  /// Whether bytes begin like a PNG file of this size (PNG, third edition, 5.2 and 11.2.1).
  private static func isPNG(_ bytes: [UInt8], width: Int, height: Int) -> Bool {
    let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
    let size = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return width > 0 && height > 0
      && bytes.starts(with: DrawingImage.signatureOfPNG + header + size)
  }
}
