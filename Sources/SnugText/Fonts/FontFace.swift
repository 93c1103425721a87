import CHarfBuzz

/// One design of one font file, ready for shaping at any size.
///
/// The HarfBuzz font is immutable and works in font units, so one face serves every size and
/// every thread.
public final class FontFace: Sendable {
  /// The bytes and the design this face is of.
  public let source: FontSource
  /// The family name in the font's English name records.
  public let family: String
  /// The line metrics at this design's place on the axes.
  public let metrics: FontMetrics
  /// The variation axes of the design, in the font's order.
  public let axes: [VariationAxis]
  /// The place of the design on every axis, in the font's order; with the source's data and index
  /// all that leads another reader of fonts to the same glyphs.
  public var variationCoordinates: [FontAxis] {
    axes.map { axis in
      let value = source.axes.last { $0.tag == axis.tag }?.value
      return FontAxis(tag: axis.tag, value: value ?? axis.defaultValue)
    }
  }
  /// Whether the font draws in colour, as emoji fonts do.
  public let isColor: Bool
  /// What the font calls its design: 400 is regular.
  let weight: Double
  let slant: FontDescriptor.Slant
  let shaping: ShapingFont
  private let advanceTables = AdvanceTables()

  /// One axis of a variable font.
  public struct VariationAxis: Hashable, Sendable {
    /// Which axis, such as `wght`.
    public let tag: FontTag
    /// In the axis' own units.
    public let minimum, defaultValue, maximum: Double
  }

  init(
    source: FontSource, properties: FaceProperties, shaping: consuming ShapingFont
  ) {
    self.source = source
    family = properties.family
    metrics = properties.metrics
    axes = properties.axes
    isColor = properties.isColor
    weight = properties.weight
    slant = properties.slant
    self.shaping = shaping
  }

  /// The glyph the font's character map gives for `scalar` alone, or `nil`.
  func nominalGlyph(for scalar: Unicode.Scalar) -> UInt32? {
    shaping.nominalGlyph(for: scalar)
  }

  /// The advances of simple characters in texts of one script; `nil` when HarfBuzz must shape all.
  func advanceTable(script: UnicodeScript, language: String?) -> AdvanceTable? {
    advanceTables.table(of: shaping, script: script, language: language)
  }
}

/// Owns an immutable `hb_font_t` at the scale of font units.
///
/// HarfBuzz objects are safe to share between threads once they are immutable
/// (HarfBuzz manual, "Object lifecycle and thread safety").
@safe final class ShapingFont: @unchecked Sendable {
  let font: OpaquePointer
  /// 16 to 16384, as OpenType has it; 1000 where the font tells anything else.
  let unitsPerEm: Int32
  /// Whether HarfBuzz shapes with the rules of GSUB and GPOS, if any, and no others.
  let isShapedByOpenType: Bool
  private let file: FontFile

  /// The tables that bring other rules: Apple's, Graphite's, and a font's own program.
  private static let otherRules = ["morx", "mort", "kerx", "trak", "Silf", "Wasm"]
    .compactMap(FontTag.init)

  /// The design of a font at a place on its variation axes.
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
    // Font units: a run's width is an integer sum, and size a multiplier applied once.
    unsafe hb_font_set_scale(font, unitsPerEm, unitsPerEm)
    if !place.isEmpty {
      unsafe hb_font_set_var_coords_design(font, place.map { Float($0) }, UInt32(place.count))
    }
    unsafe hb_font_make_immutable(font)
    unsafe self.font = font
  }

  deinit { unsafe hb_font_destroy(font) }

  /// The glyph the font's character map gives for `scalar` alone, or `nil`.
  func nominalGlyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let isMapped = unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph)
    return isMapped != 0 ? glyph : nil
  }
}
