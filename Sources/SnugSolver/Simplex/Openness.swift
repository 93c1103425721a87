/// The open variables: those that take more than one value over all optima of the priorities.
struct Openness {
  /// Per variable; empty while none is open.
  private var isOpen: [Bool] = []

  init(_ presolve: borrowing Presolve, _ components: borrowing Components) {
    for variable in presolve.bounds.indices {
      // In no row, a variable is restricted by its bounds alone.
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

  /// Returns the open variables, in declaration order.
  func variables(_ presolve: Presolve, _ components: Components) -> [SolverVariable] {
    let elimination = presolve.elimination
    return isOpen.indices.filter { variable in
      isOpen[variable]
        || elimination.isEliminated(variable)
          && elimination.expression(of: variable).contains { place in
            let index = Int(elimination.pool[place].index)
            return index < elimination.variableCount
              && components.componentOfVariable[index] < 0 && isOpen[index]
          }
    }.map { SolverVariable(number: $0) }
  }

  /// Adds the open variables of a component, whose tableau is at an optimum of all priorities.
  mutating func explore(
    _ tableau: inout Tableau, _ presolve: Presolve
  ) throws(SolverError) {
    var variables: [Int] = []
    var sums: [[(column: Int, coefficient: Double)]] = []
    var columns = [Int32](repeating: -1, count: presolve.bounds.count)
    for (place, column) in tableau.component.columns.enumerated() {
      columns[Int(column.variable)] = Int32(place)
      variables.append(Int(column.variable))
      sums.append([(place, 1)])
    }
    let elimination = presolve.elimination
    for variable in presolve.bounds.indices where elimination.isEliminated(variable) {
      var sum: [(column: Int, coefficient: Double)] = []
      for place in elimination.expression(of: variable) {
        let term = elimination.pool[place]
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
