/// Reads the tokens that visual formats and equations have in common.
struct FormatScanner {
  private let characters: [Character]
  private(set) var position = 0

  init(_ text: String) { characters = Array(text) }

  var isAtEnd: Bool { position == characters.count }

  var peek: Character? { isAtEnd ? nil : characters[position] }

  mutating func skipSpaces() {
    while let next = peek, next.isWhitespace { position += 1 }
  }

  /// Takes `text` if it stands here.
  mutating func take(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  /// Takes `text`, or says that it was expected.
  mutating func expect(_ text: String, _ expectation: String) throws(FormatError) {
    guard take(text) else { throw error(expectation) }
  }

  /// The error that something else was expected here, or at `position`.
  func error(
    _ expected: String, at position: Int? = nil, suggestions: [String] = []
  ) -> FormatError {
    let start = position ?? self.position
    var found = ""
    if start < characters.count {
      let word = characters[start...].prefix { FormatScanner.isNamePart($0) || $0 == "." }
      found = word.isEmpty ? String(characters[start]) : String(word)
    }
    return FormatError(
      column: start + 1, expected: expected, found: found, suggestions: suggestions)
  }

  /// A name: letters, digits and underscores, not beginning with a digit.
  mutating func name() -> String? {
    guard let first = peek, FormatScanner.isNameStart(first) else { return nil }
    let name = characters[position...].prefix(while: FormatScanner.isNamePart)
    position += name.count
    return String(name)
  }

  /// An unsigned decimal number, with an exponent or without.
  mutating func number() throws(FormatError) -> Double? {
    guard let first = peek, first.isASCII, first.isNumber || first == "." else { return nil }
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
    guard let value = Double(String(characters[start..<position])), value.isFinite else {
      throw error("a number", at: start)
    }
    return value
  }

  private mutating func takeDigits() {
    while let next = peek, next.isASCII, next.isNumber { position += 1 }
  }

  /// `<=`, `>=`, `==` or `=`.
  mutating func relation() -> Constraint.Relation? {
    if take("<=") { return .lessThanOrEqual }
    if take(">=") { return .greaterThanOrEqual }
    return take("==") || take("=") ? .equal : nil
  }

  private static func isNameStart(_ character: Character) -> Bool {
    character.isLetter || character == "_"
  }

  private static func isNamePart(_ character: Character) -> Bool {
    isNameStart(character) || character.isNumber
  }

  /// Whether `name` can name a view or a metric: it can be written in a constraint.
  static func isName(_ name: String) -> Bool {
    guard let first = name.first, name != "super" else { return false }
    return isNameStart(first) && name.allSatisfy(isNamePart)
  }
}
