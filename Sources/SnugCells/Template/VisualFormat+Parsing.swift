import SnugGeometry

extension VisualFormat {
  /// Parses `text`.
  /// - Throws: The column of the syntax error, and what was expected there.
  package init(parsing text: String) throws(FormatError) {
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
  /// Reads `H:`, `V:`, or nothing for a row.
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

  /// Reads nothing, `-`, `-8-` or `-(>=8,==12@750)-`.
  fileprivate mutating func connection() throws(FormatError) -> VisualFormat.Connection {
    skipSpaces()
    guard take("-") else { return .flush }
    skipSpaces()
    if peek == "[" || peek == "|" { return .standard }
    let predicates: [VisualFormat.Predicate]
    if peek == "(" {
      predicates = try predicateList(allowsViews: false)
    } else {
      guard let number = try signedLength() else {
        throw error("a number, a metric, \"(\", \"[\" or \"|\"")
      }
      predicates = [.init(relation: .equal, object: number, priority: try priority())]
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
    guard let number = try signedLength() else { throw error(expectation) }
    return .init(relation: relation, object: number, priority: try priority())
  }
}

extension VisualFormat {
  /// Returns the constraints of the text in its order, then those of alignments.
  /// - Parameter metrics: Numbers by name.
  /// - Throws: `.syntax` for an unknown metric, or the error of an option that cannot be used.
  package func constraints(
    options: [FormatOption] = [], metrics: [String: Double] = [:]
  ) throws(ConstraintError) -> [Constraint] {
    try validate(options)
    do throws(FormatError) {
      return try line(Edges(axis, options), metrics) + alignments(options)
    } catch {
      throw .syntax(error)
    }
  }

  private func line(
    _ edges: Edges, _ metrics: [String: Double]
  ) throws(FormatError) -> [Constraint] {
    var result: [Constraint] = []
    for (index, view) in views.enumerated() {
      if let connection = index == 0 ? leadingConnection : view.connection {
        let near: Anchor.Item = index == 0 ? .superview : .view(views[index - 1].name)
        result += try space(connection, from: near, to: .view(view.name), edges, metrics)
      }
      for predicate in view.predicates { result.append(try size(view.name, predicate, metrics)) }
    }
    if let trailingConnection, let last = views.last {
      result += try space(
        trailingConnection, from: .view(last.name), to: .superview, edges, metrics)
    }
    return result
  }

  /// Returns equalities of each view and the next for the attributes named by the options.
  private func alignments(_ options: [FormatOption]) -> [Constraint] {
    let attributes = FormatOption.allCases.filter(options.contains).compactMap(\.alignedAttribute)
    return attributes.flatMap { attribute in
      zip(views, views.dropFirst()).map { view, next in
        Constraint(Anchor(.view(view.name), attribute), .equal, Anchor(.view(next.name), attribute))
      }
    }
  }

  /// The attributes of the superview and the views between which a format's spaces lie.
  private struct Edges {
    var start, end, startMargin, endMargin: Attribute
    /// Whether the first view is at the `end` edge.
    var isReversed = false

    init(_ axis: Axis, _ options: [FormatOption]) {
      isReversed = options.contains(.directionRightToLeft)
      if axis == .vertical {
        (start, end, startMargin, endMargin) = (.top, .bottom, .topMargin, .bottomMargin)
      } else if isReversed || options.contains(.directionLeftToRight) {
        (start, end, startMargin, endMargin) = (.left, .right, .leftMargin, .rightMargin)
      } else {
        (start, end) = (.leading, .trailing)
        (startMargin, endMargin) = (.leadingMargin, .trailingMargin)
      }
    }
  }

  /// Returns the constraints of the space between an item and the next.
  private func space(
    _ connection: Connection, from item: Anchor.Item, to next: Anchor.Item, _ edges: Edges,
    _ metrics: [String: Double]
  ) throws(FormatError) -> [Constraint] {
    let (near, far) = edges.isReversed ? (next, item) : (item, next)
    let touchesEdge = near == .superview || far == .superview
    switch connection {
    case .flush: return [spacing(from: near, to: far, edges, .equal, 0)]
    case .standard where touchesEdge: return [margin(from: near, to: far, edges)]
    case .standard:
      return [spacing(from: near, to: far, edges, .equal, VisualFormat.standardSpacing)]
    case .spaced(let predicates):
      return try predicates.map { (predicate) throws(FormatError) in
        var constraint = spacing(
          from: near, to: far, edges, predicate.relation, try predicate.object.value(metrics))
        constraint.priority = try predicate.priority?.value(metrics) ?? Constraint.required
        return constraint
      }
    }
  }

  /// Returns `far == near + constant`, or an inequality, where `near` comes first along the axis.
  private func spacing(
    from near: Anchor.Item, to far: Anchor.Item, _ edges: Edges, _ relation: Constraint.Relation,
    _ constant: Double
  ) -> Constraint {
    // The space is inside the superview: it begins at the superview's start or ends at its end.
    Constraint(
      Anchor(far, far == .superview ? edges.end : edges.start), relation,
      Anchor(near, near == .superview ? edges.start : edges.end), constant: constant)
  }

  private func margin(
    from near: Anchor.Item, to far: Anchor.Item, _ edges: Edges
  ) -> Constraint {
    near == .superview
      ? Constraint(Anchor(far, edges.start), .equal, Anchor(.superview, edges.startMargin))
      : Constraint(Anchor(near, edges.end), .equal, Anchor(.superview, edges.endMargin))
  }

  private func size(
    _ view: String, _ predicate: Predicate, _ metrics: [String: Double]
  ) throws(FormatError) -> Constraint {
    let attribute: Attribute = axis == .horizontal ? .width : .height
    var constraint = Constraint(Anchor(.view(view), attribute), predicate.relation)
    constraint.priority = try predicate.priority?.value(metrics) ?? Constraint.required
    if case .metric(let name, false, _) = predicate.object, metrics[name] == nil {
      constraint.second = Anchor(.view(name), attribute)
    } else {
      constraint.constant = try predicate.object.value(metrics)
    }
    return constraint
  }
}
