/// Entries grouped by step, of an elimination or otherwise, one step after the other.
struct StepEntries<Scalar: FactorScalar> {
  private(set) var ends: [Int32] = []
  private(set) var places: [Int32] = []
  private(set) var values: [Scalar] = []

  @inline(__always)
  func range(of step: Int) -> Range<Int> {
    (step == 0 ? 0 : Int(ends[step - 1]))..<Int(ends[step])
  }

  mutating func append(_ place: Int32, _ value: Scalar) {
    places.append(place)
    values.append(value)
  }

  mutating func endStep() { ends.append(Int32(places.count)) }

  mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  mutating func reserve(steps: Int, entries: Int) {
    ends.reserveCapacity(steps)
    places.reserveCapacity(entries)
    values.reserveCapacity(entries)
  }
}

/// The part of a matrix that an elimination has not reached yet.
struct ActiveMatrix<Scalar: FactorScalar> {
  /// The entries by rows. Each row is contiguous; a row that grew lies at the end.
  private var columns: [Int32]
  private var values: [Scalar]
  private var rowStarts: [Int32]
  private var rowCounts: [Int32]
  /// Linked lists of the rows of each column: indices into `listedRows`, -1 at the end. Rows that
  /// lost the column or were eliminated stay in the list.
  private var columnHeads: [Int32]
  private var listedRows: [Int32] = []
  private var nextListed: [Int32] = []
  private var columnCounts: [Int32]
  private var isRowDone: [Bool]
  private var isColumnDone: [Bool]
  /// The rows and columns that had one entry left when they were added here.
  private var shortRows: [Int32] = []
  private var shortColumns: [Int32] = []
  /// The count of entries above which the memory of moved rows is reclaimed.
  private var mostEntries: Int
  /// The remaining rows, once none is short.
  private var longRows: [Int32]?
  /// Scratch, per column: the index of its entry in the row being changed; -1 for none.
  private var placeOfColumn: [Int32]

  /// The least magnitude of a pivot, relative to the largest entry of its row.
  private static var pivotThreshold: Double { 0.1 }

  init(rowStarts: [Int32], columns: [Int32], values: [Scalar]) {
    let size = rowStarts.count - 1
    self.columns = columns
    self.values = values
    mostEntries = 4 * columns.count + 4096
    self.rowStarts = rowStarts
    rowCounts = (0..<size).map { rowStarts[$0 + 1] - rowStarts[$0] }
    columnHeads = [Int32](repeating: -1, count: size)
    columnCounts = [Int32](repeating: 0, count: size)
    isRowDone = [Bool](repeating: false, count: size)
    isColumnDone = isRowDone
    placeOfColumn = columnHeads
    listedRows.reserveCapacity(columns.count)
    nextListed.reserveCapacity(columns.count)
    for row in 0..<size {
      for place in Int(rowStarts[row])..<Int(rowStarts[row + 1]) {
        list(row, in: Int(columns[place]))
      }
    }
    for index in (0..<size).reversed() {
      if rowCounts[index] == 1 { shortRows.append(Int32(index)) }
      if columnCounts[index] == 1 { shortColumns.append(Int32(index)) }
    }
  }

  private mutating func list(_ row: Int, in column: Int) {
    listedRows.append(Int32(row))
    nextListed.append(columnHeads[column])
    columnHeads[column] = Int32(listedRows.count - 1)
    columnCounts[column] += 1
  }

  /// - Returns: Nil when the rest has no pivot.
  mutating func nextPivot() -> (row: Int, column: Int)? {
    while let column = shortColumns.popLast() {
      guard !isColumnDone[Int(column)], columnCounts[Int(column)] == 1 else { continue }
      // The entry may be too small for its row. The column then waits for its turn.
      guard let row = onlyRow(ofColumn: Int(column)), mayPivot(row, Int(column)) else { continue }
      return (row, Int(column))
    }
    while let row = shortRows.popLast() {
      guard !isRowDone[Int(row)], rowCounts[Int(row)] == 1 else { continue }
      let place = Int(rowStarts[Int(row)])
      guard !values[place].isZero else { return nil }
      return (Int(row), Int(columns[place]))
    }
    return shortestPivot()
  }

  private func onlyRow(ofColumn column: Int) -> Int? {
    var listed = columnHeads[column]
    while listed >= 0 {
      let row = Int(listedRows[Int(listed)])
      if !isRowDone[row], entries(ofRow: row).contains(where: { columns[$0] == column }) {
        return row
      }
      listed = nextListed[Int(listed)]
    }
    return nil
  }

  private func entries(ofRow row: Int) -> Range<Int> {
    Int(rowStarts[row])..<Int(rowStarts[row] + rowCounts[row])
  }

  private func largest(inRow row: Int) -> Double {
    entries(ofRow: row).reduce(0) { max($0, values[$1].pivotMagnitude) }
  }

  private func mayPivot(_ row: Int, _ column: Int) -> Bool {
    guard let place = entries(ofRow: row).first(where: { columns[$0] == column }) else {
      return false
    }
    let size = values[place].pivotMagnitude
    return size > 0 && size >= Self.pivotThreshold * largest(inRow: row)
  }

