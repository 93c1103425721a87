package import SnugFlow
import SnugGeometry

/// What is kept of some items: for each a place in one of the columns that came in, or none where it
/// was not measured.
///
/// Memory is that of at most twice the items and 1,024 more, whatever came and went.
package struct PlacedItems {
  typealias Place = CellTable.Place

  private var kept: PlacedColumns
  private var places: PlaceArray
  /// As many columns there may be.
  private var mostColumns: Int
  /// By place: those that were fitted to lines of several lengths, or to lines of another length only.
  private var histories: [Place: History] = [:]
  /// How many were fitted to lines of another length than they have, and never to these.
  private var staleCount = 0

  /// How an item was fitted to lines of other lengths.
  private struct History {
    /// Where it lies as it was fitted to them: it is never fitted to one of them again.
    var others: [Place] = []
    /// Whether its own place is that of lines of another length, too.
    var isStale = false
  }

  /// - Precondition: Each row of a column is the place of one item.
  init(_ columns: [PlacedColumn], _ places: [Place]) {
    self.init(columns, PlaceArray(places))
  }

  /// So many items that were not measured.
  package init(emptyCount: Int) { self.init([], PlaceArray(emptyCount: emptyCount)) }

  private init(_ columns: [PlacedColumn], _ places: PlaceArray) {
    kept = PlacedColumns(columns)
    self.places = places
    mostColumns = PlacedItems.mostColumns(columns.count, itemCount: places.count)
  }

  private static func mostColumns(_ count: Int, itemCount: Int) -> Int {
    2 * count + itemCount / 8 + 64
  }

  // MARK: What is known

  package var count: Int { places.count }

  /// Those that the items lie in, and some of no item.
  var columns: [PlacedColumn] { _read { yield kept.all } }

  /// How many were measured.
  var measuredCount: Int { places.filledCount }

  /// Whether every item was fitted to lines as they are.
  package var isExact: Bool { places.filledCount == count && staleCount == 0 }

  /// Whether an item was measured.
  package func isMeasured(_ item: Int) -> Bool { places[item] != .none }

  /// Whether an item was fitted to lines as they are.
  package func isCurrent(_ item: Int) -> Bool {
    let place = places[item]
    return place != .none && (histories.isEmpty || histories[place]?.isStale != true)
  }

  /// The items of some that were measured, in order.
  package func measuredItems(in range: Range<Int>) -> [Int] {
    var items: [Int] = []
    places.forEach(in: range) { item, _ in items.append(item) }
    return items
  }

  /// Whether an item asks for the extent of its line.
  var mayStretch: Bool {
    kept.all.contains { $0.options.values.contains { $0.alignment == .stretch } }
  }

  /// Where the first items lie.
  func places(_ count: Int) -> [Place] { places.places(0..<count) }

  /// An item's cell; `nil` for a known size, and for what was not measured.
  /// - Complexity: O(log count).
  func cell(_ item: Int) -> (fitted: FittedCell, sizer: CellSizer)? {
    let place = places[item]
    guard place != .none, let placed = kept[place].cells else { return nil }
    return (placed.cells[Int(place.row)], placed.sizer)
  }

  /// What an item shows, if it was measured.
  package func shown(_ item: Int) -> CellContent? {
    column(ofItem: item).map { $0.shown(inRow: $1) }
  }

  /// What an item's design is registered under, if it was measured.
  package func identifier(ofItem item: Int) -> String? { column(ofItem: item)?.column.identifier }

  /// What an item asks beyond its size.
  package func options(ofItem item: Int) -> FlowItemOptions {
    column(ofItem: item).flatMap { $0.options[$1] } ?? .standard
  }

  private func column(ofItem item: Int) -> (column: PlacedColumn, row: Int)? {
    let place = places[item]
    return place == .none ? nil : (kept[place], Int(place.row))
  }

  // MARK: What the flow layout takes

  /// What the flow layout is asked for, if it was measured.
  /// - Parameter options: What the item is to ask; what it asks if `nil`.
  func flowItem(
    _ item: Int, _ metrics: FlowMetrics, asking options: FlowItemOptions? = nil
  ) -> FlowItem? {
    let place = places[item]
    return place == .none
      ? nil : kept[place].flowItem(Int(place.row), metrics, asking: options)
  }

  /// In points, if it was measured.
  func size(_ item: Int) -> Size? { column(ofItem: item).map { $0.size(ofRow: $1) } }

  /// The sizes of all items, and the options of those that have any.
  /// - Parameter estimate: The size of what was not measured, in points.
  func flowItems(
    _ metrics: FlowMetrics, estimate: Size
  ) -> (sizes: FlowSection.Items, options: [(key: Int, value: FlowItemOptions)]) {
    guard measuredCount > 0 else { return (.uniform(estimate, count: count), []) }
    var sizes = measuredCount < count ? [estimate] : []
    var firstKinds: [Int] = []
    for column in columns {
      firstKinds.append(sizes.count)
      sizes += column.sizes
    }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    // Neighbours are mostly rows one behind the other.
    var (column, rows) = (0, 0..<0)
    func appendRows() {
      guard !rows.isEmpty else { return }
      kept.all[column].appendKinds(ofRows: rows, plus: firstKinds[column], to: &numbers)
    }
    places.forEach(in: 0..<count) { item, place in
      if Int(place.column) != column || Int(place.row) != rows.upperBound
        || numbers.count + rows.count < item
      {
        appendRows()
        numbers += repeatElement(0, count: item - numbers.count)
        (column, rows) = (Int(place.column), Int(place.row)..<Int(place.row))
      }
      rows = rows.lowerBound..<rows.upperBound + 1
    }
    appendRows()
    numbers += repeatElement(0, count: count - numbers.count)
    var options: [(key: Int, value: FlowItemOptions)] = []
    if metrics.itemAlignment.usesBaseline { options.reserveCapacity(measuredCount) }
    if metrics.itemAlignment.usesBaseline || kept.all.contains(where: { !$0.options.isEmpty }) {
      places.forEach(in: 0..<count) { item, place in
        let asked = kept[place].flowItem(Int(place.row), metrics).options
        if asked != .standard { options.append((item, asked)) }
      }
    }
    return (.kinds(sizes, numbers: numbers), options)
  }

  // MARK: Edits

  mutating func setOptions(_ options: FlowItemOptions, ofItem item: Int) {
    let place = places[item]
    guard place != .none else { return }
    kept.setOptions(options == .standard ? nil : options, at: place)
  }

  /// Gives items the content and options of the items of `other`, in their order.
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

  /// Some of the items alone.
  package func only(_ items: [Int]) -> PlacedItems {
    gathered(items.map { places[$0] })
  }

  package func only(_ range: Range<Int>) -> PlacedItems {
    guard range != 0..<count else { return self }
    guard kept.count > 0 else { return PlacedItems(emptyCount: range.count) }
    return gathered(places.places(range))
  }

  /// Some of the items, to be put back: as long as others of their columns are left, these are shared.
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
          shared.histories[new] = History(
            others: history.others.map(share), isStale: history.isStale)
        }
        return new
      })
    return shared
  }

  /// Takes the columns of other items.
  /// - Returns: the places that these have then.
  private mutating func adopt(_ new: PlacedItems) -> PlaceArray {
    // Columns that are shared with nothing here any more may be mostly rows of no item.
    let other = new.kept.isSparse(beside: kept) ? new.gathered(new.places) : new
    let targets = kept.adopt(other.kept)
    func moved(_ place: Place) -> Place {
      Place(column: targets[Int(place.column)], row: Int(place.row))
    }
    staleCount += other.staleCount
    for (place, history) in other.histories {
      histories[moved(place)] = History(
        others: history.others.map(moved), isStale: history.isStale)
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

  /// Counts an item out of its column.
  private mutating func release(_ place: Place) {
    guard place != .none else { return }
    if !histories.isEmpty, let history = histories.removeValue(forKey: place) {
      staleCount -= history.isStale ? 1 : 0
      history.others.forEach { kept.release($0) }
    }
    kept.release(place)
  }

  /// Where rows of no item are too many, or columns of few items, brings all items together in a
  /// column for each design.
  /// - Complexity: O(1) for each edit on an average.
  private mutating func makeRoom() {
    guard kept.count > mostColumns || kept.rowCount > 2 * kept.keptCount + 1_024 else { return }
    self = gathered(places)
  }

  private func gathered(_ places: [Place]) -> PlacedItems { gathered(PlaceArray(places)) }

  /// The items of some places, together in a column for each design.
  /// - Parameter remembers: Whether with how they were fitted to lines of other lengths.
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
        histories[moved] = History(
          others: history.others.map(add), isStale: history.isStale)
      }
      return moved
    }
    var items = PlacedItems(gathering.columns, new)
    items.histories = histories
    items.staleCount = histories.values.count(where: \.isStale)
    return items
  }

  // MARK: Lines of another length

  /// Fits again those that come out otherwise in lines of another length or along another axis.
  /// - Parameters:
  ///   - isSameAxis: Whether lines run as they did.
  ///   - onChange: Called for each that was fitted again, in order.
  /// - Throws: for the first that cannot be fitted.
  mutating func refit(
    _ fitting: CellFitting, isSameAxis: Bool, metrics: FlowMetrics,
    onChange: (_ item: Int, _ old: FlowItem, _ new: FlowItem) -> Void = { _, _, _ in }
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
        guard kept.rowCount > kept.keptCount, firstFailure(fitting) == nil else {
          throw firstFailure(fitting) ?? CellTable.Failure(item: 0, cause: error.cause)
        }
        // A row of no item cannot be fitted.
        self = gathered(places)
        return try refit(
          fitting, isSameAxis: isSameAxis, metrics: metrics, onChange: onChange)
      }
      new[number].content = .cells(refitted)
      changes[number] = isKept.indices.map {
        !isKept[$0] && !placed.cells.kinds.placesAlike($0, as: refitted.cells.kinds)
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
        item, old[column].flowItem(row, metrics), new[column].flowItem(row, metrics))
    }
  }

  /// Fits one by one to find which item cannot be fitted.
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

  /// Goes over to lines of another length along the same axis without fitting anything: what was
  /// fitted to such lines before is as it was then, what would come out otherwise is an estimate.
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

  /// Some items fitted to lines as they are, which were fitted to lines of other lengths; these are
  /// not forgotten. Only labels of several lines whose width differs then are measured again.
  /// - Throws: for the first that cannot be fitted, by its index among them.
  package func refitted(
    _ items: [Int], _ fitting: CellFitting
  ) throws(CellTable.Failure) -> PlacedItems {
    let known = only(items)
    var result = known.gathered(known.places, remembers: false)
    try result.refit(fitting, isSameAxis: true, metrics: FlowMetrics())
    // Those fitted now lie in columns before the ones of all that was fitted before.
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
