extension CellCollection {
  /// The elements on display, in the order of places.
  public var visibleElements: [CollectionElement<ID>] {
    displayed.compactMap { $0.hasCell ? element($0) : nil }
  }

  /// Calls `body` with every cell on display, in the order of places, up to the first error. Meanwhile the
  /// collection can be read, but not changed.
  public func forEachVisibleCell<Failure: Error>(
    _ body: (_ element: CollectionElement<ID>, _ cell: inout Cell) throws(Failure) -> Void
  ) throws(Failure) {
    for displayed in displayed where displayed.hasCell { try withCell(of: displayed, body) }
  }

  /// Calls `body` with the cell that shows an element on display. Meanwhile the collection can be
  /// read, but not changed.
  /// - Returns: What `body` returns; `nil` if the element is not on display.
  /// - Complexity: O(log elements on display).
  @discardableResult
  public func withVisibleCell<Result, Failure: Error>(
    at place: LayoutPlace,
    _ body: (_ element: CollectionElement<ID>, _ cell: inout Cell) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let index = displayed.index(of: place), displayed[index].hasCell else { return nil }
    return try withCell(of: displayed[index], body)
  }

  /// Calls `body` with the cell that shows an item on display, in the same way.
  /// - Complexity: O(elements on display).
  @discardableResult
  public func withVisibleCell<Result, Failure: Error>(
    of id: ID,
    _ body: (_ element: CollectionElement<ID>, _ cell: inout Cell) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let index = displayed.firstIndex(where: { $0.hasCell && cells[$0.slot].id == id })
    else { return nil }
    return try withCell(of: displayed[index], body)
  }

  /// Configures the cells on display of items and of the views attached to them again, by the delegate's
  /// `configure`. Nothing is measured: if one now needs another size, reload the item by a batch update.
  /// - Throws: For an item that does not exist; nothing is configured then.
  public func reconfigureItems(at paths: [ItemPath]) throws(CollectionError) {
    try exclusively { () throws(CollectionError) in
      for path in paths where !layout.holds(path) { throw .noSuchItem(path) }
      for path in paths {
        withVisibleCell(at: .item(path)) { delegate?.configure(&$1, for: $0) }
        let attached = layout.flow.attachedViews(ofItem: path.item, inSection: path.section)
        for index in attached.indices {
          withVisibleCell(at: .supplementary(of: path, index: index)) {
            delegate?.configure(&$1, for: $0)
          }
        }
      }
    }
  }

  /// The frontmost element at a point of the content, if it is on display. It may be a background, or a
  /// view attached to an item: `ownerPath` of its place is that item's.
  public func element(at point: Point) -> CollectionElement<ID>? {
    let place = layout.flow.element(at: point, pinnedIn: bounds).map {
      LayoutPlace($0.kind, section: $0.section)
    }
    return displayed.first { $0.placed.place == place && $0.hasCell }.map { element($0) }
  }

  /// The frame of an element that exists and is not hidden, on display or not. That of an item is
  /// estimated unless it was measured; headers and footers have their unpinned frames.
  public func frame(of place: LayoutPlace) -> Rect? {
    layout.holds(place) ? layout.flow.frame(of: place) : nil
  }

  /// The count of items that a section's `maximumLines` hides: that of its overflow item.
  public func hiddenCount(inSection section: Int) -> Int { layout.hiddenCount(inSection: section) }

  /// An element's fitted cell with the frames of its views, for renderers that draw labels; `nil`
  /// for a known size, and for an element that was not measured.
  ///
  /// Where the layout gave the item another size than it was measured for, each call fits the cell
  /// to that size.
  /// - Throws: For a cell that cannot be fitted to that size.
  public func fittedCell(of place: LayoutPlace) throws(CollectionError) -> FittedCell? {
    guard layout.holds(place) else { return nil }
    if case .supplementary(let path, let index) = place {
      // It is fitted again: nothing of its cell but the size is kept.
      let attached = dataSource.item(at: path).attachedViews
      guard frame(of: place) != nil, attached.indices.contains(index) else { return nil }
      return try registry.cell(of: attached[index], at: place)?.fitted
    }
    return try CollectionError.any { try layout.fittedCell(at: place) }
  }

