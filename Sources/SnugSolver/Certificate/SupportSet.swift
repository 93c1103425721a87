/// The supports of an optimum: as many as variables, and independent, so that the gradient of
/// any sum of variables is one combination of theirs.
struct SupportSet {
  let rows: ConstraintRows
  private(set) var supports: [Support] = []
  /// What holds or costs something: how much loosening it by a point would save at each
  /// priority of its group, required first.
  private(set) var pulls: [(support: Support, priorities: [Priority], values: [Double])] = []
  /// Per constraint: 1 or -1 where the optimum lies on the side of it that costs, which way; 0
  /// elsewhere.
  private(set) var sides: [Double]
  private let groups: VariableGroups
  private let work = ExactWork()
  /// Per group: its optimum, and where its supports begin.
  private var optima: [(optimum: ExactSimplex, firstSupport: Int)] = []

  /// - Parameter fixed: The constraints without parameters.
  /// - Throws: as `ConstraintSystem.solve()`, but for conflicts, which must be known not to be.
  init(_ system: ConstraintSystem, _ fixed: ConstraintRows) throws(SolverError) {
    rows = fixed
    sides = [Double](repeating: 0, count: fixed.count)
    groups = VariableGroups(fixed, system.domains.count)
    let guess = FixedSolve(domains: system.domains, rows: fixed).optimumGuess()
    for group in groups.groups {
      guard
        let optimum = try ExactSimplex(
          optimumOf: group, groups, from: guess, rows, system.domains, levels: .max, work)
      else { throw .unsatisfiable(conflicting: []) }
      add(optimum, system.domains)
      try work.check()
    }
    for row in 0..<rows.count where rows[row].isActive && rows.terms(of: row).isEmpty {
      addConstant(row)
    }
  }

  private mutating func add(_ optimum: ExactSimplex, _ domains: [Variable.Domain]) {
    optima.append((optimum, supports.count))
    let part = optimum.part
    for (place, pull) in optimum.pulls().enumerated() {
      let support: Support
      if pull.support < 0 {
        let variable = part.variables[~pull.support]
        let isFree = domains[variable] == .free
        support =
          isFree
          ? .settling(Variable(index: Int32(variable))) : .domain(Variable(index: Int32(variable)))
      } else {
        support = .constraint(ConstraintID(index: Int32(part.constraints[pull.support])))
      }
      pulls.append((support, [.required] + part.priorities, pull.values))
      if place < part.variableCount {
        supports.append(support)
      } else if case .constraint(let id) = support, !rows[Int(id.index)].isRequired {
        sides[Int(id.index)] = pull.values.first { $0 != 0 } ?? 0
      }
    }
  }

  /// A constraint without variables is in no group.
  private mutating func addConstant(_ row: Int) {
    guard !rows[row].isRequired, rows.violation(of: row, at: [], []) > 0 else { return }
    sides[row] = rows.excess(of: row, at: []) > 0 ? 1 : -1
    pulls.append(
      (.constraint(ConstraintID(index: Int32(row))), [rows[row].priority], [sides[row]]))
  }

  /// A sum of products of a factor and a variable with its coefficient, some of them of the same
  /// variable: added up only where they are needed, they are as exact as they were written.
  typealias Gradient = [(factor: Double, variable: Int, coefficient: Double)]

  /// The gradient of a constraint, by variable.
  func gradient(_ constraint: ConstraintID) -> Gradient {
    rows.terms(of: Int(constraint.index)).map {
      (1, Int(rows.terms[$0].variable.index), rows.terms[$0].coefficient)
    }
  }

  /// The combination of the supports that gives a gradient, a multiplier each.
  func multipliers(of gradient: Gradient) throws(SolverError) -> [Double] {
    var sums: [[Int: Fraction]] = optima.map { _ in [:] }
    for term in gradient {
      let product = Fraction(meaning: term.factor) * Fraction(meaning: term.coefficient)
      let (group, place) = (groups.groupOfVariable[term.variable], groups.places[term.variable])
      sums[group][place] = (sums[group][place] ?? .zero) + product
    }
    var multipliers = [Double](repeating: 0, count: supports.count)
    for (proof, sum) in zip(optima, sums) where !sum.isEmpty {
      let exact = proof.optimum.multipliers(of: sum)
      multipliers.replaceSubrange(
        proof.firstSupport..<proof.firstSupport + exact.count, with: exact)
    }
    try work.check()
    return multipliers
  }
}
