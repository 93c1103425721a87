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

/// Sums, products and comparisons of variables and parameters, as they are written.

/// The sum.
public func + (a: some LinearOperand, b: some LinearOperand) -> LinearExpression {
  a.expression.adding(b.expression, times: 1)
}

/// The sum.
public func + (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.adding(LinearExpression(constant: b), times: 1)
}

/// The sum.
public func + (a: Double, b: some LinearOperand) -> LinearExpression {
  LinearExpression(constant: a).adding(b.expression, times: 1)
}

/// The difference.
public func - (a: some LinearOperand, b: some LinearOperand) -> LinearExpression {
  a.expression.adding(b.expression, times: -1)
}

/// The difference.
public func - (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.adding(LinearExpression(constant: b), times: -1)
}

/// The difference.
public func - (a: Double, b: some LinearOperand) -> LinearExpression {
  LinearExpression(constant: a).adding(b.expression, times: -1)
}

/// The product.
public func * (a: Double, b: some LinearOperand) -> LinearExpression {
  b.expression.scaled(by: a)
}

/// The product.
public func * (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.scaled(by: b)
}

/// The quotient.
public func / (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.scaled(by: 1 / b)
}

/// The sum with the other sign.
public prefix func - (a: some LinearOperand) -> LinearExpression {
  a.expression.scaled(by: -1)
}

/// At most. Required, unless `at(_:)` says otherwise.
public func <= (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.lessOrEqual, b.expression)
}

/// At most.
public func <= (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.lessOrEqual, LinearExpression(constant: b))
}

/// At most.
public func <= (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.lessOrEqual, b.expression)
}

/// Exactly. Required, unless `at(_:)` says otherwise.
public func == (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.equal, b.expression)
}

/// Exactly.
public func == (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.equal, LinearExpression(constant: b))
}

/// Exactly.
public func == (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.equal, b.expression)
}

/// At least. Required, unless `at(_:)` says otherwise.
public func >= (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.greaterOrEqual, b.expression)
}

/// At least.
public func >= (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.greaterOrEqual, LinearExpression(constant: b))
}

/// At least.
public func >= (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.greaterOrEqual, b.expression)
}

/// `sum of coefficient * variable  (<=, ==, >=)  constant + sum of coefficient * parameter`, at a
/// priority.
public struct LinearConstraint: Sendable {
  /// How the sum compares with the constant.
  public enum Relation: String, Sendable, CaseIterable {
    case lessOrEqual = "<="
    case equal = "=="
    case greaterOrEqual = ">="
  }

  /// One product of the sum.
  public struct Term: Sendable {
    /// The factor; a term with 0 counts for nothing.
    public var coefficient: Double
    /// The unknown.
    public var variable: Variable

    /// `coefficient * variable`.
    public init(_ coefficient: Double, _ variable: Variable) {
      self.coefficient = coefficient
      self.variable = variable
    }
  }

  /// One product of the right-hand side.
  public struct ParameterTerm: Sendable {
    /// The factor.
    public var coefficient: Double
    /// The number given at each solve.
    public var parameter: Parameter

    /// `coefficient * parameter`.
    public init(_ coefficient: Double, _ parameter: Parameter) {
      self.coefficient = coefficient
      self.parameter = parameter
    }
  }

  /// The products; a variable that stands in several counts with the sum of its coefficients.
  public var terms: [Term]
  /// How the sum compares with the constant.
  public var relation: Relation
  /// The right-hand side, but for its parameters.
  public var constant: Double
  /// What is added to the constant at each solve.
  public var parameters: [ParameterTerm]
  /// What it yields to: nothing when required.
  public var priority: Priority

  /// `terms relation constant + parameters`, required unless a priority is given.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double,
    parameters: [ParameterTerm] = [], priority: Priority = .required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.parameters = parameters
    self.priority = priority
  }
}

/// A constraint of a system: its place in order of declaration, never reused after removal.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// From 0, in the order of adding.
  public let index: Int32

  init(index: Int32) { self.index = index }

  /// Earlier declared is less.
  public static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.index < b.index }
}
