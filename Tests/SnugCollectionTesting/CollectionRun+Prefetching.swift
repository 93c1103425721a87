import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

extension CollectionRun {
  /// An item and its path.
  private struct Requested: Hashable {
    var id: Int
    var path: ItemPath
  }

  /// Checks that the requested items are exactly those in the window and not on display.
  func checkPrefetching(
    _ events: [CollectionEvent], _ old: CollectionState, _ step: CollectionStep
  ) throws {
    // Scrolling to an item in view does nothing, but measuring around it may leave the offset
    // unchanged as well.
    let isAsking = events.contains { event in
      switch event {
      case .prefetch, .cancel: true
      default: false
      }
    }
    if hasNewWindow, !isAsking, leavesWindows(step, old) { return }
    hasNewWindow = false
    let bounds = state.bounds
    var window = bounds
    let (ahead, behind) = (collection.prefetchAhead, collection.prefetchBehind)
    window.origin[state.axis] -= isForward ? behind : ahead
    window.size[state.axis] += ahead + behind
    let displayed = Set(state.visible.compactMap(\.element.id))
    var inWindow: [(item: Requested, distance: Double)] = []
    for (id, path) in state.paths where !displayed.contains(id) {
      guard let frame = state.frame(of: .item(path)), window.meets(frame) else { continue }
      inWindow.append((Requested(id: id, path: path), bounds.squaredDistance(to: frame)))
    }
    inWindow.sort { ($0.distance, $0.item.path) < ($1.distance, $1.item.path) }
    let wanted = Set(inWindow.map(\.item.id))
    var requested: [Requested] = []
    var cancelled: [Int] = []
    for event in events {
      switch event {
      case .prefetch(let items):
        requested += items.map { Requested(id: $0.id, path: $0.path) }
      case .cancel(let items): cancelled += items.map(\.id)
      default: break
      }
    }
    guard isDirectionKnown || collection.prefetchAhead == collection.prefetchBehind else {
      state.prefetched = old.prefetched.union(requested.map(\.id)).subtracting(cancelled)
        .subtracting(displayed)
      return
    }
    try checkEqual(
      requested, inWindow.map(\.item).filter { !old.prefetched.contains($0.id) },
      "asked for, in order")
    try checkEqual(
      cancelled.sorted(),
      old.prefetched.filter { !wanted.contains($0) && !displayed.contains($0) }.sorted(),
      "asked for no more")
    try check(
      Set(cancelled).isDisjoint(with: requested.map(\.id)), "asked for and not in one step")
    state.prefetched = wanted
  }
}
