import SnugFreeType
import SnugGeometry
import SnugText

/// A FreeType face at the design of a `FontFace`, set up to read glyphs in font units.
///
/// Not thread-safe. The catalog opens its FreeType face behind a lock, for one outliner, which closes it.
@safe struct OutlineFace {
  /// The face that it was opened for, which keeps the bytes alive.
  let face: FontFace
  let freeType: FT_Face
  /// The glyphs in colours; `nil` if the font has none, or damaged ones.
  private let paints: PaintTable?
  private let palettes: [FontPalette]
  /// The SVG documents of glyphs. FreeType does not load these: before 2.13 it reads a document wherever
  /// a damaged font says it is.
  private let documents: SVGGlyphTable
  /// The font's pictures; `nil` if it has no readable ones.
  private let pictures: BitmapGlyphTable?
  private let strikes: StrikeTable?

  /// Takes ownership of `freeType`, which is open at the design of `face`.
  init(face: FontFace, freeType: FT_Face) {
    self.face = face
    unsafe self.freeType = freeType
    // At one pixel per font unit FreeType's 26.6 pixels are 1/64 font unit, and whole units stay
    // whole. Without a scale it would round a variable font's interpolated values.
    let unitsPerEm = unsafe FT_UInt(freeType.pointee.units_per_EM)
    unsafe _ = FT_Set_Pixel_Sizes(freeType, 0, unitsPerEm)
    // A table that the font does not have has no bytes: its head cannot be read.
    paints = try? PaintTable(face.bytes(ofTable: .colr), place: face.normalizedCoordinates)
    palettes = paints == nil ? [] : face.palettes
    documents = SVGGlyphTable(face.bytes(ofTable: .svg))
    pictures = try? BitmapGlyphTable(
      locations: face.bytes(ofTable: .cblc), data: face.bytes(ofTable: .cbdt))
    strikes = try? StrikeTable(face.bytes(ofTable: .sbix))
  }

  /// Returns the image of a glyph, in points from its origin on the baseline.
  func image(
    ofGlyph glyph: UInt32, size: Double, _ palette: FontPalette.Choice
  ) throws(FontError) -> GlyphImage {
    guard Int(glyph) < (unsafe freeType.pointee.num_glyphs) else { throw unreadable(glyph) }
    // FreeType reports a font with pictures as not scalable: with CBDT if there are no outlines
    // beside the pictures, with sbix always.
    let hasOutlines = unsafe freeType.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
    if let picture = picture(ofGlyph: glyph, size: size, hasOutlines: hasOutlines) {
      return picture
    }
    guard hasOutlines else { return .unsupported }
    if let painted = try painted(glyph, size: size, palette) { return painted }
    do throws(UnreadableTable) {
      if let svg = try documents.document(ofGlyph: Int(glyph)) {
        return .document(document(svg, ofGlyph: glyph, size: size))
      }
    } catch {
      return .unsupported
    }
    return .outline(try outline(ofGlyph: glyph, size: size))
  }

  /// Returns the picture; `nil` for a glyph that is drawn otherwise, if at all.
  private func picture(ofGlyph glyph: UInt32, size: Double, hasOutlines: Bool) -> GlyphImage? {
    let picture: StrikePicture?
    do throws(UnreadableTable) {
      if let pictures {
        picture = try pictures.picture(ofGlyph: Int(glyph))
      } else {
        picture = try strikes?.picture(ofGlyph: Int(glyph))
      }
    } catch {
      return hasOutlines ? nil : .unsupported
    }
    if let picture { return .picture(picture.picture(size: size)) }
    guard !hasOutlines, pictures != nil || strikes != nil else { return nil }
    // In a font with pictures only, a glyph without one has no ink; one with sbix may have a path.
    return strikes != nil && face.hasInk(glyph)
      ? .unsupported : .outline(.init(elements: []))
  }

  /// Returns a glyph in colours; `nil` if it has no own.
  private func painted(
    _ glyph: UInt32, size: Double, _ palette: FontPalette.Choice
  ) throws(FontError) -> GlyphImage? {
    guard var paints else { return nil }
    paints.palette = palettes.colors(of: palette)
    let entry: PaintTable.Entry?
    do throws(UnreadableTable) {
      entry = try paints.entry(ofGlyph: Int(glyph))
    } catch {
      return .unsupported
    }
    switch entry {
    case nil: return nil
    case .layers(let parts):
      let layers = try? parts.map { part in
        GlyphLayer(
          outline: try outline(ofGlyph: UInt32(part.glyph), size: size), color: part.color)
      }
      // The error names the requested glyph, not the layer, which callers do not know.
      guard let layers else { throw unreadable(glyph) }
      return .layers(layers)
    case .paint(let offset):
      let scale = size / Double(face.metrics.unitsPerEm)
      let transform = GlyphTransform(xx: scale, yx: 0, xy: 0, yy: -scale)
      let painting = try? paints.painting(ofGlyph: Int(glyph), at: offset, transform) {
        glyph, transform in
        (try? unitOutline(ofGlyph: UInt32(glyph)))?.map { transform($0) }
      }
      return painting.map { .painting($0) } ?? .unsupported
    }
  }

  private func document(_ svg: [UInt8], ofGlyph glyph: UInt32, size: Double) -> GlyphDocument {
    let unitsPerEm = Int(face.metrics.unitsPerEm)
    let scale = size / Double(unitsPerEm)
    return GlyphDocument(
      svg: svg, element: "glyph\(glyph)", unitsPerEm: unitsPerEm,
      transform: GlyphTransform(xx: scale, yx: 0, xy: 0, yy: scale))
  }

  /// Returns the path of a glyph, in points from its origin on the baseline.
  func outline(ofGlyph glyph: UInt32, size: Double) throws(FontError) -> GlyphOutline {
    let unitsPerEm = Double(face.metrics.unitsPerEm)
    // Subtracted from 0, not negated: the baseline is 0 and not -0.
    return try unitOutline(ofGlyph: glyph).map { point in
      Point(x: point.x * size / unitsPerEm, y: 0 - point.y * size / unitsPerEm)
    }
  }

  /// Returns the path of a glyph in font units, y upwards.
  private func unitOutline(ofGlyph glyph: UInt32) throws(FontError) -> GlyphOutline {
    guard unsafe freeType.pointee.units_per_EM > 0,
      load(glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) == FT_GLYPH_FORMAT_OUTLINE,
      let elements26Dot6 = unsafe OutlineBuilder.elements26Dot6(of: freeType.pointee.glyph)
    else { throw unreadable(glyph) }
    return GlyphOutline(elements: elements26Dot6).map { Point(x: $0.x / 64, y: $0.y / 64) }
  }

  func unreadable(_ glyph: UInt32) -> FontError {
    .unreadableGlyph(path: face.source.name, index: face.source.index, glyph: glyph)
  }

  /// Loads a glyph and returns its format; `nil` if it cannot be read.
  private func load(_ glyph: UInt32, _ flags: Int) -> FT_Glyph_Format? {
    guard unsafe FT_Load_Glyph(freeType, glyph, FT_Int32(flags)) == 0 else { return nil }
    return unsafe freeType.pointee.glyph.pointee.format
  }
}
