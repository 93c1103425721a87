import SnugFontconfig

/// The syntax of language tags: RFC 5646, section 2.1, which is a part of BCP 47.
package enum LanguageTag {
  /// The longest tag accepted, in characters: no language has a longer one, and HarfBuzz keeps each
  /// tag for the lifetime of the process.
  package static let maximumLength = 100

  /// Throws if a tag is not well-formed. A well-formed tag may name an unregistered language.
  package static func check(_ tag: String) throws(FontError) {
    guard !isWellFormed(tag) else { return }
    throw .malformedLanguage(tag, suggestion: suggestion(for: tag))
  }

  /// Lower-case letters and digits.
  private typealias Subtag = [UInt8]

  private static func isWellFormed(_ tag: String) -> Bool {
    guard tag.utf8.count <= maximumLength, tag.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    let tag = tag.lowercased()
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    var rest = subtags.map(Subtag.init)[...]
    guard rest.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }) else {
      return false
    }
    guard !irregular.contains(tag) else { return true }
    guard rest.first != privateUse else { return rest.count > 1 }
    guard let language = rest.popFirst(), language.count > 1, language.allSatisfy(isLetter) else {
      return false
    }
    // Extended language, script, region, variants.
    if language.count <= 3 { skip(&rest, atMost: 3) { $0.count == 3 && $0.allSatisfy(isLetter) } }
    skip(&rest, atMost: 1) { $0.count == 4 && $0.allSatisfy(isLetter) }
    skip(&rest, atMost: 1) {
      $0.count == 2 && $0.allSatisfy(isLetter) || $0.count == 3 && $0.allSatisfy(isDigit)
    }
    skip(&rest) { $0.count >= 5 || $0.count == 4 && isDigit($0[0]) }
    while let singleton = rest.first, singleton.count == 1, singleton != privateUse {
      rest.removeFirst()
      guard let extended = rest.first, extended.count > 1 else { return false }
      skip(&rest) { $0.count > 1 }
    }
    return rest.isEmpty || rest.first == privateUse && rest.count > 1
  }

  private static func skip(
    _ rest: inout ArraySlice<Subtag>, atMost limit: Int = .max, while isMeant: (Subtag) -> Bool
  ) {
    var count = 0
    while count < limit, let first = rest.first, isMeant(first) {
      rest.removeFirst()
      count += 1
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  private static let privateUse: Subtag = [UInt8(ascii: "x")]

  /// The irregular old tags, which do not follow the syntax ("irregular", RFC 5646).
  private static let irregular: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
    "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl",
    "sgn-ch-de",
  ]

  /// Returns the language tag of a locale name, such as `zh_TW.UTF-8`; `nil` if it has none.
  private static func suggestion(for tag: String) -> String? {
    guard tag.utf8.count <= maximumLength else { return nil }
    let name = String(tag.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    return isWellFormed(name) ? name : nil
  }
}

/// A BCP 47 language as Fontconfig knows it: by language, or language and region, never by script.
/// A name unknown to it would match no font, and fonts for another language would be chosen.
enum FontconfigLanguage {
  static func name(of tag: String) -> String {
    let subtags = tag.lowercased().split(separator: "-").map(String.init)
    let (language, others) = Self.language(of: subtags[...])
    let regions =
      Self.chinese.contains(language)
      ? [Self.chineseRegion(language, others)] : others.map { "\(language)-\($0)" }
    return regions.first(where: Self.isKnown) ?? language
  }

  /// Returns the language and the subtags behind it. An extended language, as in `zh-yue`, is the
  /// language (RFC 5646, section 2.2.2).
  private static func language(
    of subtags: ArraySlice<String>
  ) -> (language: String, others: ArraySlice<String>) {
    let others = subtags.dropFirst()
    if subtags.first == "zh", let extended = others.first, chinese.contains(extended) {
      return (extended, others.dropFirst())
    }
    return (subtags.first ?? "", others)
  }

  /// Chinese and the Chinese languages of ISO 639-3, all written in Han characters.
  private static let chinese: Set<String> = [
    "zh", "cdo", "cjy", "cmn", "cnp", "cpx", "csp", "czh", "czo", "gan", "hak", "hsn", "lzh", "mnp",
    "nan", "wuu", "yue",
  ]

  /// Returns the region whose characters a Chinese text has: Fontconfig tells fonts for mainland
  /// China, Taiwan and Hong Kong apart. The script decides, then the region, then the language.
  private static func chineseRegion(_ language: String, _ others: ArraySlice<String>) -> String {
    // Extensions and private use name neither.
    let others = others.prefix { $0.count > 1 }
    let hongKong = others.contains("hk") || others.contains("mo")
    let isTraditional =
      if others.contains("hant") {
        true
      } else if others.contains("hans") || others.contains("cn") || others.contains("sg") {
        false
      } else {
        hongKong || others.contains("tw") || language == "yue"
      }
    guard isTraditional else { return "zh-cn" }
    return hongKong || language == "yue" && !others.contains("tw") ? "zh-hk" : "zh-tw"
  }

  private static func isKnown(_ name: String) -> Bool {
    guard let names = unsafe FcGetLangs() else { return false }
    defer { unsafe FcStrSetDestroy(names) }
    return unsafe FcStrSetMember(names, name) != 0
  }
}
