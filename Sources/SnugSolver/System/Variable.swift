/// An unknown of a constraint system: a small index into its flat arrays.
public struct Variable: Hashable, Sendable {
  /// The position in order of declaration, from 0.
  public let index: Int32

  init(index: Int32) { self.index = index }

  /// The values an unknown may take before any constraint.
  public enum Domain: Sendable {
    /// Zero or more: widths and heights.
    case nonNegative
    /// Any number: positions.
    case free
  }
}

/// A number given anew at each solve: what a system is compiled for.
///
/// In Cassowary's words these are the edit variables; unlike those, they cost nothing to change.
public struct Parameter: Hashable, Sendable {
  /// The position in order of declaration, from 0.
  public let index: Int32

  init(index: Int32) { self.index = index }
}

/// How much a constraint matters: `required` must hold, the others form a strict hierarchy.
///
/// A constraint of a higher priority is never given up for any number of lower ones: priorities
/// are compared, never turned into weights (Borning et al., "Constraint hierarchies", 1992).
public struct Priority: Hashable, Comparable, Sendable {
  /// From 1 to 1000.
  public let level: Double

  /// Must hold: 1000.
  public static var required: Priority { Priority(unchecked: 1000) }

  /// Just under required: given up only when the required constraints leave no other way.
  package static var justUnderRequired: Priority { Priority(unchecked: (1000.0).nextDown) }

  /// A priority of 1 to 1000; `nil` for any other number.
  public init?(_ level: Double) {
    guard level >= 1, level <= 1000 else { return nil }
    self.level = level
  }

  private init(unchecked level: Double) { self.level = level }

  /// The lower priority is the one given up first.
  public static func < (a: Priority, b: Priority) -> Bool { a.level < b.level }
}