  /// Fills in the glyphs of all labels of the cells in a rectangle, with headers and footers where they are
  /// pinned in the viewport. `bounds` is the rectangle in view. Items that are not measured have none.
  /// - Parameters:
  ///   - rect: The rectangle, in content coordinates.
  ///   - glyphs: What is filled; its earlier glyphs are removed.
  /// - Throws: For a font that cannot be read any more, and for a cell that cannot be fitted to the size
  ///   that the layout gave it; the glyphs are then incomplete.
  /// - Complexity: As for `CellFlow.glyphs(in:pinnedIn:into:)`. Views attached to items are fitted at each
  ///   call.
  public func glyphs(in rect: Rect, into glyphs: inout LabelGlyphs) throws(CollectionError) {
    glyphs.begin()
    try layout.flow.forEachElement(in: rect, pinnedIn: bounds) { element throws(CollectionError) in
      if case .supplementary = element.kind {
        try appendGlyphs(ofAttached: element, to: &glyphs)
      } else {
        try CollectionError.any { try layout.appendGlyphs(of: element, to: &glyphs) }
      }
    }
  }

  private func appendGlyphs(
    ofAttached element: FlowElement, to glyphs: inout LabelGlyphs
  ) throws(CollectionError) {
    let place = LayoutPlace(element.kind, section: element.section)
    guard case .supplementary(let path, let index) = place else { return }
    let attached = dataSource.item(at: path).attachedViews
    guard attached.indices.contains(index),
      let (cell, sizer) = try registry.cell(of: attached[index], at: place)
    else { return }
    do throws(FittingError) {
      try glyphs.append(
        cell.alone, row: 0, of: sizer, at: place, zIndex: element.zIndex, element.frame,
        in: flowLayout)
    } catch {
      throw .layout(CellFlowError(error, at: place))
    }
  }

  func element(_ displayed: DisplayedElement) -> CollectionElement<ID> {
    let cell = cells[displayed.slot]
    return CollectionElement(
      place: displayed.placed.place, id: cell.id, reuseIdentifier: cell.key.identifier,
      frame: displayed.placed.frame, zIndex: displayed.placed.zIndex, isSelected: cell.isSelected,
      isHighlighted: cell.isHighlighted)
  }

  /// Calls `body` with a copy of a cell on display, then stores it in its slot again: the collection
  /// can be read meanwhile.
  private func withCell<Result, Failure: Error>(
    of displayed: DisplayedElement,
    _ body: (_ element: CollectionElement<ID>, _ cell: inout Cell) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wasBusy = activity.isBusy
    activity.isBusy = true
    defer {
      activity.isBusy = wasBusy
      if hasNewStates { showStates() }
    }
    let element = element(displayed)
    var cell = cells[displayed.slot].dequeued.cell
    defer { cells[displayed.slot].dequeued.cell = cell }
    return try body(element, &cell)
  }

  private func state(of id: ID?) -> (isSelected: Bool, isHighlighted: Bool) {
    guard let id, touches.hasStates else { return (false, false) }
    return (touches.selection.contains(id), touches.highlighted == id)
  }

  /// Tells the cells on display whose state has changed.
  func showStates() {
    // A cell that is lent to the renderer is told when it is back.
    guard !activity.isBusy else { return hasNewStates = true }
    hasNewStates = false
    for index in displayed.indices where displayed[index].hasCell {
      let slot = displayed[index].slot
      let (isSelected, isHighlighted) = state(of: cells[slot].id)
      guard
        isSelected != cells[slot].isSelected || isHighlighted != cells[slot].isHighlighted
      else { continue }
      cells[slot].isSelected = isSelected
      cells[slot].isHighlighted = isHighlighted
      withCell(of: displayed[index]) { delegate?.updateState(of: &$1, for: $0) }
    }
  }

