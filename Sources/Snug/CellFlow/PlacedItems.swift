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

  /// Replaces some, in order; all or none of those that measure alike.
  mutating func replace<Failure: Error>(
    where isReplaced: (PlacedCell) -> Bool,
    by replacement: (Int, PlacedCell) throws(Failure) -> PlacedCell
  ) throws(Failure) {
    if let column, !column.examples.contains(where: isReplaced) { return }
    try edit { items throws(Failure) in try items.replace(where: isReplaced, by: replacement) }
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
