import Snug
import SnugPropertyTesting

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
