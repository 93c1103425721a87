import Snug
import Synchronization
import Testing

@Suite("Collection: loading", .timeLimit(.minutes(5)))
struct CollectionLoaderTests {
  private let gate = LoadGate()
  private let loader: CollectionLoader<Int, String>

  init() throws { loader = try Self.made(gate) }

  private static func made(
    _ gate: LoadGate, maximumLoads: Int = 2, costLimit: Int = 10
  ) throws -> CollectionLoader<Int, String> {
    try CollectionLoader(maximumLoads: maximumLoads, costLimit: costLimit) { [gate] in
      try await gate.load($0)
    }
  }

  /// Waits until exactly these loads have begun and wait for the test.
  private func begun(_ items: [Int]) async {
    while gate.waiting != items { await Task.yield() }
  }

  /// Requests an item, and waits until its load has begun and ended with this cost.
  private func load(_ item: Int, cost: Int? = 1) async {
    loader.request([item])
    await begun([item])
    gate.end(item, cost: cost)
    await loader.waitUntilIdle()
  }

  private func delivery(_ item: Int) -> Delivery { Delivery(item: item, content: "\(item)") }

  @Test("a load limit below 1 and a negative cost limit are refused", arguments: [0, -1, .min])
  func numbers(maximumLoads: Int) {
    #expect(throws: CollectionLoaderError.maximumLoads(maximumLoads)) {
      try Self.made(gate, maximumLoads: maximumLoads)
    }
    #expect(throws: CollectionLoaderError.costLimit(-1)) { try Self.made(gate, costLimit: -1) }
  }

  @Test("a requested item is loaded, delivered once, and cached")
  func loading() async throws {
    loader.request([3])
    await begun([3])
    #expect(loader.takeDeliveries() == [])
    gate.end(3, cost: 4)
    await loader.waitUntilIdle()
    #expect(loader.content(of: 3) == nil)
    #expect(loader.takeDeliveries() == [delivery(3)])
    #expect(loader.takeDeliveries() == [])
    #expect(loader.content(of: 3) == "3")
    #expect(loader.cachedCost == 4)
  }

  @Test("with one load at a time, items load in the order of requests, as changed by prioritising")
  func nearestFirst() async throws {
    let loader = try Self.made(gate, maximumLoads: 1)
    loader.request([5, 2, 7, 4])
    await begun([5])
    loader.request([1])
    loader.prioritize([6, 4, 5, 1, 4])
    for item in [5, 4, 1, 2, 7] {
      await begun([item])
      gate.end(item)
    }
    await loader.waitUntilIdle()
    #expect(gate.begun == [5, 4, 1, 2, 7])
    #expect(gate.mostInside == 1)
    // In the order of the requests, not that of loading.
    #expect(loader.takeDeliveries() == [5, 2, 7, 4, 1].map(delivery))
  }

  @Test(
    "the loader runs as many loads at once as `maximumLoads` allows, and never more",
    arguments: 1...4)
  func atOnce(maximumLoads: Int) async throws {
    let inside = Mutex((now: 0, most: 0))
    let loader = try CollectionLoader<Int, Int>(maximumLoads: maximumLoads, costLimit: 0) { item in
      inside.withLock { inside in
        inside.now += 1
        inside.most = max(inside.most, inside.now)
      }
      for _ in 0..<20 { await Task.yield() }
      inside.withLock { $0.now -= 1 }
      return LoadedContent(item, cost: 1)
    }
    loader.request(0..<100)
    loader.cancel((0..<100).filter { $0 % 7 == 0 })
    await loader.waitUntilIdle()
    #expect(inside.withLock { $0.most } <= maximumLoads)
    let items = loader.takeLoaded().map(\.id)
    #expect(items == (0..<100).filter { $0 % 7 != 0 })

    // Loads that wait for the test fill all slots.
    let filled = try Self.made(gate, maximumLoads: maximumLoads)
    filled.request(0..<9)
    await begun(Array(0..<maximumLoads))
    filled.cancel(0..<9)
    await filled.waitUntilIdle()
    #expect(gate.mostInside == maximumLoads)
  }

  @Test("a cancelled load sees that it is cancelled, and delivers nothing")
  func cancelled() async throws {
    loader.request([1, 2, 3])
    await begun([1, 2])
    loader.cancel([1, 3, 8])
    await begun([2])
    gate.end(2)
    await loader.waitUntilIdle()
    #expect(gate.cancellations == 1)
    #expect(gate.begun.sorted() == [1, 2])
    #expect(loader.takeDeliveries() == [delivery(2)])
    #expect(loader.content(of: 1) == nil)
  }

  @Test("the result of a cancelled load is dropped, and the load counts as running until it ends")
  func late() async throws {
    let latch = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let begun = Mutex<[Int]>([])
    let loader = try CollectionLoader<Int, Int>(maximumLoads: 1, costLimit: 10) { item in
      let isFirst = begun.withLock { begun in
        begun.append(item)
        return begun.count == 1
      }
      if isFirst {
        await withCheckedContinuation { continuation in latch.withLock { $0 = continuation } }
      }
      return LoadedContent(isFirst ? -1 : item, cost: 1)
    }
    loader.request([1])
    while latch.withLock({ $0 == nil }) { await Task.yield() }
    loader.cancel([1])
    loader.request([2, 1])
    for _ in 0..<20 { await Task.yield() }
    #expect(begun.withLock { $0 } == [1])
    latch.withLock { $0.take() }?.resume()
    await loader.waitUntilIdle()
    let taken = try loader.takeLoaded().map { [$0.id, try $0.result.get()] }
    #expect(taken == [[2, 2], [1, 1]])
  }

  @Test("a loaded item that is cancelled is not delivered, and a new request loads it again")
  func cancelledAfterArrival() async throws {
    await load(1)
    loader.cancel([1])
    #expect(loader.takeDeliveries() == [])
    await load(1)
    #expect(gate.begun == [1, 1])
    #expect(loader.takeDeliveries() == [delivery(1)])
  }

  @Test("an item requested again while it waits, loads or has arrived is loaded once")
  func askedAgain() async throws {
    let loader = try Self.made(gate, maximumLoads: 1)
    loader.request([1, 2, 1])
    await begun([1])
    loader.request([2, 1])
    gate.end(1)
    await begun([2])
    loader.request([1, 2])
    gate.end(2)
    await loader.waitUntilIdle()
    #expect(gate.begun == [1, 2])
    #expect(loader.takeDeliveries() == [delivery(1), delivery(2)])
  }

  @Test("cached content is delivered without being loaded, until it is removed")
  func kept() async throws {
    for _ in 0..<2 {
      await load(1)
      #expect(loader.takeDeliveries() == [delivery(1)])
      loader.request([1])
      #expect(loader.takeDeliveries() == [delivery(1)])
      loader.removeContent(of: [1, 4])
      #expect(loader.content(of: 1) == nil)
    }
    #expect(gate.begun == [1, 1])
  }

  @Test("an error is delivered and not cached, and the item can be requested again")
  func failure() async throws {
    for _ in 0..<2 {
      await load(1, cost: nil)
      let taken = loader.takeLoaded()
      #expect(taken.map(\.id) == [1])
      #expect(throws: LoadGate.Failed.self) { try taken.first?.result.get() }
    }
    #expect(gate.begun == [1, 1])
  }

  @Test("content with a negative cost is an error")
  func negativeCost() async throws {
    await load(1, cost: -3)
    let taken = loader.takeLoaded()
    #expect(throws: CollectionLoaderError.negativeCost(-3)) { try taken.first?.result.get() }
    #expect(loader.cachedCost == 0)
  }

  @Test("content over the limit is delivered, not cached; of the rest, the first requests are kept")
  func costs() async throws {
    let loader = try Self.made(gate, maximumLoads: 4)
    loader.request([1, 2, 3, 4])
    await begun([1, 2, 3, 4])
    for (item, cost) in [(4, 5), (2, 11), (1, 4), (3, 6)] { gate.end(item, cost: cost) }
    await loader.waitUntilIdle()
    #expect(loader.takeDeliveries() == [1, 2, 3, 4].map(delivery))
    #expect(loader.cachedItems == [3, 1])
    #expect(loader.cachedCost == 6 + 4)
  }

  @Test("a deallocated loader cancels its running loads")
  func deallocation() async throws {
    var loader: CollectionLoader<Int, String>? = try Self.made(gate)
    loader?.request([1, 2, 3])
    await begun([1, 2])
    loader = nil
    while gate.cancellations < 2 { await Task.yield() }
    #expect(gate.begun.sorted() == [1, 2])
  }

  @Test("waiting for an idle loader ends when the last request is cancelled")
  func idleByCancelling() async throws {
    await loader.waitUntilIdle()
    loader.request([1, 2, 3])
    async let idle: Void = loader.waitUntilIdle()
    loader.cancel([1, 2, 3])
    await idle
    #expect(loader.runningLoads == 0)
    #expect(loader.takeDeliveries() == [])
  }
}
