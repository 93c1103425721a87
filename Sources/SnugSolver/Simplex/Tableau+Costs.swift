extension Tableau {
  /// Sets `costs` to what a unit's rise of each nonbasic item changes in the cost of the basic
  /// ones at `level`.
  mutating func setCosts(_ level: Int32) {
    guard factored == nil else {
      setFactoredCosts(gradients(level))
      cleanCosts()
      return
    }
    clearCosts()
    if level > component.levelCount {
      let column = Int(level - component.levelCount - 1)
      if isBasic(column) { addCost(Double(items[column].side), row: Int(items[column].place)) }
      return
    }
    for row in 0..<rowCount {
      let item = Int(rowItems[row])
      let penalty = penalty(item)
      guard penalty.level == level else { continue }
      addCost(items[item].side > 0 ? penalty.weight : -penalty.weight, row: row)
    }
    cleanCosts()
  }

  /// Sets `costs` to those of a sum of columns.
  mutating func setCosts(_ sum: [(column: Int, coefficient: Double)]) {
    guard factored == nil else {
      setFactoredCosts(sum.lazy.map { ($0.column, $0.coefficient) })
      cleanCosts()
      return
    }
    clearCosts()
    for (column, coefficient) in sum {
      if isBasic(column) {
        addCost(coefficient, row: Int(items[column].place))
      } else {
        costs[Int(~items[column].place)] += coefficient
        magnitudes[Int(~items[column].place)] += coefficient.magnitude
      }
    }
    cleanCosts()
  }

  /// The basic items that cost something at `level`, and what a unit's rise of each costs.
  private func gradients(_ level: Int32) -> [(item: Int, gradient: Double)] {
    guard level <= component.levelCount else {
      let column = Int(level - component.levelCount - 1)
      return isBasic(column) ? [(column, Double(items[column].side))] : []
    }
    return rowItems.compactMap { item in
      let penalty = penalty(Int(item))
      guard penalty.level == level else { return nil }
      return (Int(item), items[Int(item)].side > 0 ? penalty.weight : -penalty.weight)
    }
  }

  private mutating func clearCosts() {
    for column in 0..<columnCount {
      costs[column] = 0
      magnitudes[column] = 0
    }
  }

  private mutating func addCost(_ gradient: Double, row: Int) {
    let width = columnCount
    let start = row * width
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe costs.withUnsafeMutableBufferPointer { costs in
        unsafe magnitudes.withUnsafeMutableBufferPointer { magnitudes in
          for column in 0..<width {
            let cost = unsafe gradient * cells[start + column]
            unsafe costs[column] += cost
            // Rows are scaled to 1, so that a thousandth more covers their absolute noise.
            unsafe magnitudes[column] += cost == 0 ? 0 : cost.magnitude + 1e-3 * gradient.magnitude
          }
        }
      }
    }
  }

  private mutating func cleanCosts() {
    for column in 0..<columnCount
    where costs[column].magnitude <= Tolerance.cost * magnitudes[column] {
      costs[column] = 0
    }
  }

  /// What a unit's rise or fall of the nonbasic item itself costs at `level`.
  func ownCost(_ item: Int, isRising: Bool, _ level: Int32) -> Double {
    if component.isBounded(item) {
      guard level == component.penalties[item].above.level else { return 0 }
      return isRising == component.isPositive(item) ? 1 : -1
    }
    let penalty = isRising ? component.penalties[item].above : component.penalties[item].below
    return penalty.level == level ? penalty.weight : 0
  }

  /// The change of the cost at `level` for a unit's move of the item of `column`.
  func cost(_ column: Int, isRising: Bool, _ level: Int32) -> Double {
    let own = ownCost(Int(columnItems[column]), isRising: isRising, level)
    let total = own + (isRising ? costs[column] : -costs[column])
    let noise = Tolerance.cost * (magnitudes[column] + own.magnitude)
    return total.magnitude <= noise ? 0 : total
  }
}
