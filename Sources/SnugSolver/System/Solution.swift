/// The one answer of a constraint system.
public struct Solution: Sendable {
  /// A value for each variable, in order of declaration.
  public let values: [Double]
  /// The total violation of each priority in use below required, highest first: what the
  /// strict hierarchy minimised, level by level.
  public let levels: [Level]
  /// The unsatisfied constraints in order of declaration, and by how much each misses.
  public let violations: [Violation]
  /// The variables the constraints leave free, in order of declaration; each was settled at the
  /// admissible value nearest 0.
  public let ambiguous: [Variable]

  /// The sum of absolute violations of the constraints of one priority.
  public struct Level: Sendable {
    /// The priority these constraints share.
    public let priority: Priority
    /// The sum, 0 when all of them hold.
    public internal(set) var violation: Double
  }

  /// A constraint that does not hold.
  public struct Violation: Sendable {
    /// Which one.
    public let constraint: ConstraintID
    /// How far its sum lies from where its relation would hold, above 0.
    public let amount: Double
  }

  /// The value of `variable`.
  /// - Precondition: it is one of the system's.
  public subscript(variable: Variable) -> Double { values[Int(variable.index)] }
}

/// What a constraint system refuses.
///
/// To take one case out, `catch` all and look inside, `catch { if case .unsatisfiable(let ids) =
/// error { ... } }`: with a pattern behind `catch`, Swift 6.3 may crash in compiling.
public enum SolverError: Error, Equatable {
  /// No values satisfy these required constraints together; any one fewer and some do.
  case unsatisfiable(conflicting: [ConstraintID])
  /// A number is not finite or beyond `ConstraintSystem.maximumMagnitude`, a coefficient is not 0
  /// and below `ConstraintSystem.minimumCoefficient`, a non-negative parameter is negative, or
  /// the constraints multiply up to a value beyond 10^150.
  case numberOutOfRange(Double, of: NumberOwner)
  /// A priority is not from 1 to 1000.
  case priorityOutOfRange(Double)
  /// The variable belongs to another system. That is known where this one has not as many;
  /// variables, parameters and constraints are plain numbers.
  case unknownVariable(Variable)
  /// The parameter belongs to another system.
  case unknownParameter(Parameter)
  /// The number of values given is not that of the parameters.
  case parameterCountMismatch(expected: Int, given: Int)
  /// The constraint belongs to another system or was removed.
  case unknownConstraint(ConstraintID)
  /// The answer takes more than `ConstraintSystem.maximumExactWork`; or, which is all but impossible,
  /// a step leads to a vertex that seems to be none, modulo a prime.
  case pivotLimitExceeded
}

/// What a number that is out of range belongs to.
public enum NumberOwner: Hashable, Sendable {
  /// The constraint at this place among those added.
  case addedConstraint(Int)
  /// A constraint of the system.
  case constraint(ConstraintID)
  /// A parameter's value.
  case parameter(Parameter)
  /// The sum that is asked about.
  case expression
  /// No number given, but one that coefficients multiply up to.
  case product
}
