/// One solve of a presolved system whose right-hand sides are all known.
struct FixedSolve: ~Copyable {
  let presolve: Presolve
  private let components: Components

  init(_ presolve: consuming Presolve) throws(SolverError) {
    if let number = presolve.numberOutOfRange { throw .numberOutOfRange(number, of: .product) }
    components = Components(presolve, variableCount: presolve.bounds.count)
    self.presolve = presolve
  }

  /// Whether the required constraints can hold together.
  func canHold() throws(SolverError) -> Bool {
    guard holdsWithoutVariables else { return false }
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

  /// The values of all variables and those that are open; `nil` when the required constraints
  /// cannot hold together.
  func solve() throws(SolverError) -> (values: [Double], open: [Variable])? {
    guard holdsWithoutVariables else { return nil }
    var values = [Double](repeating: .nan, count: presolve.bounds.count)
    var openness = Openness(presolve, components)
    guard try solveComponents(&values, &openness) else { return nil }
    // Without parameters everything is known then.
    _ = Recipes(presolve, components: components, known: &values)
    for value in values where !(value.magnitude < Tolerance.overflow) {
      throw .numberOutOfRange(value, of: .product)
    }
    return (values, openness.variables(presolve, components))
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
