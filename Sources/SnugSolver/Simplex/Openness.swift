/// Which variables the priorities leave open.
struct Openness {
  private let presolve: Presolve
  private let components: Components
  private var isOpen: [Bool]

  init(_ presolve: Presolve, _ components: Components) {
    self.presolve = presolve
    self.components = components
    isOpen = presolve.bounds.indices.map { variable in
      // In no row: nothing but its bounds holds it.
      components.componentOfVariable[variable] < 0 && !presolve.elimination.isEliminated(variable)
        && presolve.bounds[variable].upper - presolve.bounds[variable].lower > Tolerance.step
    }
  }

  /// The open variables, in order of declaration.
  var variables: [Variable] {
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
  mutating func explore(_ tableau: inout Tableau, of component: Int) throws(SolverError) {
    var variables: [Int] = []
    var sums: [[(column: Int, coefficient: Double)]] = []
    var columns = [Int32](repeating: -1, count: isOpen.count)
    for (column, variable) in tableau.component.variables.enumerated() {
      columns[Int(variable)] = Int32(column)
      variables.append(Int(variable))
      sums.append([(column, 1)])
    }
    let elimination = presolve.elimination
    for variable in elimination.eliminated {
      var sum: [(column: Int, coefficient: Double)] = []
      for place in elimination.expression(of: Int(variable)) {
        let term = elimination.term(place)
        guard term.index < elimination.variableCount, columns[Int(term.index)] >= 0 else {
          continue
        }
        sum.append((Int(columns[Int(term.index)]), term.value))
      }
      guard !sum.isEmpty else { continue }
      variables.append(Int(variable))
      sums.append(sum)
    }
    for (variable, varies) in zip(variables, try tableau.isOpen(sums)) where varies {
      isOpen[variable] = true
    }
  }
}
