import CFontconfig

/// A language of BCP 47 as Fontconfig knows it: by language, or language and region, never by
/// script. What it does not know would match no font, and fonts for another language be taken.
struct FontconfigLanguage {
  let name: String

  init(_ tag: String) {
    let subtags = tag.lowercased().split(separator: "-").map(String.init)
    let language = subtags.first ?? ""
    let others = subtags.dropFirst()
    // Chinese is written in simplified characters on the mainland, in traditional ones in Taiwan.
    let usual = others.contains("hans") ? ["cn"] : others.contains("hant") ? ["tw"] : []
    let regions = others + (language == "zh" ? usual : [])
    let known = regions.lazy.map { "\(language)-\($0)" }.first(where: Self.isKnown)
    name = known ?? language
  }

  private static func isKnown(_ name: String) -> Bool {
    guard let names = unsafe FcGetLangs() else { return false }
    defer { unsafe FcStrSetDestroy(names) }
    return unsafe FcStrSetMember(names, name) != 0
  }
}
