import SnugFlow

extension PlacedItems {
  /// The columns in which items lie, and the count of locations used in each.
  struct Columns {
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

    mutating func append(_ other: Columns) {
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
    func isSparse(beside others: Columns) -> Bool {
      zip(all, counts).contains { column, count in
        column.count > 2 * count + 16
          && column.cells.map { others.numbers[ObjectIdentifier($0)] == nil } ?? true
      }
    }

    /// Adds a location of other columns; a column of cells is shared.
    /// - Parameter known: The indices of columns here, by their indices in `other`.
    mutating func share(
      _ place: Place, of other: Columns, _ known: inout [UInt32: Int]
    ) -> Place {
      let column = other[place]
      let number = known[place.column] ?? all.count
      if number == all.count {
        known[place.column] = number
        append(
          column.cells == nil
            ? PlacedColumn(content: .sizes([]), identifier: column.identifier) : column,
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
    mutating func adopt(_ other: Columns) -> [Int] {
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
      all[number] = PlacedColumn(content: .sizes([]))
      free.append(number)
    }
  }
}

/// Gathers items of many columns in a column for each design.
struct ColumnGathering {
  private var gathered: [Gathered] = []
  /// The column to which known sizes, or the cells of a design, are added.
  private var numbers: [CellTable.Design: Int] = [:]

  private struct Gathered {
    let identifier: String
    var sizes: [Size] = []
    var options: [Int: FlowItemOptions] = [:]
    var cells: Cells?
  }

  private struct Cells {
    let sizer: CellSizer
    var texts: CellTexts
    let kinds: FittedKinds
    var numbers: [UInt32] = []
    var limits: [KeptLimits] = []
    var growing: [Int: GrowingCell] = [:]
    /// The new kind indices, by old column and kind.
    var known: [CellTable.Place: UInt32] = [:]

    init(_ placed: PlacedColumn.Cells) {
      sizer = placed.sizer
      texts = CellTexts(labelCount: placed.cells.texts.labelCount)
      kinds = FittedKinds(like: placed.cells.kinds, isOfSameCells: false)
    }

    /// - Returns: Whether there was room for it.
    mutating func add(_ row: Int, of placed: PlacedColumn.Cells, number: Int) -> Bool {
      guard texts.append(row, of: placed.cells.texts) else { return false }
      let kind = Int(placed.cells.numbers[row])
      let place = CellTable.Place(column: number, row: kind)
      if let known = known[place] {
        numbers.append(known)
      } else {
        known[place] = UInt32(kinds.count)
        numbers.append(UInt32(kinds.count))
        growing[kinds.count] = placed.growingCells[kind]
        kinds.append(kind, of: placed.cells.kinds)
        limits.append(placed.limits[kind])
      }
      return true
    }
  }

  /// - Parameter number: The index of the item's old column.
  /// - Returns: Its new location.
  mutating func add(_ row: Int, of column: PlacedColumn, number: Int) -> CellTable.Place {
    let place: CellTable.Place
    switch column.content {
    case .sizes(let sizes):
      let target = target(of: nil, column.identifier)
      gathered[target].sizes.append(sizes[row])
      place = CellTable.Place(column: target, row: gathered[target].sizes.count - 1)
    case .cells(let placed):
      var target = target(of: placed, column.identifier)
      if gathered[target].cells?.add(row, of: placed, number: number) != true {
        target = self.target(of: placed, column.identifier, isNew: true)
        _ = gathered[target].cells?.add(row, of: placed, number: number)
      }
      place = CellTable.Place(
        column: target, row: (gathered[target].cells?.texts.count ?? 0) - 1)
    }
    if let options = column.options[row] {
      gathered[Int(place.column)].options[Int(place.row)] = options
    }
    return place
  }

  private mutating func target(
    of placed: PlacedColumn.Cells?, _ identifier: String, isNew: Bool = false
  ) -> Int {
    let key = CellTable.Design(placed?.sizer, identifier)
    if !isNew, let known = numbers[key] { return known }
    numbers[key] = gathered.count
    gathered.append(Gathered(identifier: identifier, cells: placed.map { Cells($0) }))
    return gathered.count - 1
  }

  var columns: [PlacedColumn] {
    gathered.map { gathered in
      guard let cells = gathered.cells else {
        return PlacedColumn(
          content: .sizes(gathered.sizes), options: gathered.options,
          identifier: gathered.identifier)
      }
      let fitted = FittedCells(texts: cells.texts, numbers: cells.numbers, kinds: cells.kinds)
      return PlacedColumn(
        content: .cells(
          PlacedColumn.Cells(fitted, cells.sizer, cells.limits, growing: cells.growing)),
        options: gathered.options,
        identifier: gathered.identifier)
    }
  }
}
