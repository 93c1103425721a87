import SnugGeometry

extension FontError: CustomStringConvertible {
  /// The reason why a font or style cannot be used, as the command `snug` prints it.
  public var description: String {
    switch self {
    case .unreadableFile(let path, let cause):
      "the font file \"\(path)\" cannot be read: \(cause.description)"
    case .notAFont(let path, let index):
      "the file \"\(path)\" is not a font" + (index == 0 ? "" : " (face \(index))")
    case .unreadableGlyph(let path, let index, let glyph):
      "glyph \(glyph) of the font file \"\(path)\""
        + (index == 0 ? "" : " (face \(index))") + " cannot be read"
    case .tooManyGlyphs(let path, let index, let glyphs, let bytes):
      "the font file \"\(path)\"" + (index == 0 ? "" : " (face \(index))")
        + " produces \(glyphs) or more glyphs for a text of \(bytes) bytes: use another font"
    case .repeatedName(let name):
      "two fonts are given under the name \(Excerpt.quoted(name)): give each its own"
    case .noFontDatabase: "Fontconfig could not load its configuration"
    case .numberOutOfRange(let property, let value, let allowed):
      "\(property) is \(NumberText.decimal(value)): expected "
        + "\(NumberText.decimal(allowed.lowerBound)) to \(NumberText.decimal(allowed.upperBound))"
    case .malformedLanguage(let tag, let suggestion):
      "expected a language (BCP 47) such as \"zh-Hant\", of at most \(LanguageTag.maximumLength) "
        + "characters, found \(Excerpt.quoted(tag))"
        + (NearMiss.question(suggestion) ?? "")
        + (tag.isEmpty ? ": leave it out to set no language" : "")
    case .unusableRange(let offset, let fault):
      "the range at offset \(offset) \(fault.description)"
    case .textTooLong(let bytes):
      "the text has \(bytes) bytes: at most \(TextMeasurer.maximumTextLength) can be measured"
    case .tooManyLines:
      "the text breaks into more than \(TextMeasurer.maximumLineCount) lines: give it more width, or "
        + "limit its lines"
    case .missingLibrary(let name):
      "the library \(name) cannot be loaded: texts in other scripts, and plurals, need ICU; install its package: "
        + "libicu76 or another version on Debian and Ubuntu, libicu on Fedora, icu on Arch Linux"
    case .noLineBreakingRules: "ICU has no line-breaking rules: its data is missing"
    case .outOfMemory: "there is not enough memory for fonts, or for what a text needs"
    }
  }
}

extension FontError.RangeFault: CustomStringConvertible {
  /// The reason why a range of a text cannot have a style of its own.
  public var description: String {
    switch self {
    case .cutsCharacter: "cuts a character: begin and end ranges between characters"
    case .overlapsAnother: "overlaps another: give each part of a text one style"
    case .reachesBeyondText: "reaches beyond the text"
    }
  }
}

extension FontError.UnreadableCause: CustomStringConvertible {
  /// The reason why a file cannot be read.
  public var description: String {
    switch self {
    case .missing: "there is no such file"
    case .notPermitted: "this user has no permission to read it"
    case .notAFile: "it is a folder, a pipe or a device"
    case .linkLoop: "its symbolic links lead to each other"
    case .tooLong(let bytes):
      "it has \(bytes) bytes, but a font may have at most \(FontCatalog.maximumFileLength)"
    case .system(let code): "system error \(code)"
    }
  }
}
