/// What becomes of identities that a walk did not find in both states.
struct RestMatching<ID: Hashable> {
  /// Those of both, by new path.
  private(set) var matched: [CollectionUpdate.Move<ItemPath>] = []
  /// Those of the old rest only.
  private(set) var deleted: [ItemPath] = []
  /// Those of the new rest only, by path.
  private(set) var inserted: [ItemPath] = []

  /// Nil if an identity is in the new lists twice. The old lists hold none twice, and all that is
  /// not in the new rest is in the old lists but not in the old rest.
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
    // Comparing with each of a few is faster than hashing.
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
