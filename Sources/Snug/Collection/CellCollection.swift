public import SnugFlow
public import SnugGeometry

/// The geometry and bookkeeping of a collection view, without a view: which elements are on display,
/// which cell shows which, and where the scroll goes, while items are measured as they come into
/// view and change.
///
/// It draws nothing and needs no main thread; it is the business of one task. Everything is in
/// points and content coordinates; offsets are those of the viewport's top left corner. What throws
/// leaves everything as it was.
public final class CellCollection<ID: Hashable, Cell: ReusableCell> {
  /// What shows cells, and is asked and told about touches.
  public weak var delegate: (any CollectionDelegate<ID, Cell>)?
  /// How far beyond the viewport items are measured, in points, from the next change or scroll on that
  /// is not to an item in view. What is below 0 or no number counts as 0.
  public var measuringMargin = 0.0 {
    didSet { quiet = nil }
  }
  /// How many times an item was measured: once for each length of line, unless it is reloaded.
  public private(set) var measuredCount = 0
  /// Where the viewport is.
  public internal(set) var contentOffset: Point

  var layout: CellLayout
  var dataSource: any CollectionDataSource<ID> = CollectionSnapshot<ID>()
  /// What tells the items of a snapshot apart, while one is shown.
  var identities: CollectionIdentities<ID>?
  var registry = CellRegistry()
  var pool: ReusePool<Cell>
  /// In the order of their places.
  var displayed: [DisplayedElement] = []
  /// What is found in view, while `displayed` is brought up to date.
  var found: [DisplayedElement] = []
  var cells = DisplayedCells<ID, Cell>()
  var surroundings = Surroundings()
  /// Whether a header or a footer on display is pinned.
  var isPinning = false
  /// Where scrolling changes nothing that is on display.
  var quiet: QuietSpan?
  var window = PrefetchWindow()
  var prefetcher = Prefetcher<ID>()
  /// Whether content is asked for ahead, or was and may have to be called off.
  var isPrefetching = false
  /// Whether the viewport was last scrolled towards greater offsets.
  var movesForward: Bool
  let touches = TouchTracker<ID>(mode: .single)
  /// Where selected and touched items stand.
  var touchedPaths: [ID: ItemPath] = [:]
  var isBusy = false

  /// A collection without data.
  /// - Parameters:
  ///   - layout: the viewport, its inset and how it scrolls; the container is the viewport.
  ///   - estimatedSize: what an item has until it comes into view and is measured, in points; all
  ///     are measured at once if `nil`.
  ///   - maximumQueuedCells: the most cells of each identifier that wait to be shown again.
  public init(
    _ layout: FlowLayout, estimatedSize: Size? = nil, maximumQueuedCells: Int = 256
  ) throws(CollectionError) {
    self.layout = try CellLayout(collecting: layout, estimatedSize: estimatedSize)
    pool = ReusePool(maximumQueued: maximumQueuedCells)
    contentOffset = self.layout.flow.initialScrollOffset
    movesForward = !self.layout.flow.startsAtFarEnd
  }

  /// Says what measures and shows the items, headers or footers of an identifier. Registered again,
  /// cells that wait are given up; what was measured stays so until it is reloaded.
  /// - Parameters:
  ///   - sizer: what measures them; none is needed where sizes are known.
  ///   - make: makes a new cell.
  public func register(
    _ reuseIdentifier: String, for kind: CellKind = .item, sizer: CellSizer? = nil,
    make: @escaping () -> Cell
  ) {
    let key = CellRegistry.Key(kind: kind, identifier: reuseIdentifier)
    registry.register(key, sizer)
    pool.register(key, make)
  }

  /// How many cells there are, and how many were made.
  public var cellCounts: CellCounts { pool.counts }

  /// Shows what is in view now that things stand as they do.
  /// - Parameter cancelled: items that are gone and whose content was asked for, by path.
  func commit(
    _ offset: Point, measured: Int, _ change: DisplayChange = .none,
    cancelled: [PrefetchedItem<ID>] = []
  ) {
    contentOffset = offset
    measuredCount += measured
    if measured > 0 { prefetcher.relay(in: layout.flow) }
    refreshDisplay(change, cancelled: cancelled)
  }

