package import Snug
import SnugPropertyTesting

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

extension DataChange {
  /// The same change with an error in its batch.
  func damaged(
    from old: CollectionSnapshot<Int>, _ source: inout ChoiceSource
  ) throws -> DataChange {
    var damaged = self
    switch try source.draw(.integer(in: 0...6)) {
    case 1 where !update.deletedItems.isEmpty:
      damaged.update.deletedItems.append(try source.draw(.element(of: update.deletedItems)))
    case 2 where !update.insertedItems.isEmpty:
      damaged.update.insertedItems.remove(
        at: try source.draw(.integer(in: 0...update.insertedItems.count - 1)))
    case 3 where !update.movedItems.isEmpty:
      damaged.update.deletedItems.append(try source.draw(.element(of: update.movedItems)).from)
    case 4 where !update.movedItems.isEmpty:
      damaged.update.insertedItems.append(try source.draw(.element(of: update.movedItems)).to)
    case 5 where !update.movedItems.isEmpty:
      damaged.update.movedItems.append(try source.draw(.element(of: update.movedItems)))
    case 6 where !old.sections.isEmpty:
      damaged.update.insertedSections.append(data.sections.count)
    default:
      let section = max(0, old.sections.count - 1)
      damaged.update.deletedItems.append(
        ItemPath(section: section, item: old.sections.last?.items.count ?? 0))
    }
    return damaged
  }
}

extension CollectionSnapshot<Int> {
  /// The same data with a duplicate item or section; `nil` if there is no section.
  func withDuplicate(_ source: inout ChoiceSource) throws -> CollectionSnapshot<Int>? {
    guard !sections.isEmpty else { return nil }
    var copy = self
    let section = try source.draw(.integer(in: 0...sections.count - 1))
    if let item = sections[section].items.last, try source.draw(.bool) {
      let other = try source.draw(.integer(in: 0...sections.count - 1))
      copy.sections[other].items.append(item)
    } else {
      copy.sections.append(.init(sections[section].id, []))
    }
    return copy
  }
}
