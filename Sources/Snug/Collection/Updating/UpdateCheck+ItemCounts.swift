extension UpdateCheck {
  /// Above this many sections only those that a change touches are counted: as many take half a
  /// millisecond to look through.
  private static var countedSections: Int { 100_000 }

  /// Whether the numbers of items add up, where sections as such are known to be valid.
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

  /// The new sections that items leave or enter, some more than once.
  private func touchedSections(_ oldSectionCount: Int, _ newSectionCount: Int) -> [Int] {
    var touched: [Int] = []
    for edit in items.leaving.edits where (0..<oldSectionCount).contains(edit.place.section) {
      if let section = sections.newSection(ofOld: edit.place.section) { touched.append(section) }
    }
    for edit in items.arriving.edits where (0..<newSectionCount).contains(edit.place.section) {
      touched.append(edit.place.section)
    }
    return touched
  }

  /// The sections, in order, of items that are named wrongly as they stood, and as they will stand.
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
        .insertedAndMovedTo, .sectionOutOfRange, .reloadedAndDeleted, .invalidCount,
        .sectionCount, .itemCount:
        break
      }
    }
    return (old.sorted(), new.sorted())
  }
}
