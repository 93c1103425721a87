package import Snug

/// New data, and the batch that leads to it.
package struct DataChange {
  package var update: CollectionUpdate
  package var data: CollectionSnapshot<Int>
  /// The identities of the items with new content or listed as reloaded.
  package var reloadedItems: Set<Int> = []
  /// The identities of the sections with another header, footer or style, or listed as reloaded.
  package var reloadedSections: Set<Int> = []
  /// The identities of the sections listed as changed.
  package var changedSections: Set<Int> = []

  package init(update: CollectionUpdate, data: CollectionSnapshot<Int>) {
    self.update = update
    self.data = data
  }
}

extension DataChange {
  /// The inverse change: insertions become deletions and the reverse, and moves go back.
  /// - Parameter old: the data before this change.
  package func inverse(_ old: CollectionSnapshot<Int>) -> DataChange {
    // Items of deleted sections come back with them, unless they were moved.
    let inserted = update.deletedItems.filter { !update.deletedSections.contains($0.section) }
    let restored = Set(old.sections.flatMap(\.items).map(\.id))
    let reloaded = data.paths.filter {
      reloadedItems.contains($0.id) && restored.contains($0.id)
        && !reloadedSections.contains(data.sections[$0.path.section].id)
    }
    var back = DataChange(
      update: CollectionUpdate(
        deletedItems: update.insertedItems, insertedItems: inserted,
        movedItems: update.movedItems.map { .init(from: $0.to, to: $0.from) },
        reloadedItems: reloaded.map(\.path), deletedSections: update.insertedSections,
        insertedSections: update.deletedSections,
        movedSections: update.movedSections.map { .init(from: $0.to, to: $0.from) },
        reloadedSections: data.sections.indices.filter {
          reloadedSections.contains(data.sections[$0].id)
        },
        changedSections: data.sections.indices.filter {
          changedSections.contains(data.sections[$0].id)
        }),
      data: old)
    back.reloadedItems = Set(reloaded.map(\.id))
    back.reloadedSections = reloadedSections
    back.changedSections = changedSections
    for section in data.sections where reloadedSections.contains(section.id) {
      back.reloadedItems.formUnion(section.items.map(\.id))
    }
    return back
  }
}

extension CollectionSnapshot<Int> {
  /// The identity and the path of each item.
  fileprivate var paths: [(id: Int, path: ItemPath)] {
    sections.enumerated().flatMap { section, content in
      content.items.enumerated().map { ($1.id, ItemPath(section: section, item: $0)) }
    }
  }
}
