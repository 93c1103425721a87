import Glibc
import SnugText
import Testing

@Suite(
  "Fonts: language",
  .fonts("Noto Sans", "Noto Sans CJK JP", "Noto Sans CJK KR"))
struct LanguageTests {
  /// The family that draws a Han character in a style of this language.
  private static func family(of text: String = "直", language: String?) throws -> String? {
    let measurer = try TextMeasurer(catalog: FontCatalog())
    let font = FontDescriptor(families: ["Noto Sans"], language: language)
    return try measurer.layout(text, style: TextStyle(font: font)).faces.last?.family
  }

  @Test(
    "the language of the style selects among fonts",
    arguments: [
      ("ja", "JP"), ("ko", "KR"), ("zh-CN", "SC"), ("zh-TW", "TC"), ("ko-KR", "KR"),
      ("zh-Hans", "SC"), ("zh-Hans-CN", "SC"), ("zh-Hant", "TC"), ("zh-Hant-HK", "HK"),
      ("zh-HK", "HK"), ("ja-Jpan-JP", "JP"),
      // Chinese is simplified, but for Taiwan, Hong Kong, Macau and Cantonese; the script overrules.
      ("zh", "SC"), ("zh-SG", "SC"), ("zh-Hans-HK", "SC"), ("zh-Hans-TW", "SC"), ("cmn", "SC"),
      ("wuu", "SC"), ("zh-cmn", "SC"), ("zh-cmn-Hant", "TC"), ("cmn-TW", "TC"), ("cmn-Hant", "TC"),
      ("zh-Hant-CN", "TC"), ("zh-Hant-MO", "HK"), ("zh-MO", "HK"), ("yue", "HK"), ("zh-yue", "HK"),
      ("yue-HK", "HK"), ("yue-Hans", "SC"), ("yue-CN", "SC"), ("zh-x-hk", "SC"), ("ZH-mo", "HK"),
    ])
  func language(language: String, region: String) throws {
    #expect(try Self.family(language: language) == "Noto Sans CJK \(region)")
  }

  // Noto Sans CJK JP has the forms of other regions as substitutes (locl), in every face the same
  // glyphs.
  @Test(
    "a named font draws the forms of the language",
    arguments: [
      ("zh", "SC"), ("cmn", "SC"), ("wuu", "SC"), ("zh-SG", "SC"), ("zh-Hans-HK", "SC"),
      ("zh-Hant", "TC"), ("zh-TW", "TC"), ("zh-HK", "HK"), ("zh-MO", "HK"), ("yue", "HK"),
    ])
  func forms(language: String, region: String) throws {
    let measurer = try TextMeasurer(catalog: FontCatalog())
    func glyphs(_ font: FontDescriptor) throws -> [UInt32] {
      try measurer.layout("直骨返", TextStyle(font: font), glyphs: true)
        .glyphRuns.flatMap { $0.glyphs.map(\.id) }
    }
    let expected = try glyphs(FontDescriptor(families: ["Noto Sans CJK \(region)"]))
    let font = FontDescriptor(families: ["Noto Sans CJK JP"], language: language)
    #expect(try glyphs(font) == expected)
  }

  @Test(
    "the language of the environment does not affect the selection of fonts",
    arguments: ["ja_JP.UTF-8", "ko_KR.UTF-8"])
  func environment(locale: String) async throws {
    let family = try #require(try Self.family(language: nil))
    await #expect(processExitsWith: .success) {
      [family = family as String, locale = locale as String] in
      for name in ["LANG", "LC_ALL", "LC_CTYPE", "FC_LANG"] { setenv(name, locale, 1) }
      setlocale(LC_ALL, "")
      guard try LanguageTests.family(language: nil) == family else { exit(EXIT_FAILURE) }
    }
  }
}
