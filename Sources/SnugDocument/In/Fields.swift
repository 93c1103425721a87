import Snug

/// The members of one object of a document, by key. Unknown keys are errors.
struct Fields {
  let value: JSONValue
  /// In the order of the text; at most one for each known key.
  private var members: [(key: String, value: JSONValue)] = []
  /// The known keys that unknown ones were probably meant for.
  private var suggestions: [String] = []

  /// Returns `nil` for a value that is not an object.
  /// - Parameters:
  ///   - known: The keys that are read.
  ///   - mayBeText: Whether a string may stand instead of the object.
  ///   - elsewhere: Returns where an unknown key belongs, as a sentence; `nil` if it belongs nowhere.
  init?(
    _ value: JSONValue, _ what: String, known: [String], _ errors: ErrorList,
    mayBeText: Bool = false, elsewhere: (String) -> String? = { _ in nil }
  ) {
    self.value = value
    guard value.kind == .object else {
      var error = value.mismatch(
        expected: what + (mayBeText ? ": a string or an object" : ", an object"))
      if value.kind == .array, what == Fields.document {
        error.message += ": write {\"items\": [...]}"
      }
      errors.note(error)
      return nil
    }
    for (key, member) in value.members {
      let name = key.text
      if known.contains(name) {
        members.append((name, member))
      } else {
        guard !errors.isFull else { return }
        if name.utf8.count <= 100, let place = elsewhere(name) {
          errors.note(
            key.error((key.isQuotable ? "unknown key \"\(name)\": " : "unknown key: ") + place))
          continue
        }
        let hints = Fields.hints(for: name, among: known)
        suggestions += hints
        errors.note(
          key.error(
            (key.isQuotable ? "unknown key \(Excerpt.quoted(name))" : "unknown key")
              + (hints.isEmpty
                ? "; \(Fields.list(known, of: what))"
                : ": did you mean \(hints.map(\.quotedKey).joined(separator: " or "))?")))
      }
    }
  }

  /// What the root of a document is called.
  static let document = "a document"

  /// Returns the keys of an object in words.
  private static func list(_ known: [String], of what: String) -> String {
    switch known.count {
    case 0: "\(what) has no keys"
    case 1: "the only key of \(what) is \(known[0])"
    default: "the keys of \(what) are \(known.joined(separator: ", "))"
    }
  }

  /// Returns the likely meanings of an unknown key: those of a foreign word, or else a near miss.
  static func hints(for name: String, among known: [String]) -> [String] {
    // A long name is not a misspelt one.
    guard name.utf8.count <= 100 else { return [] }
    let keys = ForeignWord.keys(for: name, among: known)
    return keys.isEmpty ? Array(NearMiss.suggestions(for: name, among: known).prefix(1)) : keys
  }

  /// Whether a key is absent; an unknown key probably meant for it counts as present.
  func lacks(_ key: String) -> Bool { self[key] == nil && !suggestions.contains(key) }

  /// Notes a style that is no object. What is in it is for renderers.
  func checkStyle(_ errors: ErrorList) {
    if let style = self["style"] { _ = errors.members(of: style, "a style, an object") }
  }

  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}

extension JSONValue {
  /// Returns an error at this value.
  package func error(_ message: String) -> DocumentError {
    DocumentError(place: JSONPlace(of: self), message: message)
  }

  /// Returns the error that this value has another kind than expected.
  package func mismatch(expected: String) -> DocumentError {
    let isWrapped =
      kind == .array && expected.hasSuffix("object") && elements.count { _ in true } == 1
    return error(
      "expected \(expected), found \(kind == .string ? quoted : kind.phrase)"
        + (isWrapped ? ": take it out of its brackets" : ""))
  }

  /// The same where an object of named members is expected; for an array, says how to write it.
  func mismatch(expectedByName expected: String) -> DocumentError {
    var error = mismatch(expected: expected)
    if kind == .array { error.message += ": give each a name, as in {\"name\": {...}}" }
    return error
  }

  /// The same where a number is expected; for one in a string, says how to write it.
  func mismatch(expectedNumber expected: String) -> DocumentError {
    var error = mismatch(expected: expected)
    if kind == .string, isQuotable { error.message += ForeignWord.advice(onNumber: text) }
    return error
  }

  static let priorities = 1.0...1000

  /// Reads a priority; for the name of one, says how to write it.
  func priority() throws(DocumentError) -> Double {
    guard kind == .string else { return try number(in: Self.priorities) }
    var error = mismatch(expectedNumber: "a priority, a number from 1 to 1000")
    if isQuotable, let number = ForeignWord.priority(named: text) {
      error.message += ": write \(number)"
    }
    throw error
  }

  /// Returns the error that this array has another number of elements.
  func miscounted(_ count: Int, expected: String) -> DocumentError {
    error("expected \(expected), found \(count == 1 ? "1 element" : "\(count) elements")")
  }

  package func string() throws(DocumentError) -> String {
    guard kind == .string else { throw mismatch(expected: "a string") }
    return text
  }

  func bool() throws(DocumentError) -> Bool {
    guard kind == .true || kind == .false else { throw mismatch(expected: "true or false") }
    return kind == .true
  }

  func link() throws(DocumentError) -> String {
    let address = try string()
    let schemes = ["http:", "https:", "mailto:"]
    guard schemes.contains(where: { address.lowercased().hasPrefix($0) }),
      address.utf8.count <= 2048,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
    else {
      throw mismatch(
        expected:
          "a link that begins with http:, https: or mailto:, at most 2048 characters of ASCII, "
          + "without spaces and quotation marks (others are written with %)")
    }
    return address
  }

