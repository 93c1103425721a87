import Snug

/// The members of one object of a document, by key; keys no one knows are refused.
struct Fields {
  let value: JSONValue
  private var members: [String: JSONValue] = [:]

  /// - Parameters:
  ///   - known: The keys that are read.
  ///   - planned: Keys of the format that cannot be honoured yet.
  init(
    _ value: JSONValue, _ what: String, known: [String], planned: [String] = []
  ) throws(DocumentError) {
    self.value = value
    guard value.kind == .object else { throw value.mismatch(expected: "\(what), an object") }
    for (key, member) in value.members {
      let name = key.text
      if planned.contains(name) { throw key.error("\"\(name)\" is not supported yet") }
      guard known.contains(name) else {
        let hint = NearMiss.suggestions(for: name, among: known + planned).first
        let known = known.joined(separator: ", ")
        throw key.error(
          "unknown key \"\(name)\""
            + (hint.map { ": did you mean \"\($0)\"?" } ?? "; \(what) has \(known)"))
      }
      members[name] = member
    }
  }

  /// The value of a key that is present.
  subscript(key: String) -> JSONValue? { members[key] }
}

extension JSONValue {
  /// An error at this value.
  func error(_ message: String) -> DocumentError {
    DocumentError(place: JSONPlace(of: self), message: message)
  }

  /// The error that this value is of another kind than expected.
  func mismatch(expected: String) -> DocumentError {
    error("expected \(expected), found \(kind.phrase)")
  }

  func string() throws(DocumentError) -> String {
    guard kind == .string else { throw mismatch(expected: "a string") }
    return text
  }

  func bool() throws(DocumentError) -> Bool {
    guard kind == .true || kind == .false else { throw mismatch(expected: "true or false") }
    return kind == .true
  }

  func array() throws(DocumentError) -> Children {
    guard kind == .array else { throw mismatch(expected: "an array") }
    return elements
  }

  func number(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard kind == .number else { throw mismatch(expected: "a number") }
    let value = double
    guard range.contains(value) else {
      throw error(
        "expected a number from \(NumberText.decimal(range.lowerBound)) to "
          + "\(NumberText.decimal(range.upperBound)), found \(excerpt)")
    }
    return value
  }

  func integer(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    guard kind == .number else { throw mismatch(expected: "a whole number") }
    let value = double
    guard let integer = Int(exactly: value), range.contains(integer) else {
      throw error(
        "expected a whole number from \(range.lowerBound) to \(range.upperBound), found \(excerpt)")
    }
    return integer
  }

  /// A length in points.
  func length() throws(DocumentError) -> Double {
    try number(in: 0...LayoutUnit.maximumPoints)
  }

  /// A distance in points that may be below 0.
  func distance() throws(DocumentError) -> Double {
    try number(in: -LayoutUnit.maximumPoints...LayoutUnit.maximumPoints)
  }

  func size() throws(DocumentError) -> Size {
    guard kind == .array else { throw mismatch(expected: "a size [width, height]") }
    let numbers = Array(elements)
    guard numbers.count == 2 else {
      throw error("expected a size [width, height], found \(numbers.count) elements")
    }
    return Size(width: try numbers[0].length(), height: try numbers[1].length())
  }

  /// One of the names of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws(DocumentError) -> Choice where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    guard kind == .string else {
      throw mismatch(expected: "one of \(names.joined(separator: ", "))")
    }
    if let choice = Choice(rawValue: text) { return choice }
    throw unknownChoice(among: names)
  }

  /// The error that this string is none of `names`.
  func unknownChoice(among names: [String]) -> DocumentError {
    let hint = NearMiss.suggestions(for: text, among: names).first
    return error(
      "expected one of \(names.joined(separator: ", ")), found \"\(text)\""
        + (hint.map { ": did you mean \"\($0)\"?" } ?? ""))
  }

  /// The value as it is written, cut short when it is long.
  var excerpt: String { Excerpt.of(source) }

  /// Insets: a number, `[vertical, horizontal]`, or an object of sides.
  func insets() throws(DocumentError) -> EdgeInsets {
    switch kind {
    case .number: return EdgeInsets(try distance())
    case .array:
      let pair = Array(elements)
      guard pair.count == 2 else {
        throw error("expected [vertical, horizontal], found \(pair.count) elements")
      }
      let vertical = try pair[0].distance()
      let horizontal = try pair[1].distance()
      return EdgeInsets(
        top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
    case .object: return try insetsBySide()
    default: throw mismatch(expected: "a number, [vertical, horizontal] or an object of sides")
    }
  }

  private func insetsBySide() throws(DocumentError) -> EdgeInsets {
    let fields = try Fields(
      self, "insets", known: ["top", "leading", "bottom", "trailing", "left", "right"])
    let physical = fields["left"] ?? fields["right"]
    if let physical, fields["leading"] != nil || fields["trailing"] != nil {
      throw physical.error(
        "left and right cannot stand with leading and trailing: they may be the same side")
    }
    let top = try fields["top"]?.distance() ?? 0
    let bottom = try fields["bottom"]?.distance() ?? 0
    if physical != nil {
      return EdgeInsets(
        top: top, bottom: bottom,
        horizontal: .physical(
          left: try fields["left"]?.distance() ?? 0, right: try fields["right"]?.distance() ?? 0))
    }
    return EdgeInsets(
      top: top, leading: try fields["leading"]?.distance() ?? 0, bottom: bottom,
      trailing: try fields["trailing"]?.distance() ?? 0)
  }
}
