import SnugPNG

/// PNG files, written by libpng.
enum PNG {
  /// - Parameter pixels: Red, green, blue and, if it has one, alpha of each pixel from the top left, not
  ///   multiplied by alpha.
  static func file(
    _ pixels: [UInt8], width: Int, height: Int, hasAlpha: Bool
  ) -> [UInt8]? {
    var image = unsafe png_image()
    unsafe (image.version, image.width) = (UInt32(PNG_IMAGE_VERSION), UInt32(width))
    unsafe (image.height, image.format) = (
      UInt32(height), UInt32(PNG_FORMAT_FLAG_COLOR | (hasAlpha ? PNG_FORMAT_FLAG_ALPHA : 0))
    )
    defer { unsafe png_image_free(&image) }
    // The most that libpng writes, as it says: without compression, and with room for its parts.
    var count = png_alloc_size_t(pixels.count + pixels.count / 1000 + 16 * height + 4096)
    var file = [UInt8](repeating: 0, count: Int(count))
    guard unsafe png_image_write_to_memory(&image, &file, &count, 0, pixels, 0, nil) != 0 else {
      return nil
    }
    file.removeLast(file.count - Int(count))
    return file
  }
}
