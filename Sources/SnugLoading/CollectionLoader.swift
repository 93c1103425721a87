import Synchronization

/// Loads the contents of items concurrently with a renderer's frames, and caches as many as a cost
/// limit allows. Independent of the collection.
///
/// The renderer requests items and takes what has arrived once a frame; neither waits for a load.
/// Each load is a task of its own. Contents taken together are in the order of their requests. The
/// cached contents depend on what was taken together, and never on which load was faster.
///
/// The methods may be called from any thread. No lock is held while a load runs, while a task is
/// cancelled, or while a content is released.
///
/// ```swift
/// let loader = try CollectionLoader<Int, String>(maximumLoads: 4, costLimit: 1_000) { id in
///   LoadedContent("photo \(id)", cost: 1)
/// }
/// loader.request([1, 2])
/// await loader.waitUntilIdle()
/// for (id, result) in loader.takeLoaded() { print(id, try result.get()) }
/// ```
public final class CollectionLoader<ID: Hashable & Sendable, Content: Sendable>: Sendable {
  /// Loads the content of an item, in a task that is cancelled with the request.
  public typealias Load = @Sendable (ID) async throws -> LoadedContent<Content>

  private let load: Load
  private let executor: (any TaskExecutor)?
  private let state: Mutex<State>

  private struct State {
    var requests: LoadRequests<ID, Content>
    /// The running loads, by their IDs.
    var tasks: [Int: Task<Void, Never>] = [:]
    var waitingForIdle: [CheckedContinuation<Void, Never>] = []
  }

  /// Creates a loader with an empty cache.
  /// - Parameters:
  ///   - maximumLoads: The maximum count of loads at once. A cancelled load counts until it ends.
  ///   - costLimit: The maximum total cost of the cached contents, in the unit of their costs.
  ///     Contents not taken yet do not count.
  ///   - executor: The executor of loads, between their awaits; the shared default one if `nil`.
  ///   - load: Loads the content of an item.
  /// - Throws: `.maximumLoads` below 1, `.costLimit` below 0.
  public init(
    maximumLoads: Int, costLimit: Int, executor: (any TaskExecutor)? = nil,
    load: @escaping Load
  ) throws(CollectionLoaderError) {
    guard maximumLoads > 0 else { throw .maximumLoads(maximumLoads) }
    guard costLimit >= 0 else { throw .costLimit(costLimit) }
    self.load = load
    self.executor = executor
    state = Mutex(
      State(requests: LoadRequests(maximumLoads: maximumLoads, costLimit: costLimit)))
  }

  deinit {
    for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
  }

  /// Requests items, nearest first. They wait behind items that wait already.
  ///
  /// A cached item is delivered without a load. An item that waits, loads or has arrived is
  /// requested already, and stays as it is.
  /// - Complexity: O(n) for n items.
  public func request(_ ids: some Sequence<ID>) {
    let ids = Array(ids)
    state.withLock { state in
      state.requests.request(ids)
      startLoads(&state)
    }
  }

  /// Cancels requests: running loads are cancelled, and nothing of these items is delivered, even
  /// if it has arrived. A new request loads them again, unless they are cached.
  /// - Complexity: O(n + m) for n items, and m that wait or have arrived.
  public func cancel(_ ids: some Sequence<ID>) {
    let ids = Array(ids)
    // Cancelling never makes the loader idle: while a request waits, loads run.
    let (tasks, _) = state.withLock { state in
      let (loads, arrivals) = state.requests.cancel(ids)
      return (loads.compactMap { state.tasks[$0] }, arrivals)
    }
    for task in tasks { task.cancel() }
  }

  /// Moves these items, nearest first, before the others that still wait; the others keep their
  /// order. Items that do not wait are ignored.
  /// - Complexity: O(n + m) for n items, and m that wait.
  public func prioritize(_ ids: some Sequence<ID>) {
    let ids = Array(ids)
    state.withLock { $0.requests.prioritize(ids) }
  }

