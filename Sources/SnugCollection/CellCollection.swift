/// The geometry and bookkeeping of a collection view without a view: the elements on display, the
/// cell that shows each, and the content offset, while items are measured as they come into view
/// and change.
///
/// It draws nothing and needs no main thread. Not thread-safe. Values are in points and content
/// coordinates; offsets are those of the viewport's top left corner. A call that throws changes
/// nothing.
///
/// ```swift
/// let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
/// let layout = FlowLayout(containerSize: Size(width: 320, height: 480))
/// let collection = try CellCollection<String, TagCell>(layout)
/// collection.register("Tag", sizer: sizer) { TagCell() }
/// let tags = ["A", "longer"].map {
///   CollectionSnapshot.Item($0, CollectionItem("Tag", .texts([$0])))
/// }
/// try collection.reload(CollectionSnapshot([.init("tags", tags)]))
/// for element in collection.visibleElements { print(element.id ?? "", element.frame) }
/// ```
public final class CellCollection<ID: Hashable, Cell: ReusableCell> {
  /// The delegate, which shows cells, and is asked about and notified of touches.
  ///
  /// If it is also a `CollectionScrollDelegate`, it becomes the `scrollDelegate`.
  public weak var delegate: (any CollectionDelegate<ID, Cell>)? {
    didSet {
      if let told = delegate as? any CollectionScrollDelegate {
        scrollDelegate = told
      } else if scrollDelegate === oldValue as AnyObject? {
        scrollDelegate = nil
      }
    }
  }
  /// The delegate that is told of scrolling.
  public weak var scrollDelegate: (any CollectionScrollDelegate)? {
    didSet { activity.tellsScrolling = scrollDelegate != nil }
  }
  /// The distance beyond the viewport within which items are measured, in points. It applies from
  /// the next change or scroll on, except a scroll to an item in view. Below 0 and NaN count as 0.
  public var measuringMargin = 0.0 {
    didSet { quiet = nil }
  }
  /// The count of item measurements: one per item and length of line, and again after a reload.
  public private(set) var measuredCount = 0
  /// The content offset: the viewport's top left corner.
  public internal(set) var contentOffset: Point

  /// The sections, with estimates for items that have not been measured.
  var layout: CellLayout
  var dataSource: any CollectionDataSource<ID> = CollectionSnapshot<ID>()
  /// The identities of the snapshot shown; `nil` for other data, and after a batch update.
  var identities: CollectionIdentities<ID>?
  let registry = CellRegistry()
  var pool: ReusePool<Cell>
  /// In the order of their places.
  var displayed: [DisplayedElement] = []
  /// The elements found in view while `displayed` is updated.
  var found: [DisplayedElement] = []
  var cells = DisplayedCells<ID, Cell>()
  var surroundings = Surroundings()
  /// Whether a header or footer on display is pinned.
  var isPinning = false
  /// The offsets at which scrolling changes nothing on display.
  var quiet: QuietSpan?
  var window = PrefetchWindow()
  var prefetcher = Prefetcher<ID>()
  /// Whether content is prefetched, or there are requests that may have to be cancelled.
  var isPrefetching = false
  /// Whether the viewport was last scrolled towards greater offsets.
  var movesForward: Bool
  let touches = TouchTracker<ID>(mode: .single)
  /// The paths of selected and touched items.
  var touchedPaths: [ID: ItemPath] = [:]
  /// What a frame has to know first: one property, as each access to one is checked.
  var activity = Activity()
  /// How the viewport moves by itself; a change applies to what is planned from then on.
  public var physics = ScrollPhysics()
  /// Where it comes to rest after a drag.
  public var snapping = ScrollSnapping.none
  /// Whether the cells of elements that leave the display by an update or another layout stay as
  /// they are until `endTransition`, for a renderer that keeps them on the screen: their display ends
  /// then. If not, it ends at once, and the cells may be reused.
  public var keepsLeavingCells = false
  /// These cells, by the numbers of their transitions.
  var leavingCells: [Int: [LeavingCell<ID, Cell>]] = [:]
  var transitionCount = 0
  /// The drag or motion under way.
  var motion: ActiveMotion? {
    didSet { activity.hasMotion = motion != nil }
  }
  var motionCount = 0
  /// The offset to which the motion itself moves the viewport.
  var movingTo: Double?
  /// The last time that was told.
  var lastTime = -Double.infinity
  /// Whether states of cells have changed while the collection was busy.
  var hasNewStates = false
  /// Whether the offset has changed, and the delegate has to be told.
  private var hasScrolled = false

