public import SnugGeometry
public import SnugText

/// Reads glyphs' paths from their fonts, for renderers that have no fonts.
///
/// An outliner keeps the faces it reads from open, each over the bytes that texts are measured
/// with. Not thread-safe: give each task its own over one shared catalog.
///
/// ```swift
/// let measurer = try TextMeasurer(catalog: .embedded)
/// let layout = try measurer.layout(
///   "A", style: TextStyle(size: 15), maximumWidth: nil, maximumLines: 1, includingGlyphs: true)
/// let outliner = GlyphOutliner(catalog: measurer.catalog)
/// for run in layout.glyphRuns {
///   for image in try outliner.placedImages(of: run) {
///     print(image.outline?.elements ?? [])  // lines and curves, in points from the baseline
///   }
/// }
/// ```
public final class GlyphOutliner {
  /// The palette that glyphs in colours are drawn in.
  public var palette = FontPalette.Choice.index(0)
  private let catalog: FontCatalog
  private var faces: [OutlineFace] = []
  /// The recently read outlines by face, glyph and size: most texts use some dozens.
  private var outlines = Memo<Key, GlyphOutline>(capacity: 4096)

  private struct Key: Hashable {
    var face: ObjectIdentifier
    var glyph: UInt32
    var size: Double
  }

  /// Creates an outliner for faces of `catalog`.
  public init(catalog: FontCatalog) { self.catalog = catalog }

  deinit { for face in faces { unsafe catalog.close(face.freeType) } }

  /// Returns the image of the glyph at `size`, in points from the glyph's origin on the baseline.
  /// - Throws: `.unreadableGlyph` for a glyph that is missing or damaged, `.notAFont` for a font
  ///   damaged as a whole, `.numberOutOfRange` for a size below 0 or above `TextStyle.maximumSize`.
  public func image(
    ofGlyph glyph: UInt32, in face: FontFace, size: Double
  ) throws(FontError) -> GlyphImage {
    try FontError.check("size", size, 0...TextStyle.maximumSize)
    return try outlineFace(for: face).image(ofGlyph: glyph, size: size, palette)
  }

  /// Returns a glyph as a picture, for renderers that know neither gradients nor blending; `nil` for a glyph
  /// without ink, and for one that cannot be drawn: a document, an unsupported form, and a painting without
  /// bounds or of more than some hundred million pixels in all its fills.
  /// - Parameters:
  ///   - pixelsPerEm: The resolution, above 0, at most 10,000. A picture has at most 1,024 pixels along a
  ///     side, a larger glyph a lower resolution. The font's own picture is returned as it is.
  ///   - text: The colour of the text.
  /// - Throws: As `image(ofGlyph:in:size:)`.
  /// - Complexity: O(pixels times fills).
  public func picture(
    ofGlyph glyph: UInt32, in face: FontFace, size: Double, pixelsPerEm: Double = 128,
    text: GlyphLayer.Color = .black
  ) throws(FontError) -> GlyphPicture? {
    try FontError.check("size", size, 0...TextStyle.maximumSize)
    guard pixelsPerEm > 0, pixelsPerEm <= TextStyle.maximumSize else {
      throw .numberOutOfRange(
        property: "pixelsPerEm", value: pixelsPerEm, allowed: 0...TextStyle.maximumSize)
    }
    // The same pixels at every size.
    let image = try image(ofGlyph: glyph, in: face, size: pixelsPerEm)
    guard let painting = image.painting else {
      guard case .picture = image,
        case .picture(let picture) = try self.image(ofGlyph: glyph, in: face, size: size)
      else { return nil }
      return picture
    }
    guard let pixels = PaintRaster.pixels(painting, scale: 1, text: text),
      let png = PNG.file(pixels.rgba, width: pixels.width, height: pixels.height, hasAlpha: true)
    else { return nil }
    let (frame, factor) = (pixels.frame, size / pixelsPerEm)
    return GlyphPicture(
      png: png, pixelWidth: pixels.width, pixelHeight: pixels.height,
      frame: Rect(
        x: frame.x * factor, y: frame.y * factor, width: frame.width * factor,
        height: frame.height * factor))
  }

  /// Returns the image of each glyph of the run at its position in the label: from the left end of
  /// the first baseline, in points.
  /// - Throws: As `image(ofGlyph:in:size:)`.
  public func placedImages(of run: GlyphRun) throws(FontError) -> [GlyphImage] {
    try zip(images(of: run), run.glyphs).map { $0.moved(by: $1.position) }
  }

  /// Returns the smallest rectangle around the ink of a text, from the left end of its first baseline, in
  /// points; `nil` if it has none, or was laid out without its glyphs.
  ///
  /// It bounds what is drawn, where the frames of lines bound what the fonts reserve: ink may reach out of
  /// them, and most often leaves room. Of unsupported forms of glyphs nothing is known.
  /// - Throws: As `image(ofGlyph:in:size:)`.
  public func inkBounds(of text: TextLayout) throws(FontError) -> Rect? {
    var bounds: Rect?
    for run in text.glyphRuns {
      for (image, glyph) in zip(try images(of: run), run.glyphs) {
        bounds = bounds.joined(with: image.bounds?.moved(by: glyph.position))
      }
    }
    return bounds
  }

  /// Returns the image of each glyph of the run from its own origin on the baseline, in points.
  /// - Throws: As `image(ofGlyph:in:size:)`.
  package func images(of run: GlyphRun) throws(FontError) -> [GlyphImage] {
    try FontError.check("size", run.size, 0...TextStyle.maximumSize)
    let face = try outlineFace(for: run.face)
    return try run.glyphs.map { glyph throws(FontError) in
      try image(ofGlyph: glyph.id, size: run.size, from: face)
    }
  }

  /// Caches outlines only, because pictures may be large.
  private func image(
    ofGlyph glyph: UInt32, size: Double, from face: OutlineFace
  ) throws(FontError) -> GlyphImage {
    let key = Key(face: ObjectIdentifier(face.face), glyph: glyph, size: size)
    if let known = outlines[key] { return .outline(known) }
    let image = try face.image(ofGlyph: glyph, size: size, palette)
    if let outline = image.outline { outlines[key] = outline }
    return image
  }

  private func outlineFace(for face: FontFace) throws(FontError) -> OutlineFace {
    if let known = faces.first(where: { $0.face === face }) { return known }
    let opened = unsafe OutlineFace(face: face, freeType: try catalog.openFace(for: face))
    faces.append(opened)
    return opened
  }
}
