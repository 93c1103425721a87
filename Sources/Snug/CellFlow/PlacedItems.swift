/// What is kept of the items of a section: as they came, until one of them changes.
struct PlacedItems {
  private var storage: Storage

  private enum Storage {
    case column(PlacedColumn)
    case listed(BlockedArray<PlacedCell>)
  }

  init(_ items: [PlacedCell]) { storage = .listed(BlockedArray(items)) }

  init(_ column: PlacedColumn) { storage = .column(column) }

  var count: Int {
    switch storage {
    case .column(let column): column.count
    case .listed(let items): items.count
    }
  }

  /// All of them, if none has changed since they came as a list of texts.
  var column: PlacedColumn? {
    if case .column(let column) = storage { column } else { nil }
  }

  /// - Complexity: O(log count); the first change of a list of texts is O(count).
  subscript(index: Int) -> PlacedCell {
    get {
      switch storage {
      case .column(let column): column[index]
      case .listed(let items): items[index]
      }
    }
    set { edit { $0[index] = newValue } }
  }

  mutating func insert(_ items: [PlacedCell], at index: Int) {
    edit { $0.insert(items, at: index) }
  }

  mutating func remove(_ range: Range<Int>) { edit { $0.remove(range) } }

  /// Fits again those that come out otherwise in lines of another length or along another axis.
  /// - Parameters:
  ///   - isKept: Whether a cell comes out as it is.
  ///   - onChange: Called for each that was fitted again, in order.
  /// - Throws: for the first that cannot be fitted.
  mutating func refit(
    _ fitting: CellFitting, section: Int, isKept: (PlacedCell.Content) -> Bool,
    onChange: (_ item: Int, _ old: PlacedCell, _ new: PlacedCell) -> Void
  ) throws(CellFlowError) {
    switch storage {
    case .column(let column):
      let old = column.examples
      let isKept = old.map { isKept($0.content) }
      guard isKept.contains(false) else { return }
      let refitted = try column.refitted(fitting, section: section)
      let new = refitted.examples
      for (item, kind) in column.cells.numbers.enumerated() where !isKept[Int(kind)] {
        onChange(item, old[Int(kind)], new[Int(kind)])
      }
      storage = .column(refitted)
    case .listed:
      try edit { items throws(CellFlowError) in
        try items.replace(
          where: { !isKept($0.content) },
          by: { (index, item) throws(CellFlowError) -> PlacedCell in
            var new = item
            do throws(FittingError) {
              new.content = try fitting.refit(item.content)
            } catch {
              throw CellFlowError(error, at: .item(section: section, item: index))
            }
            onChange(index, item, new)
            return new
          })
      }
    }
  }

  func forEach(_ body: (Int, PlacedCell) -> Void) {
    switch storage {
    case .column(let column):
      for (index, item) in column.listed.enumerated() { body(index, item) }
    case .listed(let items): items.forEach(body)
    }
  }

  /// Has `body` change the items one by one.
  private mutating func edit<Failure: Error>(
    _ body: (inout BlockedArray<PlacedCell>) throws(Failure) -> Void
  ) throws(Failure) {
    var items: BlockedArray<PlacedCell>
    switch storage {
    case .column(let column): items = BlockedArray(column.listed)
    case .listed(let listed): items = listed
    }
    // There is one owner, so that nothing is copied.
    storage = .listed(BlockedArray())
    defer { storage = .listed(items) }
    try body(&items)
  }
}
