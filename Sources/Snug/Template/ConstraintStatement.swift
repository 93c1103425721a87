/// One entry of a template's list of constraints: a text, or a constraint made in code.
public enum ConstraintStatement: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Visual Format Language or an equation.
  case text(String, identifier: String? = nil, metrics: [String: Double] = [:])
  case constraint(Constraint)

  /// A text without an identifier and without metrics of its own.
  public init(stringLiteral value: String) { self = .text(value) }

  /// The constraints this stands for; a visual format may stand for several.
  /// - Parameter metrics: the template's; the statement's own come first.
  func constraints(metrics: [String: Double]) throws(ConstraintError) -> [Constraint] {
    switch self {
    case .constraint(let constraint): return [constraint]
    case .text(let text, let identifier, let own):
      let metrics = metrics.merging(own) { _, own in own }
      do throws(FormatError) {
        var constraints =
          VisualFormat.isVisualFormat(text)
          ? try VisualFormat(parsing: text).constraints(metrics: metrics)
          : [try Equation(parsing: text).constraint(metrics: metrics)]
        for index in constraints.indices { constraints[index].identifier = identifier }
        return constraints
      } catch {
        throw .syntax(error)
      }
    }
  }

  /// What names it in a message: its identifier, or the text it was written with.
  public var name: String {
    switch self {
    case .text(let text, let identifier, _): identifier ?? text
    case .constraint(let constraint):
      constraint.identifier ?? Equation(constraint).description
    }
  }
}
