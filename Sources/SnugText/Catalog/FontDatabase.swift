import SnugFontconfig

/// A private Fontconfig configuration.
///
/// Fontconfig is slow and not thread-safe, so the owner keeps this behind a lock and queries it
/// only for a new style or cluster.
@safe struct FontDatabase: ~Copyable {
  let config: OpaquePointer

  /// Loads the system's configuration and font caches.
  init() throws(FontError) {
    guard let config = unsafe FcInitLoadConfigAndFonts() else { throw .noFontDatabase }
    unsafe self.config = config
  }

  deinit { unsafe FcConfigDestroy(config) }

  /// Returns every installed font, the best for `descriptor` first.
  func sorted(for descriptor: FontDescriptor) -> SortedFonts? {
    guard let pattern = unsafe FcPatternCreate() else { return nil }
    unsafe FontDatabase.fill(pattern, from: descriptor)
    unsafe FcConfigSubstitute(config, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let set = unsafe FcFontSort(config, pattern, 0, nil, &result) else {
      unsafe FcPatternDestroy(pattern)
      return nil
    }
    return unsafe SortedFonts(config: config, pattern: pattern, set: set)
  }

  private static func fill(_ pattern: OpaquePointer, from descriptor: FontDescriptor) {
    // The fallback fonts of Snug Sans are those for a similar font.
    let families = descriptor.families.isEmpty ? ["sans-serif"] : descriptor.families
    for family in families { unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
    let weight = FcWeightFromOpenTypeDouble(descriptor.weight)
    unsafe FcPatternAddDouble(pattern, FC_WEIGHT, weight)
    unsafe FcPatternAddDouble(pattern, FC_WIDTH, descriptor.width)
    let slant =
      switch descriptor.slant {
      case .roman: FC_SLANT_ROMAN
      case .italic: FC_SLANT_ITALIC
      case .oblique: FC_SLANT_OBLIQUE
      }
    unsafe FcPatternAddInteger(pattern, FC_SLANT, slant)
    // Include variable fonts themselves, not only their named instances: a weight between two
    // instances is none of them.
    unsafe FcPatternAddBool(pattern, FC_VARIABLE, FcBool(FcDontCare))
    if let language = descriptor.language {
      unsafe FcPatternAddString(pattern, FC_LANG, FontconfigLanguage.name(of: language))
    }
    // "und" keeps Fontconfig from adding the languages of the environment.
    unsafe FcPatternAddString(pattern, FC_LANG, "und")
  }

  /// Returns every usable installed font as a separate family, in no particular order.
  func installedFamilies() -> [FontFamily] {
    guard let set = unsafe FcConfigGetFonts(config, FcSetSystem) else { return [] }
    var result: [FontFamily] = []
    for place in unsafe SortedFonts.usablePlaces(in: set) {
      let font = unsafe set.pointee.fonts[place]
      guard let name = unsafe SortedFonts.english(font, FC_FAMILY, FC_FAMILYLANG),
        let file = unsafe SortedFonts.string(font, FC_FILE, 0)
      else { continue }
      let style = unsafe SortedFonts.english(font, FC_STYLE, FC_STYLELANG)
      result.append(FontFamily(name: name, styleNames: style.map { [$0] } ?? [], files: [file]))
    }
    return result
  }
}

/// The result of one Fontconfig sort: fonts by index, examined without opening them.
@safe final class SortedFonts {
  private let config: OpaquePointer
  private let pattern: OpaquePointer
  private let set: UnsafeMutablePointer<FcFontSet>
  /// The indices of the usable fonts in the set, best first.
  let places: [Int]

  /// Takes ownership of `pattern` and `set`; `config` must outlive this object.
  init(config: OpaquePointer, pattern: OpaquePointer, set: UnsafeMutablePointer<FcFontSet>) {
    unsafe self.config = config
    unsafe self.pattern = pattern
    unsafe self.set = set
    places = unsafe SortedFonts.usablePlaces(in: set)
  }

  deinit {
    unsafe FcFontSetDestroy(set)
    unsafe FcPatternDestroy(pattern)
  }

  /// Returns the fonts of that family, by any of its names in any language, ignoring case. The
  /// search is lazy.
  func places(ofFamily family: String) -> LazyFilterSequence<[Int]> {
    let wanted = family.lowercased()
    return places.lazy.filter { [self] place in
      var index: Int32 = 0
      while let name = unsafe SortedFonts.string(font(place), FC_FAMILY, index) {
        if name.lowercased() == wanted { return true }
        index += 1
      }
      return false
    }
  }

  func covers(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
    var charset: OpaquePointer?
    guard unsafe FcPatternGetCharSet(font(place), FC_CHARSET, 0, &charset) == FcResultMatch else {
      return false
    }
    return unsafe FcCharSetHasChar(charset, scalar.value) != 0
  }

  /// Whether the font at index `place` is a variable font itself, not one of its instances.
  func isVariable(at place: Int) -> Bool {
    isTrue(FC_VARIABLE, at: place)
  }

  private func isTrue(_ property: String, at place: Int) -> Bool {
    var value: FcBool = 0
    return unsafe FcPatternGetBool(font(place), property, 0, &value) == FcResultMatch && value != 0
  }

  /// Whether the font at index `place` is for emoji: drawn in colour, or declared for emoji.
  func isEmojiFont(at place: Int) -> Bool {
    if isTrue(FC_COLOR, at: place) { return true }
    var languages: OpaquePointer?
    guard unsafe FcPatternGetLangSet(font(place), FC_LANG, 0, &languages) == FcResultMatch else {
      return false
    }
    return unsafe FcLangSetHasLang(languages, "und-zsye") == FcLangEqual
  }

  /// Returns the file, face and design that the font at `place` represents for the sorted pattern.
  func source(at place: Int) -> FontSource? {
    guard let prepared = unsafe FcFontRenderPrepare(config, pattern, font(place)) else {
      return nil
    }
    defer { unsafe FcPatternDestroy(prepared) }
    return unsafe SortedFonts.source(of: prepared)
  }

  /// Returns the file of the font at index `place`, and the face in it.
  func filePlace(at place: Int) -> FontSource? {
    unsafe SortedFonts.source(of: font(place))?.place
  }

  private static func source(of font: OpaquePointer?) -> FontSource? {
    guard let file = unsafe string(font, FC_FILE, 0) else { return nil }
    var index: Int32 = 0
    unsafe FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return unsafe FontSource(
      data: .file(file), index: Int(index & 0xFFFF), namedInstance: Int(index >> 16 & 0x7FFF),
      axes: axes(string(font, FC_FONT_VARIATIONS, 0) ?? ""))
  }

  func font(_ place: Int) -> OpaquePointer? { unsafe set.pointee.fonts[place] }

  /// The axes that Fontconfig derives from a style, rounded to its own scale of weights, and from a
  /// size that it assumes; the style itself is exact.
  private static let derivedAxes: Set<String> = ["wght", "wdth", "opsz"]

  /// Parses Fontconfig's `wght=500,wdth=100`: the configuration's values without derived axes.
  private static func axes(_ list: String) -> [FontAxis] {
    list.split(separator: ",").compactMap { item in
      let parts = item.split(separator: "=")
      guard parts.count == 2, let tag = FontTag(String(parts[0])), let value = Double(parts[1]),
        !derivedAxes.contains(tag.description)
      else { return nil }
      return FontAxis(tag: tag, value: value)
    }
  }

  static func string(
    _ pattern: OpaquePointer?, _ object: String, _ index: Int32
  ) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pattern, object, index, &value) == FcResultMatch else {
      return nil
    }
    return unsafe value.map { unsafe String(cString: $0) }
  }

