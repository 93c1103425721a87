public import SnugFlow

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

/// How many cells a collection has made and how often it could do without.
public struct CellCounts: Hashable, Sendable {
  /// Cells made, ever.
  public var made = 0
  /// Cells that were shown again in place of new ones, ever.
  public var reused = 0
  /// Cells that exist: on display, or waiting to be reused.
  public var live = 0

  /// None at all.
  public init() {}
}

/// What a cell is made for.
public enum CellKind: String, Hashable, Sendable, CaseIterable {
  case item
  case header
  case footer
}

extension LayoutPlace {
  /// What its cell is registered for; what stands for hidden items is an item.
  public var kind: CellKind {
    switch self {
    case .header: .header
    case .footer: .footer
    case .section, .item, .overflow: .item
    }
  }

  /// The place of what a flow layout found; what stands for hidden items is no part of the data.
  init?(_ kind: FlowElement.Kind, section: Int) {
    switch kind {
    case .header: self = .header(section: section)
    case .item(let item): self = .item(section: section, item: item)
    case .footer: self = .footer(section: section)
    case .overflow: return nil
    }
  }
}

/// Which cells are registered, and what measures them.
struct CellRegistry {
  private var sizers: [Key: CellSizer?] = [:]

  /// What a cell is registered under.
  struct Key: Hashable {
    var kind: CellKind
    var identifier: String
  }

  /// - Parameter sizer: what measures such cells; `nil` if all have known sizes.
  mutating func register(_ key: Key, _ sizer: CellSizer?) { sizers.updateValue(sizer, forKey: key) }

  /// What measures an item, a header or a footer, if anything does.
  /// - Throws: for an identifier that is not registered.
  func sizer(
    of item: CollectionItem, at place: LayoutPlace
  ) throws(CollectionError) -> CellSizer? {
    let key = Key(kind: place.kind, identifier: item.reuseIdentifier)
    if let sizer = sizers[key] { return sizer }
    throw .unregistered(
      place.kind, identifier: item.reuseIdentifier, at: place,
      known: sizers.keys.filter { $0.kind == place.kind }.map(\.identifier).sorted())
  }
}

/// What a renderer draws an item, a header or a footer with: an object or a plain value of its own.
public protocol ReusableCell {
  /// Clears what was shown, before the cell shows something else.
  mutating func prepareForReuse()
}

extension ReusableCell {
  /// Clears nothing.
  public mutating func prepareForReuse() {}
}
