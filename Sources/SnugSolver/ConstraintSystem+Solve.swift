extension ConstraintSystem {
  /// The one answer of the system.
  ///
  /// 1. The required constraints hold.
  /// 2. From the highest priority to the lowest, the sum of violations is minimised, keeping
  ///    what higher ones reached (preemptive goal programming).
  /// 3. What is still free takes the admissible value nearest 0, in order of declaration.
  ///
  /// - Throws: `.unsatisfiable` with an irreducible subset of the required constraints.
  public func solve() throws(SolverError) -> Solution {
    var start = InitialTableau(domains: domains, rows: rows, including: rows.isActive)
    guard try start.reachRequired() else {
      throw .unsatisfiable(conflicting: try irreducibleConflict())
    }
    try start.minimiseLevels()
    var tableau = start.tableau
    let ambiguous = try undetermined(in: &tableau)
    for variable in domains.indices { try tableau.settle(variable) }
    let values = domains.indices.map { tableau.value(of: $0) }
    return solution(values: values, priorities: start.priorities, ambiguous: ambiguous)
  }

  private func undetermined(in tableau: inout Tableau) throws(SolverError) -> [Variable] {
    guard tableau.columnCount > 0 else { return [] }
    let first = domains.indices.map { tableau.value(of: $0) }
    var isFound = [Bool](repeating: false, count: domains.count)
    for variable in domains.indices where !isFound[variable] {
      guard try tableau.isUndetermined(variable) else { continue }
      isFound[variable] = true
      // The search ends at another vertex of the optima: what else differs there needs none.
      for other in domains.indices
      where (tableau.value(of: other) - first[other]).magnitude > Tolerance.step {
        isFound[other] = true
      }
    }
    return domains.indices.filter { isFound[$0] }.map { Variable(index: Int32($0)) }
  }

  private func solution(
    values: [Double], priorities: [Priority], ambiguous: [Variable]
  ) -> Solution {
    var totals = [Double](repeating: 0, count: priorities.count)
    var violations: [Solution.Violation] = []
    for row in 0..<rows.count where rows.isActive[row] && rows.priorities[row] < .required {
      let amount = rows.violation(of: row, at: values)
      guard amount > Tolerance.violation else { continue }
      violations.append(.init(constraint: ConstraintID(index: Int32(row)), amount: amount))
      if let level = priorities.firstIndex(of: rows.priorities[row]) { totals[level] += amount }
    }
    let levels = zip(priorities, totals).map(Solution.Level.init)
    return Solution(values: values, levels: levels, violations: violations, ambiguous: ambiguous)
  }
}
