import SnugHarfBuzz
import SnugICU

/// The lookups of a font's layout tables that HarfBuzz applies to every text of one script and
/// language, when a style sets no features.
///
/// HarfBuzz itself reports which script, language system and feature variations it chooses.
struct AppliedLookups: Hashable {
  /// The lookups of GSUB, ascending.
  private(set) var substitutions: [Int] = []
  /// The lookups of GPOS, ascending.
  private(set) var positionings: [Int] = []
  /// Whether the old `kern` table is used because GPOS has no `kern` feature.
  private(set) var usesKernTable = true

  /// The features that apply to all of a horizontal text (HarfBuzz, hb-ot-shape.cc), including two
  /// that some versions lack. `frac` and its like apply only at a fraction slash.
  private static let features = [
    "rvrn", "ltra", "ltrm", "rand", "Harf", "HARF", "Buzz", "BUZZ", "abvm", "blwm", "ccmp", "locl",
    "mark", "mkmk", "rlig", "calt", "clig", "curs", "dist", "kern", "liga", "rclt",
  ].compactMap(FontTag.init)

  init(of font: ShapingFont, script: UnicodeScript, language: String?) {
    guard let face = unsafe hb_font_get_face(font.font) else { return }
    var choice = unsafe Choice(face: face, script: script, language: language)
    substitutions = choice.lookups(in: FontTag.gsub, of: font, Self.features)
    positionings = choice.lookups(in: FontTag.gpos, of: font, Self.features)
    usesKernTable = !choice.hasKerning
  }
}

/// The parts of a face's layout tables that HarfBuzz chooses for a script and a language.
@safe private struct Choice {
  let face: OpaquePointer
  // As many tags as HarfBuzz tries when it shapes.
  private var scripts = [hb_tag_t](repeating: 0, count: Int(HB_OT_MAX_TAGS_PER_SCRIPT))
  private var languages = [hb_tag_t](repeating: 0, count: Int(HB_OT_MAX_TAGS_PER_LANGUAGE))
  /// Whether a `kern` feature was found in GPOS.
  private(set) var hasKerning = false

  init(face: OpaquePointer, script: UnicodeScript, language: String?) {
    unsafe self.face = face
    var scriptCount = UInt32(scripts.count)
    var languageCount = UInt32(languages.count)
    let language =
      unsafe language.map { name in
        unsafe hb_language_from_string(name, Int32(name.utf8.count))
      } ?? nil
    unsafe hb_ot_tags_from_script_and_language(
      script.harfBuzz, language, &scriptCount, &scripts, &languageCount, &languages)
    scripts.removeLast(scripts.count - Int(scriptCount))
    languages.removeLast(languages.count - Int(languageCount))
  }

  mutating func lookups(in table: FontTag, of font: ShapingFont, _ features: [FontTag]) -> [Int] {
    var script: UInt32 = 0
    var language: UInt32 = 0
    unsafe hb_ot_layout_table_select_script(
      face, table.value, UInt32(scripts.count), scripts, &script, nil)
    unsafe hb_ot_layout_script_select_language(
      face, table.value, script, UInt32(languages.count), languages, &language)
    var coordinateCount: UInt32 = 0
    var variations: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(font.font, &coordinateCount)
    unsafe hb_ot_layout_table_find_feature_variations(
      face, table.value, coordinates, coordinateCount, &variations)

    var lookups: Set<Int> = []
    var feature: UInt32 = 0
    if unsafe hb_ot_layout_language_get_required_feature(
      face, table.value, script, language, &feature, nil) != 0
    {
      lookups.formUnion(self.lookups(of: feature, variations, in: table))
    }
    for tag in features
    where unsafe hb_ot_layout_language_find_feature(
      face, table.value, script, language, tag.value, &feature) != 0
    {
      if tag == .kern, table == .gpos { hasKerning = true }
      lookups.formUnion(self.lookups(of: feature, variations, in: table))
    }
    return lookups.sorted()
  }

  private func lookups(of feature: UInt32, _ variations: UInt32, in table: FontTag) -> [Int] {
    var lookups: [Int] = []
    var page = [UInt32](repeating: 0, count: 64)
    while true {
      var count = UInt32(page.count)
      let total = unsafe hb_ot_layout_feature_with_variations_get_lookups(
        face, table.value, feature, variations, UInt32(lookups.count), &count, &page)
      lookups += page.prefix(Int(count)).map(Int.init)
      guard count > 0, lookups.count < Int(total) else { return lookups }
    }
  }
}

extension FontTag {
  static let name = FontTag(value: 0x6E61_6D65)
  static let gsub = FontTag(value: 0x4753_5542)
  static let gpos = FontTag(value: 0x4750_4F53)
  static let kern = FontTag(value: 0x6B65_726E)
  package static let svg = FontTag(value: 0x5356_4720)
  package static let colr = FontTag(value: 0x434F_4C52)
  package static let cpal = FontTag(value: 0x4350_414C)
  package static let sbix = FontTag(value: 0x7362_6978)
  package static let cblc = FontTag(value: 0x4342_4C43)
  package static let cbdt = FontTag(value: 0x4342_4454)
}

extension Unicode.Scalar {
  /// Whether a Common or Inherited scalar is used with a few scripts only, such as the Arabic comma
  /// or the ideographic full stop. Always false for ASCII.
  var hasScriptExtensions: Bool { !isASCII && snug_has_script_extensions(value) }
}
