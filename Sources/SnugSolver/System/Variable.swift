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
