/// The tableau of a system before any pivot, with a slack and a violation for each constraint.
///
/// Every variable of the system is nonbasic, at 0. A row's own slack or violation is basic,
/// whichever makes its constant non-negative, so the first vertex is feasible and minimising
/// the violations of the required rows is phase one of the simplex method.
struct InitialTableau {
  var tableau: Tableau
  /// The priorities below required in use, highest first.
  let priorities: [Priority]
  /// Per variable: which level its violation belongs to: `requiredLevel`, an index into
  /// `priorities`, or `noLevel`.
  private let levels: [Int32]

  private static let requiredLevel: Int32 = -1
  private static let noLevel: Int32 = -2

  init(domains: [Variable.Domain], rows: ConstraintRows, including isIncluded: [Bool]) {
    let included = (0..<rows.count).filter { isIncluded[$0] }
    priorities = InitialTableau.prioritiesInUse(rows, included)

    var builder = Builder(domains: domains)
    for row in included {
      let priority = rows.priorities[row]
      let level = priorities.firstIndex(of: priority).map(Int32.init) ?? Self.requiredLevel
      builder.declareAuxiliaries(
        relation: rows.relations[row], constant: rows.constants[row], level: level)
    }
    levels = builder.levels
    tableau = Tableau(basic: builder.basic, nonbasic: builder.nonbasic, isFree: builder.isFree)
    for (index, row) in included.enumerated() {
      let start = index * tableau.stride
      let sign = builder.signs[index]
      tableau.constants[index] = rows.constants[row] * sign
      for term in rows.terms(of: row) {
        tableau.coefficients[start + Int(rows.termVariables[term])] +=
          rows.termCoefficients[term] * sign
      }
      if let surplus = builder.surplusColumns[index] {
        tableau.coefficients[start + surplus] = -1
      }
    }
  }

  private static func prioritiesInUse(_ rows: ConstraintRows, _ included: [Int]) -> [Priority] {
    var result: [Priority] = []
    for row in included where rows.priorities[row] < .required {
      let priority = rows.priorities[row]
      if !result.contains(priority) { result.append(priority) }
    }
    return result.sorted(by: >)
  }

  /// Phase one: whether the required constraints can hold together.
  mutating func reachRequired() throws(SolverError) -> Bool {
    try minimise(level: Self.requiredLevel) <= Tolerance.violation
  }

  /// Minimises the violations of each priority in turn, highest first.
  mutating func minimiseLevels() throws(SolverError) {
    for level in priorities.indices where tableau.columnCount > 0 {
      _ = try minimise(level: Int32(level))
    }
  }

  /// The least total violation at `level`, kept from now on.
  private mutating func minimise(level: Int32) throws(SolverError) -> Double {
    let levels = levels
    tableau.setObjective { levels[$0] == level }
    try tableau.minimise()
    tableau.keepOptima()
    return tableau.basic.indices.reduce(0) {
      levels[Int(tableau.basic[$1])] == level ? $0 + tableau.constants[$1] : $0
    }
  }
}

extension InitialTableau {
  /// Chooses the auxiliary variables of each row.
  private struct Builder {
    var basic: [Int32] = []
    var nonbasic: [Int32]
    var isFree: [Bool]
    var levels: [Int32]
    /// Per row: 1, or -1 when the row was multiplied by -1 to make its constant non-negative.
    var signs: [Double] = []
    /// Per row: the column of the auxiliary that pulls the other way, if it has one.
    var surplusColumns: [Int?] = []

    init(domains: [Variable.Domain]) {
      nonbasic = domains.indices.map(Int32.init)
      isFree = domains.map { $0 == .free }
      levels = [Int32](repeating: InitialTableau.noLevel, count: domains.count)
    }

    mutating func declareAuxiliaries(
      relation: LinearConstraint.Relation, constant: Double, level: Int32
    ) {
      let sign: Double =
        constant < 0 || constant == 0 && relation == .greaterOrEqual ? -1 : 1
      signs.append(sign)
      // What the row allows: falling short of the (signed) constant, exceeding it, or neither.
      let allowsBelow = relation != .equal && (relation == .lessOrEqual) == (sign > 0)
      let allowsAbove = relation != .equal && !allowsBelow
      basic.append(declare(level: allowsBelow ? InitialTableau.noLevel : level))
      let surplusIsViolation = !allowsAbove
      if surplusIsViolation, level == InitialTableau.requiredLevel {
        surplusColumns.append(nil)  // required rows have no violation the other way
      } else {
        surplusColumns.append(nonbasic.count)
        nonbasic.append(declare(level: surplusIsViolation ? level : InitialTableau.noLevel))
      }
    }

    private mutating func declare(level: Int32) -> Int32 {
      levels.append(level)
      isFree.append(false)
      return Int32(levels.count - 1)
    }
  }
}
