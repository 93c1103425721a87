import SnugGeometry
import SnugHarfBuzz
import SnugICU

/// A script of UAX #24, by its ISO 15924 tag.
struct UnicodeScript: Hashable {
  let tag: UInt32

  static let common = UnicodeScript(tag: HB_SCRIPT_COMMON.rawValue)
  private static let inherited = UnicodeScript(tag: HB_SCRIPT_INHERITED.rawValue)
  static let latin = UnicodeScript(tag: HB_SCRIPT_LATIN.rawValue)

  /// Creates the script of a tag that was one's `tag`.
  init(tag: UInt32) { self.tag = tag }

  init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    // The commonest, without a search.
    case 0x41...0x5A, 0x61...0x7A: self = .latin
    case 0..<0x80: self = .common
    default:
      tag = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue
    }
  }

  /// The hyphen of scripts that do not use the common one.
  var ownHyphen: Unicode.Scalar? {
    switch tag {
    case HB_SCRIPT_ARMENIAN.rawValue: "\u{58A}"
    case HB_SCRIPT_CANADIAN_SYLLABICS.rawValue: "\u{1400}"
    default: nil
    }
  }

  /// Whether a hyphen is drawn where a word is broken.
  var hasHyphen: Bool { tag != HB_SCRIPT_MONGOLIAN.rawValue }

  /// Whether letters join in words, so that no letter spacing is added between them (CSS Text 3, 8.2).
  var isCursive: Bool {
    switch tag {
    case HB_SCRIPT_ARABIC.rawValue, HB_SCRIPT_SYRIAC.rawValue, HB_SCRIPT_NKO.rawValue,
      HB_SCRIPT_MONGOLIAN.rawValue, HB_SCRIPT_ADLAM.rawValue, HB_SCRIPT_HANIFI_ROHINGYA.rawValue,
      HB_SCRIPT_MANDAIC.rawValue, HB_SCRIPT_PHAGS_PA.rawValue:
      true
    default: false
    }
  }

  /// Whether the script is not Common or Inherited, which take a neighbour's script.
  var isReal: Bool { self != .common && self != .inherited }

  /// Whether the Script_Extensions of `scalar` contain the script.
  func isUsed(with scalar: Unicode.Scalar) -> Bool {
    snug_script_extensions_contain(scalar.value, tag)
  }

  /// Whether the glyphs at the ends of a run may depend on the text beside the run, as in scripts
  /// with joining letters. False only for scripts known to be independent of it.
  var looksAround: Bool {
    switch tag {
    case HB_SCRIPT_COMMON.rawValue, HB_SCRIPT_LATIN.rawValue, HB_SCRIPT_GREEK.rawValue,
      HB_SCRIPT_CYRILLIC.rawValue, HB_SCRIPT_ARMENIAN.rawValue, HB_SCRIPT_GEORGIAN.rawValue,
      HB_SCRIPT_HEBREW.rawValue, HB_SCRIPT_HAN.rawValue, HB_SCRIPT_HIRAGANA.rawValue,
      HB_SCRIPT_KATAKANA.rawValue, HB_SCRIPT_HANGUL.rawValue, HB_SCRIPT_THAI.rawValue:
      false
    default: true
    }
  }

  /// Whether `direction` is the script's own direction; if it has none, true only for Common.
  func reads(in direction: LayoutDirection) -> Bool {
    switch hb_script_get_horizontal_direction(harfBuzz) {
    case HB_DIRECTION_LTR: direction == .leftToRight
    case HB_DIRECTION_RTL: direction == .rightToLeft
    default: self == .common
    }
  }

  var harfBuzz: hb_script_t { hb_script_t(rawValue: tag) }
}
