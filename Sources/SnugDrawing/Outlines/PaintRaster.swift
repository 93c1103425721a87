import SnugFreeType
import SnugGeometry

/// Draws a painting as a picture of pixels. Paths are filled by FreeType, whose pixels are as dark as the part
/// of them that is covered; colours are combined in sRGB, multiplied by their alpha.
///
/// Not thread-safe.
@safe final class PaintRaster {
  private let library: FT_Library
  private let (width, height): (Int, Int)
  /// The place of the top left corner, and the pixels in a point.
  private let origin: Point
  private let scale: Double
  private let text: GlyphLayer.Color

  /// The most pixels along a side of a picture.
  static let mostPixels = 1024
  /// The most pixels drawn, each once for every fill and combination.
  private var pixelsLeft = 1 << 27

  /// Colours of pixels, multiplied by their alpha, from the top left.
  private typealias Layer = [PaintColor]

  /// The pixels of a picture, four bytes each from the top left, not multiplied by alpha.
  struct Pixels {
    var rgba: [UInt8]
    var width, height: Int
    /// In points.
    var frame: Rect
  }

  /// Returns the pixels of a painting; `nil` if there is nothing to see, or if it cannot be drawn: without
  /// bounds, too large, or with too much to do.
  /// - Parameters:
  ///   - scale: Pixels in a point; fewer for a painting of more than `mostPixels` along a side.
  ///   - text: The colour of the text.
  static func pixels(
    _ painting: GlyphPainting, scale: Double, text: GlyphLayer.Color
  ) -> Pixels? {
    guard let bounds = painting.bounds, bounds.width > 0, bounds.height > 0,
      bounds.maxX.isFinite, bounds.maxY.isFinite
    else { return nil }
    // Two for the pixels that are covered in part.
    let most = Double(mostPixels - 2)
    let scale = min(scale, most / bounds.width, most / bounds.height)
    guard let raster = PaintRaster(bounds, scale: scale, text: text),
      var pixels = raster.layer(of: painting.paint)
    else { return nil }
    if let clip = painting.clip, !raster.clip(&pixels, to: GlyphOutline(clip)) { return nil }
    return raster.bytes(of: pixels)
  }

  private init?(_ bounds: Rect, scale: Double, text: GlyphLayer.Color) {
    let (left, top) = ((bounds.minX * scale).rounded(.down), (bounds.minY * scale).rounded(.down))
    let right = (bounds.maxX * scale).rounded(.up)
    let bottom = (bounds.maxY * scale).rounded(.up)
    (width, height) = (max(1, Int(right - left)), max(1, Int(bottom - top)))
    origin = Point(x: left / scale, y: top / scale)
    (self.scale, self.text) = (scale, text)
    var opened: FT_Library?
    guard unsafe FT_Init_FreeType(&opened) == 0, let opened = unsafe opened else { return nil }
    unsafe library = opened
  }

  deinit { unsafe _ = FT_Done_FreeType(library) }

  // MARK: Painting

  /// Returns the pixels of a paint; `nil` where there is too much to do.
  private func layer(of paint: GlyphPainting.Paint) -> Layer? {
    pixelsLeft -= width * height
    guard pixelsLeft >= 0 else { return nil }
    switch paint {
    case .layers(let paints):
      var layer = Layer(repeating: .clear, count: width * height)
      for paint in paints {
        guard let above = self.layer(of: paint) else { return nil }
        for pixel in layer.indices {
          layer[pixel] = above[pixel] + layer[pixel] * (1 - above[pixel].alpha)
        }
      }
      return layer
    case .flood(let brush): return flooded(brush)
    case .fill(let outline, let brush):
      var layer = flooded(brush)
      return clip(&layer, to: outline) ? layer : nil
    case .clip(let outline, let paint):
      guard var layer = layer(of: paint), clip(&layer, to: outline) else { return nil }
      return layer
    case .composite(let mode, let source, let backdrop):
      guard let source = layer(of: source), var layer = layer(of: backdrop) else { return nil }
      for pixel in layer.indices { layer[pixel] = mode.combined(source[pixel], layer[pixel]) }
      return layer
    }
  }

