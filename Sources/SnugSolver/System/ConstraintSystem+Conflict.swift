extension ConstraintSystem {
  func checkSatisfiable() throws(SolverError) {
    guard try isSatisfiable(requiredRows(), rows) else {
      throw .unsatisfiable(conflicting: try irreducibleConflict([]))
    }
  }

  /// The required constraints that deletion from the last declared to the first leaves.
  ///
  /// Deletion keeps a constraint exactly when the earlier ones together with those kept so far
  /// are satisfiable without it, so the next one kept ends the shortest unsatisfiable prefix.
  /// Steps of double length from the end, then bisection, find it: next to the last one kept at
  /// once, far away in few checks.
  /// - Complexity: O(conflicting * log(required)) feasibility checks.
  func irreducibleConflict(_ parameters: [Double]) throws(SolverError) -> [ConstraintID] {
    let rows = rows.substituting(parameters)
    let candidates = requiredRows()
    var kept: [Int] = []
    var end = candidates.count
    while try isSatisfiable(kept, rows) {
      var low = 1
      var high = end
      var step = 1
      while high > step {
        if try isSatisfiable(candidates[..<(high - step)] + kept, rows) {
          low = high - step + 1
          break
        }
        high -= step
        step *= 2
      }
      while low < high {
        let middle = (low + high) / 2
        if try isSatisfiable(candidates[..<middle] + kept, rows) {
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
    (0..<rows.count).filter { rows[$0].isActive && rows[$0].isRequired }
  }

  private func isSatisfiable(
    _ included: [Int], _ rows: ConstraintRows
  ) throws(SolverError) -> Bool {
    var isIncluded = [Bool](repeating: false, count: rows.count)
    for row in included { isIncluded[row] = true }
    return try FixedSolve(
      domains: domains, rows: rows, including: { isIncluded[$0] }
    ).canHold()
  }
}
