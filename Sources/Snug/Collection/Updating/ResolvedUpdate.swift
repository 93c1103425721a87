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
