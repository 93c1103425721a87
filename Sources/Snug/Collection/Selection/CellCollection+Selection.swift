extension CellCollection {
  /// How many items may be selected; `single` unless set. Nobody is told what a change deselects.
  public var selectionMode: SelectionMode {
    get { touches.selection.mode }
    set { touches.selection.mode = newValue }
  }

  /// Which items are selected.
  public var selection: CollectionSelection<ID> { touches.selection }

  /// The item that a touch highlights.
  public var highlightedItem: ID? { touches.highlighted }

  /// A finger comes down on an item. A touch under way is cancelled first.
  public func touchDown(at path: ItemPath) throws(CollectionError) {
    touches.touchDown(try track(path), calling: calls)
  }

  /// The finger is lifted over an item, or over none: only over the item it came down on it is a tap.
  public func touchUp(at path: ItemPath?) throws(CollectionError) {
    var id: ID?
    if let path { id = try self.id(ofItem: path) }
    touches.touchUp(over: id, calling: calls)
  }

  /// The touch under way ends without being a tap.
  public func cancelTouch() { touches.touchCancelled(calling: calls) }

  /// Selects an item, and tells nobody; in mode `none` it changes nothing.
  public func selectItem(at path: ItemPath) throws(CollectionError) {
    touches.selection.select(try track(path))
  }

  /// Deselects an item, and tells nobody.
  public func deselectItem(at path: ItemPath) throws(CollectionError) {
    touches.selection.deselect(try id(ofItem: path))
  }

  /// Where an item stands, if it is on display, selected, touched or being prefetched.
  /// - Complexity: O(elements on display and items being prefetched).
  public func path(of id: ID) -> ItemPath? {
    displayed.first { $0.hasCell && cells[$0.slot].id == id }?.placed.place.itemPath
      ?? touchedPaths[id]
      ?? prefetcher.path(of: id)
  }

  /// Follows selected and touched items to where a change of the data has put them; those it has
  /// deleted are forgotten.
  func updateTouches(_ update: ResolvedUpdate) {
    guard !touchedPaths.isEmpty else { return }
    var paths: [ID: ItemPath] = [:]
    var deleted: [ID] = []
    for (id, path) in touchedPaths
    where touches.selection.contains(id) || touches.touched == id {
      if let path = update.newPath(ofOld: path) {
        paths[id] = path
      } else {
        deleted.append(id)
      }
    }
    touches.itemsDeleted(deleted)
    touchedPaths = paths
  }

  private func id(ofItem path: ItemPath) throws(CollectionError) -> ID {
    guard layout.holds(path) else { throw .noSuchItem(path) }
    return dataSource.id(ofItem: path)
  }

  private func track(_ path: ItemPath) throws(CollectionError) -> ID {
    let id = try id(ofItem: path)
    touchedPaths[id] = path
    return id
  }

  private var calls: SelectionCalls<ID> {
    SelectionCalls(delegate: delegate, path: { [weak self] in self?.path(of: $0) })
  }
}
