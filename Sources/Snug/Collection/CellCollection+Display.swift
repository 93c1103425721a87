public import SnugGeometry

extension CellCollection {
  /// What is on display, in the order of places.
  public var visibleElements: [CollectionElement<ID>] { displayed.map(\.element) }

  /// Calls `body` with every cell on display, in the order of places.
  public func forEachVisibleCell(
    _ body: (_ element: CollectionElement<ID>, _ cell: inout Cell) -> Void
  ) {
    for index in displayed.indices {
      body(displayed[index].element, &displayed[index].dequeued.cell)
    }
  }

  /// What is in front at a point of the content.
  public func element(at point: Point) -> CollectionElement<ID>? {
    let place = layout.flow.element(at: point, pinnedIn: bounds).flatMap { CollectionPlace($0) }
    return displayed.first { $0.element.place == place }?.element
  }

  /// The frame of an item, a header or a footer that exists and is shown, on display or not:
  /// estimated, unless it was measured. Headers and footers where they are not pinned.
  public func frame(of place: CollectionPlace) -> Rect? {
    layout.holds(place) ? layout.frame(of: place) : nil
  }

  /// An element's cell as it was fitted, with the frames of its views: for renderers that draw
  /// labels. `nil` for a known size, and for what was not measured.
  ///
  /// Where the layout gave it another size than it was measured for, it is fitted to that each time
  /// it is asked for.
  /// - Throws: for a cell whose constraints forbid that size.
  public func fittedCell(of place: CollectionPlace) throws(CollectionError) -> FittedCell? {
    guard layout.holds(place) else { return nil }
    return try layout.fittedCell(of: place)
  }

  /// Ends the display of what is gone or out of view, then shows what has come into view, each in
  /// the order of places; then asks for what will come.
  func refreshDisplay(_ change: DisplayChange, isRelaid: Bool) {
    let visible = bounds
    var found: [FlowElement] = []
    layout.flow.forEachElement(in: visible, pinnedIn: visible) { element in
      if CollectionPlace(element) != nil { found.append(element) }
    }
    var next: [DisplayedCell<ID, Cell>?] = Array(repeating: nil, count: found.count)
    var ended: [ItemPath] = []
    var guess = 0
    for var cell in displayed {
      let place = change.newPlace(of: cell.element.place)
      let isReloaded = change.isReloaded(cell.element.place)
      if let place { cell.element.place = place }
      guard let place, !isReloaded, let index = found.index(of: place, near: guess) else {
        end(cell)
        if let path = place?.itemPath { ended.append(path) }
        continue
      }
      cell.element.frame = found[index].frame
      cell.element.zIndex = found[index].zIndex
      next[index] = cell
      guess = index + 1
    }
    displayed.removeAll(keepingCapacity: true)
    for (element, kept) in zip(found, next) { displayed.append(kept ?? begin(element)) }
    quiet = QuietSpan(visible, at: contentOffset, in: layout.flow)
    if isRelaid { prefetcher.relay(in: layout.flow) }
    prefetch(ended: ended)
  }

  private func end(_ cell: DisplayedCell<ID, Cell>) {
    var ended = cell
    delegate?.didEndDisplaying(&ended.dequeued.cell, for: ended.element)
    pool.release(ended.dequeued, ended.key)
  }

  private func begin(_ found: FlowElement) -> DisplayedCell<ID, Cell> {
    guard let place = CollectionPlace(found) else { preconditionFailure("it is never displayed") }
    let element = CollectionElement(
      place: place, id: place.itemPath.map { dataSource.id(ofItem: $0) },
      reuseIdentifier: layout.reuseIdentifier(of: place), frame: found.frame,
      zIndex: found.zIndex)
    let key = CellRegistry.Key(kind: place.kind, identifier: element.reuseIdentifier)
    var cell = DisplayedCell(element: element, dequeued: pool.dequeue(key))
    delegate?.configure(&cell.dequeued.cell, for: element)
    delegate?.willDisplay(&cell.dequeued.cell, for: element)
    return cell
  }

  /// Moves pinned headers and footers along with the viewport.
  func refreshPinned() {
    let visible = bounds
    for index in displayed.indices where displayed[index].element.zIndex > 0 {
      let frame =
        switch displayed[index].element.place {
        case .header(let section): layout.flow.frame(ofHeaderInSection: section, pinnedIn: visible)
        case .footer(let section): layout.flow.frame(ofFooterInSection: section, pinnedIn: visible)
        case .item: nil as Rect?
        }
      if let frame { displayed[index].element.frame = frame }
    }
  }
}

extension [FlowElement] {
  /// The index of the element of a place, in the order of places.
  /// - Parameter guess: where it probably is.
  fileprivate func index(of place: CollectionPlace, near guess: Int) -> Int? {
    if guess < count, CollectionPlace(self[guess]) == place { return guess }
    let index = partitioningIndex { element in
      CollectionPlace(element).map { $0 >= place } ?? true
    }
    return index < count && CollectionPlace(self[index]) == place ? index : nil
  }
}
