/// A constraint as text: `badge.width = 0.5 * label.height + 2 @ 750`.
public struct Equation: Hashable, Sendable, CustomStringConvertible {
  private var first: Anchor
  private var relation: Constraint.Relation
  private var multiplier: FormatNumber
  private var second: Anchor?
  /// The numbers added, each with its sign.
  private var constants: [Addend]
  private var priority: FormatNumber?

  private struct Addend: Hashable {
    var isNegative: Bool
    var number: FormatNumber
  }

  /// The equation that says what `constraint` does.
  public init(_ constraint: Constraint) {
    first = constraint.first
    relation = constraint.relation
    multiplier = .literal(constraint.second == nil ? 1 : constraint.multiplier)
    second = constraint.second
    let isZero = constraint.constant == 0 && constraint.second != nil
    let number = FormatNumber.literal(constraint.constant.magnitude)
    constants = isZero ? [] : [Addend(isNegative: constraint.constant < 0, number: number)]
    priority = constraint.priority == Constraint.required ? nil : .literal(constraint.priority)
  }

  /// Reads `text`.
  /// - Throws: the column of what cannot be read, and what was expected there.
  public init(parsing text: String) throws(FormatError) {
    var scanner = FormatScanner(text)
    scanner.skipSpaces()
    guard let name = scanner.name() else { throw scanner.error("a view's name or \"super\"") }
    first = try scanner.anchor(ofItem: name)
    scanner.skipSpaces()
    guard let relation = scanner.relation() else { throw scanner.error("<=, ==, = or >=") }
    self.relation = relation
    multiplier = .literal(1)
    constants = []
    try readSum(&scanner)
    if scanner.take("@") {
      scanner.skipSpaces()
      priority = try scanner.signedNumber()
      if priority == nil { throw scanner.error("a priority from 1 to 1000") }
      scanner.skipSpaces()
    }
    guard scanner.isAtEnd else { throw scanner.error("+, -, @ or the end") }
  }

  private mutating func readSum(_ scanner: inout FormatScanner) throws(FormatError) {
    scanner.skipSpaces()
    var isNegative = scanner.take("-")
    repeat {
      scanner.skipSpaces()
      try readTerm(&scanner, isNegative: isNegative)
      scanner.skipSpaces()
      isNegative = scanner.peek == "-"
    } while scanner.take("+") || scanner.take("-")
  }

  /// `number`, `anchor`, `number * anchor`, `anchor * number` or `anchor / number`.
  private mutating func readTerm(
    _ scanner: inout FormatScanner, isNegative: Bool
  ) throws(FormatError) {
    let start = scanner.position
    if let number = try scanner.number() {
      try readProduct(&scanner, .literal(number), isNegative)
    } else if let name = scanner.name() {
      if scanner.peek == "." {
        try readAnchor(&scanner, name, at: start, factor: nil, isNegative)
      } else {
        try readProduct(&scanner, .metric(name, column: start + 1), isNegative)
      }
    } else {
      throw scanner.error("a number, a metric or a view's attribute")
    }
  }

  private mutating func readProduct(
    _ scanner: inout FormatScanner, _ number: FormatNumber, _ isNegative: Bool
  ) throws(FormatError) {
    scanner.skipSpaces()
    guard scanner.take("*") else {
      constants.append(Addend(isNegative: isNegative, number: number))
      return
    }
    scanner.skipSpaces()
    let start = scanner.position
    guard let name = scanner.name() else { throw scanner.error("a view's attribute") }
    try readAnchor(&scanner, name, at: start, factor: number, isNegative)
  }

  private mutating func readAnchor(
    _ scanner: inout FormatScanner, _ name: String, at start: Int, factor: FormatNumber?,
    _ isNegative: Bool
  ) throws(FormatError) {
    guard second == nil else { throw scanner.error("at most one attribute", at: start) }
    second = try scanner.anchor(ofItem: name)
    scanner.skipSpaces()
    var factor = factor
    if factor == nil, scanner.take("*") {
      scanner.skipSpaces()
      factor = try scanner.signedNumber()
      if factor == nil { throw scanner.error("a number or a metric") }
    } else if factor == nil, scanner.take("/") {
      scanner.skipSpaces()
      let start = scanner.position
      guard let divisor = try scanner.number(), divisor != 0 else {
        throw scanner.error("a number other than 0", at: start)
      }
      factor = .literal(1 / divisor)
    }
    multiplier = try isNegative ? scanner.negated(factor) : factor ?? .literal(1)
  }

  /// The constraint meant, with metrics by name.
  public func constraint(metrics: [String: Double] = [:]) throws(FormatError) -> Constraint {
    var constant = 0.0
    for addend in constants {
      let value = try addend.number.value(metrics)
      constant += addend.isNegative ? -value : value
    }
    return Constraint(
      first, relation, second, multiplier: try multiplier.value(metrics), constant: constant,
      priority: try priority?.value(metrics) ?? Constraint.required)
  }

  /// Reads back as the same equation.
  public var description: String {
    var terms = ""
    if let second {
      let isOne = multiplier == .literal(1)
      terms = isOne ? "\(second)" : "\(multiplier) * \(second)"
    }
    for addend in constants {
      let sign = addend.isNegative ? "-" : "+"
      terms += terms.isEmpty ? (addend.isNegative ? "-" : "") : " \(sign) "
      terms += addend.number.description
    }
    return "\(first) \(relation.rawValue) \(terms)" + (priority.map { " @ \($0)" } ?? "")
  }
}

extension Anchor {
  /// Reads `label.width` or `super.leading`.
  /// - Throws: the column of what cannot be read, and what was expected there.
  public init(parsing text: String) throws(FormatError) {
    var scanner = FormatScanner(text)
    guard let name = scanner.name() else { throw scanner.error("a view's name or \"super\"") }
    self = try scanner.anchor(ofItem: name)
    guard scanner.isAtEnd else { throw scanner.error("the end") }
  }
}

extension FormatScanner {
  /// The attribute behind a name already read.
  fileprivate mutating func anchor(ofItem name: String) throws(FormatError) -> Anchor {
    try expect(".", "\".\" and an attribute")
    let start = position
    let known = Attribute.allCases.map(\.rawValue)
    guard let word = self.name() else { throw error("an attribute such as width or leading") }
    guard let attribute = Attribute(rawValue: word) else {
      throw error(
        "an attribute such as width or leading", at: start,
        suggestions: NearMiss.suggestions(for: word, among: known))
    }
    return Anchor(name == "super" ? .superview : .view(name), attribute)
  }

  fileprivate func negated(_ factor: FormatNumber?) throws(FormatError) -> FormatNumber {
    switch factor {
    case nil: return .literal(-1)
    case .literal(let value): return .literal(-value)
    case .metric(_, let column):
      throw error(
        "a number after \"-\": a metric times an attribute cannot be negated", at: column - 1)
    }
  }
}
