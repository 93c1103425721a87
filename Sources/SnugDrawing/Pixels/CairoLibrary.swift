import SnugCairo
import SnugFreeType
import SnugGeometry
package import SnugText

/// The functions of Cairo, which is opened when it is first needed.
@safe struct CairoLibrary: @unchecked Sendable {
  let functions: UnsafePointer<snug_cairo>

  /// - Throws: `.missingLibrary` where it is not installed.
  init() throws(DrawingError) {
    guard let functions = unsafe snug_cairo_functions() else {
      throw .missingLibrary(file: "libcairo.so.2", package: "libcairo2")
    }
    unsafe self.functions = functions
  }

  /// Replaces noncharacters in UTF-8, which Cairo refuses, by other characters of the same length.
  static func accepted(_ utf8: [UInt8]) -> [UInt8] {
    var utf8 = utf8
    for place in utf8.indices.dropLast(2) {
      let (first, second, third) = (utf8[place], utf8[place + 1], utf8[place + 2])
      if first == 0xEF, second == 0xB7, 0x90...0xAF ~= third {
        (utf8[place + 1], utf8[place + 2]) = (0xBF, 0xBD)
      } else if second == 0xBF, 0xBE...0xBF ~= third, first == 0xEF || first & 0xCF == 0x8F {
        // The last two of a plane.
        utf8[place + 2] = 0xBD
      }
    }
    return utf8
  }
}

/// The reason why a picture cannot be drawn.
package enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library is not installed: its file, and Debian's package.
  case missingLibrary(file: String, package: String)
  /// More pixels than a picture may have.
  case tooManyPixels(width: Double, height: Double)
  /// A page longer than PDF knows, in points.
  case pageTooLarge(Double)
  /// Cairo cannot go on at a part of the document, by its path, and says why.
  case failed(String, at: String? = nil)
  /// An image longer than Cairo draws, in pixels.
  case imageTooLong(width: Int, height: Int)
  /// Groups with an opacity that lie in each other; each has the pixels of the picture.
  case tooManyGroups(at: String?, most: Int)

  /// The sentence for a user.
  package var description: String {
    switch self {
    case .missingLibrary(let file, let package):
      "this needs \(file), which is not installed: install \(package) (Debian's name)"
    case .tooManyPixels(let width, let height):
      "the picture would have \(NumberText.decimal(width.rounded(.up))) by "
        + "\(NumberText.decimal(height.rounded(.up))) pixels, and "
        + "at most \(PixelPicture.mostPixels / 1_000_000) million and \(PixelPicture.mostPixelsOfSide) "
        + "along a side are drawn: draw it at a smaller scale, a part of it, or as SVG or PDF"
    case .pageTooLarge(let side):
      "a page would be \(NumberText.decimal(side.rounded(.up))) points long, and at most "
        + "\(Int(PagePicture.mostPointsOfSide)) are drawn: divide the document, or draw it as SVG"
    case .failed(let reason, let path):
      "Cairo cannot draw \(path ?? "the picture"): \(reason); as SVG it is written without Cairo"
    case .imageTooLong(let width, let height):
      "an image has \(width) by \(height) pixels, and at most \(PixelPicture.mostPixelsOfSide) along a side "
        + "are drawn in PNG and PDF: make it smaller"
    case .tooManyGroups(let path, let most):
      "\(path ?? "the picture") has views with an opacity in each other, and at most \(most) are drawn for so many "
        + "pixels: take away an opacity, or draw it at a smaller scale, or as SVG or PDF"
    }
  }
}

