/// A sum of products of variables and of parameters, and a constant. Constraints are written with
/// such sums, as in `cell == label + 10`.
///
/// Example: `ConstraintSystem`.
public struct LinearExpression: Sendable, LinearOperand {
  /// The products of coefficients and variables.
  public var terms: [LinearConstraint.Term]
  /// The products of coefficients and parameters.
  public var parameters: [LinearConstraint.ParameterTerm]
  /// The constant term.
  public var constant: Double

  /// Creates the sum of all three.
  public init(
    terms: [LinearConstraint.Term] = [], parameters: [LinearConstraint.ParameterTerm] = [],
    constant: Double = 0
  ) {
    self.terms = terms
    self.parameters = parameters
    self.constant = constant
  }

  /// The expression itself.
  public var expression: LinearExpression { self }

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

  /// Returns `self relation other`, with the variables on the left and all else on the right.
  func compared(
    _ relation: LinearConstraint.Relation, _ other: LinearExpression
  ) -> LinearConstraint {
    let difference = adding(other, times: -1)
    return LinearConstraint(
      difference.terms, relation, -difference.constant,
      parameters: difference.parameters.map { .init(-$0.coefficient, $0.parameter) })
  }
}

/// An operand of a linear sum: a variable, a parameter, or a sum itself.
///
/// Example: `ConstraintSystem`.
public protocol LinearOperand {
  /// The operand as a sum.
  var expression: LinearExpression { get }
}

extension SolverVariable: LinearOperand {
  /// The variable with coefficient 1.
  public var expression: LinearExpression { LinearExpression(terms: [.init(1, self)]) }
}

extension SolverParameter: LinearOperand {
  /// The parameter with coefficient 1.
  public var expression: LinearExpression { LinearExpression(parameters: [.init(1, self)]) }
}

extension LinearConstraint {
  /// Returns the same constraint at a priority, so that it yields to any higher one:
  /// `(cell == 0).at(50)`.
  /// - Throws: `.priorityOutOfRange` unless `level` is from 1 to 1000.
  @inline(never)
  public func at(_ level: Double) throws(SolverError) -> LinearConstraint {
    // When this is inlined into an array literal and known to throw, Swift 6.3 releases the
    // preceding elements twice.
    guard let priority = Priority(level) else { throw .priorityOutOfRange(level) }
    var constraint = self
    constraint.priority = priority
    return constraint
  }
}

/// Sums, products and comparisons of variables and parameters in ordinary notation.

/// Returns the sum.
public func + (a: some LinearOperand, b: some LinearOperand) -> LinearExpression {
  a.expression.adding(b.expression, times: 1)
}

/// Returns the sum.
public func + (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.adding(LinearExpression(constant: b), times: 1)
}

/// Returns the sum.
public func + (a: Double, b: some LinearOperand) -> LinearExpression {
  LinearExpression(constant: a).adding(b.expression, times: 1)
}

/// Returns the difference.
public func - (a: some LinearOperand, b: some LinearOperand) -> LinearExpression {
  a.expression.adding(b.expression, times: -1)
}

/// Returns the difference.
public func - (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.adding(LinearExpression(constant: b), times: -1)
}

/// Returns the difference.
public func - (a: Double, b: some LinearOperand) -> LinearExpression {
  LinearExpression(constant: a).adding(b.expression, times: -1)
}

/// Returns the product.
public func * (a: Double, b: some LinearOperand) -> LinearExpression {
  b.expression.scaled(by: a)
}

/// Returns the product.
public func * (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.scaled(by: b)
}

/// Returns the quotient.
public func / (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.scaled(by: 1 / b)
}

/// Returns the sum with the opposite sign.
public prefix func - (a: some LinearOperand) -> LinearExpression {
  a.expression.scaled(by: -1)
}

/// Constrains `a` to at most `b`. Required, unless `at(_:)` sets another priority.
public func <= (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.lessOrEqual, b.expression)
}

/// Constrains `a` to at most `b`.
public func <= (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.lessOrEqual, LinearExpression(constant: b))
}

/// Constrains `a` to at most `b`.
public func <= (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.lessOrEqual, b.expression)
}

/// Constrains `a` to equal `b`. Required, unless `at(_:)` sets another priority.
public func == (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.equal, b.expression)
}

/// Constrains `a` to equal `b`.
public func == (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.equal, LinearExpression(constant: b))
}

/// Constrains `a` to equal `b`.
public func == (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.equal, b.expression)
}

/// Constrains `a` to at least `b`. Required, unless `at(_:)` sets another priority.
public func >= (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.greaterOrEqual, b.expression)
}

/// Constrains `a` to at least `b`.
public func >= (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.greaterOrEqual, LinearExpression(constant: b))
}

/// Constrains `a` to at least `b`.
public func >= (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.greaterOrEqual, b.expression)
}

/// `sum of coefficient * variable  (<=, ==, >=)  constant + sum of coefficient * parameter`, at a
/// priority.
///
/// Example: `ConstraintSystem`.
public struct LinearConstraint: Sendable {
  /// The comparison of the sum with the right-hand side.
  public enum Relation: String, Sendable, CaseIterable {
    case lessOrEqual = "<="
    case equal = "=="
    case greaterOrEqual = ">="
  }

  /// A product of the sum.
  public struct Term: Sendable {
    /// The factor. A term with factor 0 has no effect.
    public var coefficient: Double
    /// The variable.
    public var variable: SolverVariable

    /// Creates `coefficient * variable`.
    public init(_ coefficient: Double, _ variable: SolverVariable) {
      self.coefficient = coefficient
      self.variable = variable
    }
  }

  /// A product of the right-hand side.
  public struct ParameterTerm: Sendable {
    /// The factor.
    public var coefficient: Double
    /// The parameter, whose value is given at each solve.
    public var parameter: SolverParameter

    /// Creates `coefficient * parameter`.
    public init(_ coefficient: Double, _ parameter: SolverParameter) {
      self.coefficient = coefficient
      self.parameter = parameter
    }
  }

  /// The products. The coefficients of a variable that occurs several times are added.
  public var terms: [Term]
  /// The comparison of the sum with the right-hand side.
  public var relation: Relation
  /// The right-hand side without its parameters.
  public var constant: Double
  /// The products that each solve adds to the constant.
  public var parameters: [ParameterTerm]
  /// The priority. The constraint yields to higher ones; a required constraint yields to none.
  public var priority: Priority

  /// Creates `terms relation constant + parameters`, required unless a priority is given.
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

/// The ID of a constraint: its position in declaration order, never reused after removal.
///
/// Example: `Explanation`.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// The position, from 0, in the order of adding.
  public let index: Int32

  /// Orders IDs by declaration, earlier ones first.
  public static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.index < b.index }
}

extension ConstraintID {
  /// The ID at a position.
  package init(number: Int) { self.init(index: Int32(number)) }
}