  /// Returns the entry with the shortest column in the shortest row.
  private mutating func shortestPivot() -> (row: Int, column: Int)? {
    var rows = longRows ?? (0..<Int32(rowCounts.count)).map { $0 }
    rows.removeAll { isRowDone[Int($0)] }
    longRows = rows
    guard let row = rows.min(by: { rowCounts[Int($0)] < rowCounts[Int($1)] }).map({ Int($0) })
    else { return nil }
    let least = Self.pivotThreshold * largest(inRow: row)
    var best: Int?
    for place in entries(ofRow: row) {
      let size = values[place].pivotMagnitude
      guard size > 0, size >= least else { continue }
      if let other = best,
        columnCounts[Int(columns[other])] <= columnCounts[Int(columns[place])]
      {
        continue
      }
      best = place
    }
    return best.map { (row, Int(columns[$0])) }
  }

  /// Removes the row of a pivot.
  /// - Parameter upper: Receives the other entries of the row, as one step.
  /// - Returns: The reciprocal of the pivot.
  mutating func takeRow(
    _ pivot: (row: Int, column: Int), into upper: inout StepEntries<Scalar>
  ) -> Scalar {
    var value = Scalar.zero
    for place in entries(ofRow: pivot.row) {
      let column = Int(columns[place])
      columnCounts[column] -= 1
      if column == pivot.column {
        value = values[place]
      } else {
        upper.append(Int32(column), values[place])
        if columnCounts[column] == 1 { shortColumns.append(Int32(column)) }
      }
    }
    upper.endStep()
    isRowDone[pivot.row] = true
    isColumnDone[pivot.column] = true
    return value.reciprocal
  }

  /// Subtracts a multiple of the pivot's row, the last step of `upper`, from all rows with an entry
  /// in its column.
  /// - Parameter lower: Receives these rows and multiples, as one step.
  mutating func clearColumn(
    _ pivot: (row: Int, column: Int), _ reciprocal: Scalar, _ upper: StepEntries<Scalar>,
    into lower: inout StepEntries<Scalar>
  ) {
    if columnCounts[pivot.column] > 0 {
      let pivotRow = upper.range(of: upper.ends.count - 1)
      var listed = columnHeads[pivot.column]
      while listed >= 0 {
        let row = Int(listedRows[Int(listed)])
        listed = nextListed[Int(listed)]
        guard !isRowDone[row],
          let place = entries(ofRow: row).first(where: { columns[$0] == pivot.column })
        else { continue }
        let factor = values[place] * reciprocal
        let last = Int(rowStarts[row] + rowCounts[row]) - 1
        columns[place] = columns[last]
        values[place] = values[last]
        rowCounts[row] -= 1
        if !factor.isZero {
          lower.append(Int32(row), factor)
          if !pivotRow.isEmpty { subtract(pivotRow, of: upper, times: factor, from: row) }
        }
        if rowCounts[row] == 1 { shortRows.append(Int32(row)) }
      }
    }
    lower.endStep()
  }

  private mutating func subtract(
    _ pivotRow: Range<Int>, of upper: StepEntries<Scalar>, times factor: Scalar, from row: Int
  ) {
    let fill = rowCounts[row] + Int32(pivotRow.count)
    if columns.count > mostEntries { compact() }
    if Int(rowStarts[row] + rowCounts[row]) != columns.count {
      // The row may grow, so it moves to the end, where there is room.
      let start = Int32(columns.count)
      columns.reserveCapacity(columns.count + Int(fill))
      for place in entries(ofRow: row) {
        columns.append(columns[place])
        values.append(values[place])
      }
      rowStarts[row] = start
    }
    for place in entries(ofRow: row) { placeOfColumn[Int(columns[place])] = Int32(place) }
    for step in pivotRow {
      let column = Int(upper.places[step])
      let change = factor * upper.values[step]
      let place = placeOfColumn[column]
      if place >= 0 {
        values[Int(place)] = values[Int(place)].subtracting(change)
      } else {
        columns.append(Int32(column))
        values.append(-change)
        rowCounts[row] += 1
        list(row, in: column)
      }
    }
    dropZeros(ofRow: row)
  }

  /// Reclaims the memory of rows that moved or were eliminated.
  private mutating func compact() {
    let (oldColumns, oldValues) = (columns, values)
    columns.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    for row in rowCounts.indices where !isRowDone[row] {
      let entries = entries(ofRow: row)
      rowStarts[row] = Int32(columns.count)
      columns += oldColumns[entries]
      values += oldValues[entries]
    }
    mostEntries = 4 * columns.count + 4096
  }

  /// Drops the cancelled entries of a row at the end, and clears the scratch.
  private mutating func dropZeros(ofRow row: Int) {
    var end = Int(rowStarts[row])
    for place in entries(ofRow: row) {
      let column = Int(columns[place])
      placeOfColumn[column] = -1
      if values[place].isZero {
        columnCounts[column] -= 1
        if columnCounts[column] == 1 { shortColumns.append(Int32(column)) }
      } else {
        columns[end] = columns[place]
        values[end] = values[place]
        end += 1
      }
    }
    columns.removeLast(columns.count - end)
    values.removeLast(values.count - end)
    rowCounts[row] = Int32(end) - rowStarts[row]
  }
}
