package import SnugGeometry
import Synchronization

/// An image file that a picture shows: PNG, JPEG or SVG.
///
/// Only its head is read when it is created; pixels are decoded by what draws them.
///
/// ```swift
/// let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>"#
/// let image = try DrawingImage(Array(svg.utf8))
/// print(image.format, image.pixelWidth, image.pixelHeight)  // svg 20 10
/// ```
public final class DrawingImage: Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// Its format.
  public let format: Format
  /// Its size in pixels, turned as its orientation says; of SVG, in its own units.
  public let pixelWidth, pixelHeight: Int
  /// How its pixels are turned, as in Exif: 1 is upright, 2 to 4 mirrored or upside down, 5 to 8 on their
  /// side.
  public let orientation: Int
  /// Whether all that read the JPEG file take its colours for the same: not those of print, which may be inverted,
  /// nor those of which its parts say different things.
  let hasKnownColors: Bool
  /// Whether its pixels are damaged, once that is known.
  let damage = Mutex<Bool?>(nil)

  /// The formats that are drawn.
  public enum Format: String, Sendable { case png, jpeg, svg }

  /// The most pixels of an image: 32 million, decoded 128 MB.
  public static let mostPixels = 1 << 25
  /// The most bytes of an image.
  public static let mostBytes = 1 << 26

  /// The reason why bytes are no image that can be drawn, as the end of "the image".
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Such as "is damaged".
    public let description: String

    static let damaged = Problem(description: "is damaged, or not complete")
    static let notInUTF8 = Problem(description: "is not in UTF-8: save it as UTF-8")
  }

  /// Reads the head of a file, and checks that its parts are there.
  /// - Throws: For what is no PNG, JPEG or SVG file, for a damaged or truncated one, and for more pixels or
  ///   bytes than are drawn.
  public init(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.count <= Self.mostBytes else {
      throw Problem(description: "has more than \(Self.mostBytes >> 20) MiB")
    }
    let head: Head
    if bytes.starts(with: Self.signatureOfPNG) {
      format = .png
      head = try Self.headOfPNG(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      head = try Self.headOfJPEG(bytes)
    } else if let root = try SVGHead.read(bytes) {
      format = .svg
      head = Head(width: root.width, height: root.height)
    } else {
      throw Problem(description: Self.description(ofUnknown: bytes))
    }
    guard head.width > 0, head.height > 0 else { throw Problem(description: "has no size") }
    guard head.width <= Self.mostPixels / head.height else {
      throw Problem(
        description: "has \(head.width) times \(head.height) pixels, more than "
          + "\(Self.mostPixels >> 20) million: make it smaller")
    }
    self.bytes = bytes
    (orientation, hasKnownColors) = (head.orientation, head.hasKnownColors)
    let isOnItsSide = ImageTurn(head.orientation).isOnItsSide
    pixelWidth = isOnItsSide ? head.height : head.width
    pixelHeight = isOnItsSide ? head.width : head.height
  }

  private struct Head {
    var width, height: Int
    var orientation = 1
    var hasKnownColors = true
  }

  // MARK: PNG (ISO 15948)

  static let signatureOfPNG: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func headOfPNG(_ bytes: [UInt8]) throws(Problem) -> Head {
    var (place, hasData, head) = (8, false, Head(width: 0, height: 0))
    while true {
      guard place + 12 <= bytes.count else { throw .damaged }
      let length = number(bytes, at: place)
      let kind = number(bytes, at: place + 4)
      guard length <= bytes.count - place - 12 else { throw .damaged }
      switch kind {
      case 0x4948_4452:  // IHDR
        guard place == 8, length == 13 else { throw .damaged }
        head = Head(width: number(bytes, at: 16), height: number(bytes, at: 20))
      case 0x4944_4154: hasData = true  // IDAT
      case 0x6558_4966:  // eXIf
        head.orientation = orientation(bytes[(place + 8)..<(place + 8 + length)])
      case 0x4945_4E44:  // IEND
        guard hasData, place > 8 else { throw .damaged }
        return head
      default: guard place > 8 else { throw .damaged }
      }
      place += length + 12
    }
  }

  // MARK: JPEG (ITU T.81, annex B)

  private static func headOfJPEG(_ bytes: [UInt8]) throws(Problem) -> Head {
    var (place, hasSize, head) = (2, false, Head(width: 0, height: 0))
    while true {
      // Fill bytes may stand before a marker.
      let start = place
      while place < bytes.count, bytes[place] == 0xFF { place += 1 }
      guard place + 2 < bytes.count, place > start else { throw .damaged }
      let marker = bytes[place]
      let length = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
      guard length >= 2, place + 1 + length <= bytes.count else { throw .damaged }
      let content = bytes[(place + 3)..<(place + 1 + length)]
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard length >= 8, !hasSize else { throw .damaged }
        hasSize = true
        head.height = Int(bytes[place + 4]) << 8 | Int(bytes[place + 5])
        head.width = Int(bytes[place + 6]) << 8 | Int(bytes[place + 7])
        // The count of colours.
        if bytes[place + 8] == 4 { head.hasKnownColors = false }
      case 0xE1:
        if content.starts(with: "Exif\0\0".utf8) {
          head.orientation = orientation(content.dropFirst(6))
        }
      case 0xEE:
        // APP14 of Adobe, whose last byte says how colours are transformed: readers may follow JFIF instead.
        if content.starts(with: "Adobe".utf8), content.last != 1 { head.hasKnownColors = false }
      case 0xDA:
        // The image data, up to the end marker.
        guard hasSize, hasEndOfJPEG(bytes) else { throw .damaged }
        guard countOfScans(bytes[place...]) <= mostScans else {
          throw Problem(
            description:
              "has more than \(mostScans) scans: save it anew, or not as a progressive one")
        }
        return head
      default: break
      }
      place += 1 + length
    }
  }

  /// The most scans of a JPEG file: each takes time for all pixels.
  static let mostScans = 100

  /// Returns the count of markers that begin a scan: in its data, 0xFF is never before 0xDA.
  private static func countOfScans(_ bytes: ArraySlice<UInt8>) -> Int {
    var (count, before) = (0, UInt8(0xFF))
    for byte in bytes {
      if byte == 0xDA, before == 0xFF { count += 1 }
      before = byte
    }
    return count
  }

  /// Whether the end marker is among the last bytes, where some cameras leave padding.
  private static func hasEndOfJPEG(_ bytes: [UInt8]) -> Bool {
    let end = bytes.suffix(1 << 16)
    return zip(end, end.dropFirst()).contains { $0 == (0xFF, 0xD9) }
  }

  /// Returns the orientation that Exif data states (Exif 2.32, 4.6.4); 1 if it states none.
  private static func orientation(_ exif: ArraySlice<UInt8>) -> Int {
    let bytes = Array(exif)
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else {
      return 1
    }
    let isLittle = bytes[0] == 0x49
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      let part = bytes[place..<place + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let list = number(4, 4), let count = number(list, 2) else { return 1 }
    for entry in 0..<count {
      let place = list + 2 + 12 * entry
      guard let tag = number(place, 2) else { return 1 }
      guard tag == 0x0112, let value = number(place + 8, 2) else { continue }
      return 1...8 ~= value ? value : 1
    }
    return 1
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: Others

  private static func description(ofUnknown bytes: [UInt8]) -> String {
    let known: [(String, [UInt8], Int)] = [
      ("GIF", Array("GIF8".utf8), 0), ("WebP", Array("WEBP".utf8), 8),
      ("AVIF", Array("ftypavif".utf8), 4),
      ("HEIC", Array("ftypheic".utf8), 4), ("BMP", Array("BM".utf8), 0),
      ("PDF", Array("%PDF".utf8), 0),
      ("TIFF", [0x49, 0x49, 0x2A, 0], 0), ("TIFF", [0x4D, 0x4D, 0, 0x2A], 0),
    ]
    if bytes.isEmpty { return "is empty" }
    for (name, mark, place) in known where bytes.dropFirst(place).starts(with: mark) {
      return "is a \(name) file, which is not drawn: use a PNG, JPEG or SVG file"
    }
    return "is no PNG, JPEG or SVG file"
  }
}

extension DrawingImage {
  /// The media type (RFC 2046).
  package var mediaType: String {
    switch format {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .svg: "image/svg+xml"
    }
  }

  /// The file without a statement of its orientation, which some that show it follow and others do not.
  package var uprightBytes: [UInt8] {
    guard orientation != 1 else { return bytes }
    return format == .png ? Self.withoutExifOfPNG(bytes) : Self.withoutExifOfJPEG(bytes)
  }

  private static func withoutExifOfPNG(_ bytes: [UInt8]) -> [UInt8] {
    var result = Array(bytes.prefix(8))
    var place = 8
    while place + 12 <= bytes.count {
      let end = place + 12 + number(bytes, at: place)
      guard end <= bytes.count else { break }
      if number(bytes, at: place + 4) != 0x6558_4966 { result += bytes[place..<end] }
      place = end
    }
    return result
  }

  private static func withoutExifOfJPEG(_ bytes: [UInt8]) -> [UInt8] {
    var result = Array(bytes.prefix(2))
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      // Fill bytes may stand before a marker.
      guard bytes[place + 1] != 0xFF else {
        place += 1
        continue
      }
      let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
      guard end <= bytes.count else { break }
      if bytes[place + 1] != 0xE1 { result += bytes[place..<end] }
      place = end
    }
    return result + bytes[place...]
  }
}

