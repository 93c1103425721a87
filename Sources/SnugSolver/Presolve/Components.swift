/// The connected components of a presolved system.
struct Components {
  /// In order of their first variables.
  private(set) var components: [Component] = []
  /// Per variable: its component; -1 when it was eliminated or stands in no row.
  private(set) var componentOfVariable: [Int32]

  init(_ presolve: Presolve, variableCount: Int) {
    componentOfVariable = [Int32](repeating: -1, count: variableCount)
    guard !presolve.reduced.isEmpty else { return }
    var parents = [Int32](repeating: -1, count: variableCount)
    for row in presolve.reduced { Components.unite(row, presolve.terms, &parents) }
    var builders: [Builder] = []
    for variable in parents.indices where parents[variable] >= 0 {
      let root = Int(Components.root(Int32(variable), &parents))
      if componentOfVariable[root] < 0 {
        componentOfVariable[root] = Int32(builders.count)
        builders.append(Builder())
      }
      let component = componentOfVariable[root]
      componentOfVariable[variable] = component
      builders[Int(component)].variables.append(Int32(variable))
    }
    for (index, row) in presolve.reduced.enumerated() {
      let first = Int(presolve.terms[Int(row.start)].index)
      builders[Int(componentOfVariable[first])].rows.append(Int32(index))
    }
    components.reserveCapacity(builders.count)
    for builder in builders { components.append(builder.component(presolve)) }
  }

  private static func root(_ variable: Int32, _ parents: inout [Int32]) -> Int32 {
    var root = variable
    while parents[Int(root)] != root {
      parents[Int(root)] = parents[Int(parents[Int(root)])]
      root = parents[Int(root)]
    }
    return root
  }

  /// Unites the variables of a row, the least becoming the root.
  private static func unite(
    _ row: Presolve.ReducedRow, _ terms: [SparseTerm], _ parents: inout [Int32]
  ) {
    var first: Int32 = -1
    for place in row.variableRange {
      let variable = terms[place].index
      if parents[Int(variable)] < 0 { parents[Int(variable)] = variable }
      let root = root(variable, &parents)
      if first < 0 {
        first = root
      } else if root != first {
        parents[Int(max(root, first))] = min(root, first)
        first = min(root, first)
      }
    }
  }

  /// The variables and rows of one component.
  private struct Builder {
    var variables: [Int32] = []
    var rows: [Int32] = []

    func component(_ presolve: Presolve) -> Component {
      let parameters = parameters(presolve)
      let (width, height) = (variables.count, rows.count)
      var coefficients = [Double](repeating: 0, count: width * height)
      var constants = [Double](repeating: 0, count: height)
      var parameterCoefficients = [Double](repeating: 0, count: height * parameters.count)
      var above: [Penalty] = []
      var below: [Penalty] = []
      above.reserveCapacity(width + height)
      below.reserveCapacity(width + height)
      let levelCount = Int32(presolve.priorities.count)
      for column in 0..<width {
        let settling = Penalty(
          level: levelCount + 1 + Int32(column), weight: 1, origin: ~variables[column])
        above.append(settling)
        below.append(settling)
      }
      let constantIndex = presolve.elimination.constantIndex
      for (place, index) in rows.enumerated() {
        let row = presolve.reduced[Int(index)]
        above.append(row.above)
        below.append(row.below)
        var column = 0
        for term in row.range {
          let (index, value) = (presolve.terms[term].index, presolve.terms[term].value)
          if index == constantIndex {
            constants[place] = value
          } else if index >= presolve.elimination.variableCount {
            let parameter = index - Int32(presolve.elimination.variableCount)
            if let local = parameters.firstIndex(of: parameter) {
              parameterCoefficients[place * parameters.count + local] = value
            }
          } else {
            // Both are ascending.
            while variables[column] != index { column += 1 }
            coefficients[place * width + column] = value
          }
        }
      }
      return Component(
        variables: variables, parameters: parameters,
        parameterDomains: parameters.map { presolve.parameterDomains[Int($0)] },
        levelCount: levelCount,
        lower: variables.map { presolve.bounds[Int($0)].lower },
        upper: variables.map { presolve.bounds[Int($0)].upper },
        coefficients: coefficients, constants: constants,
        parameterCoefficients: parameterCoefficients, above: above, below: below,
        lowerOrigin: variables.map { presolve.bounds[Int($0)].lowerOrigin },
        upperOrigin: variables.map { presolve.bounds[Int($0)].upperOrigin })
    }

    /// The parameters the rows mention, ascending.
    private func parameters(_ presolve: Presolve) -> [Int32] {
      let first = Int32(presolve.elimination.variableCount)
      let end = presolve.elimination.constantIndex
      guard end > first else { return [] }
      var result: [Int32] = []
      for index in rows {
        for term in presolve.reduced[Int(index)].range {
          let index = presolve.terms[term].index
          if index >= first, index < end { result.append(index - first) }
        }
      }
      result.sort()
      var last: Int32 = -1
      result.removeAll { parameter in
        defer { last = parameter }
        return parameter == last
      }
      return result
    }
  }
}
