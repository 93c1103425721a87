/// One solve of a presolved system whose right-hand sides are all known.
struct FixedSolve {
  private let presolve: Presolve
  private let components: Components

  init(_ presolve: Presolve) throws(SolverError) {
    if let number = presolve.numberOutOfRange { throw .numberOutOfRange(number) }
    self.presolve = presolve
    components = Components(presolve, variableCount: presolve.bounds.count)
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
    !presolve.hasEmptyBounds && presolve.holdConditions([])
  }

  /// The values of all variables and those that are open; `nil` when the required constraints
  /// cannot hold together.
  func solve() throws(SolverError) -> (values: [Double], open: [Variable])? {
    guard holdsWithoutVariables else { return nil }
    var known = [Double?](repeating: nil, count: presolve.bounds.count)
    var openness = Openness(presolve, components)
    for (index, component) in components.components.enumerated() {
      var tableau = Tableau(component)
      tableau.start(parameters: [])
      try tableau.minimisePriorities()
      guard tableau.requiredViolation <= Tolerance.violation else { return nil }
      if tableau.hasFreedom {
        var explorer = tableau
        try openness.explore(&explorer, of: index)
        try tableau.settle()
      }
      let settled = component.affineValues(at: tableau.basis)
      for (column, variable) in component.variables.enumerated() {
        known[Int(variable)] = settled[column] + 0
      }
    }
    // Without parameters everything is known then.
    _ = Recipes(presolve, components: components, known: &known)
    let values = known.map { $0 ?? 0 }
    for value in values where !(value.magnitude < Tolerance.overflow) {
      throw .numberOutOfRange(value)
    }
    return (values, openness.variables)
  }
}

extension Tableau {
  /// The total by which required constraints are missed, in points.
  var requiredViolation: Double {
    rowItems.reduce(0) { sum, item in
      let penalty = penalty(Int(item))
      guard penalty.level == Penalty.required else { return sum }
      return sum + values[Int(item)].magnitude * penalty.weight
    }
  }
}

extension Presolve {
  /// Whether the required constraints without variables hold at these parameters.
  func holdConditions(_ parameters: [Double]) -> Bool {
    conditions.allSatisfy { condition in
      var sum = 0.0
      for place in condition.range {
        let index = terms[place].index
        sum +=
          index == elimination.constantIndex
          ? terms[place].value
          : terms[place].value * parameters[Int(index) - elimination.variableCount]
      }
      return (condition.above.isFree || sum <= Tolerance.violation)
        && (condition.below.isFree || sum >= -Tolerance.violation)
    }
  }
}
