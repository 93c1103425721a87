/// Neighbours in a list that were neighbours in it before, in the same order.
struct MatchedRun: Hashable, Sendable {
  /// The first index before.
  var old: Int
  /// The first index now.
  var new: Int
  var count: Int
}

/// What is found in two states of one list by walking along both: cheap, as nothing is hashed, and
/// never wrong, as equal identities mean one item wherever they stand.
struct ListAlignment {
  let oldList: Int
  let newList: Int
  /// What is in both, by new index.
  var runs: [MatchedRun] = []
  /// The other old indices, some of which may still be in the new list.
  private(set) var oldRest: [Int] = []
  /// The other new indices.
  private(set) var newRest: [Int] = []

  /// How many items are skipped at most to find where the lists run alongside again.
  private static var lookahead: Int { 8 }
  /// After so many items in a row that found nothing, the rest is left: the lists have too little
  /// in common for a walk.
  private static var misses: Int { 32 }

  init<ID: Equatable>(_ old: [ID], _ new: [ID], oldList: Int, newList: Int) {
    self.oldList = oldList
    self.newList = newList
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    append(old: 0, new: 0, count: head)
    walk(old[head..<old.count - tail], new[head..<new.count - tail])
    append(old: old.count - tail, new: new.count - tail, count: tail)
  }

  private mutating func walk<ID: Equatable>(_ old: ArraySlice<ID>, _ new: ArraySlice<ID>) {
    var old = old
    var new = new
    var misses = 0
    while !old.isEmpty, !new.isEmpty, misses < Self.misses {
      if old[old.startIndex] == new[new.startIndex] {
        append(old: old.startIndex, new: new.startIndex, count: 1)
        old.removeFirst()
        new.removeFirst()
        misses = 0
        continue
      }
      let skipped = Self.skipped(old, new)
      misses += skipped == nil ? 1 : 0
      let (oldSkipped, newSkipped) = skipped ?? (1, 1)
      oldRest += old.prefix(oldSkipped).indices
      newRest += new.prefix(newSkipped).indices
      old.removeFirst(oldSkipped)
      new.removeFirst(newSkipped)
    }
    oldRest += old.indices
    newRest += new.indices
  }

  /// The fewest items to skip in both for the next ones to be equal; nil if that is too many.
  private static func skipped<ID: Equatable>(
    _ old: ArraySlice<ID>, _ new: ArraySlice<ID>
  ) -> (Int, Int)? {
    for distance in 1...lookahead {
      let oldIndex = old.startIndex + distance
      let newIndex = new.startIndex + distance
      if oldIndex < old.endIndex, old[oldIndex] == new[new.startIndex] { return (distance, 0) }
      if newIndex < new.endIndex, old[old.startIndex] == new[newIndex] { return (0, distance) }
      if oldIndex < old.endIndex, newIndex < new.endIndex, old[oldIndex] == new[newIndex] {
        return (distance, distance)
      }
    }
    return nil
  }

  private mutating func append(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    runs.appendJoining(MatchedRun(old: old, new: new, count: count))
  }

  /// The fewest moves that bring what is in both lists into the new order.
  /// - Complexity: O(n log n) in the number of runs.
  func moves() -> [CollectionUpdate.Move<ItemPath>] {
    var joined: [MatchedRun] = []
    for run in runs.sorted(by: { $0.new < $1.new }) { joined.appendJoining(run) }
    let stays = joined.heaviestIncreasing()
    var moves: [CollectionUpdate.Move<ItemPath>] = []
    for (run, stays) in zip(joined, stays) where !stays {
      for offset in 0..<run.count {
        moves.append(
          .init(
            from: ItemPath(section: oldList, item: run.old + offset),
            to: ItemPath(section: newList, item: run.new + offset)))
      }
    }
    return moves
  }
}

extension [MatchedRun] {
  /// Makes the last run longer if the other follows it in both states.
  fileprivate mutating func appendJoining(_ run: MatchedRun) {
    if let last, last.old + last.count == run.old, last.new + last.count == run.new {
      self[count - 1].count += run.count
    } else {
      append(run)
    }
  }
}