  /// Creates a collection without data.
  /// - Parameters:
  ///   - layout: The viewport, its inset and how it scrolls; the container is the viewport.
  ///   - estimatedSize: The size of an item until it comes into view and is measured, in points; if
  ///     `nil`, all items are measured at once.
  ///   - maximumQueuedCells: The maximum count of cells of each identifier that wait for reuse.
  public init(
    _ layout: FlowLayout, estimatedSize: Size? = nil, maximumQueuedCells: Int = 256
  ) throws(CollectionError) {
    self.layout = try CellLayout(collecting: layout, estimatedSize: estimatedSize)
    pool = ReusePool(maximumQueued: maximumQueuedCells)
    contentOffset = self.layout.flow.initialScrollOffset
    movesForward = !self.layout.flow.startsAtFarEnd
  }

  /// Registers the sizer and cells of a reuse identifier for one kind of elements. Registering it
  /// again drops the cells that wait for reuse; measured sizes stay until a reload.
  /// - Parameters:
  ///   - reuseIdentifier: The identifier that a `CollectionItem` names, or the `kind` of a background or
  ///     an attached view.
  ///   - kind: The elements that the cells are of. Overflow items count as items.
  ///   - sizer: Measures the cells; not needed for known sizes and backgrounds.
  ///   - make: Makes a new cell.
  public func register(
    _ reuseIdentifier: String, for kind: CellKind = .item, sizer: CellSizer? = nil,
    make: @escaping () -> Cell
  ) {
    let key = CellRegistry.Key(kind: kind, identifier: reuseIdentifier)
    registry.register(key, sizer)
    pool.register(key, make)
  }

  /// Measures the cells of a registered reuse identifier by another sizer. Those that wait for reuse stay,
  /// as measured sizes do.
  package func replaceSizer(
    of reuseIdentifier: String, for kind: CellKind, with sizer: CellSizer
  ) {
    registry.register(CellRegistry.Key(kind: kind, identifier: reuseIdentifier), sizer)
  }

  struct Activity {
    /// Whether the collection is changing, or calling its delegate meanwhile.
    var isBusy = false
    /// Whether a drag or a motion is under way.
    var hasMotion = false
    /// Whether there was a delegate to be told of scrolling.
    var tellsScrolling = false
  }

  /// The counts of cells made, reused and alive.
  public var cellCounts: CellCounts { pool.counts }

  /// Takes over an offset, and updates the elements on display.
  /// - Parameter cancelled: Items that are gone and whose content was requested, by path.
  func commit(
    _ offset: Point, measured: Int, _ change: DisplayChange = .none,
    cancelled: [PrefetchedItem<ID>] = []
  ) {
    let axis = layout.flow.layout.scrollAxis
    // What is measured or changed moves the content under a motion.
    motion?.move(by: offset[axis] - (movingTo ?? contentOffset[axis]))
    movingTo = nil
    hasScrolled = hasScrolled || offset != contentOffset
    contentOffset = offset
    measuredCount += measured
    if measured > 0 { prefetcher.relay(in: layout.flow) }
    refreshDisplay(change, cancelled: cancelled)
  }

  /// Takes the direction of motion from the requested offset. Measured sizes that differ from
  /// estimates may move the viewport elsewhere, but that is no motion.
  func turn(towards offset: Point) {
    let axis = layout.flow.layout.scrollAxis
    if offset[axis] != contentOffset[axis] { movesForward = offset[axis] > contentOffset[axis] }
  }

