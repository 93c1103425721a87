/// The state of a loader without its tasks: what waits to be loaded, what is being loaded, what
/// has arrived, and what is kept.
///
/// It depends on what the renderer's side calls, and on which loads have ended at the time; in
/// what order they have ended changes nothing. Contents that are let go of are returned, so that
/// they can be released where no lock is held.
package struct LoadRequests<ID: Hashable & Sendable, Content: Sendable>: Sendable {
  /// What came of a load.
  package typealias Outcome = Result<LoadedContent<Content>, any Error>

  /// A load that is due. The number tells it from other loads of the same item, before and after;
  /// requests are numbered in their order.
  package struct Load: Sendable {
    package let id: ID
    package let number: Int
  }

  /// An item's load that has ended.
  package struct Arrival: Sendable {
    package let load: Load
    package let outcome: Outcome
  }

  private struct Request: Sendable {
    let number: Int
    var stage: Stage
  }

  private enum Stage: Sendable {
    case waiting
    case loading
    case arrived
  }

  /// How many loads may run at once, at least 1.
  package let maximumLoads: Int
  /// How many loads run, those that were cancelled and have not ended yet included.
  package private(set) var runningLoads = 0
  /// The contents kept.
  package private(set) var cache: ContentCache<ID, Content>

  /// What is under way of an item. A cancelled request is not here any more.
  private var requests: [ID: Request] = [:]
  private var lastNumber = 0
  /// The next to be loaded first.
  private var waiting: ArraySlice<ID> = []
  private var arrivals: [Arrival] = []

  /// No requests, and nothing kept.
  package init(maximumLoads: Int, costLimit: Int) {
    precondition(maximumLoads > 0, "without a load at a time nothing is ever loaded")
    self.maximumLoads = maximumLoads
    cache = ContentCache(costLimit: costLimit)
  }

  /// Whether no load runs and none waits.
  package var isIdle: Bool { runningLoads == 0 && waiting.isEmpty }

  /// How many items have arrived and not been taken.
  package var arrivalCount: Int { arrivals.count }

  /// Asks for items, in the order given, behind those that wait. What is kept has arrived at once;
  /// an item that waits, loads or has arrived is left as it is. - Complexity: O(n) for n items.
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

  /// Takes requests back: nothing of these items will be delivered.
  /// - Returns: The numbers of the loads to be cancelled, in the order of the items, and what had
  ///   arrived already.
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

  /// Puts these items first among those that wait, in the order given; the others keep theirs.
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

  /// The next load to begin now; nil when none waits, or as many run as may. - Complexity: O(1).
  package mutating func nextLoad() -> Load? {
    guard runningLoads < maximumLoads, let id = waiting.popFirst(), let request = requests[id]
    else { return nil }
    requests[id]?.stage = .loading
    runningLoads += 1
    return Load(id: id, number: request.number)
  }

  /// A load has ended. What comes of one that was cancelled is dropped.
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

  /// What has arrived since the last time, in the order in which it was asked for. It is kept from
  /// now on, as far as the limit allows: the first counts as the one used last, being the nearest.
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

  /// The content kept of an item, which then counts as the one used last. - Complexity: O(1).
  package mutating func content(of id: ID) -> Content? {
    cache.use(id)?.content
  }

  /// Forgets what is kept of items. - Complexity: O(n) for n items.
  package mutating func removeContent(of ids: some Sequence<ID>) -> [Content] {
    ids.compactMap { cache.remove($0) }
  }
}
