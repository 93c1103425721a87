import Glibc
import SnugText
import Testing

@Suite(
  "Fonts: language",
  .enabled(
    if: InstalledFonts.has("Noto Sans", "Noto Sans CJK JP", "Noto Sans CJK KR"),
    "Noto Sans and Noto Sans CJK are not installed"))
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
      ("ja", "Noto Sans CJK JP"), ("ko", "Noto Sans CJK KR"), ("zh-CN", "Noto Sans CJK SC"),
      ("zh-TW", "Noto Sans CJK TC"), ("ko-KR", "Noto Sans CJK KR"),
      ("zh-Hans", "Noto Sans CJK SC"), ("zh-Hans-CN", "Noto Sans CJK SC"),
      ("zh-Hant", "Noto Sans CJK TC"), ("zh-Hant-HK", "Noto Sans CJK HK"),
      ("zh-HK", "Noto Sans CJK HK"), ("ja-Jpan-JP", "Noto Sans CJK JP"),
    ])
  func language(language: String, family: String) throws {
    #expect(try Self.family(language: language) == family)
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
