// Constraints, variables and parameters are named by their indices in the order of adding.

extension SolverError: CustomStringConvertible {
  /// What was wrong, and what was expected.
  public var description: String {
    switch self {
    case .unsatisfiable(let conflicting):
      "no values satisfy these required constraints together: "
        + conflicting.map { "\($0.index)" }.joined(separator: ", ")
        + "; without any one of them, some do"
    case .numberOutOfRange(let value, let owner):
      "a number of \(owner) is \(value): expected one within \(ConstraintSystem.maximumMagnitude) of 0, "
        + "and a coefficient of at least \(ConstraintSystem.minimumCoefficient)"
    case .priorityOutOfRange(let priority): "the priority is \(priority): expected 1 to 1000"
    case .unknownVariable(let variable): "variable \(variable.index) is not one of this system"
    case .unknownParameter(let parameter): "parameter \(parameter.index) is not one of this system"
    case .parameterCountMismatch(let expected, let given):
      "the system has \(expected) parameters, and \(given) values were given"
    case .unknownConstraint(let constraint):
      "constraint \(constraint.index) is not one of this system, or was removed"
    case .pivotLimitExceeded:
      "the solution takes more steps than allowed: use coefficients with fewer digits"
    }
  }
}

extension NumberOwner: CustomStringConvertible {
  /// As in `constraint 3`.
  public var description: String {
    switch self {
    case .addedConstraint(let place): "the added constraint \(place)"
    case .constraint(let constraint): "constraint \(constraint.index)"
    case .parameter(let parameter): "parameter \(parameter.index)"
    case .expression: "the expression"
    case .product: "a product of coefficients"
    }
  }
}
