/// The items requested ahead of display. Independent of cells, touches and loading.
struct Prefetcher<ID: Hashable> {
  private var requests: [ItemPath: Request] = [:]
  /// A rectangle in which all items that are not displayed are requested.
  private var covered: Rect?
  private var quiet: QuietSpan?

  private struct Request {
    var id: ID
    var frame: Rect
  }

  /// The changes of a step; no item is in both lists.
  struct Step {
    /// By distance from the visible rectangle, then by path.
    var requested: [PrefetchedItem<ID>] = []
    /// Items that are gone, then the others, each by path.
    var cancelled: [PrefetchedItem<ID>] = []

    /// Cancels the requests of items that are gone. If new data has the same items, one requested
    /// now counts as requested all along, and one on display is not cancelled.
    mutating func add(_ gone: [PrefetchedItem<ID>], displayed: Set<ID>) {
      let asked = Set(requested.map(\.id)).intersection(gone.map(\.id))
      requested.removeAll { asked.contains($0.id) }
      cancelled =
        gone.filter { !asked.contains($0.id) && !displayed.contains($0.id) } + cancelled
    }
  }

  var isEmpty: Bool { requests.isEmpty }

  /// Whether a step would change nothing while the same elements are on display.
  func isQuiet(at offset: Point) -> Bool { quiet?.contains(offset) ?? false }

  /// The path of an item whose content was requested.
  func path(of id: ID) -> ItemPath? { requests.first { $0.value.id == id }?.key }

  /// Requests the items in the window, and cancels the requests of those outside it.
  /// - Parameters:
  ///   - window: The rectangle whose items are requested.
  ///   - begun: The items that have come on display.
  ///   - ended: The items that have left the display.
  ///   - id: The identity of an item.
  mutating func step(
    _ window: Rect, visible: Rect, begun: [ItemPath], ended: [ItemPath], in flow: FlowResult,
    isDisplayed: (ItemPath) -> Bool, id: (ItemPath) -> ID
  ) -> Step {
    for path in begun { requests[path] = nil }
    var step = Step()
    let isEmpty = window.isEmpty
    for (path, request) in requests where isEmpty || !window.finds(request.frame) {
      step.cancelled.append(PrefetchedItem(id: request.id, path: path))
    }
    step.cancelled.sort { $0.path < $1.path }
    for item in step.cancelled { requests[item.path] = nil }

    var found: [(path: ItemPath, frame: Rect, distance: Double)] = []
    func add(_ path: ItemPath, _ frame: Rect) {
      guard !isEmpty, window.finds(frame), requests[path] == nil, !isDisplayed(path) else { return }
      requests[path] = Request(id: id(path), frame: frame)
      found.append((path, frame, visible.squaredDistance(to: frame)))
    }
    for path in ended where path.item < flow.shownItemCount(inSection: path.section) {
      add(path, flow.frame(ofItem: path.item, inSection: path.section))
    }
    for strip in window.strips(beyond: covered, along: flow.layout.scrollAxis) {
      flow.forEachElement(in: strip) { element in
        guard case .item(let item) = element.kind else { return }
        add(ItemPath(section: element.section, item: item), element.frame)
      }
    }
    found.sort { ($0.distance, $0.path) < ($1.distance, $1.path) }
    step.requested = found.compactMap { item in
      requests[item.path].map { PrefetchedItem(id: $0.id, path: item.path) }
    }
    covered = window
    quiet = QuietSpan(window, at: visible.origin, edgesIn: flow)
    return step
  }

  /// Moves requests to the new paths of their items after a change of the data.
  /// - Parameter newPath: The new path of an item; `nil` if it is deleted.
  /// - Returns: The requested items that are deleted, by path.
  mutating func update(newPath: (ItemPath) -> ItemPath?) -> [PrefetchedItem<ID>] {
    guard !requests.isEmpty else { return [] }
    var next: [ItemPath: Request] = [:]
    var deleted: [PrefetchedItem<ID>] = []
    for (path, request) in requests {
      if let new = newPath(path) {
        next[new] = request
      } else {
        deleted.append(PrefetchedItem(id: request.id, path: path))
      }
    }
    requests = next
    return deleted.sorted { $0.path < $1.path }
  }

  /// Reads the frames of requested items again, after frames have changed.
  mutating func relay(in flow: FlowResult) {
    covered = nil
    quiet = nil
    for path in requests.keys {
      // A hidden item gets a frame that is in no window.
      requests[path]?.frame =
        flow.frame(of: .item(path)) ?? Rect(x: .infinity, y: .infinity, width: 0, height: 0)
    }
  }
}

