package import Snug

extension TextStyle {
  /// Reads a style, a JSON object with the keys of a document's label: its font and its modes.
  /// - Throws: The first error in the text, with the rest as its `others`.
  package init(json: [UInt8], files: NamedFiles = .allowed) throws(DocumentError) {
    let tree = try JSONTree.reading(json)
    let errors = ErrorList(files: files)
    let fields = Fields(tree.root, "a text style", known: LabelReader.keys, errors)
    self = fields.map { LabelReader.style($0, errors) } ?? TextStyle()
    try errors.check()
  }

  /// Returns why no line is cut at an `ellipsisLine` beyond the lines of a label.
  package static func uselessEllipsisLine(_ line: Int, lines: Int) -> String {
    lines == 0
      ? "no line is cut without a limit of lines: give one of \(line) or more"
      : "there \(lines == 1 ? "is 1 line" : "are \(lines) lines") at most: give \(line) or more"
  }
}

/// Reads the text style of a label.
enum LabelReader {
  /// The keys of a style.
  static let keys = ["font"] + LabelSetting.ofLabel.map(\.rawValue)

  static func style(
    _ fields: Fields, _ errors: ErrorList, _ defaults: LabelDefaults = LabelDefaults()
  ) -> TextStyle {
    var style =
      fields["font"].map { LabelReader.style(font: $0, errors, of: defaults) } ?? defaults.style
    LabelSetting.read(LabelSetting.ofLabel, fields, into: &style, errors)
    readEllipsis(fields, into: &style, errors)
    readKeptEnd(fields, into: &style, errors)
    readTabs(fields, into: &style, errors)
    style.paragraph.lineHeight = errors.noting(try fields["lineHeight"].map(lineHeight))
    style.shrinking = shrinking(fields, errors, from: style.size, times: defaults.scale)
    return style
  }

  private static func readTabs(
    _ fields: Fields, into style: inout TextStyle, _ errors: ErrorList
  ) {
    let whiteSpace: ParagraphStyle.WhiteSpace? = errors.noting(try fields["whiteSpace"]?.choice())
    style.paragraph.whiteSpace = whiteSpace ?? style.paragraph.whiteSpace
    let (size, stops) = (fields["tabSize"], fields["tabStops"])
    if let stops { style.paragraph.tabStops = tabStops(stops, errors) }
    let isNormal = whiteSpace == .normal || fields["whiteSpace"] == nil
    if isNormal, let useless = size ?? stops {
      errors.note(useless.error("a tab is a space: add \"whiteSpace\": \"pre-wrap\""))
    }
  }

  private static func tabStops(_ value: JSONValue, _ errors: ErrorList) -> [Double] {
    guard value.kind == .array else {
      errors.note(value.mismatch(expected: "a list of distances in points, such as [40, 120]"))
      return []
    }
    let limit = TextStyle.maximumTabStopCount
    if value.elements.count(where: { _ in true }) > limit {
      errors.note(value.error("a label has at most \(limit) tab stops"))
    }
    var stops: [Double] = []
    for element in value.elements.prefix(limit) {
      let stop = errors.noting(try element.number(as: .tabStops))
      guard let stop else { continue }
      if let last = stops.last, stop <= last {
        errors.note(
          element.error(
            "expected a tab stop behind the one before it"
              + (element.isQuotable
                ? ", \(NumberText.decimal(last)), found \(element.excerpt)" : "")))
      }
      stops.append(stop)
    }
    return stops
  }

  /// Reads the sizes of a text that does not fit; `nil` if there are none.
  /// - Parameters:
  ///   - size: The size of a text that fits.
  ///   - factor: That of sizes that are written.
  private static func shrinking(
    _ fields: Fields, _ errors: ErrorList, from size: Double, times factor: Double
  ) -> TextStyle.Shrinking? {
    var shrinking = TextStyle.Shrinking()
    let (scale, least) = (fields["minimumScale"], fields["minimumSize"])
    errors.read(try scale?.number(as: .minimumScale), into: &shrinking.minimumScale)
    errors.read(try least?.number(as: .minimumSize), into: &shrinking.minimumSize)
    shrinking.minimumSize *= factor
    let (step, adjustment) = (fields["sizeStep"], fields["baselineAdjustment"])
    let words = fields["shrinkBeforeBreakingWords"]
    errors.read(try step?.number(as: .sizeStep), into: &shrinking.step)
    errors.read(try adjustment?.choice(), into: &shrinking.baselineAdjustment)
    errors.read(try words?.bool(), into: &shrinking.beforeBreakingWords)
    guard scale != nil || least != nil else {
      if let useless = step ?? adjustment ?? words {
        errors.note(
          useless.error("no smaller sizes: add \"minimumScale\", such as 0.5, or \"minimumSize\""))
      }
      return nil
    }
    if let least, shrinking.minimumSize > size {
      let found = least.isQuotable ? ", found \(least.excerpt)" : ""
      errors.note(
        least.error(
          "expected at most the size of the font, \(NumberText.decimal(size / factor))\(found): a text that does "
            + "not fit is made smaller"))
    }
    return shrinking.minimumScale > 0 || shrinking.minimumSize > 0 ? shrinking : nil
  }

