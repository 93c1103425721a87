/// A cell on display, and whom it shows.
struct DisplayedCell<ID: Hashable, Cell: ReusableCell> {
  /// What an item is known by.
  var id: ID?
  var key: CellRegistry.Key
  var dequeued: ReusePool<Cell>.Dequeued
}
