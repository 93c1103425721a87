/// The connected components of a presolved system. The axes of a cell come apart here.
struct Components {
  /// The components, in the order of their first variables.
  private(set) var components: [Component] = []
  /// Per variable: its component; -1 when it was eliminated or occurs in no row.
  private(set) var componentOfVariable: [Int32]

  init(_ presolve: borrowing Presolve, variableCount: Int) {
    componentOfVariable = (0..<variableCount).map { _ in -1 }
    guard !presolve.reduced.isEmpty else { return }
    for row in presolve.reduced { unite(row, presolve.terms) }
    let sizes = numberComponents(presolve)
    let parameters = Components.parameters(presolve, componentOfVariable, sizes.count)
    let parameterDomains = presolve.parameterDomains
    components.reserveCapacity(sizes.count)
    for (index, size) in sizes.enumerated() {
      let parameters = parameters.isEmpty ? [] : parameters[index]
      components.append(
        Component(
          columnCount: size.columns, rowCount: size.rows,
          levelCount: Int32(presolve.priorities.count), parameters: parameters,
          parameterDomains: parameters.map { parameterDomains[Int($0)] }))
    }
    var places = [Int32](repeating: -1, count: variableCount)
    for variable in 0..<variableCount where componentOfVariable[variable] >= 0 {
      let component = Int(componentOfVariable[variable])
      places[variable] = Int32(components[component].columnCount)
      components[component].appendColumn(Int32(variable), presolve.bounds[variable])
    }
    for row in presolve.reduced {
      let first = Int(presolve.terms[Int(row.start)].index)
      components[Int(componentOfVariable[first])].appendRow(row, presolve, places)
    }
  }

  /// Unites the variables of a row. While components grow, `componentOfVariable` has an earlier
  /// declared variable of the same component, or the variable itself if it is the first.
  private mutating func unite(_ row: Presolve.ReducedRow, _ terms: [SparseTerm]) {
    var first: Int32 = -1
    for place in row.variableRange {
      let variable = terms[place].index
      if componentOfVariable[Int(variable)] < 0 { componentOfVariable[Int(variable)] = variable }
      let root = root(variable)
      if first < 0 {
        first = root
      } else if root != first {
        componentOfVariable[Int(max(root, first))] = min(root, first)
        first = min(root, first)
      }
    }
  }

  private mutating func root(_ variable: Int32) -> Int32 {
    var root = Int(variable)
    while Int(componentOfVariable[root]) != root {
      componentOfVariable[root] = componentOfVariable[Int(componentOfVariable[root])]
      root = Int(componentOfVariable[root])
    }
    return Int32(root)
  }

  /// Replaces the variables in `componentOfVariable` by the indices of their components.
  private mutating func numberComponents(
    _ presolve: Presolve
  ) -> [(columns: Int, rows: Int)] {
    var sizes: [(columns: Int, rows: Int)] = []
    sizes.reserveCapacity(4)
    for variable in componentOfVariable.indices where componentOfVariable[variable] >= 0 {
      let earlier = Int(componentOfVariable[variable])
      if earlier == variable {
        componentOfVariable[variable] = Int32(sizes.count)
        sizes.append((0, 0))
      } else {
        componentOfVariable[variable] = componentOfVariable[earlier]
      }
      sizes[Int(componentOfVariable[variable])].columns += 1
    }
    for row in presolve.reduced {
      let first = Int(presolve.terms[Int(row.start)].index)
      sizes[Int(componentOfVariable[first])].rows += 1
    }
    return sizes
  }

  /// Returns, per component, the parameters of its rows, ascending; empty without parameters.
  private static func parameters(
    _ presolve: Presolve, _ componentOfVariable: [Int32], _ componentCount: Int
  ) -> [[Int32]] {
    guard !presolve.parameterDomains.isEmpty else { return [] }
    let first = Int32(presolve.elimination.variableCount)
    var mentioned = [[Int32]](repeating: [], count: componentCount)
    for row in presolve.reduced {
      let component = Int(componentOfVariable[Int(presolve.terms[Int(row.start)].index)])
      for place in row.range {
        let index = presolve.terms[place].index
        if index >= first, index < presolve.elimination.constantIndex {
          mentioned[component].append(index - first)
        }
      }
    }
    return mentioned.map { mentioned in
      var result: [Int32] = []
      for parameter in mentioned.sorted() where parameter != result.last {
        result.append(parameter)
      }
      return result
    }
  }
}

/// The parts of a system that share no variable, before equalities are eliminated.
struct VariableGroups {
  private(set) var groups: [Group] = []
  /// Per variable: its group, and its index among the variables of that group.
  private(set) var groupOfVariable: [Int]
  private(set) var places: [Int]

  struct Group {
    /// In ascending order.
    var variables: [Int] = []
    /// The constraints of these variables, ascending. One without variables is in no group.
    var constraints: [Int] = []
  }

  /// - Parameter count: The count of variables.
  init(_ rows: ConstraintRows, _ count: Int) {
    groupOfVariable = Array(0..<count)
    places = [Int](repeating: 0, count: count)
    for row in 0..<rows.count where rows[row].isActive {
      guard let first = rows.terms(of: row).first else { continue }
      for place in rows.terms(of: row) {
        unite(Int(rows.terms[first].variable.index), Int(rows.terms[place].variable.index))
      }
    }
    // The group of an earlier variable is already known.
    for variable in 0..<count {
      let earlier = groupOfVariable[variable]
      if earlier == variable {
        groupOfVariable[variable] = groups.count
        groups.append(Group())
      } else {
        groupOfVariable[variable] = groupOfVariable[earlier]
      }
      places[variable] = groups[groupOfVariable[variable]].variables.count
      groups[groupOfVariable[variable]].variables.append(variable)
    }
    for row in 0..<rows.count where rows[row].isActive {
      guard let first = rows.terms(of: row).first else { continue }
      groups[groupOfVariable[Int(rows.terms[first].variable.index)]].constraints.append(row)
    }
  }

  /// Unites two variables. While groups grow, each has an earlier one of its group, or itself.
  private mutating func unite(_ a: Int, _ b: Int) {
    let (a, b) = (first(a), first(b))
    groupOfVariable[max(a, b)] = min(a, b)
  }

  private mutating func first(_ variable: Int) -> Int {
    var variable = variable
    while groupOfVariable[variable] != variable {
      groupOfVariable[variable] = groupOfVariable[groupOfVariable[variable]]
      variable = groupOfVariable[variable]
    }
    return variable
  }
}