/// How the pixels of an image are turned so that they are upright (Exif 2.32, 4.6.4).
package struct ImageTurn {
  private let orientation: Int

  package init(_ orientation: Int) { self.orientation = orientation }

  /// Whether width and height change places.
  package var isOnItsSide: Bool { orientation > 4 }

  /// Returns the matrix, in the order of SVG, from the pixels of a file to a frame.
  /// - Parameters:
  ///   - width: The columns of the file.
  ///   - height: The rows of the file.
  package func matrix(width: Double, height: Double, in frame: Rect) -> [Double] {
    // The place in the upright image, in parts of it, of the file's columns and rows.
    let (xx, yx, xy, yy, x, y): (Double, Double, Double, Double, Double, Double) =
      switch orientation {
      case 2: (-1, 0, 0, 1, 1, 0)
      case 3: (-1, 0, 0, -1, 1, 1)
      case 4: (1, 0, 0, -1, 0, 1)
      case 5: (0, 1, 1, 0, 0, 0)
      case 6: (0, 1, -1, 0, 1, 0)
      case 7: (0, -1, -1, 0, 1, 1)
      case 8: (0, -1, 1, 0, 0, 1)
      default: (1, 0, 0, 1, 0, 0)
      }
    return [
      xx * frame.width / width, yx * frame.height / width, xy * frame.width / height,
      yy * frame.height / height, frame.x + x * frame.width, frame.y + y * frame.height,
    ]
  }
}
