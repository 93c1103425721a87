public import SnugGeometry

/// The geometry and bookkeeping of a collection view, without a view: which elements are on display,
/// which cell shows which, and where the scroll goes, while items are measured as they come into
/// view and change.
///
/// It draws nothing and needs no main thread; it is the business of one task. Everything is in
/// points and content coordinates; offsets are those of the viewport's top left corner. What throws
/// leaves everything as it was.
public final class CellCollection<ID: Hashable, Cell: ReusableCell> {
  /// What is told of cells that come and go.
  public weak var delegate: (any CollectionDelegate<ID, Cell>)?
  /// How far beyond the viewport items are measured, in points.
  public var measuringMargin = 0.0
  /// How many times an item was measured: once for each length of line, unless it is reloaded.
  public internal(set) var measuredCount = 0
  /// Where the viewport is.
  public internal(set) var contentOffset: Point

  var layout: CollectionLayout
  var dataSource: any CollectionDataSource<ID> = CollectionSnapshot<ID>()
  var registry = CellRegistry()
  var pool: ReusePool<Cell>
  /// In the order of their places.
  var displayed: [DisplayedCell<ID, Cell>] = []
  /// Where scrolling changes nothing that is on display.
  var quiet: QuietSpan?
  var isBusy = false
  private var found: [FlowElement] = []

  /// A collection without data.
  /// - Parameters:
  ///   - layout: the viewport, its inset and how it scrolls; the container is the viewport.
  ///   - estimatedSize: what an item has until it comes into view and is measured, in points; all
  ///     are measured at once if `nil`.
  ///   - maximumQueuedCells: the most cells of each identifier that wait to be shown again.
  public init(
    _ layout: FlowLayout, estimatedSize: Size? = nil, maximumQueuedCells: Int = 256
  ) throws(CollectionError) {
    self.layout = try CollectionLayout(layout, estimatedSize: estimatedSize)
    pool = ReusePool(maximumQueued: maximumQueuedCells)
    contentOffset = self.layout.flow.initialScrollOffset
  }

  /// Says what measures and shows the items, headers or footers of an identifier. Registered again,
  /// cells that wait are given up; what was measured stays so until it is reloaded.
  /// - Parameters:
  ///   - sizer: what measures them; none is needed where sizes are known.
  ///   - make: makes a new cell.
  public func register(
    _ kind: CellKind = .item, _ reuseIdentifier: String, sizer: CellSizer? = nil,
    make: @escaping () -> Cell
  ) {
    let key = CellRegistry.Key(kind: kind, identifier: reuseIdentifier)
    registry.register(key, sizer)
    pool.register(key, make)
  }

  /// How many cells there are, and how many were made.
  public var cellCounts: CellCounts { pool.counts }

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

  /// Keeps the delegate from changing what is being changed.
  func exclusively<Result>(
    _ body: () throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    guard !isBusy else { throw .busy }
    isBusy = true
    defer { isBusy = false }
    return try body()
  }
}

// MARK: Data

extension CellCollection {
  /// Shows other data: nothing of what was measured or selected is kept, and all that was on display
  /// leaves it.
  ///
  /// The viewport stays where it is, as far as the new content allows.
  /// - Complexity: O(sections) with an estimated size, O(items) without.
  public func reload(_ source: any CollectionDataSource<ID>) throws(CollectionError) {
    try exclusively { () throws(CollectionError) in
      let goal: ScrollGoal =
        contentOffset == layout.flow.initialScrollOffset
        ? .start(overscroll: 0) : .offset(contentOffset)
      var next = try CollectionLayout(layout.flow.layout, estimatedSize: layout.estimatedSize)
      let count = source.sectionCount
      guard count >= 0 else { throw .count(count, section: nil) }
      let (known, laid) = try next.sections(0..<count, of: source, measuring)
      next.sections = known
      try next.apply([.insertSections(laid, at: 0)])
      var offset = goal.offset(in: next)
      let measured = try next.measureVisible(
        at: &offset, goal, margin: measuringMargin, of: source, measuring)
      endDisplay { _ in true }
      dataSource = source
      commit(next, offset, measured: measured + next.measuredAtOnce)
    }
  }

  var measuring: CellMeasuring { CellMeasuring(registry: registry) }

  /// Takes a new state of things, and shows what is in view then.
  func commit(_ layout: CollectionLayout, _ offset: Point, measured: Int) {
    self.layout = layout
    contentOffset = offset
    measuredCount += measured
    refreshDisplay()
  }
}

// MARK: Display

extension CellCollection {
  /// Ends the display of some elements, in the order of places.
  func endDisplay(where isEnded: (DisplayedCell<ID, Cell>) -> Bool) {
    displayed.removeAll { displayed in
      guard isEnded(displayed) else { return false }
      end(displayed)
      return true
    }
  }

  private func end(_ displayed: DisplayedCell<ID, Cell>) {
    var ended = displayed
    delegate?.didEndDisplaying(&ended.dequeued.cell, for: ended.element)
    pool.release(ended.dequeued, ended.key)
  }

  /// Ends the display of what is out of view, then shows what has come into view, each in the order
  /// of places.
  func refreshDisplay() {
    let visible = layout.visibleRect(at: contentOffset)
    found.removeAll(keepingCapacity: true)
    layout.flow.forEachElement(in: visible, pinnedIn: visible) { element in
      if CollectionPlace(element) != nil { found.append(element) }
    }
    var next: [DisplayedCell<ID, Cell>?] = []
    next.reserveCapacity(found.count)
    var old = displayed[...]
    for element in found {
      guard let place = CollectionPlace(element) else { continue }
      while let first = old.first, first.element.place < place {
        end(first)
        old.removeFirst()
      }
      guard var kept = old.first, kept.element.place == place else {
        next.append(nil)
        continue
      }
      old.removeFirst()
      kept.element.frame = element.frame
      kept.element.zIndex = element.zIndex
      next.append(kept)
    }
    for cell in old { end(cell) }
    displayed.removeAll(keepingCapacity: true)
    for (element, kept) in zip(found, next) {
      displayed.append(kept ?? begin(element))
    }
    quiet = QuietSpan(visible, in: layout.flow)
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
    let visible = layout.visibleRect(at: contentOffset)
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
