package import SnugFlow
package import SnugGeometry
import SnugText

/// Items to be measured, in order: the texts of cells, in a column for each design, and known sizes.
package struct CellTable {
  package private(set) var columns: [Column] = []
  /// Of each item where its content lies.
  package private(set) var places: [Place] = []
  /// The first item whose texts cannot be those of its cell, and why; it has no place, nor has any
  /// behind it.
  private(set) var fault: Failure?
  /// The column that the item before was added to, and others that are added to, by sizer.
  private var open: [Design: Int] = [:]
  private var last: (key: Design, column: Int)?

  /// What tells the columns that items are added to apart.
  private struct Design: Hashable {
    /// That of the sizer, or of the table for known sizes.
    var id: ObjectIdentifier
    var identifier: String
  }

  /// A row of a column.
  package struct Place: Hashable {
    package var column, row: UInt32

    package init(column: Int, row: Int) {
      self.column = UInt32(column)
      self.row = UInt32(row)
    }
  }

  /// Cells of one design or known sizes, and what they ask beyond their sizes.
  package struct Column {
    /// Of the cells; `nil` where the sizes are known.
    package let sizer: CellSizer?
    /// What the design is registered under in a collection.
    var identifier = ""
    package internal(set) var texts: CellTexts
    /// In points; of cells there are none.
    package internal(set) var sizes: [Size]
    /// By row; most ask nothing.
    package internal(set) var options: [Int: FlowItemOptions]

    package init(_ texts: CellTexts, _ sizer: CellSizer, options: [Int: FlowItemOptions] = [:]) {
      (self.sizer, self.texts, sizes, self.options) = (sizer, texts, [], options)
    }

    package init(_ sizes: [Size], options: [Int: FlowItemOptions] = [:]) {
      (sizer, texts, self.sizes, self.options) = (nil, CellTexts(labelCount: 0), sizes, options)
    }

    /// Some of the rows.
    func only(_ rows: [Int]) -> Column {
      var options: [Int: FlowItemOptions] = [:]
      if !self.options.isEmpty {
        for (row, old) in rows.enumerated() { options[row] = self.options[old] }
      }
      var column =
        sizer.map { Column(texts.only(rows), $0, options: options) }
        ?? Column(rows.map { sizes[$0] }, options: options)
      column.identifier = identifier
      return column
    }

    package var count: Int { sizer == nil ? sizes.count : texts.count }

    subscript(row: Int) -> CellFlowItem {
      CellFlowItem(
        sizer.map { .cell($0, texts[row]) } ?? .size(sizes[row]),
        options: options[row] ?? .standard)
    }
  }

  /// What is wrong with an item: the first of the table that something is wrong with.
  package struct Failure: Error {
    package var item: Int
    package var cause: FittingError
  }

  package init() {}

  /// - Precondition: Each place is a row of a column.
  package init(_ columns: [Column], _ places: [Place]) {
    self.columns = columns
    self.places = places
  }

  init(_ items: some Sequence<CellFlowItem>) {
    for item in items { append(item.content, options: item.options) }
  }

  /// How many items there are, those behind a fault not counted.
  package var count: Int { places.count }

  /// Adds an item.
  /// - Parameter identifier: What its design is registered under in a collection.
  mutating func append(
    _ content: CellContent, options: FlowItemOptions, identifier: String = ""
  ) {
    guard fault == nil else { return }
    let column: Int
    switch content {
    case .size(let size):
      column = self.column(of: nil, identifier)
      columns[column].sizes.append(size)
    case .cell(let sizer, let texts):
      do throws(FittingError) {
        column = self.column(
          of: sizer, identifier, withRoomFor: try sizer.check(texts))
      } catch {
        return fault = Failure(item: places.count, cause: error)
      }
      columns[column].texts.append(texts)
    }
    let row = columns[column].count - 1
    places.append(Place(column: column, row: row))
    if options != .standard { columns[column].options[row] = options }
  }

  /// The column that an item is added to.
  /// - Parameter length: That of its texts, in bytes.
  private mutating func column(
    of sizer: CellSizer?, _ identifier: String, withRoomFor length: Int = 0
  ) -> Int {
    let key = Design(
      id: sizer.map { ObjectIdentifier($0) } ?? ObjectIdentifier(CellTable.self),
      identifier: identifier)
    if let last, last.key == key, columns[last.column].texts.hasRoom(for: length) {
      return last.column
    }
    if let last { open[last.key] = last.column }
    let column: Int
    if let known = open[key], columns[known].texts.hasRoom(for: length) {
      column = known
    } else {
      column = columns.count
      columns.append(
        sizer.map { Column(CellTexts(labelCount: $0.labels.count), $0) } ?? Column([]))
      columns[column].identifier = identifier
    }
    last = (key, column)
    return column
  }

  /// One of the items, with its texts.
  subscript(item: Int) -> CellFlowItem {
    let place = places[item]
    return columns[Int(place.column)][Int(place.row)]
  }
}

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
