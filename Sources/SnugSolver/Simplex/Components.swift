/// The connected components of a presolved system. The axes of a cell come apart here.
struct Components {
  /// The components, in the order of their first variables.
  private(set) var components: [Component] = []
  /// Per variable: its component; -1 when it was eliminated or occurs in no row.
  private(set) var componentOfVariable: [Int32]

  init(_ presolve: borrowing Presolve, variableCount: Int) {
    componentOfVariable = (0..<variableCount).map { _ in -1 }
    guard !presolve.reduced.isEmpty else { return }
    for row in presolve.reduced {
      let first = presolve.terms[Int(row.start)].index
      for place in row.variableRange {
        let variable = presolve.terms[place].index
        if componentOfVariable[Int(variable)] < 0 { componentOfVariable[Int(variable)] = variable }
        componentOfVariable.unite(first, variable)
      }
    }
    let sizes = numberComponents(presolve)
    let parameters = parameters(presolve, sizes.count)
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

  /// Replaces the variables in `componentOfVariable` by the indices of their components.
  private mutating func numberComponents(
    _ presolve: Presolve
  ) -> [(columns: Int, rows: Int)] {
    var sizes = [(columns: Int, rows: Int)](
      repeating: (0, 0), count: componentOfVariable.numberSets())
    for component in componentOfVariable where component >= 0 {
      sizes[Int(component)].columns += 1
    }
    for row in presolve.reduced {
      let first = Int(presolve.terms[Int(row.start)].index)
      sizes[Int(componentOfVariable[first])].rows += 1
    }
    return sizes
  }

  /// Returns, per component, the parameters of its rows, ascending; empty without parameters.
  private func parameters(_ presolve: Presolve, _ componentCount: Int) -> [[Int32]] {
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
  private var groupOfVariable: [Int32]
  private(set) var places: [Int] = []

  struct Group {
    /// In ascending order.
    var variables: [Int] = []
    /// The constraints of these variables, ascending. One without variables is in no group.
    var constraints: [Int] = []
  }

  /// - Parameter count: The count of variables.
  init(_ rows: ConstraintRows, _ count: Int) {
    groupOfVariable = Array(0..<Int32(count))
    for row in 0..<rows.count where rows[row].isActive {
      guard let first = rows.terms(of: row).first else { continue }
      for place in rows.terms(of: row) {
        groupOfVariable.unite(rows.terms[first].variable.index, rows.terms[place].variable.index)
      }
    }
    groups = [Group](repeating: Group(), count: groupOfVariable.numberSets())
    places.reserveCapacity(count)
    for variable in 0..<count {
      places.append(groups[group(of: variable)].variables.count)
      groups[group(of: variable)].variables.append(variable)
    }
    for row in 0..<rows.count where rows[row].isActive {
      guard let first = rows.terms(of: row).first else { continue }
      groups[group(of: Int(rows.terms[first].variable.index))].constraints.append(row)
    }
  }

  /// Returns the index of a variable's group.
  func group(of variable: Int) -> Int { Int(groupOfVariable[variable]) }
}

/// Sets of variables. While they grow, each variable has an earlier one of its set, or itself if it
/// is the first; -1 for a variable in no set.
extension [Int32] {
  fileprivate mutating func unite(_ a: Int32, _ b: Int32) {
    let (a, b) = (first(a), first(b))
    self[Int(Swift.max(a, b))] = Swift.min(a, b)
  }

  private mutating func first(_ variable: Int32) -> Int32 {
    var first = Int(variable)
    while Int(self[first]) != first {
      self[first] = self[Int(self[first])]
      first = Int(self[first])
    }
    return Int32(first)
  }

  /// Replaces the variables by the indices of their sets, in the order of their first variables.
  /// - Returns: The count of sets.
  fileprivate mutating func numberSets() -> Int {
    var count: Int32 = 0
    for variable in indices where self[variable] >= 0 {
      let earlier = Int(self[variable])
      if earlier == variable {
        self[variable] = count
        count += 1
      } else {
        self[variable] = self[earlier]
      }
    }
    return Int(count)
  }
}
