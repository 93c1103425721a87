/// What is wrong with a cell template, and where.
public struct TemplateError: Error, Hashable, Sendable {
  /// Where it is wrong.
  public var place: Place
  /// What is wrong there.
  public var problem: Problem

  /// Which part of the template is meant.
  public enum Place: Hashable, Sendable {
    case cell
    case view(String)
    /// An entry of a list of constraints, by its place in it: the cell's own list, or that of a
    /// container.
    case statement(Int, container: String?)
  }

  /// The cause.
  public enum Problem: Hashable, Sendable {
    case duplicateViewName
    /// A name cannot be written in a constraint.
    case invalidName(String)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// A size, limit or margin is not finite, negative or too large.
    case numberOutOfRange(property: String, value: Double)
    /// `baseline` names no view of the cell.
    case unknownBaselineView(String)
    case constraint(ConstraintError, suggestions: [String])
  }
}
