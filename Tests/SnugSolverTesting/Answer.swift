package import SnugSolver

/// The answer of the solver to a system.
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
      // Rows are declared first and in order: a row and its constraint have the same index.
      self = .unsatisfiable(conflict: conflicting.map(\.index))
    }
  }

  /// The answer in the format of `Tests/Fixtures/solver-oracle/record.py`, with `conflict` and the
  /// indices of its rows after `infeasible`, or `failed` and the reason.
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

  /// True if both answers are the same, except for differences that rounding to 2^-16 hides at this
  /// magnitude. The conflicts may differ.
  package func isNear(_ other: Answer) -> Bool {
    switch (self, other) {
    case (.solved(let a), .solved(let b)):
      a.ambiguous == b.ambiguous && a.values.areNear(b.values, within: 0x1p-17)
    case (.unsatisfiable, .unsatisfiable): true
    case (.failed(let a), .failed(let b)): a == b
    case (.solved, _), (.unsatisfiable, _), (.failed, _): false
    }
  }
}

extension [Double] {
  /// Whether there are as many values, each within `tolerance` of the other, relative to the first
  /// if that is above 1.
  package func areNear(_ other: [Double], within tolerance: Double) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        ($0 - $1).magnitude <= tolerance * Swift.max(1, $0.magnitude)
      }
  }
}
