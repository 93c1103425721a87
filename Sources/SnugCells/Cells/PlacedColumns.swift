import SnugFlow

/// The columns in which items lie, and the count of locations used in each.
struct PlacedColumns {
  typealias Place = CellTable.Place

  /// The columns with items, and free ones to be reused.
  private(set) var all: [PlacedColumn] = []
  /// The count of locations used in each column.
  private var counts: [Int] = []
  /// The indices of columns without items.
  private var free: [Int] = []
  /// Column indices by cells: items removed from a column may return to it.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The count of rows in all columns, and of those in use.
  private(set) var rowCount = 0
  private(set) var keptCount = 0

  init() {}

  /// - Precondition: Each row of a column is the location of one item.
  init(_ columns: [PlacedColumn]) {
    for column in columns { append(column, keptCount: column.count) }
  }

  /// The count of columns with items.
  var count: Int { all.count - free.count }

  subscript(place: Place) -> PlacedColumn { _read { yield all[Int(place.column)] } }

  mutating func setOptions(_ options: FlowItemOptions?, at place: Place) {
    all[Int(place.column)].options[Int(place.row)] = options
  }

  /// Replaces the columns by refitted ones with the same kinds.
  mutating func replace(with new: [PlacedColumn]) {
    all = new
    numbers = [:]
    for (number, column) in all.enumerated() { note(number, of: column) }
  }

  /// Appends columns to the existing ones.
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

  /// Whether one of these columns consists mostly of rows without items, and is not in `others`.
  func isSparse(beside others: PlacedColumns) -> Bool {
    zip(all, counts).contains { column, count in
      column.count > 2 * count + 16
        && column.cells.map { others.numbers[ObjectIdentifier($0)] == nil } ?? true
    }
  }

  /// Adds a location of other columns; a column of cells is shared.
  /// - Parameter known: The indices of columns here, by their indices in `other`.
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

  /// Adds other columns.
  /// - Returns: Their new indices.
  mutating func adopt(_ other: PlacedColumns) -> [Int] {
    zip(other.all, other.counts).map { column, count in
      // A free column, without items.
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

  /// Removes a location from the count of its column.
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