  /// Takes the direction of motion from where the viewport is asked to go; that what comes into view
  /// has another size than was estimated may move it elsewhere, but that is no motion.
  func turn(towards offset: Point) {
    let axis = layout.flow.layout.scrollAxis
    if offset[axis] != contentOffset[axis] { movesForward = offset[axis] > contentOffset[axis] }
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

extension CellCollection {
  /// Whether an item's size is what it measures for lines as they are, and no estimate.
  package func isMeasured(_ path: ItemPath) -> Bool { layout.isMeasured(path) }
}

extension CellCollection {
  /// How the data of what is on display differs from what the collection knows of it, in the order
  /// of places: each is an item to be reloaded, or a change to be made by a batch.
  ///
  /// An item is measured once for each length of lines, so that one that shows something else by and
  /// by is not measured again and again: its frame stays, until it is reloaded. This asks the data
  /// source again, and is meant for development and tests.
  /// - Complexity: O(elements on display).
  public var diagnostics: [CollectionDiagnostic<ID>] {
    let (known, now) = (layout.sectionCount, dataSource.sectionCount)
    guard known == now else { return [.sectionCount(known: known, now: now)] }
    var found: [CollectionDiagnostic<ID>] = []
    var last: (section: Int, holds: Bool)?
    for displayed in displayed where displayed.hasCell {
      let place = displayed.placed.place
      if last?.section != place.section {
        let diagnostic = itemCountDiagnostic(ofSection: place.section)
        last = (place.section, diagnostic == nil)
        if let diagnostic { found.append(diagnostic) }
      }
      // Paths of other items mean nothing.
      if last?.holds == true { found += diagnostics(of: place, id: cells[displayed.slot].id) }
    }
    return found
  }

  private func itemCountDiagnostic(ofSection section: Int) -> CollectionDiagnostic<ID>? {
    let (known, now) = (
      layout.itemCount(inSection: section), dataSource.itemCount(inSection: section)
    )
    return known == now ? nil : .itemCount(section: section, known: known, now: now)
  }

  private func diagnostics(of place: LayoutPlace, id known: ID?) -> [CollectionDiagnostic<ID>] {
    if case .item(let path) = place {
      let now = dataSource.id(ofItem: path)
      guard now == known else { return [.identity(path, known: known, now: now)] }
    }
    let (known, now) = (layout.content(of: place), dataSource.content(of: place))
    return known == now ? [] : [.content(place, known: known, now: now)]
  }
}

extension CollectionDataSource {
  /// What stands at a place that exists; headers and footers ask nothing of a line.
  fileprivate func content(of place: LayoutPlace) -> CollectionItem? {
    switch place {
    case .item(let path): return item(at: path)
    case .header(let index):
      let header = section(index).header
      return header.map { CollectionItem($0.reuseIdentifier, $0.content) }
    case .footer(let index):
      let footer = section(index).footer
      return footer.map { CollectionItem($0.reuseIdentifier, $0.content) }
    case .section, .overflow: return nil
    }
  }
}

extension CellLayout {
  /// What stood at a place when it was measured.
  fileprivate func content(of place: LayoutPlace) -> CollectionItem? {
    guard let identifier = identifier(at: place), let content = content(at: place) else {
      return nil
    }
    let shown: CollectionItem.Content =
      switch content {
      case .size(let size): .size(size)
      case .cell(_, let texts): .texts(texts)
      }
    let options = place.itemPath.map { sections[$0.section].items.options(ofItem: $0.item) }
    return CollectionItem(identifier, shown, options: options ?? .standard)
  }
}

/// How the data of a collection differs from what it was when it was loaded or changed last: the
/// collection was not told, and goes by what it knows.
public enum CollectionDiagnostic<ID: Hashable> {
  /// There are other sections than there were.
  case sectionCount(known: Int, now: Int)
  /// A section has other items than it had.
  case itemCount(section: Int, known: Int, now: Int)
  /// Another item stands at a path.
  case identity(ItemPath, known: ID?, now: ID)
  /// What was measured shows something else now, or nothing: its frame is still that of what it
  /// showed.
  case content(LayoutPlace, known: CollectionItem?, now: CollectionItem?)
}

extension CollectionDiagnostic: Equatable {}
extension CollectionDiagnostic: Sendable where ID: Sendable {}
