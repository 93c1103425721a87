/// Makes cells, and stores unused ones for reuse. Independent of prefetching, touches and loading.
struct ReusePool<Cell: ReusableCell> {
  private var queues: [CellRegistry.Key: Queue] = [:]
  private(set) var counts = CellCounts()
  /// The maximum count of waiting cells in each queue; further ones are dropped.
  let maximumQueued: Int

  fileprivate struct Queue {
    var make: () -> Cell
    /// In the order of their release.
    var waiting: [Cell] = []
    /// The number of registrations of this identifier before this one; cells of earlier
    /// registrations are not taken back.
    var registration = 0
  }

  /// A cell on display, and its registration.
  struct Dequeued {
    var cell: Cell
    fileprivate var registration: Int
  }

  init(maximumQueued: Int) { self.maximumQueued = maximumQueued }

  /// Registers the factory of cells; cells that wait from an earlier registration are dropped.
  mutating func register(_ key: CellRegistry.Key, _ make: @escaping () -> Cell) {
    let earlier = queues[key]
    counts.live -= earlier?.waiting.count ?? 0
    queues[key] = Queue(make: make, registration: (earlier?.registration ?? -1) + 1)
  }

  /// Dequeues the last released cell, to be prepared for reuse; `nil` if none waits.
  mutating func dequeue(_ key: CellRegistry.Key) -> Dequeued? {
    guard let cell = queues[key]?.waiting.popLast(), let queue = queues[key] else { return nil }
    counts.reused += 1
    return Dequeued(cell: cell, registration: queue.registration)
  }

  /// Counts a new cell, and returns what makes it: the pool is not being changed meanwhile.
  /// - Precondition: The identifier is registered.
  mutating func order(_ key: CellRegistry.Key) -> () -> Dequeued {
    guard let queue = queues[key] else { preconditionFailure("no such cell is registered") }
    counts.made += 1
    counts.live += 1
    return { Dequeued(cell: queue.make(), registration: queue.registration) }
  }

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

/// The counts of cells that a collection made and reused.
///
/// Example: `CellCollection`.
public struct CellCounts: Hashable, Sendable {
  /// The total of cells made.
  public var made = 0
  /// The total of cells reused in place of new ones.
  public var reused = 0
  /// Existing cells: on display, or waiting for reuse.
  public var live = 0

  /// All counts 0.
  public init() {}
}

/// The renderer's cell for an item, a header or a footer: an object, or a plain value.
///
/// ```swift
/// struct TagCell: ReusableCell {
///   var title = ""
///   mutating func prepareForReuse() { title = "" }
/// }
/// var cell = TagCell(title: "A")
/// cell.prepareForReuse()
/// ```
public protocol ReusableCell {
  /// Clears the content before the cell shows another element.
  mutating func prepareForReuse()
}

extension ReusableCell {
  /// Does nothing.
  public mutating func prepareForReuse() {}
}
