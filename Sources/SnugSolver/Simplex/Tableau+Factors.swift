extension Component {
  /// The count of cells of its tableau.
  var cellCount: Int64 { Int64(columnCount) * Int64(rowCount) }

  /// Whether its tableau stores its cells, so that it may be proved at once.
  var isSmall: Bool { cellCount <= Tableau.mostCells }
}

/// Large components: rows and columns of the tableau are solved for instead of stored.
extension Tableau {
  /// The count of cells above which updating them costs more than solving for them.
  static let mostCells = 2048

  /// Fills `rates` with the rate of each basic item as the nonbasic item of a column moves.
  mutating func loadRates(_ column: Int) {
    guard factored != nil else {
      let width = columnCount
      for row in 0..<rowCount { rates[row] = cells[row * width + column] }
      return
    }
    for place in 0..<columnCount { solved[place] = 0 }
    solved[column] = 1
    factored?.solve(&solved)
    clean(&solved)
    spread()
  }

  /// Computes the basic items, into `rates`, from the columns in `solved`.
  private mutating func spread() {
    for row in 0..<component.rowCount {
      rowSums[row] = 0
      rowMagnitudes[row] = 0
    }
    factored?.addRows(solved, to: &rowSums, &rowMagnitudes)
    let width = columnCount
    for row in 0..<rowCount {
      let item = Int(rowItems[row])
      if item < width {
        rates[row] = solved[item]
      } else {
        let sum = rowSums[item - width]
        let isNoise = sum.magnitude <= Tolerance.cancellation * rowMagnitudes[item - width]
        rates[row] = isNoise ? 0 : sum
      }
    }
  }

  /// Clears values that are noise beside the largest.
  private func clean(_ values: inout [Double]) {
    var largest = 0.0
    for value in values { largest = max(largest, value.magnitude) }
    let noise = largest * Tolerance.cancellation
    for place in values.indices where values[place].magnitude <= noise { values[place] = 0 }
  }

  /// Fills `solved` with the coefficients of a basic item in the nonbasic items.
  mutating func loadRow(_ row: Int) {
    let width = columnCount
    guard factored != nil else {
      for column in 0..<width { solved[column] = cells[row * width + column] }
      return
    }
    for column in 0..<width { solved[column] = 0 }
    add(1, times: Int(rowItems[row]))
    factored?.solveTransposed(&solved)
    clean(&solved)
  }

  /// Adds `factor` times an item, expressed in the columns, to `solved`.
  private mutating func add(_ factor: Double, times item: Int) {
    guard item >= columnCount else {
      solved[item] += factor
      return
    }
    for entry in component.entries(ofRow: item - columnCount) {
      solved[Int(component.terms[entry].index)] += factor * component.terms[entry].value
    }
  }

  /// Sets `costs` from the gradients of items.
  mutating func setFactoredCosts(_ gradients: some Sequence<(item: Int, gradient: Double)>) {
    let width = columnCount
    for column in 0..<width { solved[column] = 0 }
    var largest = 0.0
    for (item, gradient) in gradients where gradient != 0 {
      largest = max(largest, gradient.magnitude)
      add(gradient, times: item)
    }
    if largest > 0 { factored?.solveTransposed(&solved) }
    for column in 0..<width { largest = max(largest, solved[column].magnitude) }
    for column in 0..<width {
      costs[column] = solved[column]
      magnitudes[column] = largest
    }
  }

  /// Continues from the current basis at other parameters; without factors, starts from scratch.
  /// - Throws: `.pivotLimitExceeded` when rounding has made the basis singular.
  mutating func restart(parameters: [Double]) throws(SolverError) {
    guard factored != nil, pivotCount > 0 else { return start(parameters: parameters) }
    for row in 0..<component.rowCount {
      rowConstants[row] = component.constant(ofRow: row, parameters)
    }
    try refactor()
    chooseSides()
    releaseMoves()
  }

  /// Sets the sides of the basic items from their values.
  private mutating func chooseSides() {
    for item in rowItems where !component.isBounded(Int(item)) {
      items[Int(item)].side = side(of: items[Int(item)].value, Int(item))
    }
  }

