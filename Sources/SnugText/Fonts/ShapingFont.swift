import SnugHarfBuzz

/// An immutable `hb_font_t` at the scale of font units.
///
/// HarfBuzz objects are safe to share between threads once they are immutable (HarfBuzz manual,
/// "Object lifecycle and thread safety").
@safe final class ShapingFont: @unchecked Sendable {
  let font: OpaquePointer
  /// 16 to 16384, as OpenType defines; 1000 if the font's value is outside that range.
  let unitsPerEm: Int32
  /// Whether HarfBuzz shapes only with the rules of GSUB and GPOS, if the font has any.
  let isShapedByOpenType: Bool
  private let file: FontFile

  /// The tables with other shaping rules: Apple's, Graphite's, and a font's own program.
  private static let otherRules = ["morx", "mort", "kerx", "trak", "Silf", "Wasm"]
    .compactMap(FontTag.init)

  /// Creates the design of a font at `place`, a value per variation axis, or empty for the default.
  init(of file: FontFile, index: Int, place: [Double]) {
    self.file = file
    let face = unsafe hb_face_create(file.blob, UInt32(index))
    unsafe hb_face_make_immutable(face)
    unitsPerEm = unsafe Int32(hb_face_get_upem(face))
    guard let font = unsafe hb_font_create(face) else { preconditionFailure("never null") }
    isShapedByOpenType = Self.otherRules.allSatisfy { tag in
      let table = unsafe hb_face_reference_table(face, tag.value)
      defer { unsafe hb_blob_destroy(table) }
      return unsafe hb_blob_get_length(table) == 0
    }
    unsafe hb_face_destroy(face)
    unsafe hb_ot_font_set_funcs(font)
    // Font units: the width of a run is an integer sum, and the size is multiplied once.
    unsafe hb_font_set_scale(font, unitsPerEm, unitsPerEm)
    if !place.isEmpty {
      unsafe hb_font_set_var_coords_design(font, place.map { Float($0) }, UInt32(place.count))
    }
    unsafe hb_font_make_immutable(font)
    unsafe self.font = font
  }

  deinit { unsafe hb_font_destroy(font) }

  /// Returns a metric of the design in font units, or what HarfBuzz makes up for one.
  func metric(_ tag: hb_ot_metrics_tag_t) -> Int32 {
    var position: hb_position_t = 0
    unsafe hb_ot_metrics_get_position_with_fallback(font, tag, &position)
    return position
  }

  /// Returns the height of a character above the baseline as its glyph is drawn, in font units; `nil`
  /// where there is none above it.
  func height(of scalar: Unicode.Scalar) -> Int32? {
    var extents = hb_glyph_extents_t()
    guard let glyph = nominalGlyph(for: scalar),
      unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
    else { return nil }
    return extents.y_bearing
  }

  /// Calls `body` with the bytes of the font's file.
  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(file.blob, &length)
    return try unsafe body(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  /// Returns the glyph of `scalar` alone in the font's character map, or `nil`.
  func nominalGlyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let isMapped = unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph)
    return isMapped != 0 ? glyph : nil
  }
}
