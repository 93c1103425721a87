import CFreeType
import SnugGeometry

/// A FreeType face at the design of a `FontFace`, set up to read glyphs in font units.
///
/// FreeType wants one user of a face at a time, and one of the library to open and close it: the
/// catalog opens this behind its lock, hands it to one outliner, and takes it back to be closed.
@safe struct OutlineFace: @unchecked Sendable {
  /// What it was opened for, which keeps the bytes alive.
  let face: FontFace
  let freeType: FT_Face
  /// The glyphs that have an SVG document. FreeType is not asked for these: before 2.13 it reads a
  /// document wherever a damaged font says it is.
  private let drawings: [ClosedRange<Int>]
  /// The font's pictures; `nil` where it has none that can be read.
  private let pictures: PictureTable?

  /// Takes `freeType`, open and at the design of `face`.
  init(face: FontFace, freeType: FT_Face) {
    self.face = face
    unsafe self.freeType = freeType
    // At one pixel per font unit FreeType's 26.6 pixels are 1/64 font unit, and whole units stay
    // whole. Without a scale it would round what a variable font puts between them.
    let unitsPerEm = unsafe FT_UInt(freeType.pointee.units_per_EM)
    unsafe _ = FT_Set_Pixel_Sizes(freeType, 0, unitsPerEm)
    let hasDrawings = unsafe freeType.pointee.face_flags & FT_Long(FT_FACE_FLAG_SVG) != 0
    drawings = hasDrawings ? DrawingTable.glyphs(in: face.shaping.bytes(ofTable: .svg)) : []
    pictures = OutlineFace.pictures(of: face.shaping)
  }

  private static func pictures(of font: ShapingFont) -> PictureTable? {
    let locations = font.bytes(ofTable: .cblc)
    guard !locations.isEmpty else { return nil }
    return try? PictureTable(locations: locations, data: font.bytes(ofTable: .cbdt))
  }

  /// What draws a glyph, from its origin on the baseline, in points.
  func image(ofGlyph glyph: UInt32, size: Double) throws(FontError) -> GlyphImage {
    guard Int(glyph) < (unsafe freeType.pointee.num_glyphs) else { throw unreadable(glyph) }
    // FreeType says that a font with pictures in CBDT or sbix is not scalable, if it has no outlines
    // beside those of CBDT or whatever else is in it.
    let hasOutlines = has(FT_FACE_FLAG_SCALABLE)
    if let picture = picture(ofGlyph: glyph, size: size, hasOutlines: hasOutlines) {
      return picture
    }
    guard hasOutlines else { return .bitmap }
    if has(FT_FACE_FLAG_COLOR), isPainted(glyph) {
      return try layers(ofGlyph: glyph, size: size).map { .layers($0) } ?? .drawing
    }
    if drawings.contains(where: { $0.contains(Int(glyph)) }) { return .drawing }
    return .outline(try outline(ofGlyph: glyph, size: size))
  }

  /// `nil` for a glyph that is drawn otherwise, if at all.
  private func picture(ofGlyph glyph: UInt32, size: Double, hasOutlines: Bool) -> GlyphImage? {
    guard let pictures else { return nil }
    do throws(UnreadableTable) {
      let picture = try pictures.picture(ofGlyph: Int(glyph)).map { $0.picture(size: size) }
      // Where there is nothing but pictures, a glyph without one has no ink.
      return picture.map { .picture($0) } ?? (hasOutlines ? nil : .outline(.init(elements: [])))
    } catch {
      return nil
    }
  }

  /// The path of a glyph, from its origin on the baseline, in points.
  func outline(ofGlyph glyph: UInt32, size: Double) throws(FontError) -> GlyphOutline {
    guard unsafe freeType.pointee.units_per_EM > 0,
      load(glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) == FT_GLYPH_FORMAT_OUTLINE,
      let elements26Dot6 = unsafe OutlineBuilder.elements26Dot6(of: freeType.pointee.glyph)
    else { throw unreadable(glyph) }
    let unitsPerEm = Double(face.metrics.unitsPerEm)
    // From 0, not negated: the baseline is 0 and not -0.
    return GlyphOutline(elements: elements26Dot6).map { point in
      Point(x: point.x / 64 * size / unitsPerEm, y: 0 - point.y / 64 * size / unitsPerEm)
    }
  }

  func unreadable(_ glyph: UInt32) -> FontError {
    .unreadableGlyph(path: face.source.name, index: face.source.index, glyph: glyph)
  }

  private func has(_ flag: Int) -> Bool {
    unsafe freeType.pointee.face_flags & FT_Long(flag) != 0
  }

  /// Reads a glyph and tells in which form it came; `nil` if it cannot be read.
  private func load(_ glyph: UInt32, _ flags: Int) -> FT_Glyph_Format? {
    guard unsafe FT_Load_Glyph(freeType, glyph, FT_Int32(flags)) == 0 else { return nil }
    return unsafe freeType.pointee.glyph.pointee.format
  }

  /// Whether COLR paints the glyph, in layers (version 0) or by a tree of paints (version 1).
  private func isPainted(_ glyph: UInt32) -> Bool {
    var iterator = unsafe FT_LayerIterator()
    var layer: FT_UInt = 0
    var color: FT_UInt = 0
    if unsafe FT_Get_Color_Glyph_Layer(freeType, glyph, &layer, &color, &iterator) != 0 {
      return true
    }
    var paint = unsafe FT_OpaquePaint()
    let root = FT_COLOR_NO_ROOT_TRANSFORM
    return unsafe FT_Get_Color_Glyph_Paint(freeType, glyph, root, &paint) != 0
  }
}
