import SnugGeometry

/// A glyph's PNG file in `CBDT`, and its place in pixels of its strike.
struct StrikePicture {
  let png: [UInt8]
  private let width: Int
  private let height: Int
  /// From the glyph's origin to the left edge, and up from the baseline to the top edge.
  private let bearing: (x: Int, y: Int)
  private let pixelsPerEm: (x: Int, y: Int)

  /// - Throws: for what is not a PNG file of the size that the strike has it in.
  init(
    at location: PictureLocation, in data: [UInt8], pixelsPerEm: (x: Int, y: Int)
  ) throws(UnreadableTable) {
    self.pixelsPerEm = pixelsPerEm
    var table = TableReader(data, mostReads: PictureTable.mostPictureBytes)
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
    // Both kinds of metrics begin alike, with those for horizontal lines.
    let numbers = Array(metrics)
    (height, width) = (Int(numbers[0]), Int(numbers[1]))
    bearing = (Int(Int8(bitPattern: numbers[2])), Int(Int8(bitPattern: numbers[3])))
    guard StrikePicture.isPNG(png, width: width, height: height) else { throw .damaged }
  }

  /// The picture for a font size, in points from the glyph's origin on the baseline.
  func picture(size: Double) -> GlyphPicture {
    let across = size / Double(pixelsPerEm.x)
    let down = size / Double(pixelsPerEm.y)
    return GlyphPicture(
      png: png, pixelWidth: width, pixelHeight: height,
      frame: Rect(
        x: Double(bearing.x) * across, y: 0 - Double(bearing.y) * down,
        width: Double(width) * across, height: Double(height) * down))
  }

  /// Whether bytes begin as a PNG file of this size does (PNG, third edition, 5.2 and 11.2.1).
  private static func isPNG(_ bytes: [UInt8], width: Int, height: Int) -> Bool {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
    let size: [UInt8] = [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height)]
    return width > 0 && height > 0 && bytes.starts(with: signature + header + size)
  }
}
