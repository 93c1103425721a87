/// Collects all problems of an update.
struct UpdateCheck {
  typealias Problem = CollectionUpdateError.Problem
  typealias List = CollectionUpdateError.List

  let update: ResolvedUpdate
  /// The problems, in the order in which they were found.
  var problems: [Problem] = []

  private var sections: Rearrangement<Int> { update.sections }
  private var items: Rearrangement<ItemPath> { update.items }

  /// Checks the changes of sections as such.
  mutating func checkSections(oldCount: Int, newCount: Int) {
    checkCount(oldCount, ofSection: nil, .before)
    checkCount(newCount, ofSection: nil, .after)
    func rangeProblem(_ count: Int) -> (Int, List) -> Problem? {
      { section, list in
        section >= 0 && section < count
          ? nil : .outOfRange(.section(section), in: list, count: count)
      }
    }
    checkEdits(sections.leaving, .deleted, .movedFrom, rangeProblem(oldCount))
    checkEdits(sections.arriving, .inserted, .movedTo, rangeProblem(newCount))
    checkReloads(update.reloadedSections, .reloaded, sections.leaving, rangeProblem(oldCount))
    checkReloads(update.changedSections, .changed, sections.leaving, rangeProblem(oldCount))
    guard problems.isEmpty else { return }
    // Moves do not change the count.
    let tally = CollectionUpdateError.Tally(
      old: oldCount, deleted: sections.leaving.edits.count { $0.counterpart == nil },
      inserted: sections.arriving.edits.count { $0.counterpart == nil },
      actual: newCount)
    if tally.actual != tally.expected { problems.append(.sectionCount(tally)) }
  }

  /// Checks the deleted, moved and reloaded items by old path.
  mutating func checkLeavingItems(sectionCount: Int, _ itemCount: (Int) -> Int) {
    checkEdits(items.leaving, .deleted, .movedFrom) {
      Self.rangeProblem(of: $0, $1, sectionCount: sectionCount, itemCount)
    }
    checkReloads(update.reloadedItems, .reloaded, items.leaving) {
      Self.rangeProblem(of: $0, $1, sectionCount: sectionCount, itemCount)
    }
  }

  /// Checks the inserted and moved items by new path.
  mutating func checkArrivingItems(sectionCount: Int, _ itemCount: (Int) -> Int) {
    checkEdits(items.arriving, .inserted, .movedTo) {
      Self.rangeProblem(of: $0, $1, sectionCount: sectionCount, itemCount)
    }
  }

  private static func rangeProblem(
    of path: ItemPath, _ list: List, sectionCount: Int, _ itemCount: (Int) -> Int
  ) -> Problem? {
    guard path.section >= 0, path.section < sectionCount else {
      return .sectionOutOfRange(path, in: list, sectionCount: sectionCount)
    }
    let count = itemCount(path.section)
    guard path.item < 0 || path.item >= count else { return nil }
    return .outOfRange(.item(path), in: list, count: count)
  }

  /// Checks that each place exists, and is named once.
  private mutating func checkEdits<Place>(
    _ places: EditedPlaces<Place>, _ endsList: List, _ movesList: List,
    _ rangeProblem: (Place, List) -> Problem?
  ) {
    let edits = places.edits
    var next = 0
    while next < edits.count {
      let place = edits[next].place
      var ends = 0
      var moves = 0
      while next < edits.count, edits[next].place == place {
        if edits[next].counterpart == nil { ends += 1 } else { moves += 1 }
        next += 1
      }
      if ends > 0, let problem = rangeProblem(place, endsList) { problems.append(problem) }
      if moves > 0, let problem = rangeProblem(place, movesList) { problems.append(problem) }
      guard ends + moves > 1 else { continue }
      let isOld = endsList == .deleted
      let named = place.errorPlace
      if ends > 1 { problems.append(.duplicate(named, in: endsList)) }
      if moves > 1 { problems.append(isOld ? .movedTwice(named) : .severalMovedTo(named)) }
      if ends > 0, moves > 0 {
        problems.append(isOld ? .movedAndDeleted(named) : .insertedAndMovedTo(named))
      }
    }
  }

