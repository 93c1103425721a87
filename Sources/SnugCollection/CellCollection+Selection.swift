extension CellCollection {
  /// The selection mode, `single` by default. Items that a change of it deselects are not reported.
  public var selectionMode: SelectionMode {
    get { touches.selection.mode }
    set {
      touches.selection.mode = newValue
      showStates()
    }
  }

  /// The selected items.
  public var selection: CollectionSelection<ID> { touches.selection }

  /// The item highlighted by a touch.
  public var highlightedItem: ID? { touches.highlighted }

  /// Begins a touch on an item. A touch in progress is cancelled first.
  public func touchDown(at path: ItemPath) throws(CollectionError) {
    touches.touchDown(try track(path), calling: calls)
    showStates()
  }

  /// Ends a touch over an item, or over none. Only over the item it began on is it a tap.
  public func touchUp(at path: ItemPath?) throws(CollectionError) {
    var id: ID?
    if let path { id = try self.id(ofItem: path) }
    touches.touchUp(over: id, calling: calls)
    showStates()
  }

  /// Ends the touch in progress, which is then no tap.
  public func cancelTouch() {
    touches.touchCancelled(calling: calls)
    showStates()
  }

  /// Selects an item without telling the delegate of a selection: only a cell on display is told of
  /// its state. In mode `none` it changes nothing.
  public func selectItem(at path: ItemPath) throws(CollectionError) {
    touches.selection.select(try track(path))
    showStates()
  }

  /// Deselects an item in the same way.
  public func deselectItem(at path: ItemPath) throws(CollectionError) {
    touches.selection.deselect(try id(ofItem: path))
    showStates()
  }

  /// The path of an item, if it is on display, selected, touched or being prefetched.
  /// - Complexity: O(elements on display and items being prefetched).
  public func path(of id: ID) -> ItemPath? {
    displayed.first { $0.hasCell && cells[$0.slot].id == id }?.placed.place.itemPath
      ?? touchedPaths[id]
      ?? prefetcher.path(of: id)
  }

  /// Moves selected and touched items to their new paths after a change of the data, and forgets
  /// those it deleted.
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
    SelectionCalls(
      delegate: delegate, path: { [weak self] in self?.path(of: $0) },
      show: { [weak self] in self?.showStates() })
  }
}
