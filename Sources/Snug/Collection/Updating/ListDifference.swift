/// What becomes of the identities of some lists, each of which is in one list, once.
///
/// Identities tell where everything went; all that is left to choose is which items stay in place
/// in a list that they do not leave: the most that can.
struct ListDifference<ID: Hashable> {
  /// Those of no new list that were in a list that is still there.
  private(set) var deleted: [ItemPath] = []
  /// Those of no old list that are in a list that was there.
  private(set) var inserted: [ItemPath] = []
  /// Those that change lists, or their place in the order of one; by target.
  private(set) var moved: [CollectionUpdate.Move<ItemPath>] = []

  /// Nil if an identity is in the new lists twice. Those of the old lists are known to be unique.
  /// - Parameter oldOfNew: which old list each new one was; nil for one that was not there.
  init?(old: [[ID]], new: [[ID]], oldOfNew: [Int?]) {
    var newOfOld = [Int?](repeating: nil, count: old.count)
    var oldRest: [ItemPath] = []
    var newRest: [ItemPath] = []
    var alignments: [ListAlignment] = []
    // 1. What stands alongside in both lists.
    for (newList, oldList) in oldOfNew.enumerated() {
      guard let oldList else {
        newRest += new[newList].indices.map { ItemPath(section: newList, item: $0) }
        continue
      }
      newOfOld[oldList] = newList
      // Lists that share their storage are equal without a look at what they hold.
      guard old[oldList] != new[newList] else { continue }
      let alignment = ListAlignment(old[oldList], new[newList], oldList: oldList, newList: newList)
      oldRest += alignment.oldRest.map { ItemPath(section: oldList, item: $0) }
      newRest += alignment.newRest.map { ItemPath(section: newList, item: $0) }
      alignments.append(alignment)
    }
    for (oldList, newList) in newOfOld.enumerated() where newList == nil {
      oldRest += old[oldList].indices.map { ItemPath(section: oldList, item: $0) }
    }
    // 2. What is left of both, by hashing.
    guard let matching = RestMatching(old, oldRest, new, newRest) else { return nil }
    deleted = matching.deleted.filter { newOfOld[$0.section] != nil }.sorted()
    inserted = matching.inserted.filter { oldOfNew[$0.section] != nil }
    // 3. What moved between lists, and what did within one.
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
