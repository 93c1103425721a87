import Glibc
import SnugGeometry
import SnugJPEG
import SnugPNG
import Synchronization

/// Pixels in sRGB, of four bytes each from the top left: blue, green, red and alpha, the first three
/// multiplied by alpha, as Cairo has them on a little-endian machine.
@safe final class Bitmap {
  let width, height: Int
  let bytes: UnsafeMutablePointer<UInt8>

  var stride: Int { 4 * width }
  var count: Int { stride * height }

  /// A clear picture.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    unsafe bytes = .allocate(capacity: 4 * width * height)
    unsafe bytes.initialize(repeating: 0, count: 4 * width * height)
  }

  deinit { unsafe bytes.deallocate() }

  /// Pixels that are not multiplied by alpha: red, green, blue and alpha.
  convenience init(rgba: [UInt8], width: Int, height: Int) {
    self.init(width: width, height: height)
    for place in Swift.stride(from: 0, to: count, by: 4) {
      unsafe bytes[place] = rgba[place + 2]
      unsafe bytes[place + 1] = rgba[place + 1]
      unsafe bytes[place + 2] = rgba[place]
      unsafe bytes[place + 3] = rgba[place + 3]
    }
    multiply()
  }

  /// Decodes a PNG file, of at most so many pixels.
  convenience init?(png: [UInt8]) {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    guard unsafe png_image_begin_read_from_memory(&image, png, png.count) != 0,
      unsafe Int(image.width) <= DrawingImage.mostPixels / max(1, Int(image.height))
    else { return nil }
    // Values of 16 bits are in sRGB, as those of 8 bits are, unless the file says otherwise.
    unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    unsafe image.format = UInt32(
      PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    unsafe self.init(width: Int(image.width), height: Int(image.height))
    guard unsafe png_image_finish_read(&image, nil, bytes, Int32(stride), nil) != 0 else {
      return nil
    }
    multiply()
  }

  /// The reason why an image cannot be decoded.
  enum Failure: Error {
    case damaged
    /// The library of this name is not installed.
    case missing(library: String)
  }

  /// Decodes an image.
  convenience init(_ image: DrawingImage) throws(Failure) {
    switch image.format {
    case .png:
      guard let bitmap = Bitmap(png: image.bytes) else { throw .damaged }
      self.init(taking: bitmap)
    case .jpeg:
      let isOnItsSide = ImageTurn(image.orientation).isOnItsSide
      self.init(
        width: isOnItsSide ? image.pixelHeight : image.pixelWidth,
        height: isOnItsSide ? image.pixelWidth : image.pixelHeight)
      let result = unsafe snug_jpeg_decode(
        image.bytes, image.bytes.count, bytes, UInt32(width), UInt32(height))
      switch result {
      case SNUG_JPEG_DECODED: break
      case SNUG_JPEG_NO_LIBRARY:
        throw .missing(library: unsafe String(cString: snug_jpeg_library()))
      default: throw .damaged
      }
    case .svg: throw .damaged
    }
  }

  private convenience init(taking other: Bitmap) {
    self.init(width: other.width, height: other.height)
    unsafe bytes.update(from: other.bytes, count: count)
  }

  /// Multiplies the colours by their alpha.
  private func multiply() {
    for place in Swift.stride(from: 0, to: count, by: 4) {
      let alpha = unsafe UInt32(bytes[place + 3])
      guard alpha < 255 else { continue }
      for part in place..<place + 3 {
        unsafe bytes[part] = UInt8((UInt32(bytes[part]) * alpha + 127) / 255)
      }
    }
  }

  /// Returns the picture as a PNG file; `nil` when memory runs out.
  /// - Parameter pixelsPerPoint: The resolution that the file states.
  func png(pixelsPerPoint: Double) -> [UInt8]? {
    // A point is a CSS pixel: 96 of them are 0.0254 m.
    let perMeter = UInt32((pixelsPerPoint * 96 / 0.0254).rounded())
    var count = 0
    guard
      let file = unsafe snug_png_write(bytes, UInt32(width), UInt32(height), perMeter, &count)
    else { return nil }
    defer { unsafe free(file) }
    return unsafe Array(UnsafeBufferPointer(start: file, count: count))
  }
}

extension DrawingImage {
  /// Whether its pixels cannot be decoded: found once, by decoding them. `false` for SVG, and where the library
  /// for its format is missing.
  package var isDamaged: Bool {
    damage.withLock { known in
      if let known { return known }
      var isDamaged = false
      let file = ImageFile(bytes: bytes)
      if format != .svg, !DecodedFiles.shared.contains(file) {
        do throws(Bitmap.Failure) {
          _ = try Bitmap(self)
          DecodedFiles.shared.insert(file)
        } catch {
          if case .damaged = error { isDamaged = true }
        }
      }
      known = isDamaged
      return isDamaged
    }
  }
}
