/// One solve of a system whose right-hand sides are all known.
///
/// Floating point finds an optimum of each component. Where it is proved at once, as for most
/// cells, its values are the answer. Otherwise exact integer arithmetic solves the group of
/// variables it belongs to, starting there. So neither rounding nor the order of constraints
/// decides anything.
struct FixedSolve: ~Copyable {
  let presolve: Presolve
  private let rows: ConstraintRows
  private let domains: [SolverVariable.Domain]
  private let components: Components

  private let work: ExactWork

  /// - Parameters:
  ///   - rows: The constraints, without parameters. Only active ones count.
  ///   - work: The budget of exact integer arithmetic.
  init(
    domains: [SolverVariable.Domain], rows: ConstraintRows, work: ExactWork = ExactWork()
  ) {
    self.work = work
    self.rows = rows
    self.domains = domains
    presolve = Presolve(domains: domains, rows: rows)
    components = Components(presolve, variableCount: domains.count)
  }

  /// The result of a solve.
  struct Answer {
    var values: [Double]
    var open: [SolverVariable] = []
    /// By constraint, for those solved exactly: the violations before the values were rounded.
    var violations: [Int: Double] = [:]
  }

  /// The verdict of floating point on a component or on all of them.
  fileprivate enum Verdict {
    case proved
    /// The required constraints are unsatisfiable.
    case unsatisfiable
    case doubtful
  }

  /// Returns the answer; `nil` when the required constraints are unsatisfiable.
  func solve() throws(SolverError) -> Answer? {
    var answer = Answer(values: [Double](repeating: .nan, count: domains.count))
    var doubts: [Int]? = []
    switch solveQuickly(&answer, &doubts) {
    case .proved: break
    case .unsatisfiable: return nil
    case .doubtful:
      guard try solveExactly(&answer, doubts) else { return nil }
    }
    for value in answer.values where !(value.magnitude < Tolerance.overflow) {
      throw .numberOutOfRange(value, of: .product)
    }
    return answer
  }

  /// Whether the required constraints can be satisfied together.
  func canHold() throws(SolverError) -> Bool {
    if isProvable {
      var isProved = true
      for component in components.components {
        var tableau = Tableau(component)
        tableau.start(parameters: [])
        let isOptimal =
          (try? tableau.minimise(Penalty.required)) != nil && tableau.isProvedOptimal(before: 1)
        if isOptimal, tableau.verdict == .unsatisfiable { return false }
        isProved = isProved && isOptimal && tableau.verdict == .proved
      }
      if isProved { return true }
    }
    guard rows.holdWithoutTerms([]) else { return false }
    return try optimum(levels: 1) != nil
  }

  /// Returns values at which the violations at the first levels are least, required first. They are
  /// any such values.
  /// - Returns: Nil when the required constraints of some variables are unsatisfiable.
  func optimum(levels: Int32) throws(SolverError) -> [Double]? {
    let groups = VariableGroups(rows, domains.count)
    let guess = guess { tableau in
      for level in 0..<levels where (try? tableau.minimise(level)) == nil { return }
    }
    var values = [Double](repeating: 0, count: domains.count)
    for group in groups.groups where !group.constraints.isEmpty {
      guard
        let optimum = try ExactSimplex(
          optimumOf: group, groups, from: guess, rows, domains, levels: levels, work)
      else { return nil }
      for (variable, value) in zip(group.variables, optimum.values(domains)) {
        values[variable] = value
      }
    }
    return values
  }

  /// Whether floating point may prove something: not where a constraint without variables is
  /// violated, as the size of that violation depends on which equality came first.
  private var isProvable: Bool {
    presolve.isExact && components.components.allSatisfy { $0.isSmall }
      && !presolve.hasEmptyBounds && presolve.holdConditions { _ in 0 }
  }

  /// - Parameter doubts: Receives the components that are not proved; nil for all.
  private func solveQuickly(_ answer: inout Answer, _ doubts: inout [Int]?) -> Verdict {
    guard isProvable else {
      doubts = nil
      return .doubtful
    }
    var openness = Openness(presolve, components)
    var tableau: Tableau?
    for (index, component) in components.components.enumerated() {
      if let value = component.determinedValue() {
        answer.values[Int(component.columns[0].variable)] = value + 0
        continue
      }
      // All components use the same memory.
      if tableau == nil { tableau = Tableau(component) } else { tableau?.turn(to: component) }
      switch tableau?.solve(presolve, &answer.values, &openness) ?? .doubtful {
      case .proved: break
      case .unsatisfiable: return .unsatisfiable
      case .doubtful: doubts?.append(index)
      }
    }
    // Without parameters, this computes all eliminated variables.
    _ = EliminatedFormulas(presolve, components: components, known: &answer.values)
    answer.open = openness.variables(presolve, components)
    return doubts?.isEmpty == true ? .proved : .doubtful
  }

  // MARK: Exact integer arithmetic

  /// Returns the basis at which floating point ends.
  private func guess(_ minimise: (inout Tableau) -> Void) -> VertexGuess {
    guard presolve.isInRange else {
      return VertexGuess(variableCount: domains.count, constraintCount: rows.count)
    }
    var guess = VertexGuess(presolve, constraintCount: rows.count)
    for component in components.components {
      var tableau = Tableau(component)
      tableau.start(parameters: [])
      minimise(&tableau)
      guess.add(tableau)
    }
    return guess
  }