  /// Reads the ellipsis, after the truncation mode.
  private static func readEllipsis(
    _ fields: Fields, into style: inout TextStyle, _ errors: ErrorList
  ) {
    let (text, line) = (fields["ellipsis"], fields["ellipsisLine"])
    style.truncation.ellipsis = errors.noting(try text.map(ellipsis))
    style.truncation.ellipsisLine = errors.noting(
      try line?.integer(as: .ellipsisLine))
    if !style.truncation.mode.hasEllipsis, let useless = text ?? line {
      let mode = style.truncation.mode.rawValue
      errors.note(useless.error("no ellipsis is shown with \"truncation\": \"\(mode)\""))
    }
  }

  /// Reads what `middle` keeps of the end, after the truncation mode.
  private static func readKeptEnd(
    _ fields: Fields, into style: inout TextStyle, _ errors: ErrorList
  ) {
    guard let end = fields["keepEnd"] else { return }
    style.truncation.keptEnd = errors.noting(try keptEnd(end))
    if style.truncation.mode != .middle {
      errors.note(
        end.error("only the middle of a text is cut with it: add \"truncation\": \"middle\""))
    }
  }

  private static func keptEnd(
    _ value: JSONValue
  ) throws(DocumentError) -> TextStyle.Truncation.KeptEnd {
    if value.kind == .string, value.text == "extension" { return .extension }
    guard value.kind == .number else {
      throw value.mismatch(expected: "a number of characters, or \"extension\"")
    }
    return .characters(try value.integer(as: .keepEnd))
  }

  private static func ellipsis(_ value: JSONValue) throws(DocumentError) -> String {
    let (text, limit) = (try value.string(), TextStyle.maximumEllipsisLength)
    guard text.utf8.count <= limit else {
      throw value.error("an ellipsis has at most \(limit) bytes, found \(text.utf8.count)")
    }
    return text
  }

  /// Reads a line height such as `1.4`, a multiple of the size, or `"20pt"`.
  private static func lineHeight(_ value: JSONValue) throws(DocumentError)
    -> ParagraphStyle.LineHeight
  {
    if value.kind == .number {
      return .multiple(try value.number(in: 0...TextStyle.maximumLineHeightMultiple))
    }
    guard value.kind == .string else {
      throw value.mismatch(expected: "a multiple of the size such as 1.4, or \"20px\"")
    }
    let text = value.text
    let allowed = 0...TextStyle.maximumSize
    // Here "pt" are points of Snug. Elsewhere they could be those of CSS, and are refused.
    let points =
      text.hasSuffix("pt") ? NumberText.number(text.dropLast(2)) : LengthText.withUnit(text)
    guard let points, allowed.contains(points) else {
      throw value.error(
        "expected a multiple of the size such as 1.4, or points such as \"20px\", up to "
          + "\(NumberText.decimal(allowed.upperBound)), found \(value.quoted)")
    }
    return .points(points)
  }

  /// Reads the font of a label. A family or a file replaces both of the defaults.
  static func style(
    font value: JSONValue, _ errors: ErrorList, of defaults: LabelDefaults
  ) -> TextStyle {
    var base = defaults.style
    if value.member("family") != nil || value.member("file") != nil {
      (base.font.families, base.font.file) = ([], nil)
    }
    return style(font: value, errors, changing: base, scale: defaults.scale)
  }

  /// Reads a font.
  /// - Parameters:
  ///   - own: The style that it changes.
  ///   - scale: The factor of its size.
  static func style(
    font value: JSONValue, _ errors: ErrorList, changing own: TextStyle, scale: Double
  ) -> TextStyle {
    var style = own
    guard value.kind != .string else {
      // A size and a family, as CSS has them.
      let parts = value.text.split(separator: " ", maxSplits: 1)
      let size = parts.count == 2 ? parts.first.flatMap { LengthText.points(String($0)) } : nil
      let written = size.map {
        "\"size\": \(NumberText.decimal($0)), \"family\": \(Excerpt.quoted(String(parts[1])))"
      }
      errors.note(
        value.error(
          "expected a font, an object: write {"
            + (value.isQuotable ? written ?? "\"family\": \(value.excerpt)" : "\"family\": ...")
            + "}"))
      return style
    }
    guard
      let fields = Fields(
        value, "a font",
        known: ["family", "file"] + LabelSetting.ofFont.map(\.rawValue), errors,
        elsewhere: { $0 == "style" ? nil : ForeignWord.placeOfStyle(for: $0) })
    else { return style }
    if let family = fields["family"] { style.font.families = families(family, errors) }
    style.font.file =
      errors.noting(try fields["file"]?.fileName(errors, instead: "name an installed family"))
      ?? style.font.file
    if let size = fields["size"] {
      errors.read(try self.size(size, scale: scale), into: &style.size)
    }
    errors.read(try fields["weight"].map(weight), into: &style.font.weight)
    LabelSetting.read(LabelSetting.ofFont, fields, into: &style, errors)
    style.font.language =
      errors.noting(try fields["language"].map(language)) ?? style.font.language
    if let axes = fields["axes"] {
      let known = ["wght", "wdth", "opsz", "slnt", "ital"]
      style.font.axes =
        tagged(axes, errors, "axes", of: "an axis", known: known, coordinate)
        .map { FontAxis(tag: $0, value: $1) }
    }
    if let features = fields["features"] {
      style.features =
        tagged(features, errors, "features", of: "a feature", known: usualFeatures, setting)
        .map { FontFeature(tag: $0, value: $1) }
    }
    return style
  }

