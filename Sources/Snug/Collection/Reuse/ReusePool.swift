/// Makes cells, and keeps those that are not on display to be shown again.
struct ReusePool<Cell: ReusableCell> {
  private var queues: [CellRegistry.Key: Queue] = [:]
  private(set) var counts = CellCounts()
  /// The most cells that wait in each queue; more are given up.
  let maximumQueued: Int

  fileprivate struct Queue {
    var make: () -> Cell
    /// The last released is the last.
    var waiting: [Cell] = []
    /// Which of the registrations of this identifier it is: cells of earlier ones are not taken
    /// back.
    var registration = 0
  }

  /// A cell on display, and the registration it comes from.
  struct Dequeued {
    var cell: Cell
    fileprivate var registration: Int
  }

  init(maximumQueued: Int) { self.maximumQueued = maximumQueued }

  /// Says how cells are made; those that wait from an earlier registration are given up.
  mutating func register(_ key: CellRegistry.Key, _ make: @escaping () -> Cell) {
    let earlier = queues[key]
    counts.live -= earlier?.waiting.count ?? 0
    queues[key] = Queue(make: make, registration: (earlier?.registration ?? -1) + 1)
  }

  /// A cell that counts as made, and is made by whoever ordered it: nothing is under way here then.
  struct Order {
    fileprivate var queue: Queue

    func make() -> Dequeued {
      Dequeued(cell: queue.make(), registration: queue.registration)
    }
  }

  /// The cell released last, to be prepared for being shown again; `nil` if none waits.
  mutating func dequeue(_ key: CellRegistry.Key) -> Dequeued? {
    guard let cell = queues[key]?.waiting.popLast(), let queue = queues[key] else { return nil }
    counts.reused += 1
    return Dequeued(cell: cell, registration: queue.registration)
  }

  /// A new cell.
  /// - Precondition: The identifier is registered.
  mutating func order(_ key: CellRegistry.Key) -> Order {
    guard let queue = queues[key] else { preconditionFailure("no such cell is registered") }
    counts.made += 1
    counts.live += 1
    return Order(queue: queue)
  }

  /// Takes a cell back that is not on display any more.
  mutating func release(_ dequeued: Dequeued, _ key: CellRegistry.Key) {
    guard let queue = queues[key], queue.registration == dequeued.registration,
      queue.waiting.count < maximumQueued
    else {
      counts.live -= 1
      return
    }
    queues[key]?.waiting.append(dequeued.cell)
  }
}
