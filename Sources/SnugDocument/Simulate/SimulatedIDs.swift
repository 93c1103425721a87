/// The numbers of the items that have, or had, an `id`: they are looked up once, when the first is asked
/// for, and not again for each step. Steps that are refused may leave numbers that no item has.
final class SimulatedIDs {
  private let document: Document
  private lazy var declared: [String: Int] = {
    var numbers: [String: Int] = [:]
    var start = 0
    for section in document.sections {
      for item in section.items.indices {
        if let id = section.items.id(item) { numbers[id] = start + item }
      }
      start += section.items.count
    }
    return numbers
  }()
  /// Those that scripts have brought.
  private var brought: [String: [Int]] = [:]

  init(_ document: Document) { self.document = document }

  func items(_ id: String) -> [Int] {
    (declared[id].map { [$0] } ?? []) + (brought[id] ?? [])
  }

  func note(_ id: String, ofItem number: Int) { brought[id, default: []].append(number) }

  /// Forgets items that are gone for good.
  func forget(_ isGone: (Int) -> Bool) {
    brought = brought.compactMapValues { numbers in
      let left = numbers.filter { !isGone($0) }
      return left.isEmpty ? nil : left
    }
  }
}
