import SnugFlow

/// The columns that some items lie in, and how many places of each are kept.
struct PlacedColumns {
  typealias Place = CellTable.Place

  /// Those with an item, and some to be used again.
  private(set) var all: [PlacedColumn] = []
  /// Of each column how many places in it are kept.
  private var counts: [Int] = []
  /// Those of no item.
  private var free: [Int] = []
  /// By their cells: what was taken out of a column may come back to it.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// How many rows all columns have, and how many of these are kept.
  private(set) var rowCount = 0
  private(set) var keptCount = 0

  init() {}

  /// - Precondition: Each row of a column is the place of one item.
  init(_ columns: [PlacedColumn]) {
    for column in columns { append(column, keptCount: column.count) }
  }

  /// How many columns have an item.
  var count: Int { all.count - free.count }

  subscript(place: Place) -> PlacedColumn { _read { yield all[Int(place.column)] } }

  mutating func setOptions(_ options: FlowItemOptions?, at place: Place) {
    all[Int(place.column)].options[Int(place.row)] = options
  }

  /// Puts fitted columns in place of those there were, kind by kind.
  mutating func replace(with new: [PlacedColumn]) {
    all = new
    numbers = [:]
    for (number, column) in all.enumerated() { note(number, of: column) }
  }

  /// Adds columns behind those there are.
  mutating func append(_ other: PlacedColumns) {
    for (column, count) in zip(other.all, other.counts) { append(column, keptCount: count) }
  }

  private mutating func append(_ column: PlacedColumn, keptCount count: Int) {
    all.append(column)
    counts.append(count)
    rowCount += column.count
    keptCount += count
    note(all.count - 1, of: column)
  }

  private mutating func note(_ number: Int?, of column: PlacedColumn) {
    if let cells = column.cells { numbers[ObjectIdentifier(cells)] = number }
  }

  /// Whether most rows of one of these columns are of no item, and it is none of `others`.
  func isSparse(beside others: PlacedColumns) -> Bool {
    zip(all, counts).contains { column, count in
      column.count > 2 * count + 16
        && column.cells.map { others.numbers[ObjectIdentifier($0)] == nil } ?? true
    }
  }

  /// Keeps a place of other columns; its column is shared.
  /// - Parameter known: The numbers that columns have here, by those they have there.
  mutating func share(
    _ place: Place, of other: PlacedColumns, _ known: inout [UInt32: Int]
  ) -> Place {
    let column = other[place]
    let number = known[place.column] ?? all.count
    if number == all.count {
      known[place.column] = number
      append(
        column.cells == nil ? PlacedColumn(.sizes([]), identifier: column.identifier) : column,
        keptCount: 0)
    }
    counts[number] += 1
    keptCount += 1
    guard let row = all[number].appendSize(Int(place.row), of: column) else {
      return Place(column: number, row: Int(place.row))
    }
    rowCount += 1
    return Place(column: number, row: row)
  }

  /// Takes in other columns.
  /// - Returns: the numbers that these have then.
  mutating func adopt(_ other: PlacedColumns) -> [Int] {
    zip(other.all, other.counts).map { column, count in
      // It is to be used again, and of no item.
      guard count > 0 else { return 0 }
      if let cells = column.cells, let known = numbers[ObjectIdentifier(cells)] {
        counts[known] += count
        keptCount += count
        return known
      }
      guard let number = free.popLast() else {
        append(column, keptCount: count)
        return all.count - 1
      }
      all[number] = column
      counts[number] = count
      rowCount += column.count
      keptCount += count
      note(number, of: column)
      return number
    }
  }

  /// Counts a place out of its column.
  mutating func release(_ place: Place) {
    let number = Int(place.column)
    counts[number] -= 1
    keptCount -= 1
    guard counts[number] == 0 else { return }
    rowCount -= all[number].count
    note(nil, of: all[number])
    all[number] = PlacedColumn(.sizes([]))
    free.append(number)
  }
}
