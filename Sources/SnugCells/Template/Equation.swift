import SnugGeometry

/// A constraint as text: `badge.width = 0.5 * label.height + 2 @ 750`.
package struct Equation: Hashable, Sendable, CustomStringConvertible {
  private var first: Anchor
  private var relation: Constraint.Relation
  private var factor: Factor
  private var second: Anchor?
  /// The added numbers, in written order.
  private var constants: [FormatNumber]
  private var priority: FormatNumber?

  /// The factor or divisor of the second attribute.
  fileprivate struct Factor: Hashable {
    var number: FormatNumber
    var isDivisor = false

    static let one = Factor(number: .literal(1))

    var negated: Factor { Factor(number: number.negated, isDivisor: isDivisor) }

    /// Returns the multiplier, with metrics looked up by name.
    func value(_ metrics: [String: Double]) throws(FormatError) -> Double {
      let value = try number.value(metrics)
      guard isDivisor else { return value }
      if value == 0, case .metric(let name, _, let column) = number {
        throw FormatError(
          column: column.index, expected: "a metric other than 0", found: name, suggestions: [])
      }
      return 1 / value
    }
  }

  package init(_ constraint: Constraint) {
    first = constraint.first
    relation = constraint.relation
    factor =
      constraint.second == nil ? .one : Factor(number: .literal(constraint.multiplier))
    second = constraint.second
    let isZero = constraint.constant == 0 && constraint.second != nil
    constants = isZero ? [] : [.literal(constraint.constant)]
    priority = constraint.priority == Constraint.required ? nil : .literal(constraint.priority)
  }

  /// Parses `text`.
  /// - Throws: The column of the syntax error, and what was expected there.
  package init(parsing text: String) throws(FormatError) {
    var scanner = FormatScanner(text)
    scanner.skipSpaces()
    guard let name = scanner.name() else { throw scanner.error("a view's name or \"super\"") }
    let isRatio = scanner.takeAspectRatio()
    let item: Anchor.Item = name == "super" ? .superview : .view(name)
    first = try isRatio ? Anchor(item, .width) : scanner.anchor(ofItem: name)
    scanner.skipSpaces()
    guard let relation = try scanner.relation() else {
      throw scanner.error(FormatScanner.relations)
    }
    self.relation = relation
    factor = .one
    constants = []
    if isRatio {
      second = Anchor(item, .height)
      factor = try scanner.ratio()
    } else {
      try readSum(&scanner)
    }
    priority = try scanner.priority()
    scanner.skipSpaces()
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

  /// Reads `number`, `anchor`, `number * anchor`, `anchor * number` or `anchor / number`.
  private mutating func readTerm(
    _ scanner: inout FormatScanner, isNegative: Bool
  ) throws(FormatError) {
    let start = scanner.position
    guard let number = try scanner.unsignedNumber() else {
      throw scanner.error("a number, a metric or a view's attribute")
    }
    if let length = scanner.withUnit(number) {
      constants.append(isNegative ? length.negated : length)
      return
    }
    if case .metric(let name, _, _) = number, scanner.peek == "." {
      try readAnchor(&scanner, name, at: start)
      try readFactor(&scanner, isNegative: isNegative)
    } else {
      try readProduct(&scanner, isNegative ? number.negated : number)
    }
  }

  private mutating func readProduct(
    _ scanner: inout FormatScanner, _ number: FormatNumber
  ) throws(FormatError) {
    scanner.skipSpaces()
    guard scanner.take("*") else {
      constants.append(number)
      return
    }
    scanner.skipSpaces()
    let start = scanner.position
    guard let name = scanner.name() else { throw scanner.error("a view's attribute") }
    try readAnchor(&scanner, name, at: start)
    factor = Factor(number: number)
  }

  private mutating func readAnchor(
    _ scanner: inout FormatScanner, _ name: String, at start: Int
  ) throws(FormatError) {
    guard second == nil else { throw scanner.error("at most one attribute", at: start) }
    second = try scanner.anchor(ofItem: name)
  }

  /// Reads the factor after the second attribute: `* number`, `/ number` or nothing.
  private mutating func readFactor(
    _ scanner: inout FormatScanner, isNegative: Bool
  ) throws(FormatError) {
    scanner.skipSpaces()
    let isDivisor = scanner.peek == "/"
    if scanner.take("*") || scanner.take("/") {
      scanner.skipSpaces()
      let start = scanner.position
      guard let number = try scanner.signedNumber(), !isDivisor || number != .literal(0) else {
        throw scanner.error(
          isDivisor ? "a number other than 0, or a metric" : "a number or a metric", at: start)
      }
      if case .metric = number, scanner.peek == "." {
        throw scanner.error(
          "a number or a metric, as no attribute is multiplied or divided by another", at: start)
      }
      factor = Factor(number: number, isDivisor: isDivisor)
    }
    if isNegative { factor = factor.negated }
  }

  /// Returns the equation's constraint, with metrics looked up by name.
  package func constraint(metrics: [String: Double] = [:]) throws(FormatError) -> Constraint {
    var constant = 0.0
    for number in constants { constant += try number.value(metrics) }
    return Constraint(
      first, relation, second, multiplier: try factor.value(metrics), constant: constant,
      priority: try priority?.value(metrics) ?? Constraint.required)
  }

  /// The text of the equation, which parses to the same equation.
  package var description: String {
    var terms = product
    for number in constants {
      let sign = number.isNegative ? "-" : "+"
      terms += terms.isEmpty ? "\(number)" : " \(sign) \(number.magnitude)"
    }
    return "\(first) \(relation.rawValue) \(terms)" + (priority.map { " @ \($0)" } ?? "")
  }

  /// The text of the second attribute and its factor.
  private var product: String {
    guard let second else { return "" }
    if factor == .one { return "\(second)" }
    return factor.isDivisor ? "\(second) / \(factor.number)" : "\(factor.number) * \(second)"
  }
}

extension Anchor {
  /// Parses `label.width` or `super.leading`.
  /// - Throws: The column of the syntax error, and what was expected there.
  public init(parsing text: String) throws(FormatError) {
    var scanner = FormatScanner(text)
    guard let name = scanner.name() else { throw scanner.error("a view's name or \"super\"") }
    self = try scanner.anchor(ofItem: name)
    guard scanner.isAtEnd else { throw scanner.error("the end") }
  }
}

extension FormatScanner {
  /// Reads the aspect ratio of an item, if it is next: its width for each point of its height.
  fileprivate mutating func takeAspectRatio() -> Bool {
    var ahead = self
    guard ahead.take("."), ahead.name() == FormatScanner.aspectRatio else { return false }
    self = ahead
    return true
  }

  fileprivate static let aspectRatio = "aspectRatio"

  /// Reads `1.5`, `16 / 9`, `16 : 9` or a metric, as a factor.
  fileprivate mutating func ratio() throws(FormatError) -> Equation.Factor {
    skipSpaces()
    let start = position
    guard let width = try unsignedNumber() else {
      throw error("a ratio above 0, such as 1.5 or 16/9")
    }
    guard case .literal(let across) = width else { return Equation.Factor(number: width) }
    var down = 1.0
    skipSpaces()
    if take("/") || take(":") {
      skipSpaces()
      guard case .literal(let height) = try unsignedNumber() else {
        throw error("a number, as in 16/9")
      }
      down = height
    }
    guard across > 0, down > 0 else {
      throw error("a ratio above 0, such as 1.5 or 16/9", at: start)
    }
    return Equation.Factor(number: .literal(across / down))
  }

  /// Reads the attribute after an item's name.
  fileprivate mutating func anchor(ofItem name: String) throws(FormatError) -> Anchor {
    guard take(".") else {
      throw error(
        Attribute(rawValue: name) == nil
          ? "\".\" and an attribute"
          : "a view and \".\" before an attribute, as in super.\(name)")
    }
    let start = position
    let known = Attribute.allCases.map(\.rawValue)
    guard let word = self.name() else { throw error("an attribute such as width or leading") }
    guard word != FormatScanner.aspectRatio else {
      throw error(
        "a number: a ratio stands alone on the left, as in a.aspectRatio = 16/9", at: start)
    }
    guard let attribute = Attribute(rawValue: word) else {
      throw error(
        "an attribute such as width or leading", at: start,
        suggestions: NearMiss.suggestions(for: word, among: known + [FormatScanner.aspectRatio]))
    }
    return Anchor(name == "super" ? .superview : .view(name), attribute)
  }
}
