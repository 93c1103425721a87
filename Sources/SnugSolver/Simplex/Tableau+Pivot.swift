extension Tableau {
  /// Exchanges the basic item of `row` with the nonbasic item of `column`, to which `rates` belongs
  /// when there are factors.
  mutating func pivot(row: Int, column: Int) {
    if factored == nil {
      pivotCells(row: row, column: column)
    } else {
      loadRow(row)
      factored?.exchange(column, for: solved, rate: rates[row])
    }
    let leaving = rowItems[row]
    rowItems[row] = columnItems[column]
    columnItems[column] = leaving
    items[Int(rowItems[row])].place = Int32(row)
    items[Int(leaving)].place = ~Int32(column)
    pivotCount += 1
  }

  private mutating func pivotCells(row: Int, column: Int) {
    let width = columnCount
    let height = rowCount
    let start = row * width
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe pivotRow.withUnsafeMutableBufferPointer { pivotRow in
        let scale = unsafe 1 / cells[start + column]
        for j in 0..<width { unsafe pivotRow[j] = unsafe -cells[start + j] * scale }
        unsafe pivotRow[column] = scale
        for j in 0..<width { unsafe cells[start + j] = unsafe pivotRow[j] }
        for other in 0..<height where other != row {
          let factor = unsafe cells[other * width + column]
          guard factor != 0 else { continue }
          unsafe cells[other * width + column] = 0
          for j in 0..<width {
            let old = unsafe cells[other * width + j]
            let new = unsafe old + factor * pivotRow[j]
            // The rest of a cancellation is noise, and noise must not become a pivot.
            unsafe cells[other * width + j] =
              new.magnitude <= Tolerance.cancellation * old.magnitude ? 0 : new
          }
        }
      }
    }
  }

  /// Brings the tableau to another basis, with one pivot for each item that enters.
  ///
  /// After many pivots it starts again from the component's own rows, so that noise does not
  /// accumulate.
  /// - Throws: `.pivotLimitExceeded` when rounding makes the basis singular.
  mutating func load(_ basis: Basis) throws(SolverError) {
    if factored == nil {
      loadCells(basis)
    } else {
      columnItems.removeAll(keepingCapacity: true)
      rowItems.removeAll(keepingCapacity: true)
      for item in items.indices {
        if basis.states[item].isBasic {
          items[item].place = Int32(rowItems.count)
          rowItems.append(Int32(item))
        } else {
          items[item].place = ~Int32(columnItems.count)
          columnItems.append(Int32(item))
        }
      }
      pivotCount += 1
      try refactor()
    }
    for item in items.indices {
      switch basis.states[item] {
      case .basicAbove: items[item].side = 1
      case .basicBelow: items[item].side = -1
      case .atUpper: items[item].isAtUpper = true
      case .atZeroOrLower: if item < columnCount { items[item].isAtUpper = false }
      }
    }
  }

  private mutating func loadCells(_ basis: Basis) {
    if pivotCount > Tableau.freshness { reset() }
    var entering = items.indices.filter { basis.states[$0].isBasic && !isBasic($0) }
    var leaving = items.indices.filter { !basis.states[$0].isBasic && isBasic($0) }
    while !entering.isEmpty {
      var best = (size: -1.0, entering: 0, leaving: 0)
      for (e, enteringItem) in entering.enumerated() {
        let column = Int(~items[enteringItem].place)
        for (l, leavingItem) in leaving.enumerated() {
          let size = cells[Int(items[leavingItem].place) * columnCount + column].magnitude
          if size > best.size { best = (size, e, l) }
        }
      }
      let row = Int(items[leaving[best.leaving]].place)
      pivot(row: row, column: Int(~items[entering[best.entering]].place))
      entering.remove(at: best.entering)
      leaving.remove(at: best.leaving)
    }
  }

  /// The count of pivots after which the tableau is computed from scratch.
  private static let freshness = 200
}

extension Tableau {
  /// Sets `costs` to the change in the cost of the basic items at `level` when each nonbasic item
  /// rises by one unit.
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

  /// Sets `costs` to the change of a sum of columns when each nonbasic item rises by one unit.
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

  /// Returns the basic items that cost something at `level`, each with its cost per unit of rise.
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
            // Rows are scaled to 1, so a thousandth more covers their absolute noise.
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

  /// Returns the cost at `level` of a nonbasic item's own rise or fall by one unit.
  func ownCost(_ item: Int, isRising: Bool, _ level: Int32) -> Double {
    if component.isBounded(item) {
      guard level == component.penalties[item].above.level else { return 0 }
      return isRising == component.isPositive(item) ? 1 : -1
    }
    let penalty = component.penalties[item].side(isAbove: isRising)
    return penalty.level == level ? penalty.weight : 0
  }

  /// Returns the change of the cost at `level` when the item of `column` moves by one unit.
  func cost(_ column: Int, isRising: Bool, _ level: Int32) -> Double {
    let own = ownCost(Int(columnItems[column]), isRising: isRising, level)
    let total = own + (isRising ? costs[column] : -costs[column])
    let noise = Tolerance.cost * (magnitudes[column] + own.magnitude)
    return total.magnitude <= noise ? 0 : total
  }
}
