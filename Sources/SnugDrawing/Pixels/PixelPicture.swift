import SnugCairo
package import SnugGeometry

/// A picture of pixels, drawn by Cairo.
package enum PixelPicture {
  /// The most pixels of a picture: 256 MB.
  static let mostPixels = 1 << 26
  /// The most pixels along a side, which Cairo knows.
  static let mostPixelsOfSide = 32_767

  /// Draws a PNG file.
  /// - Parameters:
  ///   - area: What it shows, in points.
  ///   - scale: Pixels in a point.
  ///   - draw: Draws on the canvas.
  package static func png<Failure: Error>(
    of area: Rect, scale: Double, _ resources: DrawingResources,
    _ draw: (any Canvas) throws(Failure) -> Void
  ) throws(PictureFailure<Failure>) -> (file: [UInt8], notes: CanvasNotes) {
    let (width, height) = (
      max(1, (area.width * scale).rounded(.up)), max(1, (area.height * scale).rounded(.up))
    )
    let side = Double(mostPixelsOfSide)
    guard width <= side, height <= side, width * height <= Double(mostPixels) else {
      throw .drawing(.tooManyPixels(width: area.width * scale, height: area.height * scale))
    }
    let bitmap = Bitmap(width: Int(width), height: Int(height))
    let image = CairoImage(bitmap, of: nil, resources.cairo)
    let functions = unsafe resources.cairo.functions.pointee
    let context = unsafe functions.create(image.surface)
    defer { unsafe functions.destroy(context) }
    let canvas = unsafe CairoCanvas(resources, context, .pixels(scale: scale), of: area)
    do throws(Failure) { try draw(canvas) } catch { throw .body(error) }
    if let failure = canvas.failure { throw .drawing(failure) }
    if let failure = unsafe functions.failure(functions.status(context)) {
      throw .drawing(failure)
    }
    unsafe functions.surface_flush(image.surface)
    guard let file = bitmap.png(pixelsPerPoint: scale) else {
      throw .drawing(.failed("out of memory"))
    }
    resources.trim()
    return (file, canvas.notes)
  }
}

/// The failure of drawing, or of what was drawn.
package enum PictureFailure<Body: Error>: Error {
  case drawing(DrawingError)
  case body(Body)
}
