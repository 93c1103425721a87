/// A variable of a constraint system, as an index into its flat arrays.
///
/// Example: `ConstraintSystem`.
public struct SolverVariable: Hashable, Sendable {
  /// The position in declaration order, from 0.
  public let index: Int32

  /// The values that a variable may take before any constraint.
  public enum Domain: Sendable {
    /// Zero or more: widths and heights.
    case nonNegative
    /// Any number: positions.
    case free
  }
}

extension SolverVariable {
  /// The variable at a position.
  package init(number: Int) { self.init(index: Int32(number)) }
}

/// An input of a compiled system, whose value is given at each solve.
///
/// Parameters correspond to Cassowary's edit variables. Unlike those, they cost nothing to change.
///
/// Example: `SolverProgram`.
public struct SolverParameter: Hashable, Sendable {
  /// The position in declaration order, from 0.
  public let index: Int32
}

/// The strength of a constraint: `required` must be satisfied, the others form a strict hierarchy.
///
/// No number of constraints of lower priority breaks a constraint of higher priority: priorities
/// are compared, never turned into weights (Borning et al., "Constraint hierarchies", 1992).
///
/// Example: `ConstraintSystem`.
public struct Priority: Hashable, Comparable, Sendable {
  /// The level, from 1 to 1000.
  public let level: Double

  /// The priority of constraints that must be satisfied: 1000.
  public static var required: Priority { Priority(unchecked: 1000) }

  /// The highest priority below required: broken only when required constraints leave no choice.
  package static var justUnderRequired: Priority { Priority(unchecked: (1000.0).nextDown) }

  /// Creates a priority from 1 to 1000; `nil` for any other number.
  public init?(_ level: Double) {
    guard level >= 1, level <= 1000 else { return nil }
    self.level = level
  }

  private init(unchecked level: Double) { self.level = level }

  /// Compares the levels. A constraint of lower priority is broken first.
  public static func < (a: Priority, b: Priority) -> Bool { a.level < b.level }
}
