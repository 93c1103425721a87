/// The parts of a system that share no variable.
struct VariableGroups {
  private(set) var groups: [Group] = []
  /// Per variable: its group, and its place among the variables of that.
  private(set) var groupOfVariable: [Int]
  private(set) var places: [Int]

  struct Group {
    /// Ascending.
    var variables: [Int] = []
    /// The constraints that have variables, ascending.
    var constraints: [Int] = []
  }

  /// - Parameter count: How many variables there are.
  init(_ rows: ConstraintRows, _ count: Int) {
    groupOfVariable = Array(0..<count)
    places = [Int](repeating: 0, count: count)
    for row in 0..<rows.count where rows[row].isActive {
      guard let first = rows.terms(of: row).first else { continue }
      for place in rows.terms(of: row) {
        unite(Int(rows.terms[first].variable.index), Int(rows.terms[place].variable.index))
      }
    }
    // An earlier variable's group is known by then.
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

  /// While groups grow, each variable holds an earlier one of its group, or itself.
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
