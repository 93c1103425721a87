import Snug

/// Reads how a label's text is set.
enum LabelReader {
  static func style(_ fields: Fields) throws(DocumentError) -> TextStyle {
    var style = try fields["font"].map(style(font:)) ?? TextStyle()
    if let truncation = fields["truncation"] { style.truncation = try truncation.choice() }
    style.keepsWhitespace = try fields["keepWhitespace"]?.bool() ?? false
    if let alignment = fields["alignment"] { style.alignment = try alignment.choice() }
    if let breaking = fields["lineBreaking"] { style.lineBreaking = try breaking.choice() }
    if let metrics = fields["lineMetrics"] { style.lineMetrics = try metrics.choice() }
    if let direction = fields["direction"] { style.direction = try direction.choice() }
    return style
  }

  private static func style(font value: JSONValue) throws(DocumentError) -> TextStyle {
    let fields = try Fields(
      value, "a font",
      known: [
        "family", "file", "size", "weight", "width", "slant", "instance", "axes", "features",
        "letterSpacing", "language",
      ])
    var style = TextStyle()
    if let family = fields["family"] { style.font.families = try families(family) }
    style.font.file = try fields["file"]?.string()
    if let size = fields["size"] {
      style.size = try size.number(in: 0...TextStyle.maximumSize)
      guard style.size > 0 else { throw size.error("expected a font size above 0") }
    }
    if let weight = fields["weight"] { style.font.weight = try weight.number(in: 1...1000) }
    if let width = fields["width"] { style.font.width = try width.number(in: 1...1000) }
    if let slant = fields["slant"] { style.font.slant = try slant.choice() }
    style.font.namedInstance = try fields["instance"]?.string()
    if let spacing = fields["letterSpacing"] {
      let limit = TextStyle.maximumLetterSpacing
      style.letterSpacing = try spacing.number(in: -limit...limit)
    }
    style.font.language = try fields["language"].map(language)
    if let axes = fields["axes"] { style.font.axes = try self.axes(axes) }
    if let features = fields["features"] { style.features = try self.features(features) }
    return style
  }

  private static func families(_ value: JSONValue) throws(DocumentError) -> [String] {
    if value.kind == .string { return [try family(value)] }
    guard value.kind == .array else { throw value.mismatch(expected: "a family or a list of them") }
    var families: [String] = []
    for family in value.elements { families.append(try self.family(family)) }
    guard !families.isEmpty else { throw value.error("expected at least one family") }
    let limit = FontDescriptor.maximumFamilyCount
    guard families.count <= limit else { throw value.error("a font has at most \(limit) families") }
    return families
  }

  private static func family(_ value: JSONValue) throws(DocumentError) -> String {
    let family = try value.string()
    guard !family.isEmpty else {
      throw value.error("expected the name of a font family, found an empty one")
    }
    return family
  }

  private static func language(_ value: JSONValue) throws(DocumentError) -> String {
    let language = try value.string()
    do throws(FontError) {
      try LanguageTag.check(language)
    } catch {
      throw value.error(error.sentence)
    }
    return language
  }

  /// `{"wght": 650}`.
  private static func axes(_ value: JSONValue) throws(DocumentError) -> [FontAxis] {
    guard value.kind == .object else { throw value.mismatch(expected: "an object of axes") }
    var axes: [FontAxis] = []
    for (key, number) in value.members {
      let tag = try tag(key, of: "an axis", known: ["wght", "wdth", "opsz", "slnt", "ital"])
      axes.append(FontAxis(tag: tag, value: try number.number(in: -32768...32767)))
    }
    return axes
  }

  /// `{"liga": false, "ss01": 1}`.
  private static func features(_ value: JSONValue) throws(DocumentError) -> [FontFeature] {
    guard value.kind == .object else { throw value.mismatch(expected: "an object of features") }
    var features: [FontFeature] = []
    for (key, setting) in value.members {
      let isSwitch = setting.kind == .true || setting.kind == .false
      guard isSwitch || setting.kind == .number else {
        throw setting.mismatch(expected: "true, false or a number")
      }
      let number = isSwitch ? (setting.kind == .true ? 1 : 0) : try setting.integer(in: 0...65_535)
      let tag = try tag(key, of: "a feature", known: usualFeatures)
      features.append(FontFeature(tag: tag, value: UInt32(number)))
    }
    return features
  }

  /// Those that texts are set with most, in the order of the OpenType registry.
  private static let usualFeatures = [
    "kern", "liga", "calt", "clig", "dlig", "hlig", "case", "cpsp", "c2sc", "smcp", "frac", "lnum",
    "onum", "pnum", "tnum", "ordn", "salt", "sinf", "ss01", "subs", "sups", "swsh", "titl", "zero",
  ]

  /// - Parameter known: Those that may be meant by what is none.
  private static func tag(
    _ key: JSONValue, of what: String, known: [String]
  ) throws(DocumentError) -> FontTag {
    let name = key.text
    if let tag = FontTag(name) { return tag }
    let hint = NearMiss.suggestions(for: name, among: known).first ?? ""
    throw key.error(
      "expected the tag of \(what), four printable ASCII characters such as \"\(known[0])\", found "
        + Excerpt.quoted(name) + (hint.isEmpty ? "" : ": did you mean \"\(hint)\"?"))
  }
}
