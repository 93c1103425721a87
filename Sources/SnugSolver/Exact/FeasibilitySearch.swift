/// Takes in required constraints one after the other, and says of each whether it can hold
/// together with those taken in before.
///
/// It stands at a point where all of them hold, and goes on from there: a constraint that holds
/// there costs nothing, and one that does not is brought as near as the others let it. Where that
/// is not near enough, the multipliers of those it pushes against tell which they are (Farkas'
/// lemma); that these cannot hold together is proved in whole numbers.
struct FeasibilitySearch {
  private let domains: [Variable.Domain]
  private var rows: ConstraintRows
  private var tableau: Tableau
  /// Per constraint: its row of the component; -1 for one without variables.
  private var rowOfConstraint: [Int32]
  /// By row.
  private let constraints: [Int]
  private let penalties: [Component.Penalties]
  private let work: ExactWork

  /// - Parameters:
  ///   - rows: Without parameters.
  ///   - constraints: Those that may be taken in.
  ///   - work: What all of it may do in whole numbers.
  init(
    _ rows: ConstraintRows, _ domains: [Variable.Domain], constraints: [Int], _ work: ExactWork
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
    // It begins near where all hold, if they can.
    tableau.start(parameters: [])
    for row in kept.indices { tableau.setPenalties(.free, ofRow: row) }
  }

  /// Takes in a constraint, if it can hold together with the others.
  /// - Returns: whether it can.
  mutating func add(_ constraint: Int) throws(SolverError) -> Bool {
    rows[constraint].isActive = true
    let row = Int(rowOfConstraint[constraint])
    guard row >= 0 else {
      // Its variables cancel.
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
      // What is this near is told from a conflict when all are taken in.
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
  /// Brings the required constraints, as they are now, as near to holding as they come.
  fileprivate mutating func minimiseRequired() throws(SolverError) {
    releaseMoves()
    try minimise(Penalty.required)
  }

  /// The rows of required constraints that cannot hold together, where they are missed least.
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
