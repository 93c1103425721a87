/// What holds a value where it is.
public enum Support: Hashable, Sendable {
  /// A constraint that holds exactly.
  case constraint(ConstraintID)
  /// A non-negative variable is 0.
  case domain(Variable)
  /// Nothing but the rule that what is free lies nearest 0.
  case settling(Variable)
}
