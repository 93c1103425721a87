extension ConstraintSystem {
  func checkSatisfiable() throws(SolverError) {
    guard try FixedSolve(domains: domains, rows: rows).canHold() else {
      throw .unsatisfiable(conflicting: try irreducibleConflict([]))
    }
  }

  /// The required constraints that deletion from the last declared to the first leaves.
  ///
  /// Deletion keeps a constraint exactly when the earlier ones together with those kept so far
  /// are satisfiable without it, so the next one kept ends the shortest unsatisfiable list of
  /// those kept and then the others in order.
  /// - Complexity: one search for each constraint in conflict, each about a solve.
  func irreducibleConflict(_ parameters: [Double]) throws(SolverError) -> [ConstraintID] {
    let rows = rows.substituting(parameters)
    let work = ExactWork()
    var candidates = requiredRows()[...]
    var kept: [Int] = []
    search: while true {
      var search = FeasibilitySearch(rows, domains, constraints: kept.reversed() + candidates, work)
      for row in kept.reversed() where try !search.add(row) { break search }
      var last: Int?
      for (place, row) in zip(candidates.indices, candidates) where try !search.add(row) {
        last = place
        break
      }
      guard let last else { break }
      kept.append(candidates[last])
      candidates = candidates[..<last]
    }
    // What was taken in was not proved to hold together.
    if try canHold(kept, rows, work) { kept = try deletionFilter(rows, work) }
    return kept.reversed().map { ConstraintID(index: Int32($0)) }
  }

  /// The same by the definition, each step proved.
  /// - Complexity: a solve for each required constraint.
  private func deletionFilter(
    _ rows: ConstraintRows, _ work: ExactWork
  ) throws(SolverError) -> [Int] {
    var kept = requiredRows()
    for row in kept.reversed() {
      let others = kept.filter { $0 != row }
      if try !canHold(others, rows, work) { kept = others }
    }
    return kept.reversed()
  }

  private func canHold(
    _ included: [Int], _ rows: ConstraintRows, _ work: ExactWork
  ) throws(SolverError) -> Bool {
    var rows = rows
    for row in 0..<rows.count { rows[row].isActive = false }
    for row in included { rows[row].isActive = true }
    return try FixedSolve(domains: domains, rows: rows, work: work).canHold()
  }

  /// The required constraints that each cannot hold together with those declared before it that
  /// are not among them.
  /// - Complexity: about a solve, and a proof for each of them.
  package func brokenConstraints(_ parameters: [Double]) throws(SolverError) -> [ConstraintID] {
    try validate(parameters: parameters)
    let required = requiredRows()
    let fixed = rows.substituting(parameters)
    let work = ExactWork()
    var search = FeasibilitySearch(fixed, domains, constraints: required, work)
    var kept: [Int] = []
    for row in required where try search.add(row) { kept.append(row) }
    // What was taken in was not proved to hold together.
    if try !canHold(kept, fixed, work) {
      kept = []
      for row in required where try canHold(kept + [row], fixed, work) { kept.append(row) }
    }
    let isKept = Set(kept)
    return required.filter { !isKept.contains($0) }.map { ConstraintID(index: Int32($0)) }
  }

  /// Of each of these broken constraints, the conflict that it ends without those before it, but
  /// for itself.
  package func obstacles(
    of broken: [ConstraintID], _ parameters: [Double]
  ) throws(SolverError) -> [[ConstraintID]] {
    var obstacles: [[ConstraintID]] = []
    var system = self
    for constraint in broken {
      var before = system
      for row in Int(constraint.index) + 1..<max(rows.count, Int(constraint.index) + 1)
      where rows[row].isRequired { before.rows[row].isActive = false }
      obstacles.append(try before.irreducibleConflict(parameters).filter { $0 != constraint })
      try system.remove(constraint)
    }
    return obstacles
  }

  private func requiredRows() -> [Int] {
    (0..<rows.count).filter { rows[$0].isActive && rows[$0].isRequired }
  }
}
