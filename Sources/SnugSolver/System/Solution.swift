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
