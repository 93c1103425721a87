extension ConstraintSystem {
  func checkSatisfiable() throws(SolverError) {
    guard try FixedSolve(domains: domains, rows: rows).canHold() else {
      throw .unsatisfiable(conflicting: try irreducibleConflict([]))
    }
  }

  /// Returns an irreducible conflict: the required constraints left by deletion from last to first.
  ///
  /// The first constraint that conflicts with all before it is the last that deletion keeps.
  /// - Complexity: About a solve, and a few steps for each constraint that takes part in a conflict.
  func irreducibleConflict(_ parameters: [Double]) throws(SolverError) -> [ConstraintID] {
    let rows = rows.substituting(parameters)
    let work = ExactWork()
    let required = requiredRows()
    var search = FeasibilitySearch(rows, domains, constraints: required, work)
    for (place, row) in required.enumerated() where try !search.add(row) {
      return try conflict(of: row, with: required[..<place], search)
    }
    // Rounding hid the conflict from the search.
    return try deletionFilter(required[...], rows, work).map { ConstraintID(index: Int32($0)) }
  }

  /// Returns what deletion leaves of a constraint and the earlier ones, which a search accepted.
  private func conflict(
    of row: Int, with accepted: ArraySlice<Int>, _ search: FeasibilitySearch
  ) throws(SolverError) -> [ConstraintID] {
    var search = search
    var kept = try search.irreducibleConflict(with: row)
    // The search does not prove that the constraints it accepted are satisfiable together.
    if try canHold(kept, search.rows, search.work) {
      kept = try deletionFilter(accepted + [row], search.rows, search.work)
    }
    return kept.map { ConstraintID(index: Int32($0)) }
  }

  /// Returns what deletion leaves of some constraints, each step proved.
  /// - Complexity: A solve for each constraint.
  private func deletionFilter(
    _ candidates: ArraySlice<Int>, _ rows: ConstraintRows, _ work: ExactWork
  ) throws(SolverError) -> [Int] {
    var kept = Array(candidates)
    for row in candidates.reversed() {
      let others = kept.filter { $0 != row }
      if try !canHold(others, rows, work) { kept = others }
    }
    return kept
  }

  private func canHold(
    _ included: [Int], _ rows: ConstraintRows, _ work: ExactWork
  ) throws(SolverError) -> Bool {
    var rows = rows
    for row in 0..<rows.count { rows[row].isActive = false }
    for row in included { rows[row].isActive = true }
    return try FixedSolve(domains: domains, rows: rows, work: work).canHold()
  }

  /// Returns each required constraint that conflicts with the earlier ones that are not returned.
  /// One search finds all of them; recovery breaks them.
  /// - Complexity: About a solve, and a proof for each of them.
  package func brokenConstraints(_ parameters: [Double]) throws(SolverError) -> [ConstraintID] {
    try validate(parameters: parameters)
    let required = requiredRows()
    let fixed = rows.substituting(parameters)
    let work = ExactWork()
    var search = FeasibilitySearch(fixed, domains, constraints: required, work)
    var kept: [Int] = []
    for row in required where try search.add(row) { kept.append(row) }
    // The search does not prove that the constraints it accepted are satisfiable together.
    if try !canHold(kept, fixed, work) {
      kept = []
      for row in required where try canHold(kept + [row], fixed, work) { kept.append(row) }
    }
    let isKept = Set(kept)
    return required.filter { !isKept.contains($0) }.map { ConstraintID(index: Int32($0)) }
  }

  /// Returns, for each broken constraint, the other constraints of the conflict that it ends once
  /// the broken ones before it are removed. Each has its own budget.
  /// - Complexity: About a solve, and a few steps for each constraint that takes part in a conflict.
  package func obstacles(
    of broken: [ConstraintID], _ parameters: [Double]
  ) throws(SolverError) -> [[ConstraintID]] {
    let required = requiredRows()
    let work = ExactWork()
    var search = FeasibilitySearch(
      rows.substituting(parameters), domains, constraints: required, work)
    let isBroken = Set(broken.map { Int($0.index) })
    var accepted: [Int] = []
    var obstacles: [[ConstraintID]] = []
    for row in required {
      work.renew()
      guard isBroken.contains(row) else {
        _ = try search.add(row)
        accepted.append(row)
        continue
      }
      let conflict = try conflict(of: row, with: accepted[...], search)
      obstacles.append(conflict.filter { Int($0.index) != row })
    }
    return obstacles
  }

  private func requiredRows() -> [Int] {
    (0..<rows.count).filter { rows[$0].isActive && rows[$0].isRequired }
  }
}
