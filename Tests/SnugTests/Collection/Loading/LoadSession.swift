import SnugPropertyTesting

/// One call of a renderer to its loader. Items are the numbers from 0 to 7.
enum LoadStep {
  case request([Int])
  case cancel([Int])
  case prioritize([Int])
  case use(Int)
  case remove([Int])
  case take
  /// The running load of this index, which wraps around, ends.
  case end(Int)
}

/// The calls of a renderer, and the results of the items' loads.
struct LoadSession {
  var maximumLoads: Int
  var costLimit: Int
  /// The cost of each item's content, which may be negative; `nil` means that its load fails.
  var costs: [Int?]
  var steps: [LoadStep]

  private static func any(steps: Generator<LoadStep>) -> Generator<LoadSession> {
    let cost = Generator<Int?>.frequency([
      (6, Generator<Int>.integer(in: 0...4).map { $0 }), (1, .constant(nil)),
      (1, .element(of: [-1, .min, .max])),
    ])
    return Generator { source in
      LoadSession(
        maximumLoads: try source.draw(.integer(in: 1...4)),
        costLimit: try source.draw(.frequency([(8, .integer(in: 0...9)), (1, .constant(.max))])),
        costs: try source.draw(Generator<[Int?]>.array(of: cost, count: 8...8)),
        steps: try source.draw(Generator<[LoadStep]>.array(of: steps, count: 0...40)))
    }
  }

  /// Calls of the renderer, and equally often the end of a load.
  static var any: Generator<LoadSession> {
    any(
      steps: .frequency([(1, call), (1, Generator<Int>.integer(in: 0...3).map { .end($0) })]))
  }

  private static var call: Generator<LoadStep> {
    let item = Generator<Int>.integer(in: 0...7)
    let items = Generator<[Int]>.array(of: item, count: 0...5)
    return .frequency([
      (6, items.map { .request($0) }), (2, items.map { .cancel($0) }),
      (2, items.map { .prioritize($0) }), (2, item.map { .use($0) }),
      (1, items.map { .remove($0) }),
      (3, .constant(.take)),
    ])
  }
}

/// A delivery, in a form that can be compared.
struct Delivery: Equatable, CustomStringConvertible {
  var item: Int
  /// The content; `nil` for an error.
  var content: String?

  var description: String { "\(item): \(content ?? "error")" }
}

/// The reference implementation of a loader, made of arrays.
struct LoadModel {
  struct Entry {
    var item: Int
    var number = 0
    var isWanted = true
    var cost: Int?
  }

  let session: LoadSession
  var lastNumber = 0
  var waiting: [Entry] = []
  var running: [Entry] = []
  var arrived: [Entry] = []
  /// The least recently used first.
  var kept: [Entry] = []

  init(_ session: LoadSession) {
    self.session = session
  }

  private mutating func begin() {
    while running.count < session.maximumLoads && !waiting.isEmpty {
      running.append(waiting.removeFirst())
    }
  }

  mutating func use(_ item: Int) -> Bool {
    guard let index = kept.firstIndex(where: { $0.item == item }) else { return false }
    kept.append(kept.remove(at: index))
    return true
  }

  mutating func request(_ items: [Int]) {
    for item in items {
      let asked = waiting + running.filter(\.isWanted) + arrived
      if asked.contains(where: { $0.item == item }) { continue }
      lastNumber += 1
      if use(item) {
        arrived.append(Entry(item: item, number: lastNumber, cost: kept[kept.count - 1].cost))
      } else {
        waiting.append(Entry(item: item, number: lastNumber))
      }
    }
    begin()
  }

  /// Cancels the items, and returns the numbers of the running loads that are unwanted now.
  mutating func cancel(_ items: [Int]) -> [Int] {
    waiting.removeAll { items.contains($0.item) }
    arrived.removeAll { items.contains($0.item) }
    var cancelled: [Int] = []
    for item in items {
      for index in running.indices where running[index].item == item && running[index].isWanted {
        running[index].isWanted = false
        cancelled.append(running[index].number)
      }
    }
    return cancelled
  }

  mutating func prioritize(_ items: [Int]) {
    for item in items.reversed() {
      guard let index = waiting.firstIndex(where: { $0.item == item }) else { continue }
      waiting.insert(waiting.remove(at: index), at: 0)
    }
  }

  mutating func end(_ index: Int) {
    var entry = running.remove(at: index)
    entry.cost = session.costs[entry.item]
    if entry.isWanted { arrived.append(entry) }
    begin()
  }

  mutating func remove(_ items: [Int]) {
    kept.removeAll { items.contains($0.item) }
  }

  mutating func take() -> [Delivery] {
    let taken = arrived.sorted { $0.number < $1.number }
    arrived = []
    var deliveries: [Delivery] = []
    for entry in taken {
      let isContent = (entry.cost ?? -1) >= 0
      deliveries.append(Delivery(item: entry.item, content: isContent ? "\(entry.item)" : nil))
    }
    for entry in taken.reversed() {
      guard let cost = entry.cost, cost >= 0 else { continue }
      kept.removeAll { $0.item == entry.item }
      if cost > session.costLimit { continue }
      kept.append(entry)
      while kept.reduce(Int128(0), { $0 + Int128($1.cost ?? 0) }) > session.costLimit {
        kept.removeFirst()
      }
    }
    return deliveries
  }
}
