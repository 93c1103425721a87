/// A sum of products of variables and of parameters, and a constant: what constraints are
/// written in, as `cell == label + 10`.
public struct LinearExpression: Sendable, LinearOperand {
  /// The products of variables.
  public var terms: [LinearConstraint.Term]
  /// The products of parameters.
  public var parameters: [LinearConstraint.ParameterTerm]
  /// What is added to them.
  public var constant: Double

  /// The sum of all three.
  public init(
    terms: [LinearConstraint.Term] = [], parameters: [LinearConstraint.ParameterTerm] = [],
    constant: Double = 0
  ) {
    self.terms = terms
    self.parameters = parameters
    self.constant = constant
  }

  /// Itself.
  public var expression: LinearExpression { self }

  /// This and `other` times `factor`.
  func adding(_ other: LinearExpression, times factor: Double) -> LinearExpression {
    LinearExpression(
      terms: terms + other.scaled(by: factor).terms,
      parameters: parameters + other.scaled(by: factor).parameters,
      constant: constant + other.constant * factor)
  }

  func scaled(by factor: Double) -> LinearExpression {
    LinearExpression(
      terms: terms.map { .init($0.coefficient * factor, $0.variable) },
      parameters: parameters.map { .init($0.coefficient * factor, $0.parameter) },
      constant: constant * factor)
  }

  /// `self relation other`, with the variables on the left and all else on the right.
  func compared(
    _ relation: LinearConstraint.Relation, _ other: LinearExpression
  ) -> LinearConstraint {
    let difference = adding(other, times: -1)
    return LinearConstraint(
      difference.terms, relation, -difference.constant,
      parameters: difference.parameters.map { .init(-$0.coefficient, $0.parameter) })
  }
}

/// What stands in a sum: a variable, a parameter, or a sum itself.
public protocol LinearOperand {
  /// It as a sum.
  var expression: LinearExpression { get }
}

extension Variable: LinearOperand {
  /// Once this variable.
  public var expression: LinearExpression { LinearExpression(terms: [.init(1, self)]) }
}

extension Parameter: LinearOperand {
  /// Once this parameter.
  public var expression: LinearExpression { LinearExpression(parameters: [.init(1, self)]) }
}

extension LinearConstraint {
  /// The same constraint at a priority, so that it yields to any higher one:
  /// `(cell == 0).at(50)`.
  /// - Throws: `.priorityOutOfRange` unless it is from 1 to 1000.
  @inline(never)
  public func at(_ level: Double) throws(SolverError) -> LinearConstraint {
    // Where it is inlined into an array literal and is known to throw, Swift 6.3 releases the
    // elements before it twice.
    guard let priority = Priority(level) else { throw .priorityOutOfRange(level) }
    var constraint = self
    constraint.priority = priority
    return constraint
  }
}