  /// Returns the indices of the fonts that HarfBuzz can shape: it needs OpenType tables, not Type 1 or
  /// bitmap formats.
  fileprivate static func usablePlaces(in set: UnsafeMutablePointer<FcFontSet>) -> [Int] {
    (0..<Int(unsafe set.pointee.nfont)).filter { place in
      guard let font = unsafe set.pointee.fonts[place] else { return false }
      let format = unsafe string(font, FC_FONTFORMAT, 0)
      return format == "TrueType" || format == "CFF"
    }
  }

  func family(at place: Int) -> String? {
    unsafe SortedFonts.english(font(place), FC_FAMILY, FC_FAMILYLANG)
  }

  /// Returns the name of the design at index `place`; `nil` for a variable font.
  func styleName(at place: Int) -> String? {
    isVariable(at: place)
      ? nil : unsafe SortedFonts.english(font(place), FC_STYLE, FC_STYLELANG)
  }

  /// Returns the name in English, else the first name.
  fileprivate static func english(
    _ font: OpaquePointer?, _ object: String, _ languages: String
  ) -> String? {
    var index: Int32 = 0
    while let language = unsafe string(font, languages, index) {
      if language == "en", let name = unsafe string(font, object, index) { return name }
      index += 1
    }
    return unsafe string(font, object, 0)
  }
}
