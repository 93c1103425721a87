/// The state of a loader without its tasks: waiting, running and arrived requests, and the cache.
///
/// It depends on the renderer's calls and on which loads have ended at the time of each, but not on
/// the order in which they ended. Removed contents are returned, so that the caller can release
/// them while no lock is held.
package struct LoadRequests<ID: Hashable & Sendable, Content: Sendable>: Sendable {
  /// The result of a load.
  package typealias Outcome = Result<LoadedContent<Content>, any Error>

  /// A load to run. The number is its ID: it distinguishes earlier and later loads of the same
  /// item, and follows the order of the requests.
  package struct Load: Sendable {
    package let id: ID
    package let number: Int
  }

  /// A request whose load has ended, or whose content was cached.
  package struct Arrival: Sendable {
    package let load: Load
    package let outcome: Outcome
  }

  private struct Request: Sendable {
    let number: Int
    var stage: Stage
  }

  private enum Stage { case waiting, loading, arrived }

  /// The maximum count of concurrent loads, at least 1.
  package let maximumLoads: Int
  /// The count of running loads, with cancelled ones that have not ended yet.
  package private(set) var runningLoads = 0
  /// The cached contents.
  package private(set) var cache: ContentCache<ID, Content>

  /// The open request of each item. A cancelled request is not among them.
  private var requests: [ID: Request] = [:]
  private var lastNumber = 0
  /// The waiting items, the next one to load first.
  private var waiting: ArraySlice<ID> = []
  private var arrivals: [Arrival] = []

  /// No requests, and an empty cache.
  package init(maximumLoads: Int, costLimit: Int) {
    precondition(maximumLoads > 0, "without a load at a time nothing is ever loaded")
    self.maximumLoads = maximumLoads
    cache = ContentCache(costLimit: costLimit)
  }

  /// Whether no load runs and none waits.
  package var isIdle: Bool { runningLoads == 0 && waiting.isEmpty }

  /// The count of items that have arrived and have not been taken.
  package var arrivalCount: Int { arrivals.count }

  /// Requests items in order, behind those that wait. A cached item arrives at once; one that
  /// waits, loads or has arrived stays as it is. - Complexity: O(n) for n items.
  package mutating func request(_ ids: some Sequence<ID>) {
    for id in ids where requests[id] == nil {
      lastNumber += 1
      let load = Load(id: id, number: lastNumber)
      if let kept = cache.use(id) {
        requests[id] = Request(number: load.number, stage: .arrived)
        arrivals.append(Arrival(load: load, outcome: .success(kept)))
      } else {
        requests[id] = Request(number: load.number, stage: .waiting)
        waiting.append(id)
      }
    }
  }

  /// Cancels requests: nothing of these items will be delivered.
  /// - Returns: The IDs of the loads to cancel, in the order of the items, and the arrivals
  ///   removed.
  /// - Complexity: O(n + m) for n items, and m that wait or have arrived.
  package mutating func cancel(_ ids: some Sequence<ID>) -> (loads: [Int], arrivals: [Arrival]) {
    var loads: [Int] = []
    var isShorter = false
    for id in ids {
      guard let request = requests.removeValue(forKey: id) else { continue }
      if request.stage == .loading { loads.append(request.number) } else { isShorter = true }
    }
    guard isShorter else { return (loads, []) }
    waiting.removeAll { requests[$0] == nil }
    let cancelled = arrivals.filter { requests[$0.load.id] == nil }
    arrivals.removeAll { requests[$0.load.id] == nil }
    return (loads, cancelled)
  }

  /// Moves these items, in order, before the others that wait, which keep their order.
  /// - Complexity: O(n + m) for n items, and m that wait.
  package mutating func prioritize(_ ids: some Sequence<ID>) {
    guard !waiting.isEmpty else { return }
    var named: Set<ID> = []
    var first: ArraySlice<ID> = []
    for id in ids where requests[id]?.stage == .waiting && named.insert(id).inserted {
      first.append(id)
    }
    waiting = first + waiting.filter { !named.contains($0) }
  }

  /// Begins the next load; `nil` if none waits or the maximum count runs. - Complexity: O(1).
  package mutating func nextLoad() -> Load? {
    guard runningLoads < maximumLoads, let id = waiting.popFirst(), let request = requests[id]
    else { return nil }
    requests[id]?.stage = .loading
    runningLoads += 1
    return Load(id: id, number: request.number)
  }

  /// Ends a load. The outcome of a cancelled load is dropped.
  package mutating func loadEnded(_ load: Load, with outcome: Outcome) {
    runningLoads -= 1
    guard requests[load.id]?.number == load.number else { return }
    requests[load.id]?.stage = .arrived
    var outcome = outcome
    if case .success(let loaded) = outcome, loaded.cost < 0 {
      outcome = .failure(CollectionLoaderError.negativeCost(loaded.cost))
    }
    arrivals.append(Arrival(load: load, outcome: outcome))
  }

  /// Takes the arrivals since the last call, in the order of the requests, and caches them as far
  /// as the limit allows. The first counts as the most recently used, since it is the nearest.
  /// - Complexity: O(n log n) for n items.
  package mutating func takeArrivals() -> (taken: [Arrival], removed: [Content]) {
    guard !arrivals.isEmpty else { return ([], []) }
    let taken = arrivals.sorted { $0.load.number < $1.load.number }
    arrivals.removeAll(keepingCapacity: true)
    var removed: [Content] = []
    for arrival in taken.reversed() {
      requests[arrival.load.id] = nil
      guard case .success(let loaded) = arrival.outcome else { continue }
      removed += cache.insert(loaded, for: arrival.load.id)
    }
    return (taken, removed)
  }

  /// Returns an item's cached content, which becomes the most recently used. - Complexity: O(1).
  package mutating func content(of id: ID) -> Content? {
    cache.use(id)?.content
  }

  /// Removes items from the cache. - Complexity: O(n) for n items.
  package mutating func removeContent(of ids: some Sequence<ID>) -> [Content] {
    ids.compactMap { cache.remove($0) }
  }
}
