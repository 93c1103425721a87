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
  /// Required items that rest at 0 on the side that would cost, and what a point would cost there:
  /// they hold others in place as what is violated does.
  private(set) var strained: [(support: Support, pull: Double)] = []
  /// What was solved in whole numbers, and where its supports begin.
  private var wide: [(firstSupport: Int, part: WidePart, tableau: ExactTableau)] = []

  /// - Throws: as `ConstraintSystem.solve()`, but for conflicts, which must be known not to be.
  init(_ system: ConstraintSystem, at solution: Solution, _ fixed: ConstraintRows)
    throws(SolverError)
  {
    rows = fixed
    variableCount = system.variableCount
    sides = [Double](repeating: 0, count: fixed.count)
    let wide = WideParts(fixed, system.domains, including: { fixed[$0].isActive })
    for part in wide?.parts ?? [] { addSupports(of: part, system.domains) }
    let presolve = Presolve(
      domains: system.domains, rows: fixed,
      including: { fixed[$0].isActive && wide?.contains(row: $0) != true })
    let components = Components(presolve, variableCount: variableCount)
    for variable in 0..<variableCount
    where components.componentOfVariable[variable] < 0 && wide?.contains(variable: variable) != true
    {
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
      guard !penalty.isFree else { continue }
      let row = Int(item) - tableau.component.columnCount
      let factor = presolve.factor(ofRow: row, in: tableau.component, penalty.origin)
      let side = Double(tableau.items[Int(item)].side) * factor
      if penalty.level == Penalty.required {
        strained.append((SupportSet.support(penalty.origin), side * penalty.weight))
      } else {
        sides[Int(penalty.origin)] = side > 0 ? 1 : -1
      }
    }
  }

  /// A sum of products of a factor and a variable with its coefficient, some of them of the same
  /// variable: added up only where they are needed, they are as exact as they were written.
  typealias Gradient = [(factor: Double, variable: Int, coefficient: Double)]

  /// The gradient of a support, by variable.
  func gradient(_ support: Support) -> [(variable: Int, coefficient: Double)] {
    switch support {
    case .constraint(let id):
      rows.terms(of: Int(id.index)).map {
        (Int(rows.terms[$0].variable.index), rows.terms[$0].coefficient)
      }
    case .domain(let variable), .settling(let variable): [(Int(variable.index), 1)]
    }
  }

  /// The combinations of the supports that give these gradients.
  /// - Parameter gradients: A sum of products of a factor and a variable each.
  /// - Returns: one multiplier a support each.
  /// - Complexity: O(variables^3).
  func multipliers(of gradients: [Gradient]) -> [[Double]] {
    guard variableCount > 0 else { return gradients.map { _ in [] } }
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
      var sums = [Double](repeating: 0, count: variableCount)
      for term in gradient { sums[term.variable] += term.factor * term.coefficient }
      for (variable, value) in sums.enumerated() {
        system.setRightHandSide(value, variable, index)
      }
    }
    system.solve()
    return gradients.indices.map { index in
      var multipliers = supports.indices.map { cleaned(system.rightHandSide($0, index)) }
      for (first, part, tableau) in wide {
        let exact = part.multipliers(of: gradients[index], in: tableau)
        multipliers.replaceSubrange(first..<first + exact.count, with: exact)
      }
      return multipliers
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
  /// What a row of a component was multiplied by, with respect to the constraint, or the domain,
  /// that it comes from.
  fileprivate func factor(ofRow row: Int, in component: Component, _ origin: Int32) -> Double {
    let start = row * component.columnCount
    guard
      let column = (0..<component.columnCount).first(where: {
        component.coefficients[start + $0] != 0
      })
    else { return 1 }
    var terms: [SparseTerm] = []
    if origin >= 0 {
      var sum = SparseSum(width: Int(elimination.constantIndex) + 1)
      elimination.reduce(Int(origin), of: rows, in: &sum, into: &terms)
    } else {
      terms = elimination.expression(of: Int(~origin)).map(elimination.term)
    }
    let variable = component.columns[column].variable
    guard let original = terms.first(where: { $0.index == variable })?.value else { return 1 }
    return component.coefficients[start + column] / original
  }
}

/// Of parts solved in whole numbers.
extension SupportSet {
  fileprivate mutating func addSupports(of part: WidePart, _ domains: [Variable.Domain]) {
    guard let tableau = part.solve()?.tableau else { return }
    wide.append((supports.count, part, tableau))
    supports += tableau.columnItems.map { part.support(of: $0, domains) }
    for item in tableau.rowItems where item >= part.variables.count {
      let state = tableau.items[item]
      let side = state.isAbove ? 1.0 : -1
      if state.level == Penalty.required {
        strained.append((part.support(of: item, domains), side))
      } else if state.level != Penalty.freeLevel {
        sides[part.rows[item - part.variables.count]] = side
      }
    }
  }
}

extension WidePart {
  fileprivate func support(of item: Int, _ domains: [Variable.Domain]) -> Support {
    guard item < variables.count else {
      return .constraint(ConstraintID(index: Int32(rows[item - variables.count])))
    }
    let variable = Variable(index: Int32(variables[item]))
    return domains[variables[item]] == .free ? .settling(variable) : .domain(variable)
  }

  /// One for each nonbasic item.
  fileprivate func multipliers(
    of gradient: SupportSet.Gradient, in tableau: ExactTableau
  ) -> [Double] {
    var slopes: [Int: Fraction] = [:]
    for term in gradient {
      let product = Fraction(meaning: term.factor) * Fraction(meaning: term.coefficient)
      slopes[term.variable, default: .zero] = slopes[term.variable, default: .zero] + product
    }
    var sums = tableau.columnItems.map { item in
      item < variables.count ? slopes[variables[item]] ?? .zero : .zero
    }
    for (row, item) in tableau.rowItems.enumerated() where item < variables.count {
      guard let slope = slopes[variables[item]], !slope.numerator.isZero else { continue }
      for column in sums.indices {
        let entry = Fraction(tableau.entry(row, column), tableau.denominator)
        sums[column] = sums[column] + slope * entry
      }
    }
    return zip(sums, tableau.columnItems).map { sum, item in
      (sum * Fraction(unit, tableau.items[item].weight)).value
    }
  }
}
