package import SnugSolver

/// What the solver says of a system.
package enum Answer {
  case solved(Solution)
  case unsatisfiable(conflict: [Int32])
  case failed(String)

  package init(_ system: RandomSystem) {
    do {
      self.init(try system.declared().system)
    } catch {
      self = .failed("\(error)")
    }
  }

  package init(_ system: ConstraintSystem) {
    do {
      self = .solved(try system.solve())
    } catch {
      guard case .unsatisfiable(let conflicting) = error else {
        self = .failed("\(error)")
        return
      }
      // Rows are declared first and in order: the place of a row is the index of its constraint.
      self = .unsatisfiable(conflict: conflicting.map(\.index))
    }
  }

  /// In the format of `Tests/Fixtures/solver-oracle/record.py`, with `conflict` and the places
  /// of its rows after `infeasible`, or `failed` and why.
  package var lines: [String] {
    switch self {
    case .solved(let solution):
      solution.levels.map { "total \(Int($0.priority.level)) \($0.violation)" } + [
        "values" + solution.values.map { " \($0)" }.joined(),
        "ambiguous" + solution.ambiguous.map { " \($0.index)" }.joined(),
      ]
    case .unsatisfiable(let conflict):
      ["infeasible", "conflict" + conflict.map { " \($0)" }.joined()]
    case .failed(let reason): ["failed \(reason)"]
    }
  }

  /// Whether both say the same, apart from what rounding to 2^-16 hides at this magnitude. Which
  /// conflict is named may differ.
  package func isNear(_ other: Answer) -> Bool {
    switch (self, other) {
    case (.solved(let a), .solved(let b)):
      a.ambiguous == b.ambiguous
        && zip(a.values, b.values).allSatisfy {
          ($0 - $1).magnitude <= 0x1p-17 * max(1, $0.magnitude)
        }
    case (.unsatisfiable, .unsatisfiable): true
    case (.failed(let a), .failed(let b)): a == b
    case (.solved, _), (.unsatisfiable, _), (.failed, _): false
    }
  }
}