  /// Runs `body`; a change that the delegate requests meanwhile throws `.busy`.
  func exclusively<Result>(
    _ body: () throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    guard !activity.isBusy else { throw .busy }
    activity.isBusy = true
    let result: Result
    do {
      defer { activity.isBusy = false }
      result = try body()
    }
    if hasScrolled {
      hasScrolled = false
      scrollDelegate?.didScroll()
    }
    if hasNewStates { showStates() }
    return result
  }
}

extension CellCollection {
  /// Whether an item's size is measured for its present lines, and not estimated.
  package func isMeasured(_ path: ItemPath) -> Bool { layout.isMeasured(path) }

  /// The differences between the data of the elements on display and what the collection knows of
  /// it, in the order of places: each calls for a reload of an item or a batch update.
  ///
  /// An item is measured once for each length of line. If it shows something else later without a
  /// reload, it is not measured again: its frame stays until it is reloaded. This property queries
  /// the data source again; it is meant for development and tests. Of views attached to items,
  /// kinds and places are compared, but not contents.
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
      // If the item counts differ, paths mean other items.
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
    let count = layout.hiddenCount(inSection: place.section)
    let (known, now) = (
      layout.content(of: place), dataSource.content(of: place, hiding: count)
    )
    return known == now ? [] : [.content(place, known: known, now: now)]
  }
}

extension CollectionDataSource {
  /// The content at a place that exists; headers and footers have no options.
  fileprivate func content(of place: LayoutPlace, hiding count: Int) -> CollectionItem? {
    switch place {
    case .item(let path):
      let item = item(at: path)
      return item.comparable(item.attachedViews.map(\.view))
    case .header(let index): return section(index).header?.withoutOptions
    case .footer(let index): return section(index).footer?.withoutOptions
    case .overflow(let index): return section(index).overflow?(count).comparable([])
    case .section, .background, .supplementary: return nil
    }
  }
}

extension CollectionItem {
  fileprivate var withoutOptions: CollectionItem { CollectionItem(reuseIdentifier, content) }

  /// The item with the kinds and places of the views attached to it: their contents are not stored.
  fileprivate func comparable(_ views: [AttachedView]) -> CollectionItem {
    var item = CollectionItem(reuseIdentifier, content, options: options)
    item.options.attachedViews = views.map { view in
      var view = view
      view.size = .zero
      return view
    }
    return item
  }
}

extension CellLayout {
  /// The content at a place when it was measured.
  fileprivate func content(of place: LayoutPlace) -> CollectionItem? {
    guard let identifier = identifier(at: place), let content = content(at: place) else {
      return nil
    }
    let options = options(at: place)
    return CollectionItem(identifier, content, options: options)
      .comparable(options.attachedViews)
  }
}

extension PlacedItems {
  /// The content of an item when it was measured.
  func content(ofItem item: Int) -> CollectionItem? {
    guard let identifier = identifier(ofItem: item), let content = shown(item) else { return nil }
    return CollectionItem(identifier, content, options: options(ofItem: item))
  }
}

extension CollectionItem {
  /// An item of measured content.
  fileprivate init(_ identifier: String, _ content: CellContent, options: FlowItemOptions) {
    let shown: Content =
      switch content {
      case .size(let size): .size(size)
      case .cell(_, let texts): .texts(texts)
      }
    self.init(identifier, shown, options: options)
  }
}

/// A difference between the data of a collection and the data when it was last loaded or changed:
/// the collection was not notified, and uses what it knows.
///
/// Example: `CellCollection`.
public enum CollectionDiagnostic<ID: Hashable>: Equatable {
  /// The count of sections differs.
  case sectionCount(known: Int, now: Int)
  /// The count of a section's items differs.
  case itemCount(section: Int, known: Int, now: Int)
  /// Another item is at a path.
  case identity(ItemPath, known: ID?, now: ID)
  /// A measured element shows something else now, or nothing: its frame is still that of its known
  /// content.
  case content(LayoutPlace, known: CollectionItem?, now: CollectionItem?)
}

extension CollectionDiagnostic: Sendable where ID: Sendable {}
