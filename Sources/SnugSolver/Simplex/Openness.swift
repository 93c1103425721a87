/// Which variables the priorities leave open.
struct Openness {
  /// Per variable; empty while none is open.
  private var isOpen: [Bool] = []

  init(_ presolve: borrowing Presolve, _ components: borrowing Components) {
    for variable in presolve.bounds.indices {
      // In no row: nothing but its bounds holds it.
      guard components.componentOfVariable[variable] < 0,
        !presolve.elimination.isEliminated(variable)
      else { continue }
      let bounds = presolve.bounds[variable]
      guard bounds.upper - bounds.lower > Tolerance.step else { continue }
      insert(variable, of: presolve.bounds.count)
    }
  }

  private mutating func insert(_ variable: Int, of count: Int) {
    if isOpen.isEmpty { isOpen = [Bool](repeating: false, count: count) }
    isOpen[variable] = true
  }

  /// The open variables, in order of declaration.
  func variables(_ presolve: Presolve, _ components: Components) -> [Variable] {
    let elimination = presolve.elimination
    return isOpen.indices.filter { variable in
      isOpen[variable]
        || elimination.isEliminated(variable)
          && elimination.expression(of: variable).contains { place in
            let index = Int(elimination.term(place).index)
            return index < elimination.variableCount
              && components.componentOfVariable[index] < 0 && isOpen[index]
          }
    }.map { Variable(index: Int32($0)) }
  }

  /// Looks at one component, at an optimum of all its priorities.
  mutating func explore(
    _ tableau: inout Tableau, _ presolve: Presolve
  ) throws(SolverError) {
    var variables: [Int] = []
    var sums: [[(column: Int, coefficient: Double)]] = []
    var columns = [Int32](repeating: -1, count: presolve.bounds.count)
    for (column, variable) in tableau.component.columns.map(\.variable).enumerated() {
      columns[Int(variable)] = Int32(column)
      variables.append(Int(variable))
      sums.append([(column, 1)])
    }
    let elimination = presolve.elimination
    for variable in presolve.bounds.indices where elimination.isEliminated(variable) {
      var sum: [(column: Int, coefficient: Double)] = []
      for place in elimination.expression(of: variable) {
        let term = elimination.term(place)
        guard term.index < elimination.variableCount, columns[Int(term.index)] >= 0 else {
          continue
        }
        sum.append((Int(columns[Int(term.index)]), term.value))
      }
      guard !sum.isEmpty else { continue }
      variables.append(variable)
      sums.append(sum)
    }
    for (variable, varies) in zip(variables, try tableau.isOpen(sums)) where varies {
      insert(variable, of: presolve.bounds.count)
    }
  }
}
