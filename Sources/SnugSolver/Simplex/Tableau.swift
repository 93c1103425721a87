/// A condensed simplex tableau with piecewise linear costs.
///
/// Each row expresses one basic item in the nonbasic ones: `basic = constant + sum of coefficient *
/// nonbasic`. Nonbasic items rest at a bound or at the kink of their cost. A basic item may lie on
/// either side of its kink; `side` says which. The tableau decides which basis is optimal; the
/// reported values are computed from the basis alone (see `Region`). Costs are recomputed at each
/// step, so that they do not drift.
struct Tableau {
  private(set) var component: Component
  /// Row major, with a column for each nonbasic item. Unused when there is a `factored` basis.
  var cells: [Double] = []
  /// The factored basis of a large component, in place of cells. The algorithm is the same.
  var factored: FactoredBasis?
  var rowItems: [Int32] = []
  var columnItems: [Int32] = []
  var items: [Item] = []
  /// Per column: the change of the current objective when its item rises by one unit, and the
  /// magnitude against which the noise of that change is measured.
  var costs: [Double] = []
  var magnitudes: [Double] = []
  /// Scratch of proofs. Per column: the moves of its item that cost nothing at the levels so far.
  var isUndecided: [(rising: Bool, falling: Bool)] = []
  /// A copy of the pivot row, so that the update loop reads a plain local buffer.
  var pivotRow: [Double] = []
  /// Scratch: the rates at which the basic items move, by row.
  var rates: [Double] = []
  /// Scratch of factored bases: `solved` by column, the sums by the component's own rows.
  var solved: [Double] = []
  var rowSums: [Double] = []
  var rowMagnitudes: [Double] = []
  /// For factored bases: the component's own rows with all columns at 0.
  var rowConstants: [Double] = []
  /// The count of pivots since the cells were the component's own rows.
  var pivotCount = 0
  /// Scratch of the ratio test.
  var breakpoints: [Breakpoint] = []
  var crossed: [Int32] = []

  /// The state of an item of the component.
  struct Item {
    /// The value, for the search at fixed parameters.
    var value = 0.0
    /// Its row, or `~column`.
    var place: Int32
    /// 1 above its kink, -1 below. A bounded column always has the sign of its values.
    var side: Int8 = 1
    /// Whether a bounded column rests at its upper bound when nonbasic.
    var isAtUpper = false
    /// Whether a nonbasic item may rise or fall without worsening the levels minimised so far.
    var mayRise = true
    var mayFall = true
  }

  var columnCount: Int { columnItems.count }
  var rowCount: Int { rowItems.count }

  init(_ component: Component) {
    self.component = component
    layOut()
  }

  /// Switches to another component and reuses the memory.
  mutating func turn(to component: Component) {
    self.component = component
    layOut()
  }

  private mutating func layOut() {
    let (width, height) = (component.columnCount, component.rowCount)
    columnItems.refill(count: width) { Int32($0) }
    costs.refill(count: width) { _ in 0 }
    magnitudes.refill(count: width) { _ in 0 }
    pivotRow.refill(count: width) { _ in 0 }
    isUndecided.refill(count: width) { _ in (false, false) }
    rowItems.refill(count: height) { Int32(width + $0) }
    rates.refill(count: height) { _ in 0 }
    items.refill(count: width + height) { item in
      guard item < width else { return Item(place: Int32(item - width)) }
      let isNegative = component.isBounded(item) && !component.isPositive(item)
      return Item(place: ~Int32(item), side: isNegative ? -1 : 1)
    }
    if solved.count != width { solved = costs }  // shared until one is written
    fillCells()
    pivotCount = 0
  }

  private mutating func fillCells() {
    guard component.isSmall else {
      factored = FactoredBasis(component)
      rowSums = rates
      rowMagnitudes = rates
      rowConstants = rates
      return
    }
    factored = nil

    let (width, height) = (component.columnCount, component.rowCount)
    cells.refill(count: width * height) { _ in 0 }
    for row in 0..<height {
      for place in component.entries(ofRow: row) {
        cells[row * width + Int(component.terms[place].index)] = component.terms[place].value
      }
    }
  }

  /// Resets to the component's own rows, with every column nonbasic.
  mutating func reset() {
    guard pivotCount > 0 else { return }
    let width = columnCount
    fillCells()
    for item in items.indices {
      items[item].place = item < width ? ~Int32(item) : Int32(item - width)
      if item < width {
        columnItems[item] = Int32(item)
      } else {
        rowItems[item - width] = Int32(item)
      }
    }
    pivotCount = 0
  }

  /// Changes the penalties of a row, basic or nonbasic.
  mutating func setPenalties(_ penalties: Penalties, ofRow row: Int) {
    component.setPenalties(penalties, ofRow: row)
    let item = columnCount + row
    if isBasic(item) { items[item].side = side(of: items[item].value, item) }
  }

  /// Lets nonbasic items move wherever their bounds do, at any cost.
  mutating func releaseMoves() {
    for item in columnItems {
      items[Int(item)].mayRise = mayMove(Int(item), true)
      items[Int(item)].mayFall = mayMove(Int(item), false)
    }
  }

  func isBasic(_ item: Int) -> Bool { items[item].place >= 0 }

  var basis: Basis {
    Basis(
      states: items.indices.map { item in
        if isBasic(item) { return items[item].side > 0 ? .basicAbove : .basicBelow }
        return item < columnCount && items[item].isAtUpper ? .atUpper : .atZeroOrLower
      })
  }

  /// Returns the value at which a nonbasic item rests.
  func restingValue(_ item: Int) -> Double {
    guard component.isBounded(item) else { return 0 }
    return items[item].isAtUpper ? component.columns[item].upper : component.columns[item].lower
  }

  /// Returns the penalty on the side where a basic item lies.
  func penalty(_ item: Int) -> Penalty {
    component.penalties[item].side(isAbove: items[item].side > 0)
  }
}

extension Array {
  /// Replaces the elements, in the same memory.
  @inline(__always)
  fileprivate mutating func refill(count: Int, _ element: (Int) -> Element) {
    removeAll(keepingCapacity: true)
    reserveCapacity(count)
    for place in 0..<count { append(element(place)) }
  }
}

/// The search for sums that the priorities leave open.
extension Tableau {
  /// Returns, for each sum of columns, whether it takes more than one value over all optima.
  ///
  /// The tableau is at an optimum of all priorities; it moves to others of them.
  mutating func isOpen(
    _ sums: [[(column: Int, coefficient: Double)]]
  ) throws(SolverError) -> [Bool] {
    var result = [Bool](repeating: false, count: sums.count)
    guard hasFreedom else { return result }
    let before = sums.map { value(of: $0) }
    for index in sums.indices where !result[index] && mayVary(sums[index]) {
      result[index] = try varies(sums[index])
      // The new optimum may show that other sums vary too, without a search for each.
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
