import SnugGeometry

/// The moves of sections as steps, between the removals of sections and the insertions.
///
/// The sections are put in place by their targets, the lowest first. A section is settled if it is
/// in place or does not move; the others wait among them in their old order. One that is put in
/// place stands right behind as many settled ones as it will in the end: `rank`.
struct SectionMoves {
  /// By target.
  private var moves: [Move] = []
  /// By source: how many settled sections stand before each one at first.
  private var settledBefore: [Int] = []

  private struct Move {
    /// Its position by source.
    var waiting: Int
    /// How many sections that are not inserted stand before its target.
    var rank: Int
  }

  init(_ sections: Rearrangement<Int>) {
    let leaving = sections.leaving.edits
    // By position among the edits: how many sections before it that move.
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

  /// How many settled sections stand before a waiting one once the first `placed` are in place.
  private func settled(before waiting: Int, placed: Int) -> Int {
    // Ranks rise, so those put before it come first, and one is if its rank is no greater than the
    // number settled before the waiting section when its turn comes.
    let first = settledBefore[waiting]
    let before = moves.indices.partitioningIndex { moves[$0].rank - $0 > first }
    return first + min(placed, before)
  }
}