  func array() throws(DocumentError) -> Children {
    guard kind == .array else {
      var error = mismatch(expected: "an array")
      switch kind {
      case .object: error.message += ": put it in brackets, as in [{...}]"
      case .string: error.message += isQuotable ? ": write [\(excerpt)]" : ": put it in brackets"
      case .array, .number, .true, .false, .null: break
      }
      throw error
    }
    return elements
  }

  package func number(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard kind == .number else { throw mismatch(expectedNumber: "a number") }
    let value = double
    guard range.contains(value) else {
      throw error(
        "expected a number from \(NumberText.decimal(range.lowerBound)) to "
          + "\(NumberText.decimal(range.upperBound)), found \(excerpt)")
    }
    return value
  }

  package func integer(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    guard kind == .number else { throw mismatch(expectedNumber: "a whole number") }
    let value = double
    guard let integer = Int(exactly: value), range.contains(integer) else {
      throw error(
        "expected a whole number from \(range.lowerBound) to \(range.upperBound), found \(excerpt)")
    }
    return integer
  }

  /// Reads the index of a section or an item.
  func placeIndex() throws(DocumentError) -> Int { try integer(in: 0...Int(Int32.max)) }

  /// Reads the path of an item, `[section, item]`.
  func itemPath(_ expected: String) throws(DocumentError) -> ItemPath {
    let (section, item) = try pair(expected)
    return ItemPath(section: try section.placeIndex(), item: try item.placeIndex())
  }

  /// Reads a length in points, or with a unit as in `"90mm"`.
  package func length(
    in range: ClosedRange<Double> = 0...LayoutUnit.maximumPoints
  ) throws(DocumentError) -> Double {
    guard kind == .string, let points = LengthText.withUnit(text) else {
      return try number(in: range)
    }
    guard range.contains(points) else {
      throw error(
        "expected a length from \(NumberText.decimal(range.lowerBound)) to "
          + "\(NumberText.decimal(range.upperBound)) points, found \(quoted), which are "
          + NumberText.decimal(points))
    }
    return points
  }

  /// Reads a distance in points, or with a unit, which may be negative.
  func distance() throws(DocumentError) -> Double {
    try length(in: -LayoutUnit.maximumPoints...LayoutUnit.maximumPoints)
  }

  /// Reads a number as large as a distance may be.
  func factor() throws(DocumentError) -> Double {
    try number(in: -LayoutUnit.maximumPoints...LayoutUnit.maximumPoints)
  }

  func size() throws(DocumentError) -> Size {
    let (width, height) = try pair("a size [width, height]")
    return Size(width: try width.length(), height: try height.length())
  }

  /// Reads two distances `[x, y]`.
  func point(_ expected: String) throws(DocumentError) -> Point {
    let (x, y) = try pair(expected)
    return Point(x: try x.distance(), y: try y.distance())
  }

  /// Reads two factors `[x, y]`.
  func factors(_ expected: String) throws(DocumentError) -> Point {
    let (x, y) = try pair(expected)
    return Point(x: try x.factor(), y: try y.factor())
  }

  /// The elements of an array of two.
  func pair(_ expected: String) throws(DocumentError) -> (JSONValue, JSONValue) {
    guard kind == .array else { throw mismatch(expected: expected) }
    let elements = Array(elements)
    guard elements.count == 2 else { throw miscounted(elements.count, expected: expected) }
    return (elements[0], elements[1])
  }

  /// Reads a stacking order: a whole number up to 1,000,000 in either direction.
  func stackingOrder() throws(DocumentError) -> Int { try integer(in: -1_000_000...1_000_000) }

  /// Reads one of the names of an enumeration.
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

  /// Returns the error that this string is none of `names`.
  func unknownChoice(among names: [String]) -> DocumentError {
    let hint =
      NearMiss.question(ForeignWord.name(for: text, among: names))
      ?? NearMiss.question(for: text, among: names) ?? ""
    return error("expected one of \(names.joined(separator: ", ")), found \(quoted)\(hint)")
  }

  /// Reads insets: a number, `[vertical, horizontal]`, or an object of sides.
  func insets(_ errors: ErrorList) -> EdgeInsets? {
    switch kind {
    case .number: return errors.noting(try distance()).map { EdgeInsets($0) }
    case .string where LengthText.withUnit(text) != nil:
      return errors.noting(try distance()).map { EdgeInsets($0) }
    case .array: return errors.noting(try insetsByAxis())
    case .object: return insetsBySide(errors)
    default:
      errors.note(
        mismatch(expectedNumber: "a number, [vertical, horizontal] or an object of sides"))
      return nil
    }
  }

  private func insetsByAxis() throws(DocumentError) -> EdgeInsets {
    let pair = try pair("[vertical, horizontal]")
    let (vertical, horizontal) = (try pair.0.distance(), try pair.1.distance())
    return EdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  private func insetsBySide(_ errors: ErrorList) -> EdgeInsets? {
    guard
      let fields = Fields(
        self, "insets", known: ["top", "leading", "bottom", "trailing", "left", "right"], errors)
    else { return nil }
    let physical = fields["left"] ?? fields["right"]
    if let physical, fields["leading"] != nil || fields["trailing"] != nil {
      errors.note(
        physical.error(
          "left and right cannot be combined with leading and trailing: they may be the same side"))
    }
    func side(_ key: String) -> Double { errors.noting(try fields[key]?.distance()) ?? 0 }
    let (top, bottom) = (side("top"), side("bottom"))
    let (leading, trailing, left, right) = (
      side("leading"), side("trailing"), side("left"), side("right")
    )
    return physical == nil
      ? EdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
      : EdgeInsets(top: top, bottom: bottom, horizontal: .physical(left: left, right: right))
  }
}
