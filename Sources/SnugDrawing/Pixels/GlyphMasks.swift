import SnugCairo
import SnugGeometry
import SnugText

/// The covered parts of glyphs' pixels, at places of a quarter of a pixel, each drawn once.
///
/// Cairo draws glyphs of fonts at whole pixels only, and each path anew.
@safe final class GlyphMasks {
  private let cairo: CairoLibrary
  /// `nil` for a glyph without ink.
  private var masks: [Key: Mask?] = [:]

  private struct Key: Hashable {
    var face: ObjectIdentifier
    var glyph: UInt32
    /// The em in pixels.
    var size: Double
    /// In quarters of a pixel.
    var x, y: Int8
  }

  /// A picture of one byte a pixel, and the place of its corner from the glyph's whole pixel.
  @safe final class Mask {
    let surface: OpaquePointer
    let left, top: Int
    private let bytes: UnsafeMutablePointer<UInt8>
    private let cairo: CairoLibrary

    init?(_ outline: GlyphOutline, scale: Double, x: Double, y: Double, _ cairo: CairoLibrary) {
      guard let bounds = outline.bounds, bounds.width > 0, bounds.height > 0 else { return nil }
      self.cairo = cairo
      left = Int((bounds.minX * scale + x).rounded(.down))
      top = Int((bounds.minY * scale + y).rounded(.down))
      let width = Int((bounds.maxX * scale + x).rounded(.up)) - left
      let height = Int((bounds.maxY * scale + y).rounded(.up)) - top
      // Rows begin at addresses that Cairo asks for.
      let stride = (max(1, width) + 3) & ~3
      unsafe bytes = .allocate(capacity: stride * max(1, height))
      unsafe bytes.initialize(repeating: 0, count: stride * max(1, height))
      let functions = unsafe cairo.functions.pointee
      unsafe surface = functions.image_surface_create_for_data(
        bytes, Int32(SNUG_CAIRO_FORMAT_A8), Int32(max(1, width)), Int32(max(1, height)),
        Int32(stride))
      let context = unsafe functions.create(surface)
      unsafe functions.append(
        outline, to: context, scale: scale,
        at: Point(x: x - Double(left), y: y - Double(top)))
      unsafe functions.set_source_rgba(context, 0, 0, 0, 1)
      unsafe functions.fill(context)
      unsafe functions.destroy(context)
      unsafe functions.surface_flush(surface)
    }

    deinit {
      unsafe cairo.functions.pointee.surface_destroy(surface)
      unsafe bytes.deallocate()
    }
  }

  /// The most masks that are kept.
  private static let mostMasks = 1 << 14
  /// The largest em, in pixels, of glyphs that are kept.
  static let largestSize = 128.0

  init(_ cairo: CairoLibrary) { self.cairo = cairo }

  /// Draws a glyph in the colour of the context's source.
  /// - Parameters:
  ///   - place: The origin of the glyph, in pixels.
  ///   - scale: Pixels in a point.
  func draw(
    _ outline: GlyphOutline, glyph: UInt32, of run: GlyphRun, at place: Point, scale: Double,
    _ context: OpaquePointer
  ) {
    // In quarters, rounded.
    let (x, y) = ((place.x * 4).rounded(), (place.y * 4).rounded())
    let (wholeX, wholeY) = ((x / 4).rounded(.down), (y / 4).rounded(.down))
    let key = Key(
      face: ObjectIdentifier(run.face), glyph: glyph, size: run.size * scale,
      x: Int8(x - 4 * wholeX), y: Int8(y - 4 * wholeY))
    let mask: Mask?
    if let known = masks[key] {
      mask = known
    } else {
      if masks.count >= Self.mostMasks { masks = [:] }
      mask = Mask(
        outline, scale: scale, x: Double(key.x) / 4, y: Double(key.y) / 4, cairo)
      masks[key] = .some(mask)
    }
    guard let mask else { return }
    unsafe cairo.functions.pointee.mask_surface(
      context, mask.surface, wholeX + Double(mask.left), wholeY + Double(mask.top))
  }
}

extension snug_cairo {
  /// Appends a path, scaled and then moved.
  func append(
    _ outline: GlyphOutline, to context: OpaquePointer, scale: Double = 1, at place: Point = .zero
  ) {
    func x(_ point: Point) -> Double { point.x * scale + place.x }
    func y(_ point: Point) -> Double { point.y * scale + place.y }
    var pen = Point.zero
    for element in outline.elements {
      switch element {
      case .move(let end):
        unsafe move_to(context, x(end), y(end))
        pen = end
      case .line(let end):
        unsafe line_to(context, x(end), y(end))
        pen = end
      case .quadratic(let control, let end):
        // The same curve as one of degree 3.
        let first = Point(
          x: pen.x + (control.x - pen.x) * 2 / 3, y: pen.y + (control.y - pen.y) * 2 / 3)
        let second = Point(
          x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        unsafe curve_to(context, x(first), y(first), x(second), y(second), x(end), y(end))
        pen = end
      case .cubic(let control1, let control2, let end):
        unsafe curve_to(
          context, x(control1), y(control1), x(control2), y(control2), x(end), y(end))
        pen = end
      case .close: unsafe close_path(context)
      }
    }
  }
}
