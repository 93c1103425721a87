/// A number in the text of a constraint: written out, or the name of a metric.
enum FormatNumber: Hashable, Sendable, CustomStringConvertible {
  case literal(Double)
  /// Where the name stands is remembered for the error that no one knows it.
  case metric(String, isNegative: Bool = false, column: Int)

  /// Reads back as the same number.
  var description: String { (isNegative ? "-" : "") + magnitude }

  /// Whether it is written with a minus sign.
  var isNegative: Bool {
    switch self {
    case .literal(let value): value.sign == .minus
    case .metric(_, let isNegative, _): isNegative
    }
  }

  /// The text without the sign: the shortest that reads back, without `.0`.
  var magnitude: String {
    switch self {
    case .literal(let value):
      let text = value.magnitude.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .metric(let name, _, _): return name
    }
  }

  /// The same number with the other sign.
  var negated: FormatNumber {
    switch self {
    case .literal(let value): .literal(-value)
    case .metric(let name, let isNegative, let column):
      .metric(name, isNegative: !isNegative, column: column)
    }
  }

  /// The number meant.
  func value(_ metrics: [String: Double]) throws(FormatError) -> Double {
    switch self {
    case .literal(let value): return value
    case .metric(let name, let isNegative, let column):
      if let value = metrics[name] { return isNegative ? -value : value }
      throw FormatError(
        column: column, expected: "a number or the name of a metric", found: name,
        suggestions: NearMiss.suggestions(for: name, among: metrics.keys.sorted()))
    }
  }

  static func == (a: FormatNumber, b: FormatNumber) -> Bool {
    switch (a, b) {
    case (.literal(let a), .literal(let b)): a == b
    case (.metric(let a, let aIsNegative, _), .metric(let b, let bIsNegative, _)):
      a == b && aIsNegative == bIsNegative
    case (.literal, .metric), (.metric, .literal): false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .literal(let value): hasher.combine(value)
    case .metric(let name, let isNegative, _):
      hasher.combine(name)
      hasher.combine(isNegative)
    }
  }
}

extension FormatScanner {
  /// A number or a metric's name, without a sign.
  mutating func unsignedNumber() throws(FormatError) -> FormatNumber? {
    if let value = try number() { return .literal(value) }
    let column = column
    return name().map { .metric($0, column: column) }
  }

  /// A number or a metric's name, with a minus sign or without.
  mutating func signedNumber() throws(FormatError) -> FormatNumber? {
    guard take("-") else { return try unsignedNumber() }
    guard let number = try unsignedNumber() else {
      throw error("a number or a metric behind \"-\"")
    }
    return number.negated
  }
}
