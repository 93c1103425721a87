/// One entry of a template's list of constraints: a text, or a constraint made in code.
public enum ConstraintStatement: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Visual Format Language or an equation; only the former has options.
  case text(
    String, identifier: String? = nil, options: [VisualFormat.Option] = [],
    metrics: [String: Double] = [:])
  case constraint(Constraint)

  /// A text without an identifier and without metrics of its own.
  public init(stringLiteral value: String) { self = .text(value) }

  /// The constraints this stands for; a visual format may stand for several.
  /// - Parameter metrics: the template's; the statement's own come first.
  func constraints(metrics: [String: Double]) throws(ConstraintError) -> [Constraint] {
    switch self {
    case .constraint(let constraint): return [constraint]
    case .text(let text, let identifier, let options, let own):
      let metrics = metrics.merging(own) { _, own in own }
      var constraints =
        VisualFormat.isVisualFormat(text)
        ? try format(text).constraints(options: options, metrics: metrics)
        : [try equation(text, options, metrics)]
      for index in constraints.indices { constraints[index].identifier = identifier }
      return constraints
    }
  }

  /// Whether it may be about one of these names, which cannot be read in a text.
  func mentions(anyOf names: [String]) -> Bool {
    switch self {
    case .text(let text, _, _, _): names.contains { text.contains($0) }
    case .constraint(let constraint):
      [constraint.first.item, constraint.second?.item].contains { item in
        if case .view(let name) = item { names.contains(name) } else { false }
      }
    }
  }

  /// Whether it is a visual format that stands for more constraints than `limit`, as far as that can be
  /// told without reading it.
  func hasMoreConstraints(than limit: Int) -> Bool {
    guard case .text(let text, _, _, _) = self else { return false }
    return VisualFormat.isVisualFormat(text)
      && VisualFormat.hasMoreConstraints(text, than: limit)
  }

  private func format(_ text: String) throws(ConstraintError) -> VisualFormat {
    do throws(FormatError) { return try VisualFormat(parsing: text) } catch {
      throw .syntax(error)
    }
  }

  private func equation(
    _ text: String, _ options: [VisualFormat.Option], _ metrics: [String: Double]
  ) throws(ConstraintError) -> Constraint {
    if let option = options.first { throw .optionOfEquation(option) }
    do throws(FormatError) {
      return try Equation(parsing: text).constraint(metrics: metrics)
    } catch {
      throw .syntax(error)
    }
  }

  /// What names it in a message: its identifier, or the text it was written with.
  public var name: String {
    switch self {
    case .text(let text, let identifier, _, _): identifier ?? text
    case .constraint(let constraint):
      constraint.identifier ?? Equation(constraint).description
    }
  }
}
