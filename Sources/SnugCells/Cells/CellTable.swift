package import SnugFlow

/// Items to be measured, in order: a column of texts for each design, and columns of known sizes.
package struct CellTable {
  package private(set) var columns: [Column] = []
  /// The location of each item's content.
  package private(set) var places: [Place] = []
  /// The first item whose sizer refuses its texts, and the error; neither it nor any later item has
  /// a location.
  private(set) var fault: Failure?
  /// The columns that accept more items, by design, and the column of the previous item.
  private var open: [Design: Int] = [:]
  private var last: (key: Design, column: Int)?

  /// The key of the column that an item is added to.
  struct Design: Hashable {
    /// The identity of the sizer; `nil` for known sizes.
    private let sizer: ObjectIdentifier?
    private let identifier: String

    init(_ sizer: CellSizer?, _ identifier: String) {
      self.sizer = sizer.map { ObjectIdentifier($0) }
      self.identifier = identifier
    }
  }

  /// The location of an item: a row of a column. 8 bytes.
  package struct Place: Hashable {
    package var column, row: UInt32

    package init(column: Int, row: Int) {
      self.column = UInt32(column)
      self.row = UInt32(row)
    }

    /// Returns the locations of all rows of the first column.
    package static func rows(_ count: Int) -> [Place] {
      (0..<count).map { Place(column: 0, row: $0) }
    }
  }

  /// The cells of one design or known sizes, and their layout options.
  package struct Column {
    /// The sizer of the cells; `nil` for known sizes.
    package let sizer: CellSizer?
    /// The identifier of the design in a collection.
    var identifier = ""
    package internal(set) var texts: CellTexts
    /// The kinds of the cells; `nil` until they are measured, and for known sizes.
    fileprivate(set) var measured: MeasuredKinds?
    /// The known sizes in points; none for cells.
    package internal(set) var sizes: [Size]
    /// The options by row; most rows have none.
    package internal(set) var options: [Int: FlowItemOptions]

    package init(_ texts: CellTexts, _ sizer: CellSizer, options: [Int: FlowItemOptions] = [:]) {
      (self.sizer, self.texts, sizes, self.options) = (sizer, texts, [], options)
    }

    package init(_ sizes: [Size], options: [Int: FlowItemOptions] = [:]) {
      (sizer, texts, self.sizes, self.options) = (nil, CellTexts(labelCount: 0), sizes, options)
    }

    func only(_ rows: [Int]) -> Column {
      var options: [Int: FlowItemOptions] = [:]
      if !self.options.isEmpty {
        for (row, old) in rows.enumerated() { options[row] = self.options[old] }
      }
      var column =
        sizer.map { Column(texts.only(rows), $0, options: options) }
        ?? Column(rows.map { sizes[$0] }, options: options)
      column.identifier = identifier
      column.measured = measured.map { MeasuredKinds(rows, of: $0) }
      return column
    }

    package var count: Int { sizer == nil ? sizes.count : texts.count }

    subscript(row: Int) -> CellFlowItem {
      CellFlowItem(
        sizer.map { .cell($0, texts[row]) } ?? .size(sizes[row]),
        options: options[row] ?? .standard)
    }
  }

  /// The error of an item, the first faulty one of its table.
  package struct Failure: Error {
    package var item: Int
    package var cause: FittingError
  }

  package init() {}

  /// - Precondition: Each location is a row of a column.
  package init(_ columns: [Column], _ places: [Place]) {
    self.columns = columns
    self.places = places
  }

  init(_ items: some Sequence<CellFlowItem>) {
    for item in items { append(item.content, options: item.options) }
  }

  /// The count of items before a fault.
  package var count: Int { places.count }

  /// Appends an item.
  /// - Parameter identifier: The identifier of its design in a collection.
  package mutating func append(
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
      columns[column].measured = nil
    }
    let row = columns[column].count - 1
    places.append(Place(column: column, row: row))
    if options != .standard { columns[column].options[row] = options }
  }

  /// Replaces the views attached to an item.
  package mutating func attach(_ views: [AttachedView], to item: Int) {
    let place = places[item]
    columns[Int(place.column)].options[Int(place.row), default: .standard].attachedViews = views
  }

  /// Returns the index of the column that an item is added to.
  /// - Parameter length: The length of its texts, in bytes.
  private mutating func column(
    of sizer: CellSizer?, _ identifier: String, withRoomFor length: Int = 0
  ) -> Int {
    let key = Design(sizer, identifier)
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

  subscript(item: Int) -> CellFlowItem {
    let place = places[item]
    return columns[Int(place.column)][Int(place.row)]
  }
}

extension CellTable {
  /// Measures the cells, those of one design in one batch.
  /// - Throws: The error of the first item that cannot be measured.
  mutating func measure() throws(Failure) {
    if let fault { throw firstUnmeasurable() ?? fault }
    for number in columns.indices where columns[number].measured == nil {
      do throws(FittingError) {
        columns[number].measured = try columns[number].sizer?.measure(columns[number].texts)
      } catch {
        throw firstUnmeasurable() ?? Failure(item: 0, cause: error)
      }
    }
  }

  /// Fits all cells; measures those that are not measured.
  /// - Throws: The error of the first item that cannot be measured, else of the first that cannot be fitted.
  func fitted(_ fitting: CellFitting) throws(Failure) -> PlacedItems {
    var table = self
    try table.measure()
    var placed: [PlacedColumn] = []
    var failure: Failure?
    for (number, column) in table.columns.enumerated() {
      do throws(RowFailure) {
        placed.append(try PlacedColumn(column, fitting))
      } catch {
        failure = table.first(failure, error, inColumn: number)
      }
    }
    guard let failure else { return PlacedItems(placed, places) }
    // Labels that are measured when fitting fail before others.
    throw table.firstUnmeasurable() ?? failure
  }

  func only(_ items: some Collection<Int>) -> CellTable {
    guard items.count < count else { return self }
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
    return CellTable(rows.map { columns[$0.column].only($0.rows) }, places)
  }

  /// The error of a row, the first faulty one of its column.
  struct RowFailure: Error {
    var row: Int
    var cause: FittingError
  }

  /// Measures cells one by one to find the first item that cannot be measured: all are before a fault. Of
  /// measured columns, only cells that have labels which are measured when fitting are measured again.
  func firstUnmeasurable() -> Failure? {
    var failure: Failure?
    for (number, column) in columns.enumerated() {
      guard let sizer = column.sizer, column.measured == nil || sizer.measuresWhenFitting else {
        continue
      }
      for row in 0..<column.texts.count {
        do throws(FittingError) {
          var one = CellTexts(labelCount: column.texts.labelCount)
          one.append(column.texts[row])
          _ = try sizer.measure(one, measuresLines: true)
        } catch {
          failure = first(failure, RowFailure(row: row, cause: error), inColumn: number)
          break
        }
      }
    }
    return failure
  }

  /// Returns the failure of the earlier item.
  private func first(
    _ failure: Failure?, _ other: RowFailure, inColumn column: Int
  ) -> Failure {
    let item = places.firstIndex { $0.column == column && $0.row == other.row } ?? 0
    if let failure, failure.item <= item { return failure }
    return Failure(item: item, cause: other.cause)
  }
}
