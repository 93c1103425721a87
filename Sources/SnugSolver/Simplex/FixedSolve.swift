/// One solve of a system whose right-hand sides are all known.
struct FixedSolve: ~Copyable {
  let presolve: Presolve
  /// What is solved in whole numbers; the presolved system holds the rest.
  let wide: WideParts?
  private let components: Components

  init(
    domains: [Variable.Domain], rows: ConstraintRows, including isIncluded: (Int) -> Bool
  ) throws(SolverError) {
    wide = WideParts(rows, domains, including: isIncluded)
    presolve =
      if let wide {
        Presolve(
          domains: domains, rows: rows,
          including: { isIncluded($0) && !wide.contains(row: $0) })
      } else {
        Presolve(domains: domains, rows: rows, including: isIncluded)
      }
    if let number = presolve.numberOutOfRange { throw .numberOutOfRange(number, of: .product) }
    components = Components(presolve, variableCount: domains.count)
  }

  /// The priorities below required that the system uses, highest first.
  func priorities(of rows: ConstraintRows) -> [Priority] {
    wide == nil
      ? presolve.priorities : Presolve.prioritiesInUse(rows) { rows[$0].isActive }
  }

  /// Whether the required constraints can hold together.
  func canHold() throws(SolverError) -> Bool {
    guard holdsWithoutVariables, wide?.parts.allSatisfy(\.canHold) ?? true else { return false }
    for component in components.components {
      var tableau = Tableau(component)
      tableau.start(parameters: [])
      try tableau.minimise(0)
      guard tableau.requiredViolation <= Tolerance.violation else { return false }
    }
    return true
  }

  private var holdsWithoutVariables: Bool {
    !presolve.hasEmptyBounds && presolve.holdConditions { _ in 0 }
  }

  /// What a solve finds.
  struct Answer {
    var values: [Double]
    var open: [Variable] = []
    /// Of the rows that were solved in whole numbers: by how much the values miss them, before
    /// these were rounded.
    var violations: [Int: Double] = [:]
  }

  /// The answer, `nil` when the required constraints cannot hold together.
  func solve() throws(SolverError) -> Answer? {
    guard holdsWithoutVariables else { return nil }
    var answer = Answer(values: [Double](repeating: .nan, count: presolve.bounds.count))
    var openness = Openness(presolve, components)
    guard try solveComponents(&answer.values, &openness) else { return nil }
    // Without parameters everything is known then.
    _ = Recipes(presolve, components: components, known: &answer.values)
    answer.open = openness.variables(presolve, components)
    guard solveWideParts(&answer) else { return nil }
    for value in answer.values where !(value.magnitude < Tolerance.overflow) {
      throw .numberOutOfRange(value, of: .product)
    }
    return answer
  }

  /// - Returns: whether the required constraints hold.
  private func solveWideParts(_ answer: inout Answer) -> Bool {
    guard let wide else { return true }
    answer.open.removeAll { wide.contains(variable: Int($0.index)) }
    for part in wide.parts {
      guard let optimum = part.solve() else { return false }
      for (variable, value) in zip(part.variables, optimum.values) {
        answer.values[variable] = value
      }
      for (row, violation) in zip(part.rows, optimum.violations) {
        answer.violations[row] = violation
      }
      answer.open += optimum.open.map { Variable(index: Int32(part.variables[$0])) }
    }
    answer.open.sort { $0.index < $1.index }
    return true
  }

  /// - Returns: whether the required constraints hold.
  private func solveComponents(
    _ values: inout [Double], _ openness: inout Openness
  ) throws(SolverError) -> Bool {
    var tableau: Tableau?
    for component in components.components {
      if let value = component.determinedValue() {
        values[Int(component.columns[0].variable)] = value + 0
        continue
      }
      tableau.turn(to: component)
      guard try tableau?.solve(presolve, &values, &openness) ?? true else { return false }
    }
    return true
  }
}

extension Tableau? {
  /// One tableau serves all components, in the same memory.
  fileprivate mutating func turn(to component: Component) {
    if self == nil { self = Tableau(component) } else { self?.turn(to: component) }
  }
}

extension Tableau {
  /// - Returns: whether the required constraints hold.
  fileprivate mutating func solve(
    _ presolve: Presolve, _ values: inout [Double], _ openness: inout Openness
  ) throws(SolverError) -> Bool {
    start(parameters: [])
    try minimisePriorities()
    guard requiredViolation <= Tolerance.violation else { return false }
    if hasFreedom {
      var explorer = self
      try openness.explore(&explorer, presolve)
      try settle()
    }
    let settled = component.columnValues(at: basis)
    for (place, column) in component.columns.enumerated() {
      values[Int(column.variable)] = max(settled[place] + 0, column.lower)
    }
    return true
  }

  /// The total by which required constraints are missed, in points.
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
  /// Whether the required constraints without variables hold at these parameters.
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
