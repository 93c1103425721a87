/// A condensed simplex tableau with piecewise linear costs.
///
/// Each row expresses one basic item in the nonbasic ones: `basic = constant + sum of
/// coefficient * nonbasic`. Nonbasic items rest at a bound or at the kink of their cost; a basic
/// item may lie on either side of its kink, and `side` says which. It decides which basis is
/// optimal; the values that are reported are computed from the basis alone (see `Region`).
struct Tableau {
  private(set) var component: Component
  /// Row major, a column for each nonbasic item; nothing where there is `factored`.
  var cells: [Double] = []
  /// What large components have instead of cells.
  var factored: FactoredBasis?
  var rowItems: [Int32] = []
  var columnItems: [Int32] = []
  var items: [Item] = []
  /// Per column: the change of the objective at hand for a unit's rise, and the sum of the
  /// magnitudes it is made of.
  var costs: [Double] = []
  var magnitudes: [Double] = []
  /// Scratch of proofs: per column, the moves of its item that cost nothing so far.
  var isUndecided: [(rising: Bool, falling: Bool)] = []
  /// Copy of the pivot row, so that the update loop reads a plain local buffer.
  var pivotRow: [Double] = []
  /// Scratch: how fast the basic items move, by row.
  var rates: [Double] = []
  /// Scratch of factored bases: by column, and by the component's own rows.
  var solved: [Double] = []
  var rowSums: [Double] = []
  var rowMagnitudes: [Double] = []
  /// Of factored bases: what the component's own rows are while all columns are 0.
  var rowConstants: [Double] = []
  /// Since the cells were last the component's own.
  var pivotCount = 0
  /// Scratch of the ratio test.
  var breakpoints: [Breakpoint] = []
  var crossed: [Int32] = []

  /// Where an item of the component stands.
  struct Item {
    /// For the search over a component of fixed parameters.
    var value = 0.0
    /// Its row, or `~column`.
    var place: Int32
    /// 1 above its kink, -1 below; a bounded column always has the sign of its values.
    var side: Int8 = 1
    /// Whether a bounded column rests at its upper bound when nonbasic.
    var isAtUpper = false
    /// While nonbasic: whether it may rise or fall without losing what was reached at the levels
    /// minimised so far.
    var mayRise = true
    var mayFall = true
  }

  var columnCount: Int { columnItems.count }
  var rowCount: Int { rowItems.count }

  init(_ component: Component) {
    self.component = component
    layOut()
  }

  /// Turns to another component, in the same memory.
  mutating func turn(to component: Component) {
    self.component = component
    layOut()
  }

  private mutating func layOut() {
    columnItems.removeAll(keepingCapacity: true)
    rowItems.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    magnitudes.removeAll(keepingCapacity: true)
    pivotRow.removeAll(keepingCapacity: true)
    isUndecided.removeAll(keepingCapacity: true)
    let (width, height) = (component.columnCount, component.rowCount)
    columnItems.reserveCapacity(width)
    costs.reserveCapacity(width)
    magnitudes.reserveCapacity(width)
    pivotRow.reserveCapacity(width)
    isUndecided.reserveCapacity(width)
    rowItems.reserveCapacity(height)
    items.reserveCapacity(width + height)
    for column in 0..<width {
      columnItems.append(Int32(column))
      costs.append(0)
      magnitudes.append(0)
      pivotRow.append(0)
      isUndecided.append((false, false))
      let isNegative = component.isBounded(column) && !component.isPositive(column)
      items.append(Item(place: ~Int32(column), side: isNegative ? -1 : 1))
    }
    for row in 0..<height {
      rowItems.append(Int32(width + row))
      items.append(Item(place: Int32(row)))
    }
    rates.removeAll(keepingCapacity: true)
    rates.reserveCapacity(height)
    for _ in 0..<height { rates.append(0) }
    if solved.count != width { solved = costs }  // shared until one is written
    fillCells()
    pivotCount = 0
  }

  private mutating func fillCells() {
    guard component.columnCount * component.rowCount <= Tableau.mostCells else {
      factored = FactoredBasis(component)
      rowSums = rates
      rowMagnitudes = rates
      rowConstants = rates
      return
    }
    factored = nil

    let (width, height) = (component.columnCount, component.rowCount)
    cells.removeAll(keepingCapacity: true)
    cells.reserveCapacity(width * height)
    for row in 0..<height {
      for _ in 0..<width { cells.append(0) }
      for place in component.entries(ofRow: row) {
        cells[row * width + Int(component.terms[place].index)] = component.terms[place].value
      }
    }
  }

  /// Back to the component's own rows, every column nonbasic.
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

  /// Changes what a row costs, wherever it stands.
  mutating func setPenalties(_ penalties: Component.Penalties, ofRow row: Int) {
    component.setPenalties(penalties, ofRow: row)
    let item = columnCount + row
    if isBasic(item) { items[item].side = side(of: items[item].value, item) }
  }

  /// Lets nonbasic items move wherever their bounds do, at whatever cost.
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

  /// The value a nonbasic item rests at.
  func restingValue(_ item: Int) -> Double {
    guard component.isBounded(item) else { return 0 }
    return items[item].isAtUpper ? component.columns[item].upper : component.columns[item].lower
  }

  /// The penalty on the side a basic item lies on.
  func penalty(_ item: Int) -> Penalty {
    items[item].side > 0 ? component.penalties[item].above : component.penalties[item].below
  }
}

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
