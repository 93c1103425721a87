package import Snug

/// Data that takes the place of other data, and the batch that says so.
package struct DataChange {
  package var update: CollectionUpdate
  package var data: CollectionSnapshot<Int>
  /// The items that show something else or are named as reloaded, by what they are known by.
  package var reloadedItems: Set<Int> = []
  /// The sections that have another header, footer or metrics, or are named as reloaded.
  package var reloadedSections: Set<Int> = []

  package init(update: CollectionUpdate, data: CollectionSnapshot<Int>) {
    self.update = update
    self.data = data
  }
}

extension DataChange {
  /// What takes it back: what went comes, what came goes, and moves go the other way.
  /// - Parameter old: the data it was made to.
  package func inverse(_ old: CollectionSnapshot<Int>) -> DataChange {
    // Items of sections that went come with these, unless they were moved.
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
        }),
      data: old)
    back.reloadedItems = Set(reloaded.map(\.id))
    back.reloadedSections = reloadedSections
    for section in data.sections where reloadedSections.contains(section.id) {
      back.reloadedItems.formUnion(section.items.map(\.id))
    }
    return back
  }
}

extension CollectionSnapshot<Int> {
  /// What each item is known by, and where it stands.
  fileprivate var paths: [(id: Int, path: ItemPath)] {
    sections.enumerated().flatMap { section, content in
      content.items.enumerated().map { ($1.id, ItemPath(section: section, item: $0)) }
    }
  }
}
