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
  /// After so many items in a row for which that found nothing the search goes on to the ends, as
  /// where a block was taken out. If it finds nothing either, the rest is left: so each item is
  /// looked at a few times at most.
  private static var mostMisses: Int { 32 }

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
    append(MatchedRun(old: 0, new: 0, count: head))
    walk(old, head..<old.count - tail, new, head..<new.count - tail)
    append(MatchedRun(old: old.count - tail, new: new.count - tail, count: tail))
  }

  /// Looks at what lies in these ranges.
  private mutating func walk<ID: Equatable>(
    _ old: [ID], _ oldRange: Range<Int>, _ new: [ID], _ newRange: Range<Int>
  ) {
    var oldRange = oldRange
    var newRange = newRange
    var misses = 0
    while !oldRange.isEmpty, !newRange.isEmpty, misses <= Self.mostMisses {
      let most = min(oldRange.count, newRange.count)
      var count = 0
      while count < most, old[oldRange.lowerBound + count] == new[newRange.lowerBound + count] {
        count += 1
      }
      append(MatchedRun(old: oldRange.lowerBound, new: newRange.lowerBound, count: count))
      oldRange = oldRange.dropFirst(count)
      newRange = newRange.dropFirst(count)
      guard !oldRange.isEmpty, !newRange.isEmpty else { break }
      let lookahead =
        misses < Self.mostMisses ? Self.lookahead : max(oldRange.count, newRange.count)
      let skipped = Self.skipped(old, oldRange, new, newRange, lookahead: lookahead)
      misses = skipped == nil ? misses + 1 : 0
      let (oldSkipped, newSkipped) = skipped ?? (1, 1)
      oldRest += oldRange.prefix(oldSkipped)
      newRest += newRange.prefix(newSkipped)
      oldRange = oldRange.dropFirst(oldSkipped)
      newRange = newRange.dropFirst(newSkipped)
    }
    oldRest += oldRange
    newRest += newRange
  }

  /// The fewest items to skip in both, which differ there, for the next ones to be equal; nil if
  /// that is too many.
  private static func skipped<ID: Equatable>(
    _ old: [ID], _ oldRange: Range<Int>, _ new: [ID], _ newRange: Range<Int>,
    lookahead: Int
  ) -> (Int, Int)? {
    for distance in 1...lookahead {
      let oldIndex = oldRange.lowerBound + distance
      let newIndex = newRange.lowerBound + distance
      let oldIsIn = oldIndex < oldRange.upperBound
      let newIsIn = newIndex < newRange.upperBound
      if oldIsIn, old[oldIndex] == new[newRange.lowerBound] { return (distance, 0) }
      if newIsIn, old[oldRange.lowerBound] == new[newIndex] { return (0, distance) }
      if oldIsIn, newIsIn, old[oldIndex] == new[newIndex] { return (distance, distance) }
    }
    return nil
  }

  private mutating func append(_ run: MatchedRun) {
    if run.count > 0 { runs.appendJoining(run) }
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