/// What pictures drawn one after another share: fonts that are open, glyphs and images.
///
/// Not thread-safe: give each task its own.
@safe package final class DrawingResources {
  let cairo: CairoLibrary
  package let catalog: FontCatalog
  let outliner: GlyphOutliner
  let masks: GlyphMasks
  /// By identity; each image is kept, so that no other one gets its identity.
  private var images: [ObjectIdentifier: (image: DrawingImage, decoded: CairoImage)] = [:]
  /// By their files: documents drawn one after another read the same ones again.
  private var files: [ImageFile: CairoImage] = [:]
  private var glyphPictures: [GlyphKey: GlyphBitmap] = [:]
  private var fonts: [ObjectIdentifier: CairoFont] = [:]
  /// The pixels that are kept of images.
  private var pixelCount = 0
  /// A font of glyphs that show nothing: for the text behind what is drawn otherwise.
  private(set) lazy var invisibleFont = CairoFont(invisible: cairo)
  /// Neither outlines nor advances are hinted.
  let fontOptions: OpaquePointer

  private var gradients: [GradientKey: CairoImage] = [:]

  /// A gradient in a box, and the place of its corner in its pixel.
  struct GradientKey: Hashable {
    var gradient: DrawingGradient
    var size: Size
    var scale: Double
    var place: Point
  }

  /// How many pixels a gradient has that is kept.
  static let gradientPixels = Double(1 << 14)...Double(1 << 23)

  private struct GlyphKey: Hashable {
    var face: ObjectIdentifier
    var glyph: UInt32
    /// 0 for a picture that is the same at every size.
    var size: Double
    var color: DrawingColor?
  }

  /// - Throws: `.missingLibrary` where Cairo is not installed.
  package init(_ catalog: FontCatalog) throws(DrawingError) {
    cairo = try CairoLibrary()
    self.catalog = catalog
    outliner = GlyphOutliner(catalog: catalog)
    masks = GlyphMasks(cairo)
    let functions = unsafe cairo.functions.pointee
    unsafe fontOptions = functions.font_options_create()
    unsafe functions.font_options_set_hint_style(
      fontOptions, Int32(SNUG_CAIRO_HINT_STYLE_NONE))
    unsafe functions.font_options_set_hint_metrics(
      fontOptions, Int32(SNUG_CAIRO_HINT_METRICS_OFF))
  }

  deinit { unsafe cairo.functions.pointee.font_options_destroy(fontOptions) }

  /// The most pixels of images that are kept for the next picture.
  private static let mostPixels = 1 << 26

  /// Forgets what has become much. Cairo keeps what it has yet to write.
  func trim() {
    guard pixelCount > Self.mostPixels else { return }
    images = [:]
    files = [:]
    glyphPictures = [:]
    gradients = [:]
    pixelCount = 0
  }

  /// Returns an image decoded.
  func image(_ image: DrawingImage) throws(DrawingError) -> CairoImage {
    let key = ObjectIdentifier(image)
    if let known = images[key] { return known.decoded }
    let side = max(image.pixelWidth, image.pixelHeight)
    guard side <= PixelPicture.mostPixelsOfSide else {
      throw .imageTooLong(width: image.pixelWidth, height: image.pixelHeight)
    }
    trim()
    let file = ImageFile(bytes: image.bytes)
    do throws(Bitmap.Failure) {
      let decoded: CairoImage
      if let known = files[file] {
        decoded = known
      } else {
        decoded = CairoImage(try Bitmap(image), of: image, cairo)
        pixelCount += decoded.bitmap.width * decoded.bitmap.height
      }
      images[key] = (image, decoded)
      files[file] = decoded
      // Its file takes memory, too.
      pixelCount += image.bytes.count / 4
      return decoded
    } catch {
      switch error {
      case .damaged: throw .failed("an image is damaged")
      case .missing(let library):
        throw .missingLibrary(file: library, package: "libjpeg62-turbo")
      }
    }
  }

  /// A glyph as pixels, and where they are from its origin.
  struct GlyphBitmap {
    var image: CairoImage
    var frame: Rect
  }

  /// Returns a glyph's own picture.
  func bitmap(
    of picture: GlyphPicture, glyph: UInt32, of run: GlyphRun
  ) -> GlyphBitmap? {
    let key = GlyphKey(face: ObjectIdentifier(run.face), glyph: glyph, size: 0)
    if let known = glyphPictures[key] {
      return GlyphBitmap(image: known.image, frame: picture.frame)
    }
    guard let bitmap = Bitmap(png: picture.png) else { return nil }
    return keep(
      GlyphBitmap(image: CairoImage(bitmap, of: nil, cairo), frame: picture.frame), key)
  }

  /// Returns a painting as pixels.
  func bitmap(
    of painting: GlyphPainting, glyph: UInt32, of run: GlyphRun, scale: Double,
    _ color: DrawingColor
  ) -> GlyphBitmap? {
    let key = GlyphKey(
      face: ObjectIdentifier(run.face), glyph: glyph, size: run.size * scale,
      color: painting.paint.usesTextColor ? color : nil)
    if let known = glyphPictures[key] { return known }
    guard let pixels = PaintRaster.pixels(painting, scale: scale, text: color) else { return nil }
    let bitmap = Bitmap(rgba: pixels.rgba, width: pixels.width, height: pixels.height)
    return keep(GlyphBitmap(image: CairoImage(bitmap, of: nil, cairo), frame: pixels.frame), key)
  }

  private func keep(_ bitmap: GlyphBitmap, _ key: GlyphKey) -> GlyphBitmap {
    glyphPictures[key] = bitmap
    pixelCount += bitmap.image.bitmap.width * bitmap.image.bitmap.height
    return bitmap
  }

  /// Returns the pixels of a gradient.
  func gradient(_ key: GradientKey, make: () -> CairoImage) -> CairoImage {
    if let known = gradients[key] { return known }
    trim()
    let image = make()
    gradients[key] = image
    pixelCount += image.bitmap.width * image.bitmap.height
    return image
  }

  /// Returns a font as Cairo reads it.
  func font(_ face: FontFace) throws(FontError) -> CairoFont {
    if let known = fonts[ObjectIdentifier(face)] { return known }
    let font = try CairoFont(face, catalog, cairo)
    fonts[ObjectIdentifier(face)] = font
    return font
  }
}

