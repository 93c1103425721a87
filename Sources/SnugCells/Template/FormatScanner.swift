import SnugGeometry

/// Reads the tokens that visual formats and equations share.
///
/// Tokens consist of scalars, so that a combining mark cannot hide a bracket. Columns count
/// characters.
struct FormatScanner {
  private let text: String
  private var scalars: [Unicode.Scalar] = []
  /// The column of the character of each scalar.
  private var columns: [Int32] = []
  private(set) var position = 0

  init(_ text: String) {
    self.text = text
    scalars.reserveCapacity(text.utf8.count)
    columns.reserveCapacity(text.utf8.count)
    for (index, character) in text.enumerated() {
      for scalar in character.unicodeScalars {
        scalars.append(scalar)
        columns.append(Int32(clamping: index + 1))
      }
    }
  }

  var isAtEnd: Bool { position == scalars.count }

  var peek: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

  var column: Int { column(at: position) }

  private func column(at position: Int) -> Int {
    Int(position < columns.count ? columns[position] : (columns.last ?? 0) + 1)
  }

  mutating func skipSpaces() {
    while let next = peek, next.properties.isWhitespace { position += 1 }
  }

  /// Takes `text` if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  /// Takes `text`, or throws an error that states `expectation`.
  mutating func expect(_ text: String, _ expectation: String) throws(FormatError) {
    guard take(text) else { throw error(expectation) }
  }

  /// Returns the error that `expected` is missing here, or at `position`.
  func error(
    _ expected: String, at position: Int? = nil, suggestions: [String] = []
  ) -> FormatError {
    let column = column(at: position ?? self.position)
    let rest = text.dropFirst(column - 1)
    let word = rest.prefix { character in
      character.unicodeScalars.allSatisfy { FormatScanner.isNamePart($0) || $0 == "." }
    }
    return FormatError(
      column: column, expected: expected, found: String(word.isEmpty ? rest.prefix(1) : word),
      suggestions: suggestions)
  }

  /// Reads a name: letters, digits and underscores, not beginning with a digit.
  mutating func name() -> String? {
    guard let first = peek, FormatScanner.isNameStart(first) else { return nil }
    let name = scalars[position...].prefix(while: FormatScanner.isNamePart)
    position += name.count
    return text(name)
  }

  /// Appends scalar by scalar: creating a view of a slice takes as long as reading a short format.
  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// Reads an unsigned decimal number, with an exponent or without.
  mutating func number() throws(FormatError) -> Double? {
    guard let first = peek, first == "." || FormatScanner.isDigit(first) else { return nil }
    let start = position
    takeDigits()
    if take(".") { takeDigits() }
    let mantissaEnd = position
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      let exponentStart = position
      takeDigits()
      if position == exponentStart { position = mantissaEnd }
    }
    let digits = text(scalars[start..<position])
    guard let value = Double(digits), value.isFinite else { throw error("a number", at: start) }
    return value
  }

  private mutating func takeDigits() {
    while let next = peek, FormatScanner.isDigit(next) { position += 1 }
  }

  /// Reads `<=`, `>=`, `==` or `=`.
  /// - Throws: An error for another comparison sign, with the intended one as its suggestion.
  mutating func relation() throws(FormatError) -> Constraint.Relation? {
    if take("<=") { return .lessThanOrEqual }
    if take(">=") { return .greaterThanOrEqual }
    if take("==") { return .equal }
    for (sign, meant) in FormatScanner.foreignRelations
    where scalars[position...].starts(with: sign.unicodeScalars) {
      throw FormatError(
        column: column, expected: FormatScanner.relations, found: sign, suggestions: [meant])
    }
    return take("=") ? .equal : nil
  }

  /// All relations, in words.
  static let relations = "<=, ==, = or >="

  private static let foreignRelations = [
    ("=<", "<="), ("<", "<="), ("≤", "<="), ("=>", ">="), (">", ">="), ("≥", ">="),
  ]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  // UAX #31 D1: default identifiers, and the underscore as in C.

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDStart || scalar == "_"
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue
  }

  /// Returns the text after spaces, a name if there is one, and spaces.
  static func droppingName(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    let name = text.drop(while: \.properties.isWhitespace)
    let hasName = name.first.map(isNameStart) ?? false
    return (hasName ? name.drop(while: isNamePart) : name).drop(while: \.properties.isWhitespace)
  }

  /// Whether `name` can name a view or a metric, so that constraints can refer to it.
  static func isName(_ name: String) -> Bool {
    var scanner = FormatScanner(name)
    return scanner.name() != nil && scanner.isAtEnd && name != "super"
  }
}

