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
    let required = requiredRows()
    var search = search(for: required, parameters)
    for (place, row) in required.enumerated() where try !search.add(row) {
      return try conflict(of: row, with: required[..<place], search)
    }
    // Rounding hid the conflict from the search.
    return try search.deletionFilter(required).map { ConstraintID(number: $0) }
  }

  /// Returns what deletion leaves of a constraint and the earlier ones, which a search accepted.
  private func conflict(
    of row: Int, with accepted: ArraySlice<Int>, _ search: FeasibilitySearch
  ) throws(SolverError) -> [ConstraintID] {
    var search = search
    var kept = try search.irreducibleConflict(with: row)
    // The search does not prove that the constraints it accepted are satisfiable together.
    if try search.canHold(kept) { kept = try search.deletionFilter(accepted + [row]) }
    return kept.map { ConstraintID(number: $0) }
  }

  /// Returns each required constraint that conflicts with the earlier ones that are not returned.
  /// One search finds all of them; recovery breaks them.
  /// - Complexity: About a solve, and a proof for each of them.
  package func brokenConstraints(_ parameters: [Double]) throws(SolverError) -> [ConstraintID] {
    try validate(parameters: parameters)
    let required = requiredRows()
    var search = search(for: required, parameters)
    var kept: [Int] = []
    for row in required where try search.add(row) { kept.append(row) }
    // The search does not prove that the constraints it accepted are satisfiable together.
    if try !search.canHold(kept) {
      kept = []
      for row in required where try search.canHold(kept + [row]) { kept.append(row) }
    }
    let isKept = Set(kept)
    return required.filter { !isKept.contains($0) }.map { ConstraintID(number: $0) }
  }

  /// Returns, for each broken constraint, the other constraints of the conflict that it ends once
  /// the broken ones before it are removed. Each has its own budget.
  /// - Complexity: About a solve, and a few steps for each constraint that takes part in a conflict.
  package func obstacles(
    of broken: [ConstraintID], _ parameters: [Double]
  ) throws(SolverError) -> [[ConstraintID]] {
    let required = requiredRows()
    var search = search(for: required, parameters)
    let isBroken = Set(broken.map { Int($0.index) })
    var accepted: [Int] = []
    var obstacles: [[ConstraintID]] = []
    for row in required {
      search.work.renew()
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

  private func search(for required: [Int], _ parameters: [Double]) -> FeasibilitySearch {
    FeasibilitySearch(
      rows.substituting(parameters), domains, constraints: required, ExactWork())
  }
}
