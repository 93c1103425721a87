/// The tables `CBLC` and `CBDT` (OpenType 1.9) of glyphs 2 and 3, in one index and image format.
struct PictureTables {
  /// The pictures of one size: 4 by 3 pixels, 1 right of the origin and 2 above the baseline.
  struct Strike {
    var pixelsPerEm = 20
    /// 1 to 5.
    var indexFormat = 1
    /// 17 to 19; the last has no metrics of its own, since index formats 2 and 5 have them.
    var imageFormat = 17
    /// The widths of the two glyphs' pictures in the PNG files.
    var pngWidths = [4, 4]
  }

  private(set) var locations: [UInt8]
  private(set) var data: [UInt8] = .bigEndian16(3, 0)
  /// Height, width, bearings and advance; then those of vertical lines.
  private static let metrics: [UInt8] = [3, 4, 1, 2, 20, 0, 0, 0]
  private static let glyphs = [2, 3]

  init(_ strikes: [Strike]) {
    var lists: [UInt8] = []
    locations = .bigEndian16(3, 0, 0, strikes.count)
    for strike in strikes {
      let images = strike.pngWidths.enumerated().map { number, width in
        PictureTables.image(strike, width: width, mark: UInt8(number + 1))
      }
      let list = PictureTables.list(strike, images, startingAt: data.count)
      let place = 8 + 48 * strikes.count + lists.count
      locations += .bigEndian16(place >> 16, place, 0, list.count, 0, 1, 0, 0)
      locations += [UInt8](repeating: 0, count: 24)
      locations += .bigEndian16(PictureTables.glyphs)
      locations += [UInt8(strike.pixelsPerEm), UInt8(strike.pixelsPerEm), 32, 1]
      lists += list
      data += Array(images.joined())
    }
    locations += lists
  }

  /// Writes a 16-bit number into `CBLC`.
  mutating func set(at offset: Int, to value: Int) {
    locations.replaceSubrange(offset..<offset + 2, with: [UInt8].bigEndian16(value))
  }

  /// A picture whose file begins as a PNG file does, and ends with a mark.
  static func png(width: Int, mark: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + .bigEndian16(0, width, 0, 3) + [8, 2, 0, 0, 0, mark]
  }

  private static func image(_ strike: Strike, width: Int, mark: UInt8) -> [UInt8] {
    let png = png(width: width, mark: mark)
    let metrics =
      switch strike.imageFormat {
      case 17: PictureTables.metrics.prefix(5)
      case 18: PictureTables.metrics[...]
      default: PictureTables.metrics.prefix(0)
      }
    return metrics + .bigEndian16(0, png.count) + png
  }

  /// A list of one index subtable.
  private static func list(
    _ strike: Strike, _ images: [[UInt8]], startingAt start: Int
  ) -> [UInt8] {
    let offsets = [0, images[0].count, images[0].count + images[1].count]
    let wide = offsets.flatMap { [UInt8].bigEndian16($0 >> 16, $0) }
    let body: [UInt8] =
      switch strike.indexFormat {
      case 1: wide
      case 2: .bigEndian16(0, images[0].count) + metrics
      case 3: .bigEndian16(offsets)
      case 4: .bigEndian16(0, 2, 2, offsets[0], 3, offsets[1], 0, offsets[2])
      default: .bigEndian16(0, images[0].count) + metrics + .bigEndian16(0, 2, 2, 3)
      }
    return .bigEndian16(glyphs + [0, 8])
      + .bigEndian16(strike.indexFormat, strike.imageFormat, start >> 16, start) + body
  }
}
