/// Accepts required constraints one after the other, and reports for each whether it can be
/// satisfied together with those accepted before.
///
/// The search is at a point where all accepted constraints are satisfied, and continues from there.
/// A constraint that is satisfied there costs nothing; any other is brought as near as the others
/// allow. If that is not near enough, the multipliers name the constraints that oppose it (Farkas'
/// lemma). Exact integer arithmetic proves that these are unsatisfiable together. Without any other
/// constraint they still are, so that only these need a search when a conflict is made irreducible.
struct FeasibilitySearch {
  private let domains: [SolverVariable.Domain]
  /// The constraints; those accepted so far are active.
  private(set) var rows: ConstraintRows
  private var tableau: Tableau
  /// Per constraint: its row in the component; -1 for one without variables.
  private var rowOfConstraint: [Int32]
  /// The constraint of each row.
  private let constraints: [Int]
  private let penalties: [Penalties]
  let work: ExactWork

  /// - Parameters:
  ///   - rows: The constraints, without parameters.
  ///   - constraints: The constraints that may be added.
  ///   - work: The budget of the whole search.
  init(
    _ rows: ConstraintRows, _ domains: [SolverVariable.Domain], constraints: [Int],
    _ work: ExactWork
  ) {
    self.work = work
    self.domains = domains
    self.rows = rows.activating([])
    rowOfConstraint = [Int32](repeating: -1, count: rows.count)
    var component = Component(variables: domains)
    var kept: [Int] = []
    for constraint in constraints where component.appendRequired(constraint, of: rows) {
      rowOfConstraint[constraint] = Int32(kept.count)
      kept.append(constraint)
    }
    self.constraints = kept
    penalties = Array(component.penalties[component.columnCount...])
    tableau = Tableau(component)
    // The search starts near a point that satisfies all constraints, if there is one.
    tableau.start(parameters: [])
    for row in kept.indices { tableau.setPenalties(.free, ofRow: row) }
  }

  /// Adds a constraint, if it can be satisfied together with the others.
  /// - Returns: Whether it can.
  mutating func add(_ constraint: Int) throws(SolverError) -> Bool {
    rows[constraint].isActive = true
    let row = Int(rowOfConstraint[constraint])
    guard row >= 0 else {
      // The variables of the constraint cancel.
      let origin = [Double](repeating: 0, count: domains.count)
      guard rows.violation(of: constraint, at: origin, []) > Tolerance.violation else {
        return true
      }
      rows[constraint].isActive = false
      return false
    }
    tableau.setPenalties(penalties[row], ofRow: row)
    if tableau.requiredViolation <= Tolerance.region { return true }
    let before = tableau
    if try conflict() == nil { return true }
    rows[constraint].isActive = false
    tableau = before
    tableau.setPenalties(.free, ofRow: row)
    return false
  }

  /// Returns what deletion from the last to the first leaves of the accepted constraints and this
  /// one, which was not accepted.
  mutating func irreducibleConflict(with constraint: Int) throws(SolverError) -> [Int] {
    let last = Int(rowOfConstraint[constraint])
    guard last >= 0 else { return [constraint] }
    rows[constraint].isActive = true
    tableau.setPenalties(penalties[last], ofRow: last)
    guard var suspects = try conflict() else { return [] }
    var kept: [Int] = []
    for candidate in constraints.reversed() where rows[candidate].isActive {
      let row = Int(rowOfConstraint[candidate])
      rows[candidate].isActive = false
      guard suspects.contains(candidate) else {
        tableau.setPenalties(.free, ofRow: row)
        continue
      }
      let before = tableau
      tableau.setPenalties(.free, ofRow: row)
      if let others = try conflict() {
        suspects = others
      } else {
        kept.append(candidate)
        rows[candidate].isActive = true
        tableau = before
      }
    }
    return kept.reversed()
  }

  /// Brings the point as near to all accepted constraints as it can be.
  /// - Returns: Some of them that cannot be satisfied together; nil when all can.
  private mutating func conflict() throws(SolverError) -> Set<Int>? {
    let pivotsBefore = tableau.pivotCount
    tableau.releaseMoves()
    let isMinimised = (try? tableau.minimise(Penalty.required)) != nil
    // A pivot takes about a product for each row and each column.
    work.spend(Int64(tableau.pivotCount - pivotsBefore + 1) * Int64(tableau.items.count))
    try work.check()
    if isMinimised {
      // So small a violation is checked later, when all constraints are added.
      if tableau.requiredViolation <= Tolerance.violation { return nil }
      let (tight, violated) = tableau.conflict()
      if try areProvedUnsatisfiable(
        tight: tight.map { constraints[$0] }, violated: violated.map { constraints[$0] })
      {
        return Set((tight + violated).map { constraints[$0] })
      }
    } else {
      // Rounding has lost the basis.
      tableau.start(parameters: [])
    }
    let accepted = constraints.filter { rows[$0].isActive }
    return try canHold(accepted) ? nil : Set(accepted)
  }

  /// Whether some of the constraints can be satisfied together, which is proved.
  func canHold(_ included: [Int]) throws(SolverError) -> Bool {
    try FixedSolve(domains: domains, rows: rows.activating(included), work: work).canHold()
  }

  /// Returns what deletion from the last to the first leaves of some constraints, each step proved.
  /// - Complexity: A solve for each constraint.
  func deletionFilter(_ candidates: [Int]) throws(SolverError) -> [Int] {
    var kept = candidates
    for row in candidates.reversed() {
      let others = kept.filter { $0 != row }
      if try !canHold(others) { kept = others }
    }
    return kept
  }

  /// Whether exact integer arithmetic proves a conflict. It starts at the point where the tight
  /// constraints hold with equality: if the multipliers are right, the violation is least there.
  private func areProvedUnsatisfiable(
    tight: [Int], violated: [Int]
  ) throws(SolverError) -> Bool {
    var rows = rows.activating(tight)
    for row in tight { rows[row].relation = .equal }
    let guess = VertexGuess(
      Presolve(domains: domains, rows: rows), constraintCount: rows.count)
    for row in tight { rows[row].relation = self.rows[row].relation }
    for row in violated { rows[row].isActive = true }
    let groups = VariableGroups(rows, domains.count)
    for group in groups.groups where !group.constraints.isEmpty {
      let optimum = try ExactSimplex(
        optimumOf: group, groups, from: guess, rows, domains, levels: 1, work)
      if optimum == nil { return true }
    }
    return false
  }
}

extension Tableau {
  /// Returns the rows of required constraints in conflict, where their violation is least: those
  /// that are satisfied with equality and oppose the others, and those that are violated.
  fileprivate mutating func conflict() -> (tight: [Int], violated: [Int]) {
    setCosts(Penalty.required)
    let width = columnCount
    var tight: [Int] = []
    for column in 0..<width where costs[column] != 0 && Int(columnItems[column]) >= width {
      tight.append(Int(columnItems[column]) - width)
    }
    var violated: [Int] = []
    for item in rowItems where Int(item) >= width {
      if penalty(Int(item)).level == Penalty.required, items[Int(item)].value != 0 {
        violated.append(Int(item) - width)
      }
    }
    return (tight, violated)
  }
}
