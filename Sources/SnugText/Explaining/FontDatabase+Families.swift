import CFontconfig

extension FontDatabase {
  /// Every usable font that is installed, as a family of one; in no order.
  func installedFamilies() -> [FontFamily] {
    guard let set = unsafe FcConfigGetFonts(config, FcSetSystem) else { return [] }
    var result: [FontFamily] = []
    for place in 0..<Int(unsafe set.pointee.nfont) {
      guard let font = unsafe set.pointee.fonts[place], unsafe SortedFonts.isUsable(font),
        let name = unsafe SortedFonts.english(font, FC_FAMILY, FC_FAMILYLANG),
        let file = unsafe SortedFonts.string(font, FC_FILE, 0)
      else { continue }
      let style = unsafe SortedFonts.english(font, FC_STYLE, FC_STYLELANG)
      result.append(FontFamily(name: name, styleNames: style.map { [$0] } ?? [], files: [file]))
    }
    return result
  }
}

extension SortedFonts {
  /// HarfBuzz shapes OpenType; Type 1 and bitmap formats have no tables for it.
  static func isUsable(_ font: OpaquePointer) -> Bool {
    let format = unsafe string(font, FC_FONTFORMAT, 0)
    return format == "TrueType" || format == "CFF"
  }

  /// The family of the font at `place`.
  func family(at place: Int) -> String? {
    unsafe SortedFonts.english(font(place), FC_FAMILY, FC_FAMILYLANG)
  }

  /// The name of the design at `place`; `nil` for a variable font.
  func styleName(at place: Int) -> String? {
    var isVariable: FcBool = 0
    if unsafe FcPatternGetBool(font(place), FC_VARIABLE, 0, &isVariable) == FcResultMatch,
      isVariable != 0
    {
      return nil
    }
    return unsafe SortedFonts.english(font(place), FC_STYLE, FC_STYLELANG)
  }

  /// The file of the font at `place`, and the face in it.
  func filePlace(at place: Int) -> FontSource? {
    guard let file = unsafe SortedFonts.string(font(place), FC_FILE, 0) else { return nil }
    var index: Int32 = 0
    unsafe FcPatternGetInteger(font(place), FC_INDEX, 0, &index)
    return FontSource(data: .file(file), index: Int(index & 0xFFFF))
  }

  /// A name in English, else the first there is.
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
