import SnugFreeType
import SnugGeometry
import SnugHarfBuzz

/// A FreeType face at the design of a `FontFace`, set up to read glyphs in font units.
///
/// FreeType allows one user of a face at a time, and one of the library to open and close it: the
/// catalog opens this behind its lock, lends it to one outliner, and closes it afterwards.
@safe struct OutlineFace: @unchecked Sendable {
  /// The face that it was opened for, which keeps the bytes alive.
  let face: FontFace
  let freeType: FT_Face
  /// The glyphs that have an SVG document. FreeType does not load these: before 2.13 it reads a
  /// document wherever a damaged font says it is.
  private let drawings: [ClosedRange<Int>]
  /// The font's pictures; `nil` if it has no readable ones.
  private let pictures: PictureTable?

  /// Takes ownership of `freeType`, which is open at the design of `face`.
  init(face: FontFace, freeType: FT_Face) {
    self.face = face
    unsafe self.freeType = freeType
    // At one pixel per font unit FreeType's 26.6 pixels are 1/64 font unit, and whole units stay
    // whole. Without a scale it would round a variable font's interpolated values.
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

  /// Returns the image of a glyph, in points from its origin on the baseline.
  func image(ofGlyph glyph: UInt32, size: Double) throws(FontError) -> GlyphImage {
    guard Int(glyph) < (unsafe freeType.pointee.num_glyphs) else { throw unreadable(glyph) }
    // FreeType reports a font with pictures as not scalable: with CBDT if there are no outlines
    // beside the pictures, with sbix always.
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

  /// Returns the picture; `nil` for a glyph that is drawn otherwise, if at all.
  private func picture(ofGlyph glyph: UInt32, size: Double, hasOutlines: Bool) -> GlyphImage? {
    guard let pictures else { return nil }
    do throws(UnreadableTable) {
      let picture = try pictures.picture(ofGlyph: Int(glyph)).map { $0.picture(size: size) }
      // In a font with pictures only, a glyph without one has no ink.
      return picture.map { .picture($0) } ?? (hasOutlines ? nil : .outline(.init(elements: [])))
    } catch {
      return nil
    }
  }

  /// Returns the path of a glyph, in points from its origin on the baseline.
  func outline(ofGlyph glyph: UInt32, size: Double) throws(FontError) -> GlyphOutline {
    guard unsafe freeType.pointee.units_per_EM > 0,
      load(glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) == FT_GLYPH_FORMAT_OUTLINE,
      let elements26Dot6 = unsafe OutlineBuilder.elements26Dot6(of: freeType.pointee.glyph)
    else { throw unreadable(glyph) }
    let unitsPerEm = Double(face.metrics.unitsPerEm)
    // Subtracted from 0, not negated: the baseline is 0 and not -0.
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

  /// Loads a glyph and returns its format; `nil` if it cannot be read.
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

extension OutlineFace {
  /// The most layers read per glyph: fonts have tens.
  static let mostLayers = 1024

  /// Returns a glyph's layers (COLR version 0), the first at the back; `nil` if it has no layers or
  /// too many.
  /// - Throws: `.unreadableGlyph` for a damaged layer.
  func layers(ofGlyph glyph: UInt32, size: Double) throws(FontError) -> [GlyphLayer]? {
    var iterator = unsafe FT_LayerIterator()
    var (layer, color): (FT_UInt, FT_UInt) = (0, 0)
    var parts: [(glyph: FT_UInt, color: FT_UInt)] = []
    while unsafe FT_Get_Color_Glyph_Layer(freeType, glyph, &layer, &color, &iterator) != 0 {
      guard parts.count < OutlineFace.mostLayers else { return nil }
      parts.append((layer, color))
    }
    guard !parts.isEmpty else { return nil }
    do throws(FontError) {
      return try parts.map { part throws(FontError) in
        GlyphLayer(
          outline: try outline(ofGlyph: part.glyph, size: size),
          color: paletteColor(Int(part.color)))
      }
    } catch {
      // The error names the requested glyph, not the layer, which callers do not know.
      throw unreadable(glyph)
    }
  }

  /// Returns an entry of the font's first palette (CPAL); `nil` for 0xFFFF, the text's colour.
  private func paletteColor(_ index: Int) -> GlyphLayer.Color? {
    var palette: UnsafeMutablePointer<FT_Color>?
    var data = unsafe FT_Palette_Data()
    guard unsafe FT_Palette_Data_Get(freeType, &data) == 0,
      index < (unsafe Int(data.num_palette_entries)),
      unsafe FT_Palette_Select(freeType, 0, &palette) == 0, let palette = unsafe palette
    else { return nil }
    let color = unsafe palette[index]
    return GlyphLayer.Color(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension FontOpener {
  /// Opens a FreeType face over the bytes and at the design that `face` measures with.
  func outlineFace(for face: FontFace) throws(FontError) -> OutlineFace {
    // The face keeps its bytes for as long as it lives, and the outline face keeps the face.
    let blob = unsafe hb_face_reference_blob(hb_font_get_face(face.shaping.font))
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(blob, &length)
    var opened: FT_Face?
    guard
      unsafe FT_New_Memory_Face(
        library, UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), FT_Long(length),
        FT_Long(face.source.index), &opened) == 0, let opened = unsafe opened
    else { throw .notAFont(path: face.source.name, index: face.source.index) }
    let design = unsafe VariationDesign(of: opened, library: library)
    unsafe VariationDesign.set(design.place(of: face.source), on: opened)
    return unsafe OutlineFace(face: face, freeType: opened)
  }

  /// Closes the result of `outlineFace(for:)`.
  func close(_ face: OutlineFace) { unsafe _ = FT_Done_Face(face.freeType) }
}

extension FontCatalog {
  /// Opens a face to read glyphs from; `close(_:)` closes it.
  func outlineFace(for face: FontFace) throws(FontError) -> OutlineFace {
    try withOpener { opener throws(FontError) in try opener.outlineFace(for: face) }
  }

  /// Closes a face that is no longer used.
  func close(_ face: OutlineFace) {
    // Closing cannot fail.
    try? withOpener { $0.close(face) }
  }
}
