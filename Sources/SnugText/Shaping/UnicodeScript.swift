import CHarfBuzz

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

  var harfBuzz: hb_script_t { hb_script_t(rawValue: tag) }
}
