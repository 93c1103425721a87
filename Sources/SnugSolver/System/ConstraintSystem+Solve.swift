extension ConstraintSystem {
  /// The one answer of the system.
  ///
  /// 1. The required constraints hold.
  /// 2. From the highest priority to the lowest, the sum of violations is minimised, keeping
  ///    what higher ones reached (preemptive goal programming).
  /// 3. What is still free takes the admissible value nearest 0, in order of declaration.
  ///
  /// - Parameter parameters: The parameters' values, in order of declaration.
  /// - Throws: `.unsatisfiable` with an irreducible subset of the required constraints.
  public func solve(parameters: [Double] = []) throws(SolverError) -> Solution {
    try solve(parameters, namesConflicts: true)
  }

  /// - Parameter namesConflicts: Whether `.unsatisfiable` names a conflict; else it names nothing.
  func solve(
    _ parameters: [Double], namesConflicts: Bool
  ) throws(SolverError) -> Solution {
    try validate(parameters: parameters)
    let fixed = rows.substituting(parameters)
    guard let answer = try FixedSolve(domains: domains, rows: fixed).solve() else {
      throw .unsatisfiable(
        conflicting: namesConflicts ? try irreducibleConflict(parameters) : [])
    }
    return Solution(
      answer, of: rows, parameters, priorities: fixed.prioritiesInUse())
  }
}

extension Solution {
  /// Works out what the values miss.
  init(
    _ answer: FixedSolve.Answer, of rows: ConstraintRows, _ parameters: [Double],
    priorities: [Priority]
  ) {
    var levels = priorities.map { Level(priority: $0, violation: 0) }
    var violations: [Violation] = []
    for row in 0..<rows.count where rows[row].isActive && !rows[row].isRequired {
      let exact = answer.violations.isEmpty ? nil : answer.violations[row]
      let amount = exact ?? rows.violation(of: row, at: answer.values, parameters)
      guard amount > Tolerance.violation else { continue }
      if violations.isEmpty { violations.reserveCapacity(8) }
      violations.append(.init(constraint: ConstraintID(index: Int32(row)), amount: amount))
      let priority = rows[row].priority
      if let level = levels.firstIndex(where: { $0.priority == priority }) {
        levels[level].violation += amount
      }
    }
    values = answer.values
    self.levels = levels
    self.violations = violations
    ambiguous = answer.open
  }
}
