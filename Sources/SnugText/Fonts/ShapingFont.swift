import SnugHarfBuzz
import Synchronization

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
  let file: FontFile
  private let index: Int
  private let place: [Double]
  private let plans = Mutex(Plans())

  /// What HarfBuzz makes a plan of, besides the script and the direction of a run.
  struct Settings: Hashable {
    var features: [FontFeature]
    var hasLetterSpacing: Bool
    var language: String?
  }

  /// The settings that HarfBuzz has made plans of. It keeps those of a face as long as the face, and
  /// searches them one by one.
  private struct Plans {
    var settings: Set<Settings> = []
    /// The same design, which shapes in other settings, and these.
    var further: (font: ShapingFont, settings: Set<Settings>)?
  }

  /// The most settings in which one face shapes.
  static let mostSettings = 64

  /// The tables with other shaping rules: Apple's, Graphite's, and a font's own program.
  private static let otherRules = ["morx", "mort", "kerx", "trak", "Silf", "Wasm"]
    .compactMap(FontTag.init)

  /// Creates the design of a font at `place`, a value per variation axis, or empty for the default.
  init(of file: FontFile, index: Int, place: [Double]) {
    (self.file, self.index, self.place) = (file, index, place)
    let face = unsafe hb_face_create(file.blob, UInt32(index))
    unsafe hb_face_make_immutable(face)
    unitsPerEm = unsafe Int32(hb_face_get_upem(face))
    guard let font = unsafe hb_font_create(face) else { preconditionFailure("never null") }
    isShapedByOpenType = !Self.otherRules.contains { unsafe Self.hasTable($0, face) }
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

  private static func hasTable(_ tag: FontTag, _ face: OpaquePointer?) -> Bool {
    let table = unsafe hb_face_reference_table(face, tag.value)
    defer { unsafe hb_blob_destroy(table) }
    return unsafe hb_blob_get_length(table) > 0
  }

  func hasTable(_ tag: FontTag) -> Bool { unsafe Self.hasTable(tag, hb_font_get_face(font)) }

  /// Returns the font that shapes in some settings: this one for the first of them, for others one that
  /// is replaced when it has as many, so that plans take a bounded time and memory.
  func font(for settings: Settings) -> ShapingFont {
    plans.withLock { plans in
      if plans.settings.count < Self.mostSettings { plans.settings.insert(settings) }
      guard !plans.settings.contains(settings) else { return self }
      var further =
        plans.further ?? (ShapingFont(of: file, index: index, place: place), [])
      if further.settings.count == Self.mostSettings, !further.settings.contains(settings) {
        further = (ShapingFont(of: file, index: index, place: place), [])
      }
      further.settings.insert(settings)
      plans.further = further
      return further.font
    }
  }

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
