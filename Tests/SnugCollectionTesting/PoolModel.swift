import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// The reference implementation of the reuse queues, with the cell released last at the end.
struct PoolModel {
  let maximumQueued: Int
  private var waiting: [Key: [Int]] = [:]
  private(set) var made = 0, reused = 0

  struct Key: Hashable {
    var kind: CellKind
    var identifier: String

    init(_ element: CollectionElement<Int>) {
      kind = element.place.kind
      identifier = element.reuseIdentifier
    }
  }

  init(maximumQueued: Int) { self.maximumQueued = maximumQueued }

  /// The number of queued cells.
  var queuedCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

  mutating func release(_ cell: Int, _ key: Key) {
    if waiting[key, default: []].count < maximumQueued { waiting[key, default: []].append(cell) }
  }

  /// Checks the event of dequeuing a cell: the one released last is prepared, or else one is made.
  mutating func dequeue(_ event: CollectionEvent?, expecting cell: Int, _ key: Key) throws {
    if let last = waiting[key]?.popLast() {
      try checkEqual(event, .prepared(cell: last), "the one released last comes back")
      try checkEqual(cell, last)
      reused += 1
    } else {
      try checkEqual(
        event, .made(cell: cell, key.kind, identifier: key.identifier), "none waits")
      made += 1
    }
  }
}