extension Rect {
  /// The parts of this rectangle before and behind another along an axis; all of it if they do not
  /// overlap along the axis or start differently across it.
  fileprivate func strips(beyond other: Rect?, along axis: Axis) -> [Rect] {
    let across = axis.perpendicular
    guard let other, other.minimum(along: axis) < maximum(along: axis),
      minimum(along: axis) < other.maximum(along: axis),
      other.minimum(along: across) == minimum(along: across)
    else { return [self] }
    var before = self
    before.size[axis] = other.minimum(along: axis) - minimum(along: axis)
    var behind = self
    behind.origin[axis] = other.maximum(along: axis)
    behind.size[axis] = maximum(along: axis) - other.maximum(along: axis)
    return [before, behind].filter { $0.size[axis] > 0 }
  }

  /// The square of the distance to another rectangle: 0 if they touch.
  fileprivate func squaredDistance(to other: Rect) -> Double {
    var sum = 0.0
    for axis in Axis.allCases {
      let gap = max(
        other.minimum(along: axis) - maximum(along: axis),
        minimum(along: axis) - other.maximum(along: axis), 0)
      sum += gap * gap
    }
    return sum
  }
}

extension QuietSpan {
  /// Looks up only the elements around the edges of a span: those further inside stay within it.
  fileprivate init(_ span: Rect, at offset: Point, edgesIn flow: FlowResult) {
    let reach = 32.0
    let axis = flow.layout.scrollAxis
    self.init(span, at: offset, reach: reach, in: flow) { body in
      for edge in [span.minimum(along: axis), span.maximum(along: axis)] {
        var strip = span
        strip.origin[axis] = edge - reach
        strip.size[axis] = 2 * reach
        flow.forEachElement(in: strip) { body($0.frame) }
      }
    }
  }
}

/// The distances ahead of and behind the moving viewport within which content is requested.
struct PrefetchWindow {
  /// In points, as set.
  var ahead = 0.0, behind = 0.0

  var isEmpty: Bool { length(ahead) <= 0 && length(behind) <= 0 }

  /// The rectangle of the window.
  /// - Parameter isForward: Whether the viewport moves towards greater offsets.
  func rect(around visible: Rect, along axis: Axis, isForward: Bool) -> Rect {
    let (ahead, behind) = (length(ahead), length(behind))
    var rect = visible
    rect.origin[axis] -= isForward ? behind : ahead
    rect.size[axis] += ahead + behind
    return rect
  }

  private func length(_ points: Double) -> Double { CellLayout.length(points) }
}

extension CellCollection {
  /// The distance ahead of the viewport, in its direction of motion, within which content is
  /// requested, in points; 0 by default. Values below 0 and NaN count as 0.
  public var prefetchAhead: Double {
    get { window.ahead }
    set { changeWindow { $0.ahead = newValue } }
  }

  /// The distance behind the viewport within which content is requested, in points; 0 by default.
  /// Values below 0 and NaN count as 0.
  public var prefetchBehind: Double {
    get { window.behind }
    set { changeWindow { $0.behind = newValue } }
  }

  private func changeWindow(_ body: (inout PrefetchWindow) -> Void) {
    body(&window)
    prefetcher.relay(in: layout.flow)
    isPrefetching = !window.isEmpty || !prefetcher.isEmpty
  }

  /// Whether scrolling to an offset with the same elements on display requests no content.
  func isQuietAhead(_ offset: Point) -> Bool {
    guard isPrefetching else { return true }
    let axis = flowLayout.scrollAxis
    return
      (offset[axis] == contentOffset[axis]
      || (offset[axis] > contentOffset[axis]) == movesForward) && prefetcher.isQuiet(at: offset)
  }

  /// Requests the content of items that have come near, and cancels the requests of others.
  func prefetch(begun: [ItemPath], ended: [ItemPath], cancelled: [PrefetchedItem<ID>]) {
    guard isPrefetching || !cancelled.isEmpty else { return }
    var step = prefetcher.step(
      window.rect(
        around: bounds, along: flowLayout.scrollAxis, isForward: movesForward),
      visible: bounds, begun: begun, ended: ended, in: layout.flow,
      isDisplayed: { displayed.index(of: .item($0)) != nil }, id: dataSource.id(ofItem:))
    if !cancelled.isEmpty {
      step.add(cancelled, displayed: Set(displayed.compactMap { cells[$0.slot].id }))
    }
    isPrefetching = !window.isEmpty || !prefetcher.isEmpty
    if !step.cancelled.isEmpty { delegate?.cancelPrefetching(step.cancelled) }
    if !step.requested.isEmpty { delegate?.prefetch(step.requested) }
  }
}
