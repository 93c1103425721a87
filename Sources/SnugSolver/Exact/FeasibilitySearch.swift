/// Accepts required constraints one after the other, and reports for each whether it can be
/// satisfied together with those accepted before.
///
/// The search is at a point where all accepted constraints are satisfied, and continues from there.
/// A constraint that is satisfied there costs nothing; any other is brought as near as the others
/// allow. If that is not near enough, the multipliers name the constraints that oppose it (Farkas'
/// lemma). Exact integer arithmetic proves that these are unsatisfiable together.
struct FeasibilitySearch {
  private let domains: [SolverVariable.Domain]
  private var rows: ConstraintRows
  private var tableau: Tableau
  /// Per constraint: its row in the component; -1 for one without variables.
  private var rowOfConstraint: [Int32]
  /// The constraint of each row.
  private let constraints: [Int]
  private let penalties: [Component.Penalties]
  private let work: ExactWork

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
    self.rows = rows
    for row in 0..<rows.count { self.rows[row].isActive = false }
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
    if try canBeFeasible() { return true }
    rows[constraint].isActive = false
    tableau = before
    tableau.setPenalties(.free, ofRow: row)
    return false
  }

  private mutating func canBeFeasible() throws(SolverError) -> Bool {
    if (try? tableau.minimiseRequired()) != nil {
      // So small a violation is checked later, when all constraints are added.
      if tableau.requiredViolation <= Tolerance.violation { return true }
      let conflict = tableau.conflict().map { constraints[$0] }
      if try !canHold(conflict) { return false }
    } else {
      // Rounding has lost the basis.
      tableau.start(parameters: [])
    }
    return try canHold(constraints.filter { rows[$0].isActive })
  }

  private func canHold(_ included: [Int]) throws(SolverError) -> Bool {
    var rows = rows
    for row in 0..<rows.count { rows[row].isActive = false }
    for row in included { rows[row].isActive = true }
    return try FixedSolve(domains: domains, rows: rows, work: work).canHold()
  }
}

extension Component.Penalties {
  fileprivate static var free: Component.Penalties {
    Component.Penalties(above: .free, below: .free)
  }
}

extension Tableau {
  /// Minimises the violation of the current required constraints.
  fileprivate mutating func minimiseRequired() throws(SolverError) {
    releaseMoves()
    try minimise(Penalty.required)
  }

  /// Returns the rows of required constraints in conflict, where their violation is least.
  fileprivate mutating func conflict() -> [Int] {
    setCosts(Penalty.required)
    let width = columnCount
    var rows: [Int] = []
    for column in 0..<width where costs[column] != 0 && Int(columnItems[column]) >= width {
      rows.append(Int(columnItems[column]) - width)
    }
    for item in rowItems where Int(item) >= width {
      if penalty(Int(item)).level == Penalty.required, items[Int(item)].value != 0 {
        rows.append(Int(item) - width)
      }
    }
    return rows
  }
}