/// Pixels as Cairo draws them, which may need them longer than this object.
@safe final class CairoImage {
  let bitmap: Bitmap
  let surface: OpaquePointer
  private let cairo: CairoLibrary

  init(_ bitmap: Bitmap, of image: DrawingImage?, _ cairo: CairoLibrary) {
    (self.bitmap, self.cairo) = (bitmap, cairo)
    let functions = unsafe cairo.functions.pointee
    unsafe surface = functions.image_surface_create_for_data(
      bitmap.bytes, Int32(SNUG_CAIRO_FORMAT_ARGB32), Int32(bitmap.width),
      Int32(bitmap.height), Int32(bitmap.stride))
    unsafe _ = functions.surface_set_user_data(
      surface, snug_cairo_key(), Unmanaged.passRetained(bitmap).toOpaque()
    ) {
      if let data = unsafe $0 { unsafe Unmanaged<Bitmap>.fromOpaque(data).release() }
    }
    if let image, image.format == .jpeg, image.hasKnownColors {
      // A page holds the file itself.
      unsafe image.bytes.withUnsafeBufferPointer { bytes in
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        unsafe copy.update(from: bytes.baseAddress!, count: bytes.count)
        unsafe _ = functions.surface_set_mime_data(
          surface, "image/jpeg", copy, UInt(bytes.count), { unsafe $0?.deallocate() }, copy)
      }
    }
  }

  deinit { unsafe cairo.functions.pointee.surface_destroy(surface) }
}

extension snug_cairo {
  /// Returns the failure that a status tells of; `nil` for one of success.
  /// - Parameter path: The part of the document that is drawn.
  func failure(_ status: Int32, at path: String? = nil) -> DrawingError? {
    status == 0 ? nil : .failed(unsafe String(cString: status_to_string(status)), at: path)
  }
}

/// A font of a page.
@safe final class CairoFont {
  let face: OpaquePointer
  /// Whether its designer allows to put it into files (OpenType, OS/2, `fsType`), or a part of it.
  let mayBeEmbedded: Bool
  private let cairo: CairoLibrary

  /// What closes a face when Cairo no longer needs it.
  @safe private final class OpenFace {
    let face: FontFace
    let catalog: FontCatalog
    let freeType: FT_Face

    init(_ face: FontFace, _ catalog: FontCatalog, _ freeType: FT_Face) {
      (self.face, self.catalog) = (face, catalog)
      unsafe self.freeType = freeType
    }

    deinit { unsafe catalog.close(freeType) }
  }

  init(_ face: FontFace, _ catalog: FontCatalog, _ cairo: CairoLibrary) throws(FontError) {
    self.cairo = cairo
    let functions = unsafe cairo.functions.pointee
    let opened = unsafe try catalog.openFace(for: face)
    unsafe self.face = functions.ft_font_face_create_for_ft_face(opened, Int32(FT_LOAD_NO_HINTING))
    let kept = unsafe Unmanaged.passRetained(OpenFace(face, catalog, opened))
    unsafe _ = functions.font_face_set_user_data(self.face, snug_cairo_key(), kept.toOpaque()) {
      if let data = unsafe $0 { unsafe Unmanaged<OpenFace>.fromOpaque(data).release() }
    }
    // Restricted, without subsets or as bitmaps only: not to be embedded.
    let table = face.bytes(ofTable: FontTag(value: 0x4F53_2F32))
    let bits = table.count > 9 ? Int(table[8]) << 8 | Int(table[9]) : 0
    mayBeEmbedded = bits & 0xF != 0x2 && bits & 0x300 == 0
  }

  /// A font whose glyphs show nothing, so that a page has the text of what is drawn in another way.
  init(invisible cairo: CairoLibrary) {
    self.cairo = cairo
    let functions = unsafe cairo.functions.pointee
    unsafe face = functions.user_font_face_create()
    unsafe functions.user_font_face_set_render_glyph_func(face) { _, _, _, _ in 0 }
    mayBeEmbedded = true
  }

  deinit { unsafe cairo.functions.pointee.font_face_destroy(face) }
}
