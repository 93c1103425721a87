extension ConstraintSystem {
  func checkSatisfiable() throws(SolverError) {
    guard try FixedSolve(domains: domains, rows: rows).canHold() else {
      throw .unsatisfiable(conflicting: try irreducibleConflict([]))
    }
  }

  /// Returns an irreducible conflict: the required constraints left by deletion from last to first.
  ///
  /// Deletion keeps a constraint exactly when the earlier ones together with those kept so far are
  /// satisfiable without it. So the next kept constraint ends the shortest unsatisfiable list of
  /// the kept ones followed by the others in order.
  /// - Complexity: One search for each constraint in conflict, each about a solve.
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
    // The search does not prove that the constraints it accepted are satisfiable together.
    if try canHold(kept, rows, work) { kept = try deletionFilter(rows, work) }
    return kept.reversed().map { ConstraintID(index: Int32($0)) }
  }

  /// Returns the same constraints by a plain deletion filter, each step proved.
  /// - Complexity: A solve for each required constraint.
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
  /// the broken ones before it are removed.
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