  private static func size(_ value: JSONValue, scale: Double) throws(DocumentError) -> Double {
    let size = try value.length(in: 0...TextStyle.maximumSize)
    guard size > 0 else { throw value.error("expected a font size above 0") }
    guard size * scale <= TextStyle.maximumSize else {
      throw value.error(
        "expected at most \(NumberText.decimal(TextStyle.maximumSize / scale)), as \"textScale\" "
          + "multiplies it")
    }
    return size * scale
  }

  private static func weight(_ value: JSONValue) throws(DocumentError) -> Double {
    if value.kind == .string, let number = ForeignWord.weight(named: value.text) {
      throw value.error("expected a number, found \(value.quoted): write \(number)")
    }
    return try value.number(as: .weight)
  }

  private static func families(_ value: JSONValue, _ errors: ErrorList) -> [String] {
    if value.kind == .string { return errors.noting(try family(value)).map { [$0] } ?? [] }
    guard value.kind == .array else {
      errors.note(value.mismatch(expected: "a family or a list of them"))
      return []
    }
    let count = value.elements.count { _ in true }
    let limit = FontDescriptor.maximumFamilyCount
    if count == 0 { errors.note(value.error("expected at least one family")) }
    if count > limit { errors.note(value.error("a font has at most \(limit) families")) }
    var families: [String] = []
    for element in value.elements {
      if let family = errors.noting(try family(element)) { families.append(family) }
    }
    return families
  }

  private static func family(_ value: JSONValue) throws(DocumentError) -> String {
    let family = try value.string()
    guard !family.isEmpty else {
      throw value.error("expected the name of a font family, found an empty one")
    }
    return family
  }

  static func language(_ value: JSONValue) throws(DocumentError) -> String {
    let language = try value.string()
    do throws(FontError) {
      try LanguageTag.check(language)
    } catch {
      throw value.error(
        value.isQuotable
          ? error.description : "expected a language (BCP 47) such as \"en\" or \"zh-Hant\"")
    }
    return language
  }

  /// Reads axes such as `{"wght": 650}`, or features such as `{"liga": false, "ss01": 1}`.
  /// - Parameters:
  ///   - what: What each of them is called.
  ///   - known: The tags that an invalid one may have been meant for.
  private static func tagged<Number>(
    _ value: JSONValue, _ errors: ErrorList, _ all: String, of what: String, known: [String],
    _ number: (JSONValue) throws(DocumentError) -> Number
  ) -> [(tag: FontTag, value: Number)] {
    guard let members = errors.members(of: value, "an object of \(all)") else { return [] }
    var tagged: [(tag: FontTag, value: Number)] = []
    for (key, setting) in members {
      let tag = errors.noting(try tag(key, of: what, known: known))
      let number = errors.noting(try number(setting))
      if let tag, let number { tagged.append((tag, number)) }
    }
    return tagged
  }

  private static func coordinate(_ value: JSONValue) throws(DocumentError) -> Double {
    try value.number(in: -32768...32767)
  }

  private static func setting(_ value: JSONValue) throws(DocumentError) -> UInt32 {
    switch value.kind {
    case .true: return 1
    case .false: return 0
    case .number: return UInt32(try value.integer(in: 0...65_535))
    case .object, .array, .string, .null:
      throw value.mismatch(expected: "true, false or a number")
    }
  }

  /// The most used features of the OpenType registry.
  private static let usualFeatures = [
    "kern", "liga", "calt", "clig", "dlig", "hlig", "case", "cpsp", "c2sc", "smcp", "frac", "lnum",
    "onum", "pnum", "tnum", "ordn", "salt", "sinf", "ss01", "subs", "sups", "swsh", "titl", "zero",
  ]

  private static func tag(
    _ key: JSONValue, of what: String, known: [String]
  ) throws(DocumentError) -> FontTag {
    let name = key.text
    if let tag = FontTag(name) { return tag }
    throw key.error(
      "expected the tag of \(what), four printable ASCII characters such as \"\(known[0])\", found "
        + key.quoted + (NearMiss.question(for: name, among: known) ?? ""))
  }
}
