import SnugSolver

/// A kind of random system; each is difficult in its own way.
package enum Family: String, CaseIterable {
  /// Whole coefficients and constants.
  case integers
  /// Coefficients that are multiples of 1/2, constants that are multiples of 1/4.
  case halves
  /// Cells with views, containers, margins, baselines and aspect ratios.
  case layout
  /// Coefficients and constants from 0.001 to 1000.
  case wide
  /// A hundred or more constraints, nearly all of one priority.
  case ties
  /// Nearly all constants 0.
  case degenerate
  /// Each variable is given by the one before it.
  case chains
  /// Cells of 20 to 60 views and 60 to 200 constraints. The required ones hold for frames that are
  /// generated beforehand.
  case views
  /// Like `views`, with 60 to 250 views and up to 1,000 constraints.
  case manyViews
  /// Up to 300 views one after the other.
  case rows
  /// Up to 250 nested views.
  case trees
  /// Up to 15 by 15 views.
  case grids
  /// Up to 100 labels with a field each.
  case forms
  /// Up to 60 variables with coefficients over seven orders of magnitude.
  case magnitudes

  /// Generates a system of the family.
  package func system(_ source: inout RandomSource) -> RandomSystem {
    switch self {
    case .integers:
      return scattered(&source, coefficients: [1, 1, 1, 2, 3]) { Double($0.integer(-30...120)) }
    case .halves:
      return scattered(&source, coefficients: [0.5, 1, 1.5, 2, 2.5]) { $0.points(-30...120) }
    case .layout: return RandomCell.system(&source)
    case .wide:
      return scattered(&source, coefficients: Family.wideNumbers) { $0.signed(Family.wideNumbers) }
    case .ties: return ties(&source)
    case .degenerate:
      return scattered(&source, coefficients: [0.5, 1, 1, 2]) {
        $0.once(in: 8) ? Double($0.integer(-8...24)) : 0
      }
    case .chains: return chain(&source)
    case .views:
      let (views, constraints) = source.element(
        of: [(20, 60), (30, 120), (40, 160), (40, 200), (60, 200)])
      return RandomLayout.scattered(views: views, constraints: constraints, &source)
    case .manyViews:
      let (views, constraints) = source.element(
        of: [(60, 300), (100, 350), (200, 600), (250, 700), (250, 1000)])
      return RandomLayout.scattered(
        views: views, constraints: constraints, requiredOnly: source.once(in: 4), &source)
    case .rows: return RandomLayout.row(views: source.integer(10...300), &source)
    case .trees: return RandomLayout.tree(views: source.integer(10...250), &source)
    case .grids:
      return RandomLayout.grid(
        columns: source.integer(2...15), rows: source.integer(2...15), &source)
    case .forms: return RandomLayout.form(fields: source.integer(5...100), &source)
    case .magnitudes:
      return scattered(
        &source, variables: 10...60, rows: 20...160, requiredOnceIn: [12, 24],
        coefficients: Family.farNumbers
      ) { $0.signed(Family.farNumbers) }
    }
  }

  private static let wideNumbers: [Double] = [
    0.001, 0.002, 0.005, 0.01, 0.1, 0.25, 0.5, 1, 1, 1, 2, 3, 10, 40, 100, 250, 1000,
  ]

  private static let farNumbers: [Double] = [
    0.001, 0.003, 0.02, 0.1, 0.5, 1, 1, 2, 7, 30, 250, 1000, 5000, 10_000,
  ]

  private static let mostlyEqual: [LinearConstraint.Relation] = [
    .equal, .equal, .lessOrEqual, .greaterOrEqual,
  ]

  /// Rows over a few variables each, required ones and up to four levels of others.
  private func scattered(
    _ source: inout RandomSource, variables count: ClosedRange<Int> = 2...10,
    rows: ClosedRange<Int> = 3...24, requiredOnceIn: [Int] = [2, 4, 10],
    coefficients: [Double],
    constant: (inout RandomSource) -> Double
  ) -> RandomSystem {
    var system = RandomSystem()
    let variables = (0..<source.integer(count)).map { _ in
      system.addVariable(source.once(in: 3) ? .free : .nonNegative)
    }
    let levels = source.sample(source.integer(1...4), of: [751.0, 750, 500, 251, 250, 50, 1])
    let requiredOnceIn = source.element(of: requiredOnceIn)
    for _ in 0..<source.integer(rows) {
      let priority = source.once(in: requiredOnceIn) ? 1000 : source.element(of: levels)
      let count = source.element(of: [1, 1, 2, 2, 3, 4])
      let terms = source.sample(count, of: variables).map {
        (coefficient: source.signed(coefficients), variable: $0)
      }
      let relation = source.element(of: LinearConstraint.Relation.allCases)
      system.add(terms, relation, constant(&source), priority)
    }
    return system
  }

  /// A hundred preferences or more of one priority, and a few other rows.
  private func ties(_ source: inout RandomSource) -> RandomSystem {
    var system = RandomSystem()
    let variables = (0..<source.integer(1...4)).map { _ in
      system.addVariable(source.once(in: 2) ? .free : .nonNegative)
    }
    let values = (0..<source.integer(2...40)).map { _ in source.points(-20...80) }
    for _ in 0..<source.integer(100...240) {
      let terms = source.sample(source.element(of: [1, 1, 1, 2]), of: variables).map {
        (coefficient: source.signed([1]), variable: $0)
      }
      let relation = source.element(of: Family.mostlyEqual)
      system.add(
        terms, relation, source.element(of: values), source.once(in: 20) ? 250 : 500)
    }
    for variable in variables where source.once(in: 2) {
      system.add([(1, variable)], .lessOrEqual, source.points(0...60))
    }
    return system
  }

  /// `x[i+1] = k x[i] + c`, some required and some not, and a few other rows.
  private func chain(_ source: inout RandomSource) -> RandomSystem {
    var system = RandomSystem()
    let variables = (0..<source.integer(4...14)).map { _ in
      system.addVariable(source.once(in: 2) ? .free : .nonNegative)
    }
    let levels: [Double] = [1000, 1000, 750, 500]
    for (previous, next) in zip(variables, variables.dropFirst()) {
      let factor = source.element(of: [0.5, 1, 1, 1, 1.5, 2, -1])
      let relation = source.element(of: Family.mostlyEqual)
      system.add(
        [(1, next), (-factor, previous)], relation, source.points(-8...24),
        source.element(of: levels))
    }
    for _ in 0..<source.integer(1...5) {
      let terms = source.sample(source.integer(1...2), of: variables).map {
        (coefficient: source.signed([1]), variable: $0)
      }
      let relation = source.element(of: LinearConstraint.Relation.allCases)
      system.add(terms, relation, source.points(-40...160), source.element(of: [1000, 750, 50]))
    }
    return system
  }
}
