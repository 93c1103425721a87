import SnugSolver

/// A constraint system as data: generators make it, fixtures hold it, and failures print it.
struct SystemListing {
  /// One constraint; its terms name variables by their index in order of declaration.
  struct Row {
    var priority: Double
    var relation: LinearConstraint.Relation
    var constant: Double
    var terms: [(coefficient: Double, variable: Int)]
  }

  var domains: [SolverVariable.Domain]
  var rows: [Row]

  /// The constraints over the variables of `system`, which it declares first.
  func constraints(declaring system: inout ConstraintSystem) -> [LinearConstraint] {
    let variables = domains.map { system.addVariable($0) }
    return rows.map { row in
      guard let priority = Priority(row.priority) else {
        preconditionFailure("no priority \(row.priority)")
      }
      let terms = row.terms.map { LinearConstraint.Term($0.coefficient, variables[$0.variable]) }
      return LinearConstraint(terms, row.relation, row.constant, priority: priority)
    }
  }

  /// The system with these of the constraints, in this order; all of them as listed if nil.
  func system(_ order: [Int]? = nil) throws -> ConstraintSystem {
    var system = ConstraintSystem()
    let constraints = constraints(declaring: &system)
    for index in order ?? Array(rows.indices) { _ = try system.declare(constraints[index]) }
    return system
  }

  /// Returns true if the constraints at these indices have no conflict.
  func isSatisfiable(_ included: [Int]) throws -> Bool {
    try system(included).conflict() == nil
  }
}

extension SystemListing.Row: CustomStringConvertible {
  var description: String {
    let products = terms.map { "\($0.coefficient) \($0.variable)" }.joined(separator: " ")
    return "\(priority) \(relation.rawValue) \(constant) \(products)"
  }
}

extension SystemListing: CustomDebugStringConvertible {
  var debugDescription: String {
    let kinds = domains.map { $0 == .free ? "f" : "n" }.joined()
    return (["system \(kinds)"] + rows.map(\.description)).joined(separator: "\n")
  }
}

extension ConstraintSystem {
  /// The required constraints that the solver reports as a conflict; nil if it solves the system.
  func conflict() throws -> [ConstraintID]? {
    do {
      _ = try solve()
      return nil
    } catch {
      guard case .unsatisfiable(let conflicting) = error else { throw error }
      return conflicting
    }
  }
}
