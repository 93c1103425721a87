import SnugText
import Testing

@Suite("Fonts: language tags")
struct LanguageTagTests {
  /// The error that a catalog throws for a language, if any.
  private func error(_ language: String) throws -> FontError? {
    let catalog = try FontCatalog(files: [])
    return try fontError { _ = try catalog.chain(for: FontDescriptor(language: language)) }
  }

  // RFC 5646, appendix A, and tags of section 2.2.8 that do not follow the syntax.
  @Test(
    "a well-formed tag, such as the examples of RFC 5646, is accepted in upper or lower case",
    arguments: [
      "de", "fr", "ja", "i-enochian", "zh-Hant", "zh-Hans", "sr-Cyrl", "sr-Latn", "zh-cmn-Hans-CN",
      "cmn-Hans-CN", "zh-yue-HK", "yue-HK", "zh-Hans-CN", "sr-Latn-RS", "sl-rozaj",
      "sl-rozaj-biske", "sl-nedis", "de-CH-1901", "sl-IT-nedis", "hy-Latn-IT-arevela", "de-DE",
      "en-US", "es-419", "de-CH-x-phonebk", "az-Arab-x-AZE-derbend", "x-whatever",
      "qaa-Qaaa-QM-x-southern", "de-Qaaa", "sr-Latn-QM", "sr-Qaaa-RS", "en-US-u-islamcal",
      "zh-CN-a-myext-x-private", "en-a-myext-b-another", "en-GB-oed", "sgn-BE-FR", "art-lojban",
      "zh-min-nan", "i-klingon", "xx", "abcd", "abcdefgh",
    ])
  func wellFormed(language: String) throws {
    for tag in [language, language.lowercased(), language.uppercased()] {
      #expect(try error(tag) == nil)
    }
  }

  // The first two are from RFC 5646, appendix A.
  @Test(
    "a malformed tag is refused",
    arguments: [
      "de-419-DE", "a-DE", "", "-", "de-", "-de", "de--DE", "e", "abcdefghi", "d\u{E9}",
      "\u{212A}o", "12", "en-u", "en-x", "x", "en-a-b-cc", "zh-Hant-Hans", "en-US-DE", "xx_!!",
      "xx-!!", "de DE", "i-nothing", "zh-aaa-bbb-ccc-ddd",
    ])
  func malformed(language: String) throws {
    #expect(try error(language) == .malformedLanguage(language, suggestion: nil))
  }

  @Test(
    "for the name of a locale, the tag of its language is suggested",
    arguments: [
      ("zh_Hant", "zh-Hant"), ("de_DE.UTF-8", "de-DE"), ("sr_RS@latin", "sr-RS"),
      ("ko_KR", "ko-KR"),
    ])
  func locale(name: String, language: String) throws {
    #expect(try error(name) == .malformedLanguage(name, suggestion: language))
  }

  @Test("a tag has at most 100 characters")
  func length() throws {
    let long = "x" + String(repeating: "-abcdefgh", count: 11)
    #expect(long.utf8.count == 100)
    #expect(try error(long) == nil)
    for tag in [long + "-a", "x" + String(repeating: "-abcdefgh", count: 1_111), long + "i"] {
      #expect(try error(tag) == .malformedLanguage(tag, suggestion: nil))
    }
  }
}