  /// Checks that each place exists, is named once, and is not deleted.
  private mutating func checkReloads<Place>(
    _ reloaded: [Place], _ list: List, _ leaving: EditedPlaces<Place>,
    _ rangeProblem: (Place, List) -> Problem?
  ) {
    var next = 0
    while next < reloaded.count {
      let place = reloaded[next]
      let first = next
      while next < reloaded.count, reloaded[next] == place { next += 1 }
      if let problem = rangeProblem(place, list) { problems.append(problem) }
      if next - first > 1 { problems.append(.duplicate(place.errorPlace, in: list)) }
      if leaving.holdsDeletion(of: place) {
        problems.append(.keptAndDeleted(place.errorPlace, in: list))
      }
    }
  }

  /// Checks that a count is possible.
  mutating func checkCount(
    _ count: Int, ofSection section: Int?, _ moment: CollectionUpdateError.Moment
  ) {
    if !CollectionUpdate.counts.contains(count) {
      problems.append(.invalidCount(count, section: section, moment))
    }
  }
}

extension UpdateCheck {
  /// With more sections than this, only those that a change touches are counted: looking through
  /// this many takes some 20 microseconds, as much as the rest of a small change.
  private static var countedSections: Int { 4_096 }

  /// Checks that item counts add up; the changes of sections as such are known to be valid.
  mutating func checkItemCounts(
    oldSectionCount: Int, newSectionCount: Int,
    _ oldCount: (Int) -> Int, _ newCount: (Int) -> Int
  ) {
    let uncountable = uncountableSections
    func check(_ section: Int) {
      let oldSection = sections.oldSection(ofNew: section)
      let old = oldSection.map(oldCount) ?? 0
      let new = newCount(section)
      let known = problems.count
      if let oldSection { checkCount(old, ofSection: oldSection, .before) }
      checkCount(new, ofSection: section, .after)
      guard let oldSection, problems.count == known else { return }
      let tally = tally(oldSection: oldSection, old, newSection: section, new)
      guard tally.expected != tally.actual, !uncountable.old.containsInOrder(oldSection),
        !uncountable.new.containsInOrder(section)
      else { return }
      problems.append(.itemCount(oldSection: oldSection, newSection: section, tally))
    }
    var suspects = touchedSections(oldSectionCount, newSectionCount)
    if newSectionCount <= Self.countedSections {
      suspects += (0..<newSectionCount).filter { section in
        let new = newCount(section)
        let old = sections.oldSection(ofNew: section).map(oldCount) ?? new
        return old != new || !CollectionUpdate.counts.contains(new)
      }
    }
    var last: Int?
    for section in suspects.sorted() where section != last {
      check(section)
      last = section
    }
  }

  private func tally(
    oldSection: Int, _ old: Int, newSection: Int, _ new: Int
  ) -> CollectionUpdateError.Tally {
    let leaving = items.leaving.edits[items.leaving.edits(ofSection: oldSection)]
    let arriving = items.arriving.edits[items.arriving.edits(ofSection: newSection)]
    let deleted = leaving.count { $0.counterpart == nil }
    let inserted = arriving.count { $0.counterpart == nil }
    return CollectionUpdateError.Tally(
      old: old, deleted: deleted, movedOut: leaving.count - deleted, inserted: inserted,
      movedIn: arriving.count - inserted, actual: new)
  }

  /// The new indices of sections that items leave or enter, some more than once.
  private func touchedSections(_ oldSectionCount: Int, _ newSectionCount: Int) -> [Int] {
    let left = items.leaving.edits.map(\.place.section).filter((0..<oldSectionCount).contains)
    let entered = items.arriving.edits.map(\.place.section).filter((0..<newSectionCount).contains)
    return left.compactMap(sections.newSection) + entered
  }

  /// The sections of invalid item paths, in order: by old index, and by new index.
  private var uncountableSections: (old: [Int], new: [Int]) {
    var old: [Int] = []
    var new: [Int] = []
    for problem in problems {
      switch problem {
      case .outOfRange(.item(let path), let list, _), .duplicate(.item(let path), let list):
        if list.moment == .before { old.append(path.section) } else { new.append(path.section) }
      case .movedAndDeleted(.item(let path)), .movedTwice(.item(let path)):
        old.append(path.section)
      case .insertedAndMovedTo(.item(let path)), .severalMovedTo(.item(let path)):
        new.append(path.section)
      case .outOfRange, .duplicate, .movedAndDeleted, .movedTwice, .severalMovedTo,
        .insertedAndMovedTo, .sectionOutOfRange, .keptAndDeleted, .invalidCount,
        .sectionCount, .itemCount:
        break
      }
    }
    return (old.sorted(), new.sorted())
  }
}

extension Array where Element: Comparable {
  func containsInOrder(_ element: Element) -> Bool { index(of: element) { $0 } != nil }
}