  /// Takes what has arrived since the last call, in the order of the requests. Each request that is
  /// not cancelled is delivered once: as a content, or as the error that its load threw.
  ///
  /// The contents are cached now, as far as the limit allows; the least recently used are evicted.
  /// Of contents taken together, the first counts as the most recently used. A content that costs
  /// more than the whole limit is delivered, too.
  /// - Complexity: O(n log n) for n items.
  public func takeLoaded() -> [(id: ID, result: Result<Content, any Error>)] {
    let (taken, _) = state.withLock { $0.requests.takeArrivals() }
    return taken.map { ($0.load.id, $0.outcome.map(\.content)) }
  }

  /// Returns the cached content of an item, which becomes the most recently used; `nil` if it was
  /// not taken with `takeLoaded`, or was evicted. - Complexity: O(1).
  public func content(of id: ID) -> Content? {
    state.withLock { $0.requests.content(of: id) }
  }

  /// Removes items from the cache, for example after they changed. Requests stay.
  /// - Complexity: O(n) for n items.
  public func removeContent(of ids: some Sequence<ID>) {
    let ids = Array(ids)
    _ = state.withLock { $0.requests.removeContent(of: ids) }
  }

  /// The total cost of all cached contents, never above the limit.
  public var cachedCost: Int {
    state.withLock { $0.requests.cache.cost }
  }

  /// Waits until no load runs or waits, for tests and tools. Cancelled loads are waited for, too.
  /// What has arrived still has to be taken.
  public func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.requests.isIdle { state.waitingForIdle.append(continuation) }
        return state.requests.isIdle
      }
      if isIdle { continuation.resume() }
    }
  }

  /// The items whose contents are cached, least recently used first.
  package var cachedItems: [ID] {
    state.withLock { $0.requests.cache.items }
  }

  /// The count of running loads, with cancelled ones that have not ended.
  package var runningLoads: Int {
    state.withLock { $0.requests.runningLoads }
  }

  /// Starts as many loads as may run. A new task runs nothing yet on the thread that creates it.
  private func startLoads(_ state: inout State) {
    while let next = state.requests.nextLoad() {
      state.tasks[next.number] = Task(executorPreference: executor) { [weak self, load] in
        let outcome: LoadRequests<ID, Content>.Outcome
        do {
          try Task.checkCancellation()
          outcome = .success(try await load(next.id))
        } catch {
          outcome = .failure(error)
        }
        self?.loadEnded(next, with: outcome)
      }
    }
  }

  private func loadEnded(
    _ load: LoadRequests<ID, Content>.Load, with outcome: LoadRequests<ID, Content>.Outcome
  ) {
    let idle = state.withLock { state in
      state.tasks[load.number] = nil
      state.requests.loadEnded(load, with: outcome)
      startLoads(&state)
      guard state.requests.isIdle else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waitingForIdle = [] }
      return state.waitingForIdle
    }
    for continuation in idle { continuation.resume() }
  }
}

/// An invalid number for a loader.
///
/// Example: `CollectionLoader`.
public enum CollectionLoaderError: Error, Hashable, Sendable {
  /// The maximum count of concurrent loads has to be at least 1.
  case maximumLoads(Int)
  /// The cost limit has to be at least 0.
  case costLimit(Int)
  /// A loaded content has a cost below 0; the error is delivered in place of the content.
  case negativeCost(Int)
}

extension CollectionLoaderError: CustomStringConvertible {
  /// The number and what was expected.
  public var description: String {
    switch self {
    case .maximumLoads(let count):
      "the maximum number of loads at once is \(count): expected 1 or more"
    case .costLimit(let limit): "the cost limit is \(limit): expected 0 or more"
    case .negativeCost(let cost): "the cost of a loaded content is \(cost): expected 0 or more"
    }
  }
}

/// The loaded content of an item, and its cost.
///
/// Example: `CollectionLoader`.
public struct LoadedContent<Content: Sendable>: Sendable {
  /// The content.
  public var content: Content
  /// The cost of caching the content, in the unit of the cache's limit, such as bytes; at least 0.
  public var cost: Int

  /// A content and its cost.
  public init(_ content: Content, cost: Int) {
    self.content = content
    self.cost = cost
  }
}