  /// - Returns: Whether the required constraints are satisfied.
  private func solveExactly(_ answer: inout Answer, _ doubts: [Int]?) throws(SolverError) -> Bool {
    guard rows.holdWithoutTerms([]) else { return false }
    let groups = VariableGroups(rows, domains.count)
    var isDoubtful = [Bool](repeating: doubts == nil, count: groups.groups.count)
    for component in doubts ?? [] {
      let variable = Int(components.components[component].columns[0].variable)
      isDoubtful[groups.group(of: variable)] = true
    }
    answer.open.removeAll { isDoubtful[groups.group(of: Int($0.index))] }
    let guess = optimumGuess()
    for (index, group) in groups.groups.enumerated() where isDoubtful[index] {
      guard
        let optimum = try ExactSimplex(
          optimumOf: group, groups, from: guess, rows, domains, levels: .max, work)
      else { return false }
      for (variable, value) in zip(group.variables, optimum.values(domains)) {
        answer.values[variable] = value
      }
      for (place, constraint) in group.constraints.enumerated() {
        answer.violations[constraint] = optimum.violation(of: place, rows[constraint].relation)
      }
      answer.open += try optimum.openVariables().map {
        SolverVariable(number: group.variables[$0])
      }
    }
    answer.open.sort { $0.index < $1.index }
    return true
  }

  /// Returns the basis at which floating point ends after all levels; of unsatisfiable components,
  /// that after the required constraints.
  func optimumGuess() -> VertexGuess {
    guess { tableau in try? tableau.optimise() }
  }
}

extension Tableau {
  fileprivate mutating func solve(
    _ presolve: Presolve, _ values: inout [Double], _ openness: inout Openness
  ) -> FixedSolve.Verdict {
    start(parameters: [])
    guard (try? minimisePriorities()) != nil else { return .doubtful }
    guard verdict == .proved else {
      return verdict == .unsatisfiable && isProvedOptimal(before: 1) ? .unsatisfiable : .doubtful
    }
    if hasFreedom {
      var explorer = self
      guard (try? openness.explore(&explorer, presolve)) != nil, (try? settle()) != nil else {
        return .doubtful
      }
    }
    guard isProvedOptimal(before: component.levelEnd) else { return .doubtful }
    let settled = component.columnValues(at: basis)
    guard isFeasible(settled) else { return .doubtful }
    for (place, column) in component.columns.enumerated() {
      values[Int(column.variable)] = max(settled[place] + 0, column.lower)
    }
    return .proved
  }

  /// The verdict on the required constraints at this point; doubtful when rounding may decide.
  fileprivate var verdict: FixedSolve.Verdict {
    let violation = requiredViolation
    if violation <= 1e-2 * Tolerance.violation { return .proved }
    return isSurelyUnsatisfiable ? .unsatisfiable : .doubtful
  }

  /// Whether the required violations, once minimised, are more than rounding.
  var isSurelyUnsatisfiable: Bool { requiredViolation > 1e2 * Tolerance.violation }

  /// The total violation of the required constraints, in points.
  var requiredViolation: Double {
    var sum = 0.0
    for item in rowItems {
      let penalty = penalty(Int(item))
      guard penalty.level == Penalty.required else { continue }
      sum += items[Int(item)].value.magnitude * penalty.weight
    }
    return sum
  }
}

extension Presolve {
  /// Whether the required constraints without variables are satisfied at these parameters.
  func holdConditions(_ parameter: (Int) -> Double) -> Bool {
    conditions.allSatisfy { condition in
      var sum = 0.0
      for place in condition.range {
        let term = terms[place]
        sum +=
          term.index == elimination.constantIndex
          ? term.value
          : term.value * parameter(Int(term.index) - elimination.variableCount)
      }
      let (above, below) = (condition.penalties.above, condition.penalties.below)
      return (above.isFree || sum * above.weight <= Tolerance.violation)
        && (below.isFree || -sum * below.weight <= Tolerance.violation)
    }
  }
}

extension ConstraintSystem {
  /// Returns the unique solution of the system.
  ///
  /// 1. The required constraints are satisfied.
  /// 2. From the highest priority to the lowest, the sum of violations is minimised, keeping what
  ///    higher ones reached (preemptive goal programming).
  /// 3. A variable that is still free takes the admissible value nearest 0, in declaration order.
  ///
  /// - Parameter parameters: The values of the parameters, in declaration order.
  /// - Throws: `.unsatisfiable` with an irreducible subset of the required constraints.
  public func solve(parameters: [Double] = []) throws(SolverError) -> Solution {
    try solve(parameters, namesConflicts: true)
  }

  /// - Parameter namesConflicts: Whether `.unsatisfiable` names a conflict; else its list is empty.
  func solve(
    _ parameters: [Double], namesConflicts: Bool
  ) throws(SolverError) -> Solution {
    try validate(parameters: parameters)
    let solve = FixedSolve(domains: domains, rows: rows.substituting(parameters))
    guard let answer = try solve.solve() else {
      throw .unsatisfiable(
        conflicting: namesConflicts ? try irreducibleConflict(parameters) : [])
    }
    return Solution(answer, of: rows, parameters)
  }
}

extension Solution {
  /// Creates a solution from an answer and computes the violations.
  init(_ answer: FixedSolve.Answer, of rows: ConstraintRows, _ parameters: [Double]) {
    var levels = rows.prioritiesInUse().map { Level(priority: $0, violation: 0) }
    var violations: [Violation] = []
    for row in 0..<rows.count where rows[row].isActive && !rows[row].isRequired {
      let exact = answer.violations.isEmpty ? nil : answer.violations[row]
      let amount = exact ?? rows.violation(of: row, at: answer.values, parameters)
      guard amount > Tolerance.violation else { continue }
      if violations.isEmpty { violations.reserveCapacity(8) }
      violations.append(.init(constraint: ConstraintID(number: row), amount: amount))
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
