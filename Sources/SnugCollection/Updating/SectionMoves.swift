/// The moves of sections as steps, between the removals and the insertions of sections.
///
/// The sections are put in place by target, lowest first. A section is settled if it is in place or
/// does not move; the others wait among the settled ones in their old order. A section is put
/// directly behind as many settled ones as are before it in the end: its `rank`.
struct SectionMoves {
  /// By target.
  private var moves: [Move] = []
  /// By source: the count of settled sections before each moving section at first.
  private var settledBefore: [Int] = []

  private struct Move {
    /// The section's position by source.
    var waiting: Int
    /// The count of sections before its target that are not inserted.
    var rank: Int
  }

  init(_ sections: Rearrangement<Int>) {
    let leaving = sections.leaving.edits
    // By position among the edits: the count of moving sections before it.
    var waiting: [Int] = []
    for (position, edit) in leaving.enumerated() {
      waiting.append(settledBefore.count)
      if edit.counterpart != nil { settledBefore.append(edit.place - position) }
    }
    var inserted = 0
    for edit in sections.arriving.edits {
      guard let source = edit.counterpart else {
        inserted += 1
        continue
      }
      let position = leaving.partitioningIndex { $0.place >= source }
      moves.append(Move(waiting: waiting[position], rank: edit.place - inserted))
    }
  }

  /// - Complexity: O(n log² n) in the number of moves.
  func appendSteps(to steps: inout [UpdateStep]) {
    var stillWaiting = PrefixTree(count: moves.count, neutral: 0, combine: +)
    for position in moves.indices { stillWaiting.add(1, at: position) }
    for (placed, move) in moves.enumerated() {
      let from =
        settled(before: move.waiting, placed: placed) + stillWaiting.total(before: move.waiting)
      stillWaiting.add(-1, at: move.waiting)
      let behind = settledBefore.indices.partitioningIndex {
        settled(before: $0, placed: placed) >= move.rank
      }
      let to = move.rank + stillWaiting.total(before: behind)
      if from != to { steps.append(.moveSection(from: from, to: to)) }
    }
  }

  /// The count of settled sections before a waiting one once the first `placed` are in place.
  private func settled(before waiting: Int, placed: Int) -> Int {
    // Ranks rise, so the sections put before it come first. A section is one of them if its rank is
    // at most the count settled before the waiting section at its turn.
    let first = settledBefore[waiting]
    let before = moves.indices.partitioningIndex { moves[$0].rank - $0 > first }
    return first + min(placed, before)
  }
}

/// The changes of the places of sections, or of items.
struct Rearrangement<Place: UpdatePlace>: Hashable, Sendable {
  /// The emptied places, by old index.
  let leaving: EditedPlaces<Place>
  /// The filled places, by new index.
  let arriving: EditedPlaces<Place>

  /// The lists of an update, in any order.
  init(deleted: [Place], inserted: [Place], moved: [CollectionUpdate.Move<Place>]) {
    leaving = EditedPlaces(
      deleted.map { .init(place: $0) } + moved.map { .init(place: $0.from, counterpart: $0.to) })
    arriving = EditedPlaces(
      inserted.map { .init(place: $0) } + moved.map { .init(place: $0.to, counterpart: $0.from) })
  }
}

extension Rearrangement<Int> {
  /// The new index of an old section; `nil` if it is deleted.
  func newSection(ofOld section: Int) -> Int? { leaving.counterpart(of: section, in: arriving) }

  /// The old index of a new section; `nil` if it is inserted.
  func oldSection(ofNew section: Int) -> Int? { arriving.counterpart(of: section, in: leaving) }
}

/// Values by index. Changing one and combining all before an index take O(log n) each (P. M.
/// Fenwick, A New Data Structure for Cumulative Frequency Tables, 1994).
struct PrefixTree<Value> {
  /// At index i, counted from 1: the combined values of the last lowest-bit-of-i indices up to it.
  private var nodes: [Value]
  private let neutral: Value
  private let combine: (Value, Value) -> Value

  /// `count` neutral values: combining one with another leaves the other unchanged.
  init(count: Int, neutral: Value, combine: @escaping (Value, Value) -> Value) {
    nodes = Array(repeating: neutral, count: count + 1)
    self.neutral = neutral
    self.combine = combine
  }

  /// Combines the value at an index with another.
  mutating func add(_ value: Value, at index: Int) {
    var node = index + 1
    while node < nodes.count {
      nodes[node] = combine(nodes[node], value)
      node += node & -node
    }
  }

  /// The combined values of all indices before one.
  func total(before index: Int) -> Value {
    var total = neutral
    var node = index
    while node > 0 {
      total = combine(nodes[node], total)
      node &= node - 1
    }
    return total
  }
}
