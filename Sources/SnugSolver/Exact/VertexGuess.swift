/// What holds each variable of a system at an optimum, as floating point sees it, and on which
/// sides of their kinks the others lie: where exact solving starts.
struct VertexGuess {
  /// One for each variable, in any order within a group: a constraint, or `~variable` for a
  /// variable that is 0.
  private(set) var supports: [Int32]
  /// 1 above 0, -1 below; it matters where the variable is 0.
  private(set) var sidesOfVariables: [Int8]
  /// The same of what constraints are the sums of; 0 where it is not known.
  private(set) var sidesOfConstraints: [Int8]

  /// Every variable at 0.
  init(variableCount: Int, constraintCount: Int) {
    supports = (0..<Int32(variableCount)).map { ~$0 }
    sidesOfVariables = [Int8](repeating: 1, count: variableCount)
    sidesOfConstraints = [Int8](repeating: 0, count: constraintCount)
  }

  /// What elimination and bounds tell; components are to follow.
  init(_ presolve: borrowing Presolve, constraintCount: Int) {
    let count = presolve.bounds.count
    sidesOfVariables = [Int8](repeating: 1, count: count)
    sidesOfConstraints = [Int8](repeating: 0, count: constraintCount)
    supports = []
    supports.reserveCapacity(count)
    for variable in 0..<count {
      if presolve.elimination.isEliminated(variable) {
        supports.append(Int32(presolve.elimination.origin(of: variable)))
        continue
      }
      let bounds = presolve.bounds[variable]
      supports.append(
        bounds.lower > 0
          ? bounds.lowerOrigin : bounds.upper < 0 ? bounds.upperOrigin : ~Int32(variable))
    }
  }

  /// The supports of a part's variables as items of the part; nil where one is not of the part.
  func supports(in part: ExactPart, _ variablePlaces: [Int]) -> [Int32]? {
    var itemOfConstraint = [Int32: Int32]()
    for (constraint, place) in zip(part.constraints, part.places) {
      itemOfConstraint[Int32(constraint)] = Int32(part.variableCount + place.row)
    }
    var result: [Int32] = []
    for variable in part.variables {
      let support = supports[variable]
      let item = support < 0 ? Int32(variablePlaces[Int(~support)]) : itemOfConstraint[support]
      guard let item else { return nil }
      result.append(item)
    }
    return result
  }

  /// The sides of a part's items.
  func sides(in part: ExactPart) -> [Int8] {
    var sides = part.variables.map { sidesOfVariables[$0] }
    sides += [Int8](repeating: 0, count: part.rowCount)
    for (constraint, place) in zip(part.constraints, part.places) {
      let side = sidesOfConstraints[constraint]
      if side != 0 { sides[part.variableCount + place.row] = place.isOpposite ? -side : side }
    }
    return sides
  }

  /// Adds what a component came to.
  mutating func add(_ tableau: Tableau) {
    let component = tableau.component
    for (place, column) in component.columns.enumerated() {
      supports[Int(column.variable)] = tableau.support(ofColumn: place)
      if tableau.isBasic(place) {
        sidesOfVariables[Int(column.variable)] = tableau.items[place].side
      }
    }
    for item in tableau.rowItems where item >= component.columnCount {
      let penalties = component.penalties[Int(item)]
      for penalty in [penalties.above, penalties.below] where !penalty.isFree && penalty.origin >= 0
      {
        sidesOfConstraints[Int(penalty.origin)] = tableau.items[Int(item)].side * penalty.sign
      }
    }
  }
}

extension Tableau {
  /// What the nonbasic item of a column rests on: a constraint, or `~variable`.
  fileprivate func support(ofColumn column: Int) -> Int32 {
    let item = Int(columnItems[column])
    guard item < component.columnCount else {
      let penalties = component.penalties[item]
      return penalties.above.isFree ? penalties.below.origin : penalties.above.origin
    }
    let column = component.columns[item]
    guard component.isBounded(item) else { return ~column.variable }
    return items[item].isAtUpper ? column.upperOrigin : column.lowerOrigin
  }
}
