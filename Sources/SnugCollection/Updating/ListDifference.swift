/// The difference between two states of lists of identities, each unique over all lists of a state.
///
/// The identities determine every move between lists. The only choice is which items stay in place
/// in a list that they do not leave: as many as possible.
struct ListDifference<ID: Hashable> {
  /// Identities in no new list, from lists that still exist.
  private(set) var deleted: [ItemPath] = []
  /// Identities in no old list, in lists that existed before.
  private(set) var inserted: [ItemPath] = []
  /// Identities that change lists, or their order within one; by target.
  private(set) var moved: [CollectionUpdate.Move<ItemPath>] = []

  /// `nil` if an identity occurs twice in the new lists. Those of the old lists are unique.
  /// - Parameter oldOfNew: The old index of each new list; `nil` for an inserted list.
  init?(old: [[ID]], new: [[ID]], oldOfNew: [Int?]) {
    var newOfOld = [Int?](repeating: nil, count: old.count)
    var oldRest: [ItemPath] = []
    var newRest: [ItemPath] = []
    var alignments: [ListAlignment] = []
    // 1. Align the two states of each list.
    for (newList, oldList) in oldOfNew.enumerated() {
      guard let oldList else {
        newRest += new[newList].indices.map { ItemPath(section: newList, item: $0) }
        continue
      }
      newOfOld[oldList] = newList
      // Lists that share their storage compare equal without comparing their elements.
      guard old[oldList] != new[newList] else { continue }
      let alignment = ListAlignment(old[oldList], new[newList], oldList: oldList, newList: newList)
      oldRest += alignment.oldRest.map { ItemPath(section: oldList, item: $0) }
      newRest += alignment.newRest.map { ItemPath(section: newList, item: $0) }
      alignments.append(alignment)
    }
    for (oldList, newList) in newOfOld.enumerated() where newList == nil {
      oldRest += old[oldList].indices.map { ItemPath(section: oldList, item: $0) }
    }
    // 2. Match the rest of both states by hashing.
    guard let matching = RestMatching(old, oldRest, new, newRest) else { return nil }
    deleted = matching.deleted.filter { newOfOld[$0.section] != nil }.sorted()
    inserted = matching.inserted.filter { oldOfNew[$0.section] != nil }
    // 3. Find the moves between lists, and those within one.
    var next = alignments.startIndex
    for move in matching.matched {
      guard newOfOld[move.from.section] == move.to.section else {
        moved.append(move)
        continue
      }
      while alignments[next].newList != move.to.section { next += 1 }
      alignments[next].runs.append(
        MatchedRun(old: move.from.item, new: move.to.item, count: 1))
    }
    for alignment in alignments { moved += alignment.moves() }
    moved.sort { $0.to < $1.to }
  }
}

/// Consecutive items of a list that were consecutive before, in the same order.
struct MatchedRun: Hashable, Sendable {
  /// The first old index.
  var old: Int
  /// The first new index.
  var new: Int
  var count: Int
}

/// The common items found in two states of one list by walking along both. It is cheap, as nothing
/// is hashed, and never wrong, as equal identities denote one item at any position.
struct ListAlignment {
  let oldList: Int
  let newList: Int
  /// The common items, by new index.
  var runs: [MatchedRun] = []
  /// The other old indices, whose items may still be in the new list.
  private(set) var oldRest: [Int] = []
  /// The other new indices.
  private(set) var newRest: [Int] = []

