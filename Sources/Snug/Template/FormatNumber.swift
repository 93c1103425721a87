/// A number in the text of a constraint: written out, or the name of a metric.
enum FormatNumber: Hashable, Sendable, CustomStringConvertible {
  case literal(Double)
  /// Where the name stands is remembered for the error that no one knows it.
  case metric(String, column: Int)

  var description: String {
    switch self {
    case .literal(let value): FormatNumber.text(value)
    case .metric(let name, _): name
    }
  }

  /// The number meant.
  func value(_ metrics: [String: Double]) throws(FormatError) -> Double {
    switch self {
    case .literal(let value): return value
    case .metric(let name, let column):
      if let value = metrics[name] { return value }
      throw FormatError(
        column: column, expected: "a number or the name of a metric", found: name,
        suggestions: NearMiss.suggestions(for: name, among: metrics.keys.sorted()))
    }
  }

  static func == (a: FormatNumber, b: FormatNumber) -> Bool {
    switch (a, b) {
    case (.literal(let a), .literal(let b)): a == b
    case (.metric(let a, _), .metric(let b, _)): a == b
    case (.literal, .metric), (.metric, .literal): false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .literal(let value): hasher.combine(value)
    case .metric(let name, _): hasher.combine(name)
    }
  }

  /// The shortest text that reads back as `value`, without `.0`.
  static func text(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension FormatScanner {
  /// A number with an optional sign, or a metric's name.
  mutating func signedNumber() throws(FormatError) -> FormatNumber? {
    let start = position
    let isNegative = take("-")
    if let value = try number() { return .literal(isNegative ? -value : value) }
    guard !isNegative else { throw error("a number", at: start + 1) }
    let column = position + 1
    return name().map { .metric($0, column: column) }
  }
}
