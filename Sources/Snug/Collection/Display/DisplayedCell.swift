/// An element on display, and the cell that shows it.
struct DisplayedCell<ID: Hashable, Cell: ReusableCell> {
  var element: CollectionElement<ID>
  var dequeued: ReusePool<Cell>.Dequeued

  var key: CellRegistry.Key {
    CellRegistry.Key(kind: element.place.kind, identifier: element.reuseIdentifier)
  }
}