  /// The maximum count of items skipped to find where the lists align again.
  private static var lookahead: Int { 8 }
  /// After this many failures in a row the search extends to the ends of the lists, in case a block
  /// was removed. If that fails too, the rest is left unmatched, so that each item is compared only
  /// a few times.
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
    runs.appendJoining(MatchedRun(old: 0, new: 0, count: head))
    walk(old, head..<old.count - tail, new, head..<new.count - tail)
    runs.appendJoining(MatchedRun(old: old.count - tail, new: new.count - tail, count: tail))
  }

  /// Compares the items in these ranges.
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
      runs.appendJoining(
        MatchedRun(old: oldRange.lowerBound, new: newRange.lowerBound, count: count))
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

  /// The fewest items to skip in both lists, which differ here, until the next ones are equal;
  /// `nil` if more than `lookahead` would be skipped.
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

  /// The fewest moves that bring the common items into the new order.
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
  /// Appends a run, joined with the last one if it follows that in both states.
  fileprivate mutating func appendJoining(_ run: MatchedRun) {
    guard run.count > 0 else { return }
    if let last, last.old + last.count == run.old, last.new + last.count == run.new {
      self[count - 1].count += run.count
    } else {
      append(run)
    }
  }

  /// Whether each run, given in the new order, can stay in place: those with the most items of all
  /// that are in the old order, too. Of several such sets it is always the same one.
  ///
  /// The longest increasing subsequence (M. L. Fredman, On Computing the Length of Longest
  /// Increasing Subsequences, 1975), with runs weighed by their items.
  /// - Complexity: O(n log n); O(n) if all can stay.
  func heaviestIncreasing() -> [Bool] {
    guard zip(self, dropFirst()).contains(where: { $0.old > $1.old }) else {
      return Array<Bool>(repeating: true, count: count)
    }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, run) in indices.sorted(by: { self[$0].old < self[$1].old }).enumerated() {
      ranks[run] = rank
    }
    let none = Chain(items: 0, last: -1)
    var chains = PrefixTree(count: count, neutral: none) { $1.items > $0.items ? $1 : $0 }
    var previous: [Int] = []
    for (run, rank) in ranks.enumerated() {
      let chain = chains.total(before: rank)
      previous.append(chain.last)
      chains.add(Chain(items: chain.items + self[run].count, last: run), at: rank)
    }
    var stays = [Bool](repeating: false, count: count)
    var run = chains.total(before: count).last
    while run >= 0 {
      stays[run] = true
      run = previous[run]
    }
    return stays
  }
}

/// A sequence of runs that ascend in both orders, identified by its last run.
private struct Chain {
  var items: Int
  /// The index of the last run, or -1 for none.
  var last: Int
}

/// Matches the identities that a walk did not find in both states.
struct RestMatching<ID: Hashable> {
  /// Identities in both rests, by new path.
  private(set) var matched: [CollectionUpdate.Move<ItemPath>] = []
  /// Identities in the old rest only.
  private(set) var deleted: [ItemPath] = []
  /// Identities in the new rest only, by path.
  private(set) var inserted: [ItemPath] = []

  /// `nil` if an identity occurs twice in the new lists. Those of the old lists are unique, and all
  /// new ones outside the new rest are in the old lists outside the old rest.
  init?(_ old: [[ID]], _ oldRest: [ItemPath], _ new: [[ID]], _ newRest: [ItemPath]) {
    var positions = [ID: Int](minimumCapacity: oldRest.count)
    for (position, path) in oldRest.enumerated() {
      positions[old[path.section][path.item]] = position
    }
    var isMatched = [Bool](repeating: false, count: oldRest.count)
    var insertedIDs: Set<ID> = []
    for path in newRest {
      let id = new[path.section][path.item]
      if let position = positions[id] {
        guard !isMatched[position] else { return nil }
        isMatched[position] = true
        matched.append(.init(from: oldRest[position], to: path))
      } else {
        guard insertedIDs.insert(id).inserted else { return nil }
        inserted.append(path)
      }
    }
    guard Self.occurrences(of: insertedIDs, in: new) <= inserted.count else { return nil }
    deleted = zip(oldRest, isMatched).filter { !$1 }.map(\.0)
  }

  private static func occurrences(of ids: Set<ID>, in lists: [[ID]]) -> Int {
    // Comparing with each of a few identities is faster than hashing.
    guard ids.count > 8 else {
      return ids.reduce(0) { count, id in
        lists.reduce(count) { count, list in
          var count = count
          for other in list where other == id { count += 1 }
          return count
        }
      }
    }
    return lists.reduce(0) { count, list in count + list.count { ids.contains($0) } }
  }
}
