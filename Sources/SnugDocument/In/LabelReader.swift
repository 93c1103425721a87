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
    style.font.language = try fields["language"]?.string()
    if let axes = fields["axes"] {
      style.font.axes = try tagged(axes, in: -32768...32767).map(FontAxis.init(tag:value:))
    }
    if let features = fields["features"] { style.features = try self.features(features) }
    return style
  }

  private static func families(_ value: JSONValue) throws(DocumentError) -> [String] {
    if value.kind == .string { return [value.text] }
    guard value.kind == .array else { throw value.mismatch(expected: "a family or a list of them") }
    var families: [String] = []
    for family in value.elements { families.append(try family.string()) }
    guard !families.isEmpty else { throw value.error("expected at least one family") }
    return families
  }

  /// `{"liga": false, "ss01": 1}`.
  private static func features(_ value: JSONValue) throws(DocumentError) -> [FontFeature] {
    guard value.kind == .object else { throw value.mismatch(expected: "an object of features") }
    var features: [FontFeature] = []
    for (key, setting) in value.members {
      let isSwitch = setting.kind == .true || setting.kind == .false
      let number = isSwitch ? (setting.kind == .true ? 1 : 0) : try setting.integer(in: 0...65_535)
      features.append(FontFeature(tag: try tag(key), value: UInt32(number)))
    }
    return features
  }

  private static func tagged(
    _ value: JSONValue, in range: ClosedRange<Double>
  ) throws(DocumentError) -> [(FontTag, Double)] {
    guard value.kind == .object else { throw value.mismatch(expected: "an object of axes") }
    var result: [(FontTag, Double)] = []
    for (key, number) in value.members {
      result.append((try tag(key), try number.number(in: range)))
    }
    return result
  }

  private static func tag(_ key: JSONValue) throws(DocumentError) -> FontTag {
    guard let tag = FontTag(key.text) else {
      throw key.error("expected a tag of one to four ASCII characters, found \"\(key.text)\"")
    }
    return tag
  }
}
