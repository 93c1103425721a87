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
    var doubts = Doubts()
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
    if presolve.isExact, components.components.allSatisfy({ $0.isSmall }), holdsWithoutVariables {
      var isProved = true
      for component in components.components {
        var tableau = Tableau(component)
        tableau.start(parameters: [])
        guard (try? tableau.minimise(0)) != nil, tableau.isProvedOptimal(before: 1) else {
          isProved = false
          continue
        }
        switch tableau.verdict {
        case .proved: break
        case .unsatisfiable: return false
        case .doubtful: isProved = false
        }
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

  /// The components that are not proved; all when `areGeneral`.
  private struct Doubts {
    var areGeneral = false
    var components: [Int] = []
  }

  private var holdsWithoutVariables: Bool {
    !presolve.hasEmptyBounds && presolve.holdConditions { _ in 0 }
  }

  private func solveQuickly(_ answer: inout Answer, _ doubts: inout Doubts) -> Verdict {
    guard presolve.isExact, components.components.allSatisfy({ $0.isSmall }) else {
      doubts.areGeneral = true
      return .doubtful
    }
    guard holdsWithoutVariables else {
      // The size of the violation depends on which equality came first.
      doubts.areGeneral = true
      return .doubtful
    }
    var openness = Openness(presolve, components)
    var tableau: Tableau?
    for (index, component) in components.components.enumerated() {
      if let value = component.determinedValue() {
        answer.values[Int(component.columns[0].variable)] = value + 0
        continue
      }
      tableau.turn(to: component)
      switch tableau?.solve(presolve, &answer.values, &openness) ?? .doubtful {
      case .proved: break
      case .unsatisfiable: return .unsatisfiable
      case .doubtful: doubts.components.append(index)
      }
    }
    // Without parameters, this computes all eliminated variables.
    _ = EliminatedFormulas(presolve, components: components, known: &answer.values)
    answer.open = openness.variables(presolve, components)
    return doubts.components.isEmpty ? .proved : .doubtful
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
  private func solveExactly(_ answer: inout Answer, _ doubts: Doubts) throws(SolverError) -> Bool {
    guard rows.holdWithoutTerms([]) else { return false }
    let groups = VariableGroups(rows, domains.count)
    var isDoubtful = [Bool](
      repeating: doubts.areGeneral, count: groups.groups.count)
    for component in doubts.components {
      let variable = Int(components.components[component].columns[0].variable)
      isDoubtful[groups.groupOfVariable[variable]] = true
    }
    answer.open.removeAll { isDoubtful[groups.groupOfVariable[Int($0.index)]] }
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
        SolverVariable(index: Int32(group.variables[$0]))
      }
    }
    answer.open.sort { $0.index < $1.index }
    return true
  }

  /// Returns the basis at which floating point ends after all levels; of unsatisfiable components,
  /// that after the required constraints.
  func optimumGuess() -> VertexGuess {
    guess { tableau in
      guard (try? tableau.minimise(Penalty.required)) != nil, !tableau.isSurelyUnsatisfiable,
        (try? tableau.minimisePreferences()) != nil
      else { return }
      try? tableau.settle()
    }
  }
}

extension Tableau? {
  /// Switches the one tableau of all components to `component`, in the same memory.
  fileprivate mutating func turn(to component: Component) {
    if self == nil { self = Tableau(component) } else { self?.turn(to: component) }
  }
}

extension Tableau {
  fileprivate mutating func solve(
    _ presolve: Presolve, _ values: inout [Double], _ openness: inout Openness
  ) -> FixedSolve.Verdict {
    start(parameters: [])
    guard (try? minimisePriorities()) != nil else { return .doubtful }
    let verdict = verdict
    guard case .proved = verdict else {
      guard case .unsatisfiable = verdict, isProvedOptimal(before: 1) else { return .doubtful }
      return .unsatisfiable
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
      return (condition.above.isFree || sum * condition.above.weight <= Tolerance.violation)
        && (condition.below.isFree || -sum * condition.below.weight <= Tolerance.violation)
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
  /// Creates a solution from an answer and computes the violations.
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