/// A number in the text of a constraint: a literal, or the name of a metric.
enum FormatNumber: Hashable, Sendable, CustomStringConvertible {
  case literal(Double)
  /// A metric, with the column of its name for the error of an unknown metric.
  case metric(String, isNegative: Bool = false, Column)

  /// A column of a text: no number differs by it.
  struct Column: Hashable, Sendable {
    var index: Int

    static func == (_: Column, _: Column) -> Bool { true }
    func hash(into _: inout Hasher) {}
  }

  /// The text of the number, which parses to the same number.
  var description: String { (isNegative ? "-" : "") + magnitude }

  /// Whether it is written with a minus sign.
  var isNegative: Bool {
    switch self {
    case .literal(let value): value.sign == .minus
    case .metric(_, let isNegative, _): isNegative
    }
  }

  /// The shortest text that parses to the number without its sign, without `.0`.
  var magnitude: String {
    switch self {
    case .literal(let value):
      let text = value.magnitude.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .metric(let name, _, _): return name
    }
  }

  var negated: FormatNumber {
    switch self {
    case .literal(let value): .literal(-value)
    case .metric(let name, let isNegative, let column):
      .metric(name, isNegative: !isNegative, column)
    }
  }

  /// Returns the value, with metrics looked up by name.
  func value(_ metrics: [String: Double]) throws(FormatError) -> Double {
    switch self {
    case .literal(let value): return value
    case .metric(let name, let isNegative, let column):
      if let value = metrics[name] { return isNegative ? -value : value }
      throw FormatError(
        column: column.index, expected: "a number or the name of a metric", found: name,
        suggestions: NearMiss.suggestions(for: name, among: metrics.keys.sorted()))
    }
  }
}

extension FormatScanner {
  /// Reads a number or a metric's name, without a sign.
  mutating func unsignedNumber() throws(FormatError) -> FormatNumber? {
    if let value = try number() { return .literal(value) }
    let column = FormatNumber.Column(index: column)
    return name().map { .metric($0, column) }
  }

  /// Reads a number or a metric's name, with a minus sign or without.
  mutating func signedNumber() throws(FormatError) -> FormatNumber? {
    guard take("-") else { return try unsignedNumber() }
    guard let number = try unsignedNumber() else {
      throw error("a number or a metric behind \"-\"")
    }
    return number.negated
  }

  /// The same with a unit behind a number or without.
  mutating func signedLength() throws(FormatError) -> FormatNumber? {
    try signedNumber().map { withUnit($0) ?? $0 }
  }

  /// Reads `@` and a priority, or nothing.
  mutating func priority() throws(FormatError) -> FormatNumber? {
    skipSpaces()
    guard take("@") else { return nil }
    skipSpaces()
    guard let priority = try unsignedNumber() else { throw error("a priority from 1 to 1000") }
    return priority
  }

  /// Takes a unit behind a number: returns the length in points; `nil` if there is none.
  mutating func withUnit(_ number: FormatNumber) -> FormatNumber? {
    guard case .literal(let value) = number else { return nil }
    for unit in LengthText.units {
      var ahead = self
      guard ahead.take(unit.name), ahead.peek.map({ !Self.isNamePart($0) }) ?? true else {
        continue
      }
      self = ahead
      return .literal(value * unit.points)
    }
    return nil
  }
}

/// A syntax error in the text of a constraint: its position, and what was expected there.
///
/// Example: `TemplateError`.
public struct FormatError: Error, Hashable, Sendable {
  /// The column in characters, from 1.
  public let column: Int
  /// The expected text in words: `a number or a metric`.
  public let expected: String
  /// The characters found instead; empty at the end of the text.
  public let found: String
  /// Known names or signs that resemble the one found.
  public let suggestions: [String]
}
