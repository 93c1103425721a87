/// The unique solution of a constraint system.
///
/// Example: `ConstraintSystem`.
public struct Solution: Sendable {
  /// The value of each variable, in declaration order.
  public let values: [Double]
  /// The total violation of each priority in use below required, highest first. The strict
  /// hierarchy minimises these totals level by level.
  public let levels: [Level]
  /// The violated constraints below required, in declaration order, and the amounts.
  public let violations: [Violation]
  /// The variables that the constraints do not determine, in declaration order. Each has the
  /// admissible value nearest 0.
  public let ambiguous: [SolverVariable]

  /// The sum of the absolute violations of the constraints of one priority.
  public struct Level: Sendable {
    /// The priority these constraints share.
    public let priority: Priority
    /// The sum, 0 when all of them are satisfied.
    public internal(set) var violation: Double
  }

  /// A violated constraint.
  public struct Violation: Sendable {
    /// The violated constraint.
    public let constraint: ConstraintID
    /// The distance of its sum from the nearest value that satisfies its relation, above 0.
    public let amount: Double
  }

  /// The value of `variable`.
  /// - Precondition: The variable belongs to the system.
  public subscript(variable: SolverVariable) -> Double { values[Int(variable.index)] }
}

/// The errors of a constraint system.
///
/// To handle one case, match inside a plain `catch`: `if case .unsatisfiable(let ids) = error`.
/// With a pattern after `catch`, the Swift 6.3 compiler may crash.
///
/// ```swift
/// var system = ConstraintSystem()
/// let label = system.addVariable()
/// let minimum = try system.add(label >= 40)
/// let refused = system.nextConstraint
/// do {
///   try system.add(label <= 30)
/// } catch {
///   if case .unsatisfiable(let conflicting) = error {
///     print(conflicting == [minimum, refused])  // true
///   }
/// }
/// ```
public enum SolverError: Error, Equatable {
  /// No values satisfy these required constraints together; without any one of them, some do.
  case unsatisfiable(conflicting: [ConstraintID])
  /// A number is not finite or beyond `ConstraintSystem.maximumMagnitude`, a coefficient other than
  /// 0 is below `ConstraintSystem.minimumCoefficient`, a non-negative parameter is negative, or the
  /// constraints multiply up to a value beyond 10^150.
  case numberOutOfRange(Double, of: NumberOwner)
  /// A priority is not from 1 to 1000.
  case priorityOutOfRange(Double)
  /// The variable belongs to another system. This is detected only when this system has fewer
  /// variables: variables, parameters and constraint IDs are plain indices.
  case unknownVariable(SolverVariable)
  /// The parameter belongs to another system.
  case unknownParameter(SolverParameter)
  /// The count of given values differs from the count of parameters.
  case parameterCountMismatch(expected: Int, given: Int)
  /// The constraint belongs to another system or was removed.
  case unknownConstraint(ConstraintID)
  /// The solution takes more work than `ConstraintSystem.maximumExactWork`; or, which is all but
  /// impossible, a step leads to a vertex that appears not to be one, modulo a prime.
  case pivotLimitExceeded
}

/// The owner of a number that is out of range.
///
/// Example: `SolverError`.
public enum NumberOwner: Hashable, Sendable {
  /// The constraint at this index among those added together.
  case addedConstraint(Int)
  /// A constraint of the system.
  case constraint(ConstraintID)
  /// A parameter's value.
  case parameter(SolverParameter)
  /// The sum that is to be explained.
  case expression
  /// A number that was not given but results from multiplying coefficients.
  case product
}
