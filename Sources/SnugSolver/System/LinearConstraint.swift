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
