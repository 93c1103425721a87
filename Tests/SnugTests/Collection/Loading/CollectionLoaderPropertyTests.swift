import Dispatch
import Glibc
import Snug
import SnugPropertyTesting
import Synchronization
import Testing

@Suite("Collection: order of loads", .timeLimit(.minutes(5)))
struct CollectionLoaderPropertyTests {
  @Test("the order in which loads end changes neither the deliveries nor the cache")
  func orders() async {
    await forAllBesideTasks(LoadSession.any) { session in
      try TaskedSession(session).run()
    }
  }

  /// Runs a property that waits for tasks, on a thread that no task needs.
  private func forAllBesideTasks<Value>(
    _ generator: @autoclosure @escaping @Sendable () -> Generator<Value>,
    _ property: @escaping @Sendable (Value) throws -> Void
  ) async {
    let failure: String? = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var settings = PropertySettings()
        settings.count = 150
        settings.shrinkingBudget = 500
        switch propertyOutcome(generator(), settings: settings, property) {
        case .passed: continuation.resume(returning: nil)
        case .failed(let counterexample): continuation.resume(returning: "\(counterexample)")
        case .gaveUp(let reason): continuation.resume(returning: "\(reason)")
        }
      }
    }
    if let failure { Issue.record(Comment(rawValue: failure)) }
  }
}

/// A loader with tasks beside the reference implementation, where loads end in the order in which
/// they began. Equal deliveries show that the order of the tasks has no effect.
private final class TaskedSession {
  private let session: LoadSession
  private let gate = LoadGate()
  private let loader: CollectionLoader<Int, String>
  private var model: LoadModel

  init(_ session: LoadSession) throws {
    self.session = session
    model = LoadModel(session)
    loader = try CollectionLoader(
      maximumLoads: session.maximumLoads, costLimit: session.costLimit,
      executor: ThreadExecutor.shared
    ) { [gate] in try await gate.load($0) }
  }

  func run() throws {
    var deliveries: [Delivery] = []
    var modelDeliveries: [Delivery] = []
    for (number, step) in session.steps.enumerated() {
      switch step {
      case .request(let items):
        model.request(items)
        loader.request(items)
      case .cancel(let items):
        _ = model.cancel(items)
        loader.cancel(items)
        // Cancelled loads end by themselves.
        while let index = model.running.firstIndex(where: { !$0.isWanted }) { model.end(index) }
      case .prioritize(let items):
        model.prioritize(items)
        loader.prioritize(items)
      case .use(let item):
        try checkEqual(loader.content(of: item), model.use(item) ? "\(item)" : nil)
      case .remove(let items):
        model.remove(items)
        loader.removeContent(of: items)
      case .take:
        try endAll(from: number)
        deliveries += loader.takeDeliveries()
        modelDeliveries += model.take()
      case .end(let index):
        try settle()
        guard !model.running.isEmpty else { continue }
        let ended = index % model.running.count
        end(model.running[ended].item)
        model.end(ended)
      }
      try settle()
      try checkEqual(deliveries, modelDeliveries, "delivered up to step \(number)")
      try checkEqual(loader.cachedItems, model.kept.map(\.item), "kept after step \(number)")
      try check(loader.cachedCost <= session.costLimit, "\(loader.cachedCost) is too dear")
    }
    try check(gate.mostInside <= session.maximumLoads, "\(gate.mostInside) loads ran at once")
    loader.cancel(0...7)
  }

  private func end(_ item: Int) {
    gate.end(item, cost: session.costs[item])
  }

  /// Ends all loads: in the loader in an order derived from `number`, in the model in the order in
  /// which they began.
  private func endAll(from number: Int) throws {
    try settle()
    var draw = number
    while let item = gate.waiting.isEmpty ? nil : gate.waiting[draw % gate.waiting.count] {
      end(item)
      draw += 5
      try settleTasks()
    }
    while !model.running.isEmpty { model.end(0) }
  }

  /// Waits until the waiting tasks are the running loads of the model.
  private func settle() throws {
    try settleTasks()
    try checkEqual(gate.waiting, model.running.map(\.item).sorted(), "what is being loaded")
  }

  /// Waits until each task has ended or waits for the test. After that, the set of tasks does not
  /// change by itself.
  private func settleTasks() throws {
    for _ in 0..<100_000 {
      if gate.waiting.count == loader.runningLoads { return }
      usleep(20)
    }
    try check(false, "the tasks do not come to rest")
  }
}
