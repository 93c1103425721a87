extension ConstraintSystem {
  func checkSatisfiable() throws(SolverError) {
    guard try isSatisfiable(requiredRows()) else {
      throw .unsatisfiable(conflicting: try irreducibleConflict())
    }
  }

  /// The required constraints that deletion from the last declared to the first leaves.
  ///
  /// Deletion keeps a constraint exactly when the earlier ones together with those kept so far
  /// are satisfiable without it, so the next one kept ends the shortest unsatisfiable prefix,
  /// and bisection finds it.
  /// - Complexity: O(conflicting * log(required)) feasibility checks.
  func irreducibleConflict() throws(SolverError) -> [ConstraintID] {
    let candidates = requiredRows()
    var kept: [Int] = []
    var end = candidates.count
    while try isSatisfiable(kept) {
      var low = 1
      var high = end
      while low < high {
        let middle = (low + high) / 2
        if try isSatisfiable(candidates[..<middle] + kept) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low <= end else { break }
      kept.append(candidates[low - 1])
      end = low - 1
    }
    return kept.reversed().map { ConstraintID(index: Int32($0)) }
  }

  private func requiredRows() -> [Int] {
    (0..<rows.count).filter { rows.isActive[$0] && rows.priorities[$0] == .required }
  }

  private func isSatisfiable(_ included: [Int]) throws(SolverError) -> Bool {
    var isIncluded = [Bool](repeating: false, count: rows.count)
    for row in included { isIncluded[row] = true }
    var start = InitialTableau(domains: domains, rows: rows, including: isIncluded)
    return try start.reachRequired()
  }
}
