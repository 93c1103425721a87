/// What the priorities leave open.
extension Tableau {
  /// Whether each of these sums of columns takes more than one value over all optima.
  ///
  /// The tableau stands at an optimum of all priorities; it moves to others of them.
  mutating func isOpen(
    _ sums: [[(column: Int, coefficient: Double)]]
  ) throws(SolverError) -> [Bool] {
    var result = [Bool](repeating: false, count: sums.count)
    guard hasFreedom else { return result }
    let before = sums.map { value(of: $0) }
    for index in sums.indices where !result[index] && mayVary(sums[index]) {
      result[index] = try varies(sums[index])
      // The optimum it moved to may tell of the others, too, without a search for each.
      for other in sums.indices where other > index && !result[other] {
        let change = value(of: sums[other]) - before[other]
        result[other] = change.magnitude > Tolerance.step
      }
    }
    return result
  }

  private mutating func mayVary(_ sum: [(column: Int, coefficient: Double)]) -> Bool {
    setCosts(sum)
    return columnItems.indices.contains { column in
      let item = Int(columnItems[column])
      return costs[column] != 0 && (items[item].mayRise || items[item].mayFall)
    }
  }

  private mutating func varies(
    _ sum: [(column: Int, coefficient: Double)]
  ) throws(SolverError) -> Bool {
    let before = value(of: sum)
    guard try minimise(.sum(sum)) else { return true }
    let least = value(of: sum)
    if before - least > Tolerance.step { return true }
    let opposite = sum.map { (column: $0.column, coefficient: -$0.coefficient) }
    guard try minimise(.sum(opposite)) else { return true }
    return value(of: sum) - least > Tolerance.step
  }

  private func value(of sum: [(column: Int, coefficient: Double)]) -> Double {
    sum.reduce(0) { $0 + $1.coefficient * items[$1.column].value }
  }
}
