/// A valid batch update that maps old places to new ones and back, in O(log n) of the number of changes.
/// Independent of layout.
package struct ResolvedUpdate: Hashable, Sendable {
  let sections: Rearrangement<Int>
  let items: Rearrangement<ItemPath>
  /// The items named as reloaded, by old path, in order.
  package let reloadedItems: [ItemPath]
  /// The sections named as reloaded, by old index, in order.
  package let reloadedSections: [Int]
  /// The sections named as changed, by old index, in order.
  package let changedSections: [Int]

  /// The changes of an update, not checked yet.
  init(unchecked update: CollectionUpdate) {
    sections = Rearrangement(
      deleted: update.deletedSections, inserted: update.insertedSections,
      moved: update.movedSections)
    items = Rearrangement(
      deleted: update.deletedItems, inserted: update.insertedItems, moved: update.movedItems)
    reloadedItems = update.reloadedItems.sorted()
    reloadedSections = update.reloadedSections.sorted()
    changedSections = update.changedSections.sorted()
  }

  /// The new index of an old section; `nil` if it is deleted.
  package func newSection(ofOld section: Int) -> Int? { sections.newSection(ofOld: section) }

  /// The old index of a new section; `nil` if it is inserted.
  package func oldSection(ofNew section: Int) -> Int? { sections.oldSection(ofNew: section) }

  /// The new path of an old item; `nil` if it is deleted, or its section is.
  package func newPath(ofOld path: ItemPath) -> ItemPath? {
    items.leaving.counterpart(of: path, in: items.arriving) { newSection(ofOld: $0) }
  }

  /// The old path of a new item; `nil` if it is inserted, or its section is.
  package func oldPath(ofNew path: ItemPath) -> ItemPath? {
    items.arriving.counterpart(of: path, in: items.leaving) { oldSection(ofNew: $0) }
  }

  /// Whether the element at a new place was inserted or moved, by itself or with its section; all
  /// other elements keep their order.
  func arrives(_ place: LayoutPlace) -> Bool {
    sections.arriving.edit(at: place.section) != nil
      || place.ownerPath.map { items.arriving.edit(at: $0) != nil } ?? false
  }

  /// Whether an old item is reloaded, by itself or with its section.
  package func isReloaded(old path: ItemPath) -> Bool {
    reloadedItems.containsInOrder(path) || reloadedSections.containsInOrder(path.section)
  }
}

/// A moved item: its index in its new section, and its old path.
typealias MovedItem = (item: Int, from: ItemPath)

/// A step of the sequence that turns the old data into the new. Indices are those after the steps
/// before it.
///
/// A filled place may receive a moved item: `ResolvedUpdate.oldPath(ofNew:)` of its final path
/// gives the path of its old state. Places are filled last and in order, so the indices of
/// `insertSections`, `insert` and `move` are final.
package enum UpdateStep: Hashable, Sendable {
  /// Removes items. Some may have moved.
  case remove(Range<Int>, section: Int)
  /// Removes sections with their items. Some of the items may have moved.
  case removeSections(Range<Int>)
  /// Removes a section, then inserts it at the index `to` of the rest.
  case moveSection(from: Int, to: Int)
  /// Inserts sections at these final indices, with all items they have after the update.
  case insertSections(Range<Int>)
  /// Inserts items at these final indices.
  case insert(Range<Int>, section: Int)
  /// Removes an item, then inserts it at the index `to` of the rest of the same section.
  case move(from: Int, to: Int, section: Int)
}

extension ResolvedUpdate {
  /// The steps that turn the old data into the new in this order: removals of items, then of
  /// sections, last first; moves of sections; insertions of sections, then of items, first first.
  ///
  /// Neighbours share one step. An item that moves within its section, while nothing else enters or
  /// leaves the section, becomes a move. A reload changes no place and has no step.
  /// - Complexity: O(n log n) in the number of changes.
  package var steps: [UpdateStep] {
    var steps: [UpdateStep] = []
    appendItemRemovals(to: &steps)
    steps += sections.leaving.ends.reversed().map { .removeSections($0) }
    SectionMoves(sections).appendSteps(to: &steps)
    steps += sections.arriving.ends.map { .insertSections($0) }
    appendItemInsertions(to: &steps)
    return steps
  }

  private func appendItemRemovals(to steps: inout [UpdateStep]) {
    var end = items.leaving.edits.count
    while end > 0 {
      let section = items.leaving.edits[end - 1].place.section
      let edits = items.leaving.edits(ofSection: section)
      end = edits.lowerBound
      guard let newSection = newSection(ofOld: section), !isSingleMove(edits, to: newSection)
      else { continue }
      for run in items.leaving.runs(edits).reversed() {
        steps.append(.remove(run, section: section))
      }
    }
  }

  private func appendItemInsertions(to steps: inout [UpdateStep]) {
    var start = 0
    while start < items.arriving.edits.count {
      let section = items.arriving.edits[start].place.section
      let edits = items.arriving.edits(ofSection: section)
      start = edits.upperBound
      guard let oldSection = oldSection(ofNew: section) else { continue }
      let left = items.leaving.edits(ofSection: oldSection)
      guard !isSingleMove(left, to: section) else {
        let from = items.leaving.edits[left.lowerBound].place.item
        let to = items.arriving.edits[edits.lowerBound].place.item
        if from != to { steps.append(.move(from: from, to: to, section: section)) }
        continue
      }
      for run in items.arriving.runs(edits) { steps.append(.insert(run, section: section)) }
    }
  }

  /// Whether one item is all that leaves an old section, and all that enters the new one.
  private func isSingleMove(_ leaving: Range<Int>, to newSection: Int) -> Bool {
    guard leaving.count == 1 else { return false }
    let arriving = items.arriving.edits(ofSection: newSection)
    return arriving.count == 1
      && items.leaving.edits[leaving.lowerBound].counterpart
        == items.arriving.edits[arriving.lowerBound].place
  }
}

extension EditedPlaces {
  /// The ranges of neighbours among the edits of one list, in order.
  fileprivate func runs(_ list: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for position in list {
      let index = edits[position].place.indexInList
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

extension EditedPlaces<Int> {
  /// The ranges of neighbouring sections that are deleted or inserted, in order.
  fileprivate var ends: [Range<Int>] {
    let ends = EditedPlaces(edits.filter { $0.counterpart == nil })
    return ends.runs(ends.edits.indices)
  }
}
