/// The supports of an optimum: as many as variables, and independent, so that the gradient of
/// any sum of variables is one combination of theirs.
///
/// They come from the last tableau of each component: the equalities that were eliminated, the
/// rows and the bounds at which nonbasic items rest.
struct SupportSet {
  let rows: ConstraintRows
  let variableCount: Int
  private(set) var supports: [Support] = []
  /// Per constraint: 1 or -1 where the optimum lies on the side of it that costs, which way; 0
  /// elsewhere.
  private(set) var sides: [Double]

  /// - Throws: as `ConstraintSystem.solve()`, but for conflicts, which must be known not to be.
  init(_ system: ConstraintSystem, at solution: Solution, _ fixed: ConstraintRows)
    throws(SolverError)
  {
    rows = fixed
    variableCount = system.variableCount
    sides = [Double](repeating: 0, count: fixed.count)
    let presolve = Presolve(
      domains: system.domains, rows: fixed, including: { fixed[$0].isActive })
    let components = Components(presolve, variableCount: variableCount)
    for variable in 0..<variableCount where components.componentOfVariable[variable] < 0 {
      supports.append(SupportSet.support(of: variable, presolve))
    }
    for component in components.components {
      var tableau = Tableau(component)
      tableau.start(parameters: [])
      try tableau.minimisePriorities()
      try tableau.settle()
      addSupports(of: &tableau)
      addSides(of: tableau, presolve)
    }
    // A row without variables of its own stands in no component.
    for violation in solution.violations {
      let row = Int(violation.constraint.index)
      sides[row] = fixed.excess(of: row, at: solution.values) > 0 ? 1 : -1
    }
  }

  /// The support of a variable that was eliminated, or stands in no row.
  private static func support(of variable: Int, _ presolve: Presolve) -> Support {
    if presolve.elimination.isEliminated(variable) {
      return .constraint(ConstraintID(index: Int32(presolve.elimination.origin(of: variable))))
    }
    let bounds = presolve.bounds[variable]
    if bounds.lower >= 0 { return support(bounds.lowerOrigin) }
    if bounds.upper <= 0 { return support(bounds.upperOrigin) }
    return .settling(Variable(index: Int32(variable)))
  }

  private static func support(_ origin: Int32) -> Support {
    origin >= 0
      ? .constraint(ConstraintID(index: origin)) : .domain(Variable(index: ~origin))
  }

  private mutating func addSupports(of tableau: inout Tableau) {
    let component = tableau.component
    for column in 0..<tableau.columnCount {
      let item = Int(tableau.columnItems[column])
      if item < component.columnCount {
        if component.isBounded(item) {
          // Where both bounds meet, the one that others push against.
          let isHeldAbove =
            component.hasRoom(item)
            ? tableau.items[item].isAtUpper : tableau.wantsToRise(column)
          let bounded = component.columns[item]
          supports.append(
            SupportSet.support(isHeldAbove ? bounded.upperOrigin : bounded.lowerOrigin))
        } else {
          supports.append(.settling(Variable(index: component.columns[item].variable)))
        }
      } else {
        let (above, below) = (component.penalties[item].above, component.penalties[item].below)
        let isHeldAbove =
          above.isFree ? false : below.isFree ? true : tableau.wantsToRise(column)
        supports.append(SupportSet.support((isHeldAbove ? above : below).origin))
      }
    }
  }

  /// A row that rests on a costly side costs, even where rounding leaves it at 0.
  private mutating func addSides(of tableau: Tableau, _ presolve: Presolve) {
    for item in tableau.rowItems where item >= tableau.component.columnCount {
      let penalty = tableau.penalty(Int(item))
      guard !penalty.isFree, penalty.level != Penalty.required, penalty.origin >= 0 else {
        continue
      }
      let row = Int(penalty.origin)
      sides[row] =
        switch rows[row].relation {
        case .lessOrEqual: 1
        case .greaterOrEqual: -1
        case .equal: (tableau.items[Int(item)].side > 0) == presolve.isUpright(row) ? 1 : -1
        }
    }
  }

  /// The gradient of a support, by variable.
  private func gradient(_ support: Support) -> [(variable: Int, coefficient: Double)] {
    switch support {
    case .constraint(let id):
      rows.terms(of: Int(id.index)).map {
        (Int(rows.terms[$0].variable.index), rows.terms[$0].coefficient)
      }
    case .domain(let variable), .settling(let variable): [(Int(variable.index), 1)]
    }
  }

  /// The combinations of the supports that give these gradients.
  /// - Parameter gradients: One value a variable each.
  /// - Returns: one multiplier a support each.
  /// - Complexity: O(variables^3).
  func multipliers(of gradients: [[Double]]) -> [[Double]] {
    guard variableCount > 0 else { return gradients }
    var system = SquareSystem(size: variableCount, rightHandSides: gradients.count)
    for (column, support) in supports.enumerated() {
      var sums = [Int: Double]()
      for (variable, coefficient) in gradient(support) {
        let sum = sums[variable, default: 0] + coefficient
        sums[variable] = sum
        system.setCoefficient(sum, variable, column)
      }
    }
    for (index, gradient) in gradients.enumerated() {
      for (variable, value) in gradient.enumerated() {
        system.setRightHandSide(value, variable, index)
      }
    }
    system.solve()
    return gradients.indices.map { index in
      supports.indices.map { cleaned(system.rightHandSide($0, index)) }
    }
  }

  /// Multipliers are products of a few coefficients.
  private func cleaned(_ value: Double) -> Double {
    value.magnitude < Tolerance.ratio ? 0 : value
  }
}

extension Tableau {
  /// Whether the costs of all other items would fall if the item of `column` rose.
  fileprivate mutating func wantsToRise(_ column: Int) -> Bool {
    for level in 0...component.levelCount {
      setCosts(level)
      if costs[column] != 0 { return costs[column] < 0 }
    }
    return false
  }
}

extension Presolve {
  /// Whether a constraint's row was not turned around when it was reduced.
  fileprivate func isUpright(_ row: Int) -> Bool {
    var terms: [SparseTerm] = []
    var sum = SparseSum(width: Int(elimination.constantIndex) + 1)
    elimination.reduce(row, of: rows, in: &sum, into: &terms)
    return (terms.first?.value ?? 1) > 0
  }
}
