package import SnugFlow

/// The stored items of a section: for each a location in one of the columns, or none if it was not
/// measured.
///
/// Memory is that of at most twice the items and 1,024 more, whatever was inserted and removed.
package struct PlacedItems {
  typealias Place = CellTable.Place

  private(set) var kept: Columns
  private(set) var places: PlaceArray
  /// The count of columns above which they are gathered.
  private var mostColumns: Int
  /// By location: the items fitted to lines of several lengths, or only to lines of another length.
  private(set) var histories: [Place: History] = [:]
  /// The count of items fitted only to lines of lengths other than the current one.
  private(set) var staleCount = 0

  /// The fittings of an item to lines of other lengths.
  struct History {
    /// The locations of these fittings, which are never computed again.
    var others: [Place] = []
    /// Whether the item's own location also belongs to lines of another length.
    var isStale = false

    /// Returns the same fittings at other locations.
    func moved(_ place: (Place) -> Place) -> History {
      History(others: others.map(place), isStale: isStale)
    }
  }

  /// - Precondition: Each row of a column is the location of one item.
  init(_ columns: [PlacedColumn], _ places: [Place]) {
    self.init(columns, PlaceArray(places))
  }

  /// Creates items that were not measured.
  package init(emptyCount: Int) { self.init([], PlaceArray(emptyCount: emptyCount)) }

  private init(_ columns: [PlacedColumn], _ places: PlaceArray) {
    kept = Columns(columns)
    self.places = places
    mostColumns = 2 * columns.count + places.count / 8 + 64
  }

  // MARK: Reading

  package var count: Int { places.count }

  /// The columns of the items, and some without items.
  var columns: [PlacedColumn] { _read { yield kept.all } }

  var measuredCount: Int { places.filledCount }

  /// Whether every item is fitted to the current lines.
  package var isExact: Bool { places.filledCount == count && staleCount == 0 }

  package func isMeasured(_ item: Int) -> Bool { places[item] != .none }

  /// Whether an item is fitted to the current lines.
  package func isCurrent(_ item: Int) -> Bool {
    let place = places[item]
    return place != .none && (histories.isEmpty || histories[place]?.isStale != true)
  }

  /// Returns the measured items of a range, in order.
  package func measuredItems(in range: Range<Int>) -> [Int] {
    var items: [Int] = []
    places.forEach(in: range) { item, _ in items.append(item) }
    return items
  }

  /// Whether the options of any item stretch it to the extent of its line.
  var mayStretch: Bool {
    kept.all.contains { $0.options.values.contains { $0.alignment == .stretch } }
  }

  /// Returns the locations of the first items.
  func places(_ count: Int) -> [Place] { places.places(0..<count) }

  /// Returns an item's cell; `nil` for a known size, and for an unmeasured item.
  /// - Complexity: O(log count).
  func cell(_ item: Int) -> (fitted: FittedCell, sizer: CellSizer)? {
    placed(item).map { ($0.cells.cells[$0.row], $0.cells.sizer) }
  }

  /// Returns the cells that an item's cell is a row of; `nil` as above.
  func placed(_ item: Int) -> (cells: PlacedColumn.Cells, row: Int)? {
    let place = places[item]
    guard place != .none, let cells = kept[place].cells else { return nil }
    return (cells, Int(place.row))
  }

  /// Returns the content of an item, if it was measured.
  package func shown(_ item: Int) -> CellContent? {
    column(ofItem: item).map { $0.shown(inRow: $1) }
  }

  /// Returns the identifier under which an item's design is registered, if it was measured.
  package func identifier(ofItem item: Int) -> String? { column(ofItem: item)?.column.identifier }

  package func options(ofItem item: Int) -> FlowItemOptions {
    column(ofItem: item).flatMap { $0.options[$1] } ?? .standard
  }

  /// Returns the size of an item in points, if it was measured.
  func size(_ item: Int) -> Size? { column(ofItem: item).map { $0.size(ofRow: $1) } }

  private func column(ofItem item: Int) -> (column: PlacedColumn, row: Int)? {
    let place = places[item]
    return place == .none ? nil : (kept[place], Int(place.row))
  }

  // MARK: Edits

  mutating func setOptions(_ options: FlowItemOptions, ofItem item: Int) {
    let place = places[item]
    guard place != .none else { return }
    kept.setOptions(options == .standard ? nil : options, at: place)
  }

  /// Replaces the content and options of items by those of the items of `other`, in their order.
  package mutating func set(_ items: [Int], to other: PlacedItems) {
    let new = adopt(other).places(0..<other.count)
    for (item, place) in zip(items, new) {
      release(places[item])
      places[item] = place
    }
    makeRoom()
  }

  mutating func insert(_ other: PlacedItems, at index: Int) {
    places.insert(adopt(other), at: index)
    makeRoom()
  }

  mutating func remove(_ range: Range<Int>) {
    var filled: [Place] = []
    places.forEach(in: range) { _, place in filled.append(place) }
    for place in filled { release(place) }
    places.remove(range)
    makeRoom()
  }

  mutating func move(_ range: Range<Int>, to index: Int) {
    let moved = PlaceArray(places.places(range))
    places.remove(range)
    places.insert(moved, at: index)
  }

  /// Returns some of the items alone.
  package func only(_ items: [Int]) -> PlacedItems {
    gathered(PlaceArray(items.map { places[$0] }))
  }

  package func only(_ range: Range<Int>) -> PlacedItems {
    guard range != 0..<count else { return self }
    guard kept.count > 0 else { return PlacedItems(emptyCount: range.count) }
    return gathered(PlaceArray(places.places(range)))
  }

  /// Returns some of the items for reinsertion; columns that other items still use are shared.
  func shared(_ items: some Collection<Int>) -> PlacedItems {
    guard kept.count > 0 else { return PlacedItems(emptyCount: items.count) }
    var shared = PlacedItems(emptyCount: 0)
    var known: [UInt32: Int] = [:]
    func share(_ place: Place) -> Place { shared.kept.share(place, of: kept, &known) }
    shared.places = PlaceArray(
      items.map { item in
        let place = places[item]
        guard place != .none else { return place }
        let new = share(place)
        if !histories.isEmpty, let history = histories[place] {
          shared.staleCount += history.isStale ? 1 : 0
          shared.histories[new] = history.moved(share)
        }
        return new
      })
    return shared
  }

  /// Adds the columns of other items.
  /// - Returns: The new locations of these items.
  private mutating func adopt(_ new: PlacedItems) -> PlaceArray {
    // Columns no longer shared with these items may consist mostly of rows without items.
    let other = new.kept.isSparse(beside: kept) ? new.gathered(new.places) : new
    let targets = kept.adopt(other.kept)
    func moved(_ place: Place) -> Place {
      Place(column: targets[Int(place.column)], row: Int(place.row))
    }
    staleCount += other.staleCount
    for (place, history) in other.histories {
      histories[moved(place)] = history.moved(moved)
    }
    var places = other.places
    let mayAsk =
      !columns.isEmpty
      && zip(targets, other.columns).contains {
        !$1.options.isEmpty || !kept.all[$0].options.isEmpty
      }
    places.replaceEach { _, place in
      let moved = moved(place)
      if mayAsk {
        kept.setOptions(other.kept[place].options[Int(place.row)], at: moved)
      }
      return moved
    }
    return places
  }

  /// Removes an item's locations from the counts of its columns.
  private mutating func release(_ place: Place) {
    guard place != .none else { return }
    if !histories.isEmpty, let history = histories.removeValue(forKey: place) {
      staleCount -= history.isStale ? 1 : 0
      history.others.forEach { kept.release($0) }
    }
    kept.release(place)
  }

  /// Gathers all items in a column for each design when rows without items, or columns with few,
  /// are too many.
  /// - Complexity: Amortised O(1) for each edit.
  private mutating func makeRoom() {
    guard kept.count > mostColumns || kept.rowCount > 2 * kept.keptCount + 1_024 else { return }
    self = gathered(places)
  }

  /// Returns the items of some locations, gathered in a column for each design.
  /// - Parameter remembers: Whether to keep their fittings to lines of other lengths.
  private func gathered(_ places: PlaceArray, remembers: Bool = true) -> PlacedItems {
    var gathering = ColumnGathering()
    func add(_ place: Place) -> Place {
      gathering.add(
        Int(place.row), of: kept[place], number: Int(place.column))
    }
    var histories: [Place: History] = [:]
    var new = places
    new.replaceEach { _, place in
      let moved = add(place)
      if remembers, !self.histories.isEmpty, let history = self.histories[place] {
        histories[moved] = history.moved(add)
      }
      return moved
    }
    var items = PlacedItems(gathering.columns, new)
    items.histories = histories
    items.staleCount = histories.values.count(where: \.isStale)
    return items
  }

  // MARK: Lines of another length

  /// Refits the items whose layout differs in lines of another length or along another axis.
  /// - Parameters:
  ///   - style: The style of the section, on which options depend.
  ///   - onChange: Called for each item whose size or options may have changed, in order.
  /// - Throws: The error of the first item that cannot be fitted.
  mutating func refit(
    _ fitting: CellFitting, style: SectionStyle,
    onChange: (_ item: Int, _ old: FlowItem, _ new: FlowItem) -> Void = { _, _, _ in }
  ) throws(CellTable.Failure) {
    // For each column, whether each kind's size or options may change; empty if none is refitted.
    var changes: [[Bool]] = []
    var new = columns
    for (number, column) in columns.enumerated() {
      changes.append([])
      guard case .cells(let placed) = column.content else { continue }
      let isKept = placed.limits.map { fitting.keeps($0) }
      guard isKept.contains(false) else { continue }
      let refitted: PlacedColumn.Cells
      do throws(CellTable.RowFailure) {
        refitted = try placed.refitted(fitting, isKept: isKept)
      } catch {
        guard kept.rowCount > kept.keptCount, firstFailure(fitting) == nil else {
          throw firstFailure(fitting) ?? CellTable.Failure(item: 0, cause: error.cause)
        }
        // A row without an item cannot be fitted.
        self = gathered(places)
        return try refit(fitting, style: style, onChange: onChange)
      }
      new[number].content = .cells(refitted)
      let mayAsk = style.mayAskOfCells || !column.options.isEmpty
      changes[number] = isKept.indices.map {
        !isKept[$0] && (mayAsk || !placed.cells.kinds.placesAlike($0, as: refitted.cells.kinds))
      }
    }
    let old = columns
    defer { kept.replace(with: new) }
    guard changes.contains(where: { $0.contains(true) }) else { return }
    places.forEach(in: 0..<count) { item, place in
      let (column, row) = (Int(place.column), Int(place.row))
      guard !changes[column].isEmpty, changes[column][old[column].kind(ofRow: row)] else {
        return
      }
      onChange(
        item, old[column].flowItem(row, style), new[column].flowItem(row, style))
    }
  }

  /// Refits items one by one to find the first that cannot be fitted.
  private func firstFailure(_ fitting: CellFitting) -> CellTable.Failure? {
    for item in 0..<count {
      guard let (fitted, sizer) = cell(item) else { continue }
      do throws(FittingError) {
        if let problem = fitting.problem { throw problem }
        _ = try sizer.refit(fitted, fitting.fitting)
      } catch {
        return CellTable.Failure(item: item, cause: error)
      }
    }
    return nil
  }

  /// Changes to lines of another length or along another axis without fitting: an item once fitted to
  /// such lines returns to that layout, any other whose layout would differ becomes an estimate.
  package mutating func adapt(to fitting: CellFitting) {
    staleCount = 0
    var (histories, stale) = (self.histories, 0)
    let kept = kept
    func isKept(_ place: Place) -> Bool {
      kept[place].isKept(Int(place.row), fitting)
    }
    places.replaceEach { _, place in
      if isKept(place) {
        if !histories.isEmpty { histories[place]?.isStale = false }
        return place
      }
      if let known = histories[place]?.others.firstIndex(where: isKept),
        var history = histories.removeValue(forKey: place)
      {
        let found = history.others[known]
        history.others[known] = place
        history.isStale = false
        histories[found] = history
        return found
      }
      histories[place, default: History()].isStale = true
      stale += 1
      return place
    }
    self.histories = histories
    staleCount = stale
  }

  /// Returns items fitted to the current lines, together with their fittings to lines of other
  /// lengths. Only labels of several lines whose width changes are measured again.
  /// - Throws: The error of the first that cannot be fitted, by its index in `items`.
  package func refitted(
    _ items: [Int], _ fitting: CellFitting
  ) throws(CellTable.Failure) -> PlacedItems {
    let known = only(items)
    var result = known.gathered(known.places, remembers: false)
    try result.refit(fitting, style: SectionStyle())
    // The columns of the new fittings come before those of all earlier ones.
    let first = result.columns.count
    result.kept.append(known.kept)
    known.places.forEach(in: 0..<known.count) { item, place in
      let others = (known.histories[place]?.others ?? []) + [place]
      result.histories[result.places[item]] = History(
        others: others.map { Place(column: first + Int($0.column), row: Int($0.row)) })
    }
    return result
  }
}
