import SnugFlow
import SnugGeometry

/// What is kept of the items of a section: for each a place in one of the columns that came in.
///
/// Memory is that of at most twice the items and 1,024 more, whatever came and went.
struct PlacedItems {
  /// Those with an item of the section, and some to be used again.
  private(set) var columns: [PlacedColumn]
  /// Of each column how many items are of it.
  private var counts: [Int]
  /// Those of no item.
  private var free: [Int] = []
  /// How many rows all columns have.
  private var rowCount: Int
  private var places: BlockedArray<CellTable.Place>
  /// As many columns there may be.
  private var mostColumns: Int

  /// - Precondition: Each row of a column is the place of one item.
  init(_ columns: [PlacedColumn], _ places: [CellTable.Place]) {
    self.columns = columns
    counts = columns.map(\.count)
    rowCount = places.count
    self.places = BlockedArray(places)
    mostColumns = PlacedItems.mostColumns(columns.count, itemCount: places.count)
  }

  private static func mostColumns(_ count: Int, itemCount: Int) -> Int {
    2 * count + itemCount / 8 + 64
  }

  var count: Int { places.count }

  /// Whether an item asks for the extent of its line.
  var mayStretch: Bool {
    columns.contains { $0.options.values.contains { $0.alignment == .stretch } }
  }

  /// Where the first items lie.
  func places(_ count: Int) -> [CellTable.Place] { places.first(count) }

  /// - Complexity: O(log count).
  subscript(item: Int) -> PlacedCell {
    let place = places[item]
    return columns[Int(place.column)][Int(place.row)]
  }

  /// What an item asks beyond its size.
  func options(ofItem item: Int) -> FlowItemOptions {
    let place = places[item]
    return columns[Int(place.column)].options[Int(place.row)] ?? .standard
  }

  /// What the flow layout is asked for.
  func flowItem(_ item: Int, _ metrics: FlowMetrics) -> FlowItem {
    let place = places[item]
    return columns[Int(place.column)].flowItem(Int(place.row), metrics)
  }

  /// The same of all items.
  func flowItems(_ metrics: FlowMetrics) -> [FlowItem] {
    (0..<count).map { flowItem($0, metrics) }
  }

  /// The sizes of all items, and the options of those that have any.
  func flowItems(
    _ metrics: FlowMetrics
  ) -> (sizes: FlowSection.Items, options: [Int: FlowItemOptions]) {
    var sizes: [Size] = []
    var firstKinds: [Int] = []
    for column in columns {
      firstKinds.append(sizes.count)
      sizes += column.sizes
    }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    // Neighbours are mostly rows one behind the other.
    var (column, rows) = (0, 0..<0)
    places.forEach { _, place in
      if Int(place.column) != column || Int(place.row) != rows.upperBound {
        if !rows.isEmpty {
          columns[column].appendKinds(ofRows: rows, plus: firstKinds[column], to: &numbers)
        }
        (column, rows) = (Int(place.column), Int(place.row)..<Int(place.row))
      }
      rows = rows.lowerBound..<rows.upperBound + 1
    }
    if !rows.isEmpty {
      columns[column].appendKinds(ofRows: rows, plus: firstKinds[column], to: &numbers)
    }
    var options: [Int: FlowItemOptions] = [:]
    if metrics.itemAlignment.usesBaseline || columns.contains(where: { !$0.options.isEmpty }) {
      places.forEach { item, place in
        let asked = columns[Int(place.column)].flowItem(Int(place.row), metrics).options
        if asked != .standard { options[item] = asked }
      }
    }
    return (.kinds(sizes, numbers: numbers), options)
  }

  // MARK: Changes

  mutating func setOptions(_ options: FlowItemOptions, ofItem item: Int) {
    let place = places[item]
    columns[Int(place.column)].options[Int(place.row)] = options == .standard ? nil : options
  }

  /// Gives an item the content and options of the only one of `other`.
  mutating func replace(_ item: Int, with other: PlacedItems) {
    let old = places[item]
    places[item] = adopt(other)[0]
    release(old)
    makeRoom()
  }

  mutating func insert(_ other: PlacedItems, at index: Int) {
    places.insert(adopt(other), at: index)
    makeRoom()
  }

  mutating func remove(_ range: Range<Int>) {
    for item in range { release(places[item]) }
    places.remove(range)
    makeRoom()
  }

