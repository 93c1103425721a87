import CHarfBuzz
import CICU
import SnugGeometry

/// A script of UAX #24, by its ISO 15924 tag.
struct UnicodeScript: Hashable {
  let tag: UInt32

  static let common = UnicodeScript(tag: HB_SCRIPT_COMMON.rawValue)
  private static let inherited = UnicodeScript(tag: HB_SCRIPT_INHERITED.rawValue)
  static let latin = UnicodeScript(tag: HB_SCRIPT_LATIN.rawValue)

  private init(tag: UInt32) { self.tag = tag }

  /// The Script property of `scalar`.
  init(of scalar: Unicode.Scalar) {
    tag = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue
  }

  /// Common and Inherited have no script of their own: they take a neighbour's.
  var isReal: Bool { self != .common && self != .inherited }

  /// Whether the Script_Extensions of `scalar` name the script.
  func isUsed(with scalar: Unicode.Scalar) -> Bool {
    snug_script_extensions_contain(scalar.value, tag)
  }

  /// Whether the glyphs at the ends of a run may depend on what is beside the run: letters of some
  /// scripts join. Named are scripts that are known not to.
  var looksAround: Bool { !Self.lookingAtThemselves.contains(self) }

  /// Whether its texts read in this direction by themselves.
  func reads(in direction: LayoutDirection) -> Bool {
    switch hb_script_get_horizontal_direction(harfBuzz) {
    case HB_DIRECTION_LTR: direction == .leftToRight
    case HB_DIRECTION_RTL: direction == .rightToLeft
    default: self == .common
    }
  }

  private static let lookingAtThemselves: Set<UnicodeScript> = Set(
    [
      HB_SCRIPT_COMMON, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN,
      HB_SCRIPT_GEORGIAN, HB_SCRIPT_HEBREW, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA,
      HB_SCRIPT_HANGUL, HB_SCRIPT_THAI,
    ].map { UnicodeScript(tag: $0.rawValue) })

  var harfBuzz: hb_script_t { hb_script_t(rawValue: tag) }
}

extension Unicode.Scalar {
  /// Whether a scalar without a script of its own is used with a few scripts only, such as the
  /// Arabic comma or the ideographic full stop; no ASCII character is.
  var hasScriptExtensions: Bool { !isASCII && snug_has_script_extensions(value) }
}
