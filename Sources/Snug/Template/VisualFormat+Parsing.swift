import SnugGeometry

extension VisualFormat {
  /// Reads `text`.
  /// - Throws: the column of what cannot be read, and what was expected there.
  public init(parsing text: String) throws(FormatError) {
    var scanner = FormatScanner(text)
    axis = try scanner.orientation()
    views = []
    var connection: Connection?
    if scanner.take("|") {
      connection = try scanner.connection()
      leadingConnection = connection
    }
    repeat {
      var view = try scanner.viewElement()
      view.connection = views.isEmpty ? nil : connection
      views.append(view)
      scanner.skipSpaces()
      if scanner.isAtEnd { return }
      connection = try scanner.connection()
    } while scanner.peek == "["
    try scanner.expect("|", "a view in brackets or \"|\"")
    trailingConnection = connection
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.error("the end") }
  }
}

extension FormatScanner {
  /// `H:`, `V:`, or nothing for a row.
  fileprivate mutating func orientation() throws(FormatError) -> Axis {
    skipSpaces()
    let start = position
    guard let name = name() else { return .horizontal }
    guard name == "H" || name == "V" else {
      throw error(
        "H:, V:, \"|\" or a view in brackets", at: start,
        suggestions: NearMiss.suggestions(for: name, among: ["H", "V"]))
    }
    skipSpaces()
    try expect(":", "\":\" behind \(name)")
    skipSpaces()
    return name == "V" ? .vertical : .horizontal
  }

  /// `` | `-` | `-8-` | `-(>=8,==12@750)-`.
  fileprivate mutating func connection() throws(FormatError) -> VisualFormat.Connection {
    skipSpaces()
    guard take("-") else { return .flush }
    skipSpaces()
    if peek == "[" || peek == "|" { return .standard }
    let predicates: [VisualFormat.Predicate]
    if peek == "(" {
      predicates = try predicateList(allowsViews: false)
    } else {
      guard let number = try signedNumber() else {
        throw error("a number, a metric, \"(\", \"[\" or \"|\"")
      }
      predicates = [.init(relation: .equal, object: .number(number), priority: try priority())]
    }
    skipSpaces()
    try expect("-", "\"-\" after the space")
    skipSpaces()
    return .spaced(predicates)
  }

  fileprivate mutating func viewElement() throws(FormatError) -> VisualFormat.ViewElement {
    skipSpaces()
    try expect("[", "a view in brackets")
    skipSpaces()
    guard let name = name() else { throw error("a view's name: letters, digits and _") }
    let nameEnd = position
    skipSpaces()
    let isBrokenName = position == nameEnd && !isAtEnd
    let predicates = peek == "(" ? try predicateList(allowsViews: true) : []
    skipSpaces()
    let expectation =
      isBrokenName ? "\"(\" or \"]\" behind a name of letters, digits and _" : "\"(\" or \"]\""
    try expect("]", predicates.isEmpty ? expectation : "\"]\"")
    return .init(name: name, predicates: predicates)
  }

  private mutating func predicateList(
    allowsViews: Bool
  ) throws(FormatError) -> [VisualFormat.Predicate] {
    try expect("(", "\"(\"")
    var predicates: [VisualFormat.Predicate] = []
    repeat {
      predicates.append(try predicate(allowsViews: allowsViews))
      skipSpaces()
    } while take(",")
    try expect(")", "\",\" or \")\"")
    return predicates
  }

  private mutating func predicate(
    allowsViews: Bool
  ) throws(FormatError) -> VisualFormat.Predicate {
    skipSpaces()
    let relation = try relation() ?? .equal
    skipSpaces()
    let expectation = allowsViews ? "a number, a metric or a view's name" : "a number or a metric"
    guard let number = try signedNumber() else { throw error(expectation) }
    let object: VisualFormat.Predicate.Object =
      if allowsViews, case .metric(let name, false, let column) = number {
        .name(name, column: column)
      } else {
        .number(number)
      }
    return .init(relation: relation, object: object, priority: try priority())
  }

  private mutating func priority() throws(FormatError) -> FormatNumber? {
    skipSpaces()
    guard take("@") else { return nil }
    skipSpaces()
    guard let priority = try unsignedNumber() else { throw error("a priority from 1 to 1000") }
    return priority
  }
}
