import CHarfBuzz
import CICU

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

  var harfBuzz: hb_script_t { hb_script_t(rawValue: tag) }
}

extension Unicode.Scalar {
  /// Whether a scalar without a script of its own is used with a few scripts only, such as the
  /// Arabic comma or the ideographic full stop; no ASCII character is.
  var hasScriptExtensions: Bool { !isASCII && snug_has_script_extensions(value) }
}
