/// Proofs of optimality by arithmetic that does not round.
///
/// A proof relies on nothing that the search did. The tableau is right if it agrees with the
/// component's own rows, each of which is a sum of columns. The basis is optimal if every move of a
/// nonbasic item costs something, compared level by level and without a tolerance. The numbers of
/// both checks are short enough to be exact (see `ExactGrid`), or nothing is proved.
extension Tableau {
  /// Whether the basis is proved optimal at all levels before `end`, wherever it is feasible.
  mutating func isProvedOptimal(before end: Int32) -> Bool {
    factored == nil && agreesWithRows() && costsAreProved(before: end)
  }

  /// Whether the values of the columns keep to their bounds and put every row on the side of 0 that
  /// its costs assume, within rounding.
  func isFeasible(_ values: [Double]) -> Bool {
    for column in 0..<columnCount where isBasic(column) {
      let value = values[column]
      let noise = Tolerance.region + Tolerance.feasibility * value.magnitude
      if component.isBounded(column) {
        let bounds = component.columns[column]
        guard value >= bounds.lower - noise, value <= bounds.upper + noise else { return false }
      } else {
        guard value * Double(items[column].side) >= -noise else { return false }
      }
    }
    for row in 0..<rowCount {
      var sum = component.constant(ofRow: row)
      var magnitude = sum.magnitude
      for place in component.entries(ofRow: row) {
        let product = component.terms[place].value * values[Int(component.terms[place].index)]
        sum += product
        magnitude += product.magnitude
      }
      let noise = Tolerance.region + Tolerance.feasibility * magnitude
      let item = items[columnCount + row]
      guard item.place >= 0 ? sum * Double(item.side) >= -noise : sum.magnitude <= noise else {
        return false
      }
    }
    return true
  }

  private mutating func agreesWithRows() -> Bool {
    let width = columnCount
    guard width + rowCount <= ExactGrid.mostTerms else { return false }
    for penalties in component.penalties
    where !ExactGrid.contains(penalties.above.weight)
      || !ExactGrid.contains(penalties.below.weight)
    { return false }
    guard pivotCount > 0 else { return component.terms.allSatisfy { ExactGrid.contains($0.value) } }
    for cell in cells where !(ExactGrid.contains(cell) && cell.magnitude <= ExactGrid.mostFactor) {
      return false
    }
    for row in 0..<rowCount {
      for column in 0..<width { costs[column] = 0 }
      for place in component.entries(ofRow: row) {
        guard ExactGrid.contains(component.terms[place].value) else { return false }
        addToCosts(component.terms[place].value, times: Int(component.terms[place].index))
      }
      // The rest of the row must be 0 in every column.
      addToCosts(-1, times: width + row)
      for column in 0..<width where costs[column] != 0 { return false }
    }
    return true
  }

  /// Adds `factor` times an item, expressed in the nonbasic items, to `costs`.
  @inline(__always)
  private mutating func addToCosts(_ factor: Double, times item: Int) {
    let place = Int(items[item].place)
    guard place >= 0 else {
      costs[~place] += factor
      return
    }
    let width = columnCount
    let start = place * width
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe costs.withUnsafeMutableBufferPointer { costs in
        for column in 0..<width { unsafe costs[column] += factor * cells[start + column] }
      }
    }
  }

  private mutating func costsAreProved(before end: Int32) -> Bool {
    for column in 0..<columnCount {
      let item = Int(columnItems[column])
      isUndecided[column] = (mayMove(item, true), mayMove(item, false))
    }
    for level in 0..<end {
      guard isUndecided.contains(where: { $0.rising || $0.falling }) else { return true }
      setExactCosts(level)
      for column in 0..<columnCount {
        let item = Int(columnItems[column])
        if isUndecided[column].rising {
          let cost = costs[column] + ownCost(item, isRising: true, level)
          guard cost >= 0 else { return false }
          isUndecided[column].rising = cost == 0
        }
        if isUndecided[column].falling {
          let cost = ownCost(item, isRising: false, level) - costs[column]
          guard cost >= 0 else { return false }
          isUndecided[column].falling = cost == 0
        }
      }
    }
    return true
  }

  /// Sets `costs` as `setCosts(_:)` does, but drops nothing as noise.
  private mutating func setExactCosts(_ level: Int32) {
    for column in 0..<columnCount { costs[column] = 0 }
    guard level <= component.levelCount else {
      let column = Int(level - component.levelCount - 1)
      if isBasic(column) { addToCosts(Double(items[column].side), times: column) }
      return
    }
    for row in 0..<rowCount {
      let item = Int(rowItems[row])
      let penalty = penalty(item)
      guard penalty.level == level else { continue }
      addToCosts(items[item].side > 0 ? penalty.weight : -penalty.weight, times: item)
    }
  }
}
