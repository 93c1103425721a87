/// The simplex tableau of one part of a system in whole numbers: slow, and never wrong by
/// rounding.
///
/// As in `Component`, its items are variables and rows, and leaving 0 costs an item something on
/// either side. Each basic item is a sum of the nonbasic ones, which are 0:
/// `denominator * basic = constant + sum of coefficient * nonbasic`. The denominator is common and
/// the entries are minors of the first tableau, so that pivots divide without remainder (Edmonds
/// 1967, Bareiss 1968).
struct ExactTableau {
  private(set) var items: [Item] = []
  /// The items in the basis, by row.
  private(set) var rowItems: [Int] = []
  /// The others, by column.
  private(set) var columnItems: [Int] = []
  /// Row major; each row's constant is its last entry.
  private var entries: [BigInteger] = []
  private(set) var denominator = BigInteger.one

  struct Item {
    /// The level at which a value above 0 costs, and one below; `Penalty.freeLevel` for none.
    var aboveLevel, belowLevel: Int32
    /// What a unit costs, the same on both sides.
    var weight: BigInteger
    /// Which side of 0 the item is on while it is basic.
    var isAbove = true
    /// Sides it must not be on: domains forbid them, or they would cost what was minimised before.
    var isClosedAbove = false
    var isClosedBelow = false

    var level: Int32 { isAbove ? aboveLevel : belowLevel }
  }

  /// - Parameter entries: A coefficient for each variable, then the constant, of each row.
  init(variables: [Item], rows: [Item], entries: [[BigInteger]]) {
    items = variables + rows
    columnItems = Array(variables.indices)
    rowItems = rows.indices.map { variables.count + $0 }
    self.entries = entries.flatMap(\.self)
    for row in rows.indices { items[rowItems[row]].isAbove = !value(ofRow: row).isNegative }
  }

  var columnCount: Int { columnItems.count }
  private var width: Int { columnItems.count + 1 }

  func entry(_ row: Int, _ column: Int) -> BigInteger { entries[row * width + column] }

  /// Of a basic item, over the denominator.
  func value(ofRow row: Int) -> BigInteger { entries[row * width + width - 1] }

  func value(of item: Int) -> Double {
    guard let row = rowItems.firstIndex(of: item) else { return 0 }
    return Double(value(ofRow: row), over: denominator)
  }

  /// The values of the first items, of the variables.
  func values(count: Int) -> [Double] {
    var values = [Double](repeating: 0, count: count)
    for (row, item) in rowItems.enumerated() where item < count {
      values[item] = Double(value(ofRow: row), over: denominator)
    }
    return values
  }

  /// What some items miss, in points.
  /// - Parameter unit: What a point weighs.
  func violations(of range: Range<Int>, _ unit: BigInteger) -> [Double] {
    var violations = [Double](repeating: 0, count: range.count)
    for (row, item) in rowItems.enumerated()
    where range.contains(item) && items[item].level != Penalty.freeLevel {
      let missed = value(ofRow: row).magnitude * items[item].weight
      violations[item - range.lowerBound] = Double(missed, over: denominator * unit)
    }
    return violations
  }

  /// Exchanges the item of a row, which comes to 0, and that of a column, which leaves it.
  mutating func pivot(row: Int, column: Int, rises: Bool) {
    let pivot = entry(row, column)
    let isNegative = pivot.isNegative
    let pivotRow = Array(entries[row * width..<(row + 1) * width])
    for other in rowItems.indices where other != row {
      let factor = entry(other, column)
      for place in other * width..<(other + 1) * width where place != other * width + column {
        let change = factor * pivotRow[place - other * width]
        let value = (entries[place] * pivot - change) / denominator
        entries[place] = isNegative ? -value : value
      }
      if isNegative { entries[other * width + column] = -factor }
    }
    for place in 0..<width where place != column {
      entries[row * width + place] = isNegative ? pivotRow[place] : -pivotRow[place]
    }
    entries[row * width + column] = isNegative ? -denominator : denominator
    denominator = pivot.magnitude
    swap(&rowItems[row], &columnItems[column])
    items[rowItems[row]].isAbove = rises
  }

  mutating func close(_ item: Int, above: Bool) {
    if above { items[item].isClosedAbove = true } else { items[item].isClosedBelow = true }
  }
}