  mutating func move(_ item: Int, to index: Int) {
    let place = places[item]
    places.remove(item..<item + 1)
    places.insert([place], at: index)
  }

  /// One of the items alone.
  func only(_ item: Int) -> PlacedItems {
    let place = places[item]
    var gathering = ColumnGathering()
    let gathered = gathering.add(
      Int(place.row), of: columns[Int(place.column)], number: Int(place.column))
    return PlacedItems(gathering.columns, [gathered])
  }

  /// Takes the columns of other items.
  /// - Returns: the places that these have then.
  private mutating func adopt(_ other: PlacedItems) -> [CellTable.Place] {
    var numbers: [Int] = []
    for (column, count) in zip(other.columns, other.counts) {
      let number = free.popLast() ?? columns.count
      if number == columns.count {
        columns.append(column)
        counts.append(count)
      } else {
        columns[number] = column
        counts[number] = count
      }
      numbers.append(number)
    }
    rowCount += other.rowCount
    var places = other.places.first(other.count)
    for place in places.indices {
      places[place].column = UInt32(numbers[Int(places[place].column)])
    }
    return places
  }

  /// Counts an item out of its column.
  private mutating func release(_ place: CellTable.Place) {
    let column = Int(place.column)
    counts[column] -= 1
    guard counts[column] == 0 else { return }
    rowCount -= columns[column].count
    columns[column] = PlacedColumn(.sizes([]))
    free.append(column)
  }

  /// Where rows of no item are too many, or columns of few items, brings all items together in a
  /// column for each design.
  /// - Complexity: O(1) for each edit on an average.
  private mutating func makeRoom() {
    guard columns.count - free.count > mostColumns || rowCount > 2 * count + 1_024 else { return }
    var gathering = ColumnGathering()
    var gathered: [CellTable.Place] = []
    gathered.reserveCapacity(count)
    places.forEach { _, place in
      gathered.append(
        gathering.add(Int(place.row), of: columns[Int(place.column)], number: Int(place.column)))
    }
    self = PlacedItems(gathering.columns, gathered)
  }

  /// Fits again those that come out otherwise in lines of another length or along another axis.
  /// - Parameters:
  ///   - isSameAxis: Whether lines run as they did.
  ///   - onChange: Called for each that was fitted again, in order.
  /// - Throws: for the first that cannot be fitted.
  mutating func refit(
    _ fitting: CellFitting, isSameAxis: Bool, metrics: FlowMetrics,
    onChange: (_ item: Int, _ old: FlowItem, _ new: FlowItem) -> Void
  ) throws(CellTable.Failure) {
    // Of each column whether a kind comes out otherwise; none where all stay as they are.
    var changes: [[Bool]] = []
    var new = columns
    for (number, column) in columns.enumerated() {
      changes.append([])
      guard case .cells(let placed) = column.content else { continue }
      var isKept = placed.areKept(fitting)
      if !isSameAxis { isKept = isKept.map { _ in false } }
      guard isKept.contains(false) else { continue }
      let refitted: PlacedCells
      do throws(CellTable.RowFailure) {
        refitted = try placed.refitted(fitting, isKept: isKept)
      } catch {
        throw firstFailure(fitting) ?? CellTable.Failure(item: 0, cause: error.cause)
      }
      new[number].content = .cells(refitted)
      changes[number] = isKept.indices.map {
        !isKept[$0] && !placed.cells.kinds.placesAlike($0, as: refitted.cells.kinds)
      }
    }
    defer { columns = new }
    guard changes.contains(where: { $0.contains(true) }) else { return }
    places.forEach { item, place in
      let (column, row) = (Int(place.column), Int(place.row))
      guard !changes[column].isEmpty, changes[column][columns[column].kind(ofRow: row)] else {
        return
      }
      onChange(
        item, columns[column].flowItem(row, metrics), new[column].flowItem(row, metrics))
    }
  }

  /// Fits one by one to find which item cannot be fitted.
  private func firstFailure(_ fitting: CellFitting) -> CellTable.Failure? {
    for item in 0..<count {
      do throws(FittingError) {
        _ = try fitting.refit(self[item].content)
      } catch {
        return CellTable.Failure(item: item, cause: error)
      }
    }
    return nil
  }
}
