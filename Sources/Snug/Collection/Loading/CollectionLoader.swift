import SnugFlow
import Synchronization

/// Loads the contents of items beside a renderer's frames, and keeps as many as a limit allows.
///
/// The renderer asks for items and takes what has arrived, once a frame; nothing it calls waits for
/// a load. Each load is a task of its own. What is delivered at once has the order in which it was
/// asked for, and which contents are kept depends on what was delivered together: never on which
/// load was faster.
///
/// The functions may be called from any thread. No lock is held while a load runs, while a task is
/// cancelled, or while a content is released.
public final class CollectionLoader<ID: Hashable & Sendable, Content: Sendable>: Sendable {
  /// Loads the content of an item. It runs in a task that is cancelled with the request.
  public typealias Load = @Sendable (ID) async throws -> LoadedContent<Content>

  private let load: Load
  private let executor: (any TaskExecutor)?
  private let state: Mutex<State>

  private struct State {
    var requests: LoadRequests<ID, Content>
    /// The running loads, by their numbers.
    var tasks: [Int: Task<Void, Never>] = [:]
    var waitingForIdle: [CheckedContinuation<Void, Never>] = []
  }

  /// A loader that keeps nothing yet.
  /// - Parameters:
  ///   - maximumLoads: How many loads may run at once. One that was cancelled counts until it ends.
  ///   - costLimit: What the contents kept may cost together, in the unit of their costs. Contents
  ///     that have arrived and not been taken are not counted.
  ///   - executor: What loads run on, between their awaits; the one all tasks share if nil.
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

  /// Asks for items, the nearest first. They wait behind those that wait already.
  ///
  /// An item that is kept is delivered without being loaded. One that waits, loads or has arrived
  /// is asked for already, and left as it is.
  /// - Complexity: O(n) for n items.
  public func request(_ ids: some Sequence<ID>) {
    let ids = Array(ids)
    state.withLock { state in
      state.requests.request(ids)
      startLoads(&state)
    }
  }

  /// Takes requests back: loads that run are cancelled, and nothing of these items is delivered,
  /// even if it has arrived. Asked for again, they are loaded anew.
  /// - Complexity: O(n + m) for n items, and m that wait or have arrived.
  public func cancel(_ ids: some Sequence<ID>) {
    let ids = Array(ids)
    // Nobody is kept waiting for an idle loader: while a request waits, loads run.
    let (tasks, _) = state.withLock { state in
      let (loads, arrivals) = state.requests.cancel(ids)
      return (loads.compactMap { state.tasks[$0] }, arrivals)
    }
    for task in tasks { task.cancel() }
  }

  /// Puts these items first among those that still wait, the nearest first; the others keep their
  /// order behind them. Items that do not wait are passed over.
  /// - Complexity: O(n + m) for n items, and m that wait.
  public func prioritize(_ ids: some Sequence<ID>) {
    let ids = Array(ids)
    state.withLock { $0.requests.prioritize(ids) }
  }

  /// What has arrived since the last time, in the order in which it was asked for. Each request
  /// that is not cancelled is delivered once: a content, or the error its load has thrown.
  ///
  /// The contents are kept from now on, as far as the limit allows, and those used least recently
  /// go. Of contents delivered together the first counts as the one used last. A content dearer
  /// than the whole limit is delivered all the same.
  /// - Complexity: O(n log n) for n items.
  public func takeLoaded() -> [(id: ID, result: Result<Content, any Error>)] {
    let (taken, _) = state.withLock { $0.requests.takeArrivals() }
    return taken.map { ($0.load.id, $0.outcome.map(\.content)) }
  }

  /// The content kept of an item, which then counts as the one used last; nil when it has not been
  /// taken with `takeLoaded`, or had to go. - Complexity: O(1).
  public func content(of id: ID) -> Content? {
    state.withLock { $0.requests.content(of: id) }
  }

  /// Forgets what is kept of items, as when they have changed. Requests stay.
  /// - Complexity: O(n) for n items.
  public func removeContent(of ids: some Sequence<ID>) {
    let ids = Array(ids)
    _ = state.withLock { $0.requests.removeContent(of: ids) }
  }

  /// What all contents kept cost together, never above the limit.
  public var cachedCost: Int {
    state.withLock { $0.requests.cache.cost }
  }

  /// Waits until no load runs and none waits, for tests and tools. What has arrived is still to be
  /// taken. A load that was cancelled is waited for too.
  public func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.requests.isIdle { state.waitingForIdle.append(continuation) }
        return state.requests.isIdle
      }
      if isIdle { continuation.resume() }
    }
  }

  /// The items whose contents are kept, the least recently used first.
  package var cachedItems: [ID] {
    state.withLock { $0.requests.cache.items }
  }

  /// How many loads run, those included that were cancelled and have not ended.
  package var runningLoads: Int {
    state.withLock { $0.requests.runningLoads }
  }

  /// Begins as many loads as may run. A new task runs nothing yet in the thread that makes it.
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
      return takeWaitingIfIdle(&state)
    }
    for continuation in idle { continuation.resume() }
  }

  /// Who waits for the loader to be idle, once it is.
  private func takeWaitingIfIdle(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    guard state.requests.isIdle else { return [] }
    defer { state.waitingForIdle = [] }
    return state.waitingForIdle
  }
}

/// A number a loader cannot use.
public enum CollectionLoaderError: Error, Hashable, Sendable {
  /// How many loads may run at once has to be at least 1.
  case maximumLoads(Int)
  /// What the kept contents may cost has to be at least 0.
  case costLimit(Int)
  /// A load has brought a content whose cost is below 0: delivered in place of the content.
  case negativeCost(Int)
}

/// What loading an item has brought, and what it costs to keep.
public struct LoadedContent<Content: Sendable>: Sendable {
  /// What was loaded.
  public var content: Content
  /// What keeping the content costs, in the unit of the cache's limit, such as bytes; at least 0.
  public var cost: Int

  /// A content and its cost.
  public init(_ content: Content, cost: Int) {
    self.content = content
    self.cost = cost
  }
}