  /// - Throws: `.pivotLimitExceeded` when rounding has made the basis singular.
  mutating func refactor() throws(SolverError) {
    guard factored?.factor(columnItems, of: component) == true else { throw .pivotLimitExceeded }
    updateValues()
  }

  /// Computes the values of the basic items from those of the nonbasic ones.
  private mutating func updateValues() {
    let width = columnCount
    for column in 0..<width {
      let item = Int(columnItems[column])
      solved[column] = item < width ? items[item].value : -rowConstants[item - width]
    }
    factored?.solve(&solved)
    spread()
    for row in 0..<rowCount {
      let item = Int(rowItems[row])
      items[item].value = item < width ? rates[row] : rates[row] + rowConstants[item - width]
    }
  }

  /// Settles only the columns that the remaining free moves change.
  mutating func settleFactored() throws(SolverError) {
    var isKnown = false
    for level in component.levelCount + 1..<component.levelEnd {
      if !isKnown {
        guard hasFreedom else { return }
        loadFreeColumns()
        isKnown = true
      }
      guard solved[Int(level - component.levelCount - 1)] != 0 else { continue }
      try minimise(level)
      isKnown = false
    }
  }

  /// Fills `solved` with a nonzero value exactly for the columns that a free move changes.
  private mutating func loadFreeColumns() {
    // With different factors, changes do not cancel.
    var factor = 1.0
    for place in 0..<columnCount {
      let item = items[Int(columnItems[place])]
      solved[place] = item.mayRise || item.mayFall ? factor : 0
      factor = factor < 2 ? factor * 1.0137 : factor * 0.5093
    }
    factored?.solve(&solved)
    clean(&solved)
  }
}

/// The starting basis of a large component.
extension Tableau {
  /// Makes violated rows nonbasic from the start, each in place of a column that no earlier row
  /// mentions. So the matrix of the basis is triangular.
  ///
  /// Rows of one column come first, the strongest first, then all others likewise. Violation is
  /// judged at the values so far. Long chains then have their final values at once.
  mutating func crash() {
    let width = columnCount
    var values = (0..<width).map { items[$0].value }
    var rowOfColumn = [Int](repeating: -1, count: width)
    var isMentioned = [Bool](repeating: false, count: width)
    // The strongest first, by the least level at which a row costs something.
    let rows = (0..<rowCount).sorted {
      component.penalties[width + $0].level < component.penalties[width + $1].level
    }
    for isAlone in [true, false] {
      for row in rows {
        let entries = component.entries(ofRow: row)
        guard (entries.count == 1) == isAlone else { continue }
        let value = rowConstants[row] + component.sum(ofRow: row, values)
        let penalties = component.penalties[width + row]
        guard value > 0 && !penalties.above.isFree || value < 0 && !penalties.below.isFree,
          let entry = entries.last(where: { mayCrash($0, value, values, rowOfColumn, isMentioned) })
        else { continue }
        let column = Int(component.terms[entry].index)
        values[column] -= value / component.terms[entry].value
        rowOfColumn[column] = row
        for entry in entries { isMentioned[Int(component.terms[entry].index)] = true }
      }
    }
    stand(rowOfColumn)
  }

  /// Whether the column of an entry can absorb the violation of its row.
  private func mayCrash(
    _ entry: Int, _ value: Double, _ values: [Double], _ rowOfColumn: [Int], _ isMentioned: [Bool]
  ) -> Bool {
    let column = Int(component.terms[entry].index)
    guard rowOfColumn[column] < 0, !isMentioned[column],
      component.terms[entry].value.magnitude > 0.1
    else { return false }
    let target = values[column] - value / component.terms[entry].value
    let bounds = component.columns[column]
    return !component.isBounded(column) || target >= bounds.lower && target <= bounds.upper
  }

  /// Makes these rows nonbasic in place of their columns.
  private mutating func stand(_ rowOfColumn: [Int]) {
    let width = columnCount
    for (column, row) in rowOfColumn.enumerated() where row >= 0 {
      columnItems[column] = Int32(width + row)
      rowItems[row] = Int32(column)
      items[width + row].place = ~Int32(column)
      items[column].place = Int32(row)
      items[width + row].value = 0
      pivotCount += 1
    }
    if pivotCount > 0, (try? refactor()) != nil { chooseSides() }
  }
}
