/// A batch of changes known to be valid, and what it makes of each place.
package struct ResolvedUpdate: Hashable, Sendable {
  let sections: Rearrangement<Int>
  let items: Rearrangement<ItemPath>
  /// The items named as reloaded, as they stood, in order.
  package let reloadedItems: [ItemPath]
  /// The sections named as reloaded, as they stood, in order.
  package let reloadedSections: [Int]

  /// The changes of an update, not checked yet.
  init(unchecked update: CollectionUpdate) {
    sections = Rearrangement(
      deleted: update.deletedSections, inserted: update.insertedSections,
      moved: update.movedSections)
    items = Rearrangement(
      deleted: update.deletedItems, inserted: update.insertedItems, moved: update.movedItems)
    reloadedItems = update.reloadedItems.sorted()
    reloadedSections = update.reloadedSections.sorted()
  }

  /// Where a section there was stands afterwards; nil if it is deleted.
  /// - Complexity: O(log n) in the number of changes.
  package func newSection(ofOld section: Int) -> Int? { sections.newSection(ofOld: section) }

  /// Where a section there is stood before; nil if it is inserted.
  /// - Complexity: O(log n) in the number of changes.
  package func oldSection(ofNew section: Int) -> Int? { sections.oldSection(ofNew: section) }

  /// Where an item there was stands afterwards; nil if it is deleted, or its section is.
  /// - Complexity: O(log n) in the number of changes.
  package func newPath(ofOld path: ItemPath) -> ItemPath? {
    if let edit = items.leaving.edit(at: path) { return edit.counterpart }
    guard let section = newSection(ofOld: path.section) else { return nil }
    let rank = items.leaving.rankOfSurvivor(
      at: path.item, in: items.leaving.edits(ofSection: path.section))
    let item = items.arriving.indexOfSurvivor(
      ranked: rank, in: items.arriving.edits(ofSection: section))
    return ItemPath(section: section, item: item)
  }

  /// Where an item there is stood before; nil if it is inserted, or its section is.
  /// - Complexity: O(log n) in the number of changes.
  package func oldPath(ofNew path: ItemPath) -> ItemPath? {
    if let edit = items.arriving.edit(at: path) { return edit.counterpart }
    guard let section = oldSection(ofNew: path.section) else { return nil }
    let rank = items.arriving.rankOfSurvivor(
      at: path.item, in: items.arriving.edits(ofSection: path.section))
    let item = items.leaving.indexOfSurvivor(
      ranked: rank, in: items.leaving.edits(ofSection: section))
    return ItemPath(section: section, item: item)
  }

  /// Whether what stands at a place came there by itself or with its section, be it new or moved: all
  /// else keeps its order.
  /// - Complexity: O(log n) in the number of changes.
  func arrives(_ place: LayoutPlace) -> Bool {
    sections.arriving.edit(at: place.section) != nil
      || place.itemPath.map { items.arriving.edit(at: $0) != nil } ?? false
  }

  /// Whether an item there was is reloaded, by itself or with its section.
  /// - Complexity: O(log n) in the number of changes.
  package func isReloaded(old path: ItemPath) -> Bool {
    reloadedItems.containsInOrder(path) || reloadedSections.containsInOrder(path.section)
  }
}

/// One of the edits that, performed one after the other, make the old data the new. Indices are
/// those the steps before left.
///
/// An item of a place that is filled may be one that moved: `ResolvedUpdate.oldPath(ofNew:)` of its
/// final path tells where its state is to be had. Places are filled last and in order, so the
/// indices of `insertSections`, `insert` and `move` are final.
package enum UpdateStep: Hashable, Sendable {
  /// Takes items out. Some may have moved.
  case remove(Range<Int>, section: Int)
  /// Takes sections out with what they hold. Some of the items may have moved.
  case removeSections(Range<Int>)
  /// Takes a section out, and puts it in where `to` is once that is done.
  case moveSection(from: Int, to: Int)
  /// Puts sections in that will stand at these indices, with all the items they have after the
  /// update.
  case insertSections(Range<Int>)
  /// Puts items in that will stand at these indices.
  case insert(Range<Int>, section: Int)
  /// Takes an item out, and puts it in where `to` is once that is done, in the same section.
  case move(from: Int, to: Int, section: Int)
}

extension ResolvedUpdate {
  /// What makes the old data the new when performed one after the other: takes items out, then
  /// sections, the last first; moves sections; puts sections in, then items, the first first.
  ///
  /// Neighbours come in one step. An item that moves within its section while nothing else enters
  /// or leaves that comes as a move. What is reloaded stands where it stood and has no step.
  /// - Complexity: O(n log n) in the number of changes.
  package var steps: [UpdateStep] {
    var steps: [UpdateStep] = []
    appendItemRemovals(to: &steps)
    appendSectionRemovals(to: &steps)
    SectionMoves(sections).appendSteps(to: &steps)
    appendSectionInsertions(to: &steps)
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

  private func appendSectionRemovals(to steps: inout [UpdateStep]) {
    let deleted = sections.leaving.edits.filter { $0.counterpart == nil }
    for run in EditedPlaces(deleted).runs(deleted.indices).reversed() {
      steps.append(.removeSections(run))
    }
  }

  private func appendSectionInsertions(to steps: inout [UpdateStep]) {
    let inserted = sections.arriving.edits.filter { $0.counterpart == nil }
    for run in EditedPlaces(inserted).runs(inserted.indices) { steps.append(.insertSections(run)) }
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

  /// Whether all that leaves an old section is one item, which is all that enters the new one.
  private func isSingleMove(_ leaving: Range<Int>, to newSection: Int) -> Bool {
    guard leaving.count == 1 else { return false }
    let arriving = items.arriving.edits(ofSection: newSection)
    return arriving.count == 1
      && items.leaving.edits[leaving.lowerBound].counterpart
        == items.arriving.edits[arriving.lowerBound].place
  }
}

extension EditedPlaces {
  /// The indices of neighbours among the edits of one list, in order.
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
