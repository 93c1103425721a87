import Snug
import SnugPropertyTesting
import Testing

@Suite("Snapshot differences: properties")
struct CollectionIdentitiesPropertyTests {
  /// Two states of data that share most of their identities, largely in the same order.
  private func pairs() -> Generator<(old: [ModelSection], new: [ModelSection])> {
    updateCases(UpdateCaseLimits(sections: 0...4, items: 0...12)).map { ($0.old, $0.new) }
  }

  /// Two states of one section. The items of the second are in any order.
  private func shuffles(_ count: Int) -> Generator<(old: [Int], new: [Int])> {
    Generator { source in
      let last = try source.draw(.integer(in: 1...count))
      let old = Array(1...last)
      var new: [Int] = []
      for item in old {
        switch try source.draw(.integer(in: 0...7)) {
        case 6: continue
        case 7: new.append(100 + item)
        default: break
        }
        new.insert(item, at: new.count - (try source.draw(.integer(in: 0...new.count))))
      }
      return (old, new)
    }
  }

  private func update(
    from old: [ModelSection], to new: [ModelSection]
  ) throws -> CollectionUpdate {
    var identities = try CollectionIdentities(old)
    let update = try identities.change(to: new)
    try checkEqual(identities.sections, new)
    return update
  }

  private func checkLeads(
    _ update: CollectionUpdate, from old: [ModelSection], to new: [ModelSection]
  ) throws {
    let testCase = UpdateCase(old: old, new: new, update: update)
    // Elements that are not inserted must come from the old data.
    let blank = new.enumerated().map { index, section in
      ModelSection(
        id: update.insertedSections.contains(index) ? section.id : -1,
        items: section.items.enumerated().map { item, id in
          update.insertedSections.contains(index)
            || update.insertedItems.contains(ItemPath(section: index, item: item)) ? id : -1
        })
    }
    try checkEqual(update.applied(to: old, inserting: blank), new, "\(update)")
    try checkEqual(try testCase.resolved().performed(on: old, inserting: blank), new, "\(update)")
  }

  @Test("applying the difference to the old data gives the new data")
  func leads() {
    forAll(pairs(), count: 2000) { old, new in
      try checkLeads(try update(from: old, to: new), from: old, to: new)
    }
  }

  @Test("for one section in any order, applying the difference gives the new data")
  func shuffled() {
    forAll(shuffles(90), count: 500) { old, new in
      let old = [ModelSection(id: 0, items: old)]
      let new = [ModelSection(id: 0, items: new)]
      try checkLeads(try update(from: old, to: new), from: old, to: new)
    }
  }

  @Test("equal snapshots have no difference")
  func equal() {
    forAll(pairs()) { old, _ in
      // A copy that shares no storage.
      let copy = old.map { ModelSection(id: $0.id, items: $0.items.map { $0 }) }
      try checkEqual(try update(from: old, to: copy), CollectionUpdate())
    }
  }

  @Test("identities in both snapshots are never deleted or inserted; items go with their section")
  func identityIsKept() {
    forAll(pairs(), count: 1000) { old, new in
      let update = try update(from: old, to: new)
      let oldPaths = old.pathsByID
      let newPaths = new.pathsByID
      for path in update.deletedItems {
        try check(newPaths[old[path]] == nil, "\(path) is still there")
        try check(!update.deletedSections.contains(path.section), "\(path) goes with its section")
      }
      for path in update.insertedItems {
        try check(oldPaths[new[path]] == nil, "\(path) was there")
        try check(!update.insertedSections.contains(path.section), "\(path) comes with its section")
      }
      for move in update.movedItems { try checkEqual(old[move.from], new[move.to]) }
      try check(update.reloadedItems.isEmpty && update.reloadedSections.isEmpty)
    }
  }

  @Test(
    "as few items of a section move as possible, and as few sections, as checked by trying all subsets"
  )
  func fewestMoves() {
    forAll(shuffles(10), count: 1000) { old, new in
      let items = try update(
        from: [ModelSection(id: 0, items: old)], to: [ModelSection(id: 0, items: new)])
      let sections = try update(
        from: old.map { ModelSection(id: $0, items: []) },
        to: new.map { ModelSection(id: $0, items: []) })
      let common = new.filter(old.contains)
      let fewest = common.count - longestIncreasing(common)
      try checkEqual(items.movedItems.count, fewest, "items")
      try checkEqual(sections.movedSections.count, fewest, "sections")
    }
  }

  /// The length of the longest increasing subsequence, found by trying all subsets.
  private func longestIncreasing(_ values: [Int]) -> Int {
    (0..<1 << values.count).reduce(0) { best, subset in
      let chosen = values.indices.filter { subset >> $0 & 1 == 1 }.map { values[$0] }
      return zip(chosen, chosen.dropFirst()).allSatisfy(<) ? max(best, chosen.count) : best
    }
  }

  @Test("a duplicated identity is reported, wherever it is, and nothing changes")
  func duplicates() {
    let cases = Generator { source in
      let (old, new) = try source.draw(pairs())
      try assume(!new.paths.isEmpty)
      let copied = try source.draw(.integer(in: 0...new.paths.count - 1))
      let section = try source.draw(.integer(in: 0...new.count - 1))
      let place = try source.draw(.integer(in: 0...new[section].items.count))
      return (old, new, copied: new.paths[copied].id, ItemPath(section: section, item: place))
    }
    forAll(cases, count: 1000) { old, new, copied, place in
      var doubled = new
      doubled[place.section].items.insert(copied, at: place.item)
      let places = doubled.paths.filter { $0.id == copied }.map(\.path)
      var identities = try CollectionIdentities(old)
      let error = failure { () throws(DuplicateIdentityError) in
        _ = try identities.change(to: doubled)
      }
      try checkEqual(error?.duplicates, [.item(places[1], first: places[0])])
      try checkEqual(identities.sections, old)
      let other = failure { () throws(DuplicateIdentityError) in
        _ = try CollectionIdentities(doubled)
      }
      try checkEqual(other, error)
    }
  }

  private func failure(
    _ body: () throws(DuplicateIdentityError) -> Void
  ) -> DuplicateIdentityError? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
