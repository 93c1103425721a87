/// One solve of a presolved system whose right-hand sides are all known.
struct FixedSolve {
  let presolve: Presolve
  private let components: Components

  init(_ presolve: Presolve) throws(SolverError) {
    if let number = presolve.numberOutOfRange { throw .numberOutOfRange(number) }
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
    !presolve.hasEmptyBounds && presolve.holdConditions([])
  }

  /// The values of all variables and those that are open; `nil` when the required constraints
  /// cannot hold together.
  func solve() throws(SolverError) -> (values: [Double], open: [Variable])? {
    guard holdsWithoutVariables else { return nil }
    var known = [Double?](repeating: nil, count: presolve.bounds.count)
    var openness = Openness(presolve, components)
    guard try solveComponents(&known, &openness) else { return nil }
    // Without parameters everything is known then.
    _ = Recipes(presolve, components: components, known: &known)
    let values = known.map { $0 ?? 0 }
    for value in values where !(value.magnitude < Tolerance.overflow) {
      throw .numberOutOfRange(value)
    }
    return (values, openness.variables(presolve, components))
  }

  /// - Returns: whether the required constraints hold.
  private func solveComponents(
    _ known: inout [Double?], _ openness: inout Openness
  ) throws(SolverError) -> Bool {
    guard let first = components.components.first else { return true }
    var tableau = Tableau(first)
    for index in components.components.indices {
      if index > 0 { tableau.turn(to: components.components[index]) }
      tableau.start(parameters: [])
      try tableau.minimisePriorities()
      guard tableau.requiredViolation <= Tolerance.violation else { return false }
      if tableau.hasFreedom {
        var explorer = tableau
        try openness.explore(&explorer, presolve)
        try tableau.settle()
      }
      let values = tableau.component.columnValues(at: tableau.basis)
      for (place, column) in tableau.component.columns.enumerated() {
        known[Int(column.variable)] = values[place] + 0
      }
    }
    return true
  }
}

extension Tableau {
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
  func holdConditions(_ parameters: [Double]) -> Bool {
    conditions.allSatisfy { condition in
      var sum = 0.0
      for place in condition.range {
        let term = terms[place]
        sum +=
          term.index == elimination.constantIndex
          ? term.value
          : term.value * parameters[Int(term.index) - elimination.variableCount]
      }
      return (condition.above.isFree || sum <= Tolerance.violation)
        && (condition.below.isFree || sum >= -Tolerance.violation)
    }
  }
}