  /// Ends the display of elements that are gone or out of view, then begins that of elements that
  /// have come into view, each in the order of places; then requests content ahead.
  func refreshDisplay(_ change: DisplayChange, cancelled: [PrefetchedItem<ID>]) {
    let visible = bounds
    surroundings.move(to: visible, in: &layout)
    found.removeAll(keepingCapacity: true)
    for element in surroundings.elements(in: visible) {
      found.append(DisplayedElement(placed: element))
    }
    var leaving: [DisplayedElement] = []
    var ended: [ItemPath] = []
    var guess = 0
    for var old in displayed {
      let place = change.newPlace(of: old.placed.place)
      let isReloaded =
        change.isReloaded(old.placed.place)
        || place.map { showsOtherCount($0, inSlot: old.slot) } ?? false
      if let place { old.placed.place = place }
      guard let place, !isReloaded, let index = found.index(of: place, near: guess) else {
        leaving.append(old)
        if let path = place?.itemPath { ended.append(path) }
        continue
      }
      found[index].slot = old.slot
      guess = index + 1
    }
    swap(&displayed, &found)
    if change.transition > 0 {
      keep(leaving, for: change.transition)
    } else {
      leaving.forEach(end)
    }
    var begun: [ItemPath] = []
    for index in displayed.indices where !displayed[index].hasCell {
      begin(index)
      if let path = displayed[index].placed.place.itemPath { begun.append(path) }
    }
    findQuiet()
    if !change.isScroll { prefetcher.relay(in: layout.flow) }
    prefetch(begun: begun, ended: ended, cancelled: cancelled)
  }

  private func end(_ ended: DisplayedElement) {
    let element = element(ended)
    end(LeavingCell(element: element, cell: cells.remove(ended.slot)))
  }

  func end(_ leaving: LeavingCell<ID, Cell>) {
    var cell = leaving.cell
    delegate?.didEndDisplaying(&cell.dequeued.cell, for: leaving.element)
    pool.release(cell.dequeued, cell.key)
  }

  private func keep(_ leaving: [DisplayedElement], for transition: Int) {
    guard !leaving.isEmpty else { return }
    leavingCells[transition] = leaving.map {
      LeavingCell(element: element($0), cell: cells.remove($0.slot))
    }
  }

  private func begin(_ index: Int) {
    let place = displayed[index].placed.place
    let key = CellRegistry.Key(kind: place.kind, identifier: layout.reuseIdentifier(of: place))
    let id = place.itemPath.map { dataSource.id(ofItem: $0) }
    let (isSelected, isHighlighted) = state(of: id)
    let slot = cells.insert(
      DisplayedCell(
        id: id, hiddenCount: hiddenCount(place), isSelected: isSelected,
        isHighlighted: isHighlighted, key: key, dequeued: dequeue(key)))
    displayed[index].slot = slot
    guard let delegate else { return }
    withCell(of: displayed[index]) { delegate.configure(&$1, for: $0) }
    withCell(of: displayed[index]) { delegate.willDisplay(&$1, for: $0) }
  }

  /// The count of hidden items that the element at a place shows.
  private func hiddenCount(_ place: LayoutPlace) -> Int {
    guard case .overflow(let section) = place else { return 0 }
    return layout.hiddenCount(inSection: section)
  }

  /// Whether an overflow item stands for another count of hidden items than its cell shows.
  private func showsOtherCount(_ place: LayoutPlace, inSlot slot: Int) -> Bool {
    guard case .overflow = place else { return false }
    return hiddenCount(place) != cells[slot].hiddenCount
  }

  /// The last released cell, prepared for reuse, else a new one. Both may read the collection.
  private func dequeue(_ key: CellRegistry.Key) -> ReusePool<Cell>.Dequeued {
    guard var waiting = pool.dequeue(key) else { return pool.order(key)() }
    waiting.cell.prepareForReuse()
    return waiting
  }

  /// Finds the offsets that the viewport can move to before an element comes or goes.
  private func findQuiet() {
    let flow = layout.flow
    let pins = layout.knownFacts().pins
    isPinning = displayed.contains(where: \.placed.isPinned)
    // Items that come into the margin are measured, though nothing comes into view.
    guard measuresNothingNear else { return quiet = nil }
    quiet = QuietSpan(
      bounds, at: contentOffset, reach: Surroundings.reach, in: flow,
      forEachFrame: { body in
        for element in surroundings.elements {
          body(element.frame)
          // Pinned headers and footers come and go with their section.
          if pins { body(flow.frame(ofSection: element.place.section)) }
        }
      })
  }

  /// Moves pinned headers and footers along with the viewport.
  func refreshPinned() {
    for index in displayed.indices where displayed[index].placed.isPinned {
      if let frame = layout.flow.frame(of: displayed[index].placed.place, at: contentOffset) {
        displayed[index].placed.frame = frame
      }
    }
  }
}