  private func flooded(_ brush: GlyphPainting.Brush) -> Layer {
    switch brush {
    case .shade(let shade):
      return Layer(repeating: shade.components(text: text).multiplied, count: width * height)
    case .gradient(let gradient):
      guard let back = gradient.transform.inverse else {
        return Layer(repeating: .clear, count: width * height)
      }
      let colors = GradientColors(gradient, text: text)
      var layer = Layer()
      layer.reserveCapacity(width * height)
      for row in 0..<height {
        for column in 0..<width {
          let place = Point(
            x: origin.x + (Double(column) + 0.5) / scale, y: origin.y + (Double(row) + 0.5) / scale)
          layer.append(gradient.shape.offset(at: back(place)).map(colors.color) ?? .clear)
        }
      }
      return layer
    }
  }

  /// Keeps what is inside a path; returns false if FreeType cannot fill it.
  private func clip(_ layer: inout Layer, to outline: GlyphOutline) -> Bool {
    guard let covered = coverage(of: outline) else { return false }
    for pixel in layer.indices { layer[pixel] *= Double(covered[pixel]) / 255 }
    return true
  }

  /// Returns how much of each pixel a path covers, up to 255.
  private func coverage(of outline: GlyphOutline) -> [UInt8]? {
    var path = FilledPath(outline) { [origin, scale, height] point in
      // FreeType's y grows upwards from the bottom, in 1/64 pixel.
      (
        (point.x - origin.x) * scale * 64, (Double(height) - (point.y - origin.y) * scale) * 64
      )
    }
    var pixels = [UInt8](repeating: 0, count: width * height)
    guard !path.points.isEmpty else { return pixels }
    guard path.points.count <= Int(Int16.max), path.areInRange else { return nil }
    let code = unsafe path.points.withUnsafeMutableBufferPointer { points in
      unsafe path.tags.withUnsafeMutableBufferPointer { tags in
        unsafe path.ends.withUnsafeMutableBufferPointer { ends in
          unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            var outline = unsafe FT_Outline(
              n_contours: Int16(ends.count), n_points: Int16(points.count),
              points: points.baseAddress, tags: tags.baseAddress, contours: ends.baseAddress,
              flags: 0)
            var bitmap = unsafe FT_Bitmap()
            unsafe (bitmap.rows, bitmap.width) = (UInt32(height), UInt32(width))
            unsafe (bitmap.pitch, bitmap.num_grays) = (Int32(width), 256)
            unsafe bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            unsafe bitmap.buffer = buffer.baseAddress
            return unsafe FT_Outline_Get_Bitmap(library, &outline, &bitmap)
          }
        }
      }
    }
    return code == 0 ? pixels : nil
  }

  // MARK: Writing

  private func bytes(of layer: Layer) -> Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * layer.count)
    for pixel in layer {
      // PNG does not multiply by alpha.
      let alpha = min(max(pixel.alpha, 0), 1)
      for part in [pixel.red, pixel.green, pixel.blue] {
        bytes.append(UInt8((alpha > 0 ? min(max(part / alpha, 0), 1) * 255 : 0).rounded()))
      }
      bytes.append(UInt8((alpha * 255).rounded()))
    }
    return Pixels(
      rgba: bytes, width: width, height: height,
      frame: Rect(
        x: origin.x, y: origin.y, width: Double(width) / scale, height: Double(height) / scale))
  }
}

/// A path in FreeType's form.
private struct FilledPath {
  var points: [FT_Vector] = []
  var tags: [CChar] = []
  var ends: [Int16] = []
  private(set) var areInRange = true

  /// - Parameter place: Maps a point to FreeType's 26.6 pixels.
  init(_ outline: GlyphOutline, _ place: (Point) -> (x: Double, y: Double)) {
    for element in outline.elements {
      switch element {
      case .move(let to), .line(let to): append(place(to), tag: 1)
      case .quadratic(let control, let to):
        append(place(control), tag: 0)
        append(place(to), tag: 1)
      case .cubic(let control1, let control2, let to):
        append(place(control1), tag: 2)
        append(place(control2), tag: 2)
        append(place(to), tag: 1)
      case .close: ends.append(Int16(truncatingIfNeeded: points.count - 1))
      }
    }
  }

  private mutating func append(_ place: (x: Double, y: Double), tag: CChar) {
    // FreeType refuses what is some 260,000 pixels away.
    let range = -Double(1 << 23)...Double(1 << 23)
    guard range.contains(place.x), range.contains(place.y) else { return areInRange = false }
    points.append(FT_Vector(x: FT_Pos(place.x.rounded()), y: FT_Pos(place.y.rounded())))
    tags.append(tag)
  }
}
