import SnugGeometry
import SnugText

/// A table whose cells are measured: those of one design in one batch.
struct MeasuredTable {
  private let table: CellTable
  /// Of each column; `nil` for known sizes.
  private var measured: [MeasuredCells?] = []

  /// - Throws: for the first item that cannot be measured.
  init(_ table: CellTable) throws(CellTable.Failure) {
    self.table = table
    var failure = table.fault
    for (number, column) in table.columns.enumerated() {
      guard let sizer = column.sizer else {
        measured.append(nil)
        continue
      }
      do throws(FittingError) {
        measured.append(try sizer.measure(column.texts))
      } catch {
        failure = table.first(failure, sizer.firstFailure(column.texts, error), inColumn: number)
      }
    }
    if let failure { throw failure }
  }

  private init(_ table: CellTable, _ measured: [MeasuredCells?]) {
    self.table = table
    self.measured = measured
  }

  /// Some of the items.
  subscript(items: some Collection<Int>) -> MeasuredTable {
    guard items.count < table.count else { return self }
    let (part, rows) = table.part(items)
    return MeasuredTable(part, rows.map { column, rows in measured[column]?.only(rows) })
  }

  /// What the cells come to.
  /// - Throws: for the first item that cannot be fitted.
  func fitted(_ fitting: CellFitting) throws(CellTable.Failure) -> PlacedItems {
    var placed: [PlacedColumn] = []
    var failure: CellTable.Failure?
    for (number, (column, measured)) in zip(table.columns, measured).enumerated() {
      do throws(CellTable.RowFailure) {
        placed.append(try PlacedColumn(column, measured, fitting))
      } catch {
        failure = table.first(failure, error, inColumn: number)
      }
    }
    if let failure { throw failure }
    return PlacedItems(placed, table.places)
  }
}

extension CellTable {
  /// Some of the items, and of what rows of which columns their columns are.
  fileprivate func part(
    _ items: some Collection<Int>
  ) -> (table: CellTable, rows: [(column: Int, rows: [Int])]) {
    var rows: [(column: Int, rows: [Int])] = []
    var places: [Place] = []
    places.reserveCapacity(items.count)
    var known: [UInt32: Int] = [:]
    for item in items {
      let place = self.places[item]
      if known[place.column] == nil {
        known[place.column] = rows.count
        rows.append((Int(place.column), []))
      }
      let column = known[place.column] ?? 0
      places.append(Place(column: column, row: rows[column].rows.count))
      rows[column].rows.append(Int(place.row))
    }
    return (CellTable(rows.map { columns[$0.column].only($0.rows) }, places), rows)
  }

  /// What is wrong with a row of a column: the first of them that something is wrong with.
  struct RowFailure: Error {
    var row: Int
    var cause: FittingError
  }

  /// The one of two failures that comes first.
  fileprivate func first(
    _ failure: Failure?, _ other: RowFailure, inColumn column: Int
  ) -> Failure {
    let item = places.firstIndex { $0.column == column && $0.row == other.row } ?? 0
    if let failure, failure.item <= item { return failure }
    return Failure(item: item, cause: other.cause)
  }
}

extension CellSizer {
  /// Measures one by one to find which cell cannot be measured.
  /// - Parameter error: What is wrong with some of them.
  fileprivate func firstFailure(
    _ texts: CellTexts, _ error: FittingError
  ) -> CellTable.RowFailure {
    for row in 0..<texts.count {
      do throws(FittingError) {
        var one = CellTexts(labelCount: texts.labelCount)
        one.append(texts[row])
        _ = try measure(one)
      } catch {
        return CellTable.RowFailure(row: row, cause: error)
      }
    }
    return CellTable.RowFailure(row: 0, cause: error)
  }
}
