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
