/// Collects all that is wrong with an update.
struct UpdateCheck {
  typealias Problem = CollectionUpdateError.Problem
  typealias List = CollectionUpdateError.List

  let sections: Rearrangement<Int>
  let items: Rearrangement<ItemPath>
  private let reloadedSections: [Int]
  private let reloadedItems: [ItemPath]
  /// What is wrong, in the order it was looked for.
  var problems: [Problem] = []

  init(of update: ResolvedUpdate) {
    sections = update.sections
    items = update.items
    reloadedSections = update.reloadedSections
    reloadedItems = update.reloadedItems
  }

  /// What is wrong with sections as such.
  mutating func checkSections(oldCount: Int, newCount: Int) {
    checkCount(oldCount, ofSection: nil, .before)
    checkCount(newCount, ofSection: nil, .after)
    checkEdits(sections.leaving, .deleted, .movedFrom) { section, list in
      section >= 0 && section < oldCount
        ? nil : .outOfRange(.section(section), in: list, count: oldCount)
    }
    checkEdits(sections.arriving, .inserted, .movedTo) { section, list in
      section >= 0 && section < newCount
        ? nil : .outOfRange(.section(section), in: list, count: newCount)
    }
    checkReloads(reloadedSections, sections.leaving) { section in
      section >= 0 && section < oldCount
        ? nil : .outOfRange(.section(section), in: .reloaded, count: oldCount)
    }
    guard problems.isEmpty else { return }
    // Moves take as many away as they bring.
    let tally = CollectionUpdateError.Tally(
      old: oldCount, deleted: sections.leaving.edits.count { $0.counterpart == nil },
      inserted: sections.arriving.edits.count { $0.counterpart == nil },
      actual: newCount)
    if tally.actual != tally.expected { problems.append(.sectionCount(tally)) }
  }

  /// What is wrong with items as they stood.
  mutating func checkLeavingItems(sectionCount: Int, _ itemCount: (Int) -> Int) {
    checkEdits(items.leaving, .deleted, .movedFrom) { path, list in
      Self.rangeProblem(of: path, list, sectionCount: sectionCount, itemCount)
    }
    checkReloads(reloadedItems, items.leaving) { path in
      Self.rangeProblem(of: path, .reloaded, sectionCount: sectionCount, itemCount)
    }
  }

  /// What is wrong with items as they will stand.
  mutating func checkArrivingItems(sectionCount: Int, _ itemCount: (Int) -> Int) {
    checkEdits(items.arriving, .inserted, .movedTo) { path, list in
      Self.rangeProblem(of: path, list, sectionCount: sectionCount, itemCount)
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

  /// Place by place: whether it exists, and is named once.
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

  /// Place by place: whether it exists, is named once and stays.
  private mutating func checkReloads<Place>(
    _ reloaded: [Place], _ leaving: EditedPlaces<Place>, _ rangeProblem: (Place) -> Problem?
  ) {
    var next = 0
    while next < reloaded.count {
      let place = reloaded[next]
      let first = next
      while next < reloaded.count, reloaded[next] == place { next += 1 }
      if let problem = rangeProblem(place) { problems.append(problem) }
      if next - first > 1 { problems.append(.duplicate(place.errorPlace, in: .reloaded)) }
      if leaving.holdsDeletion(of: place) {
        problems.append(.reloadedAndDeleted(place.errorPlace))
      }
    }
  }

  /// Whether there can be so many.
  mutating func checkCount(
    _ count: Int, ofSection section: Int?, _ moment: CollectionUpdateError.Moment
  ) {
    if !CollectionUpdate.counts.contains(count) {
      problems.append(.invalidCount(count, section: section, moment))
    }
  }
}
