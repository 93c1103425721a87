/// The identities of a collection's sections and items: no two sections share one, and no two
/// items, whether in one section or in two.
package struct CollectionIdentities<ID: Hashable>: Equatable {
  /// The sections with their items, in order.
  package private(set) var sections: [Section]

  /// The identity of a section, and those of its items.
  package struct Section: Hashable {
    /// The section's identity among sections; an item may have the same one.
    package var id: ID
    /// The identities of its items, in order.
    package var items: [ID]

    package init(id: ID, items: [ID]) {
      self.id = id
      self.items = items
    }
  }

  package init() { sections = [] }

  /// The sections in order.
  /// - Throws: All duplicates.
  /// - Complexity: O(n) in the number of items and sections.
  @specialized(where ID == Int)
  @specialized(where ID == String)
  package init(_ sections: [Section]) throws(DuplicateIdentityError) {
    guard Self.areUnique(sections) else { throw DuplicateIdentityError(in: sections) }
    self.sections = sections
  }

  /// Replaces the sections and items.
  ///
  /// An identity that exists before and after stays in place or moves, with the fewest moves
  /// possible in each section, and of sections. Only identities are known, not contents, so nothing
  /// is reloaded. Items are not named if their section is deleted or inserted with them.
  /// - Returns: The update from the old to the new state.
  /// - Throws: All duplicates; nothing has changed then.
  /// - Complexity: O(n) in the number of items and sections, without hashing those that only a few
  ///   changes before them shift; O(n log n) if many move.
  @specialized(where ID == Int)
  @specialized(where ID == String)
  package mutating func change(
    to sections: [Section]
  ) throws(DuplicateIdentityError) -> CollectionUpdate {
    guard let update = Self.update(from: self.sections, to: sections) else {
      throw DuplicateIdentityError(in: sections)
    }
    self.sections = sections
    return update
  }

  private static func areUnique(_ sections: [Section]) -> Bool {
    var ids = Set<ID>(minimumCapacity: sections.count)
    for section in sections where !ids.insert(section.id).inserted { return false }
    ids = Set(minimumCapacity: sections.reduce(0) { $0 + $1.items.count })
    for section in sections {
      for item in section.items where !ids.insert(item).inserted { return false }
    }
    return true
  }

  /// `nil` if an identity occurs twice in the new sections.
  private static func update(from old: [Section], to new: [Section]) -> CollectionUpdate? {
    guard
      let ofSections = ListDifference(old: [old.map(\.id)], new: [new.map(\.id)], oldOfNew: [0])
    else { return nil }
    var update = CollectionUpdate(
      deletedSections: ofSections.deleted.map(\.item),
      insertedSections: ofSections.inserted.map(\.item),
      movedSections: ofSections.moved.map { .init(from: $0.from.item, to: $0.to.item) })
    let sections = Rearrangement(
      deleted: update.deletedSections, inserted: update.insertedSections,
      moved: update.movedSections)
    guard
      let ofItems = ListDifference(
        old: old.map(\.items), new: new.map(\.items),
        oldOfNew: new.indices.map(sections.oldSection))
    else { return nil }
    update.deletedItems = ofItems.deleted
    update.insertedItems = ofItems.inserted
    update.movedItems = ofItems.moved
    return update
  }
}

extension CollectionIdentities: Sendable where ID: Sendable {}
extension CollectionIdentities.Section: Sendable where ID: Sendable {}

/// Identities that occur more than once where each has to be unique.
///
/// Example: `CollectionSnapshot`.
public struct DuplicateIdentityError: Error, Hashable, Sendable {
  /// Each place with the identity of an earlier one: sections first, then items, in order.
  package var duplicates: [Duplicate]

  /// Two places with one identity.
  package enum Duplicate: Hashable, Sendable {
    /// Two sections, of which `first` is the first of all with that identity.
    case section(Int, first: Int)
    /// Two items, of which `first` is the first of all with that identity.
    case item(ItemPath, first: ItemPath)
  }

  init<ID>(in sections: [CollectionIdentities<ID>.Section]) {
    duplicates = []
    var firstSections: [ID: Int] = [:]
    for (index, section) in sections.enumerated() {
      if let first = firstSections[section.id] {
        duplicates.append(.section(index, first: first))
      } else {
        firstSections[section.id] = index
      }
    }
    var firstItems: [ID: ItemPath] = [:]
    for (index, section) in sections.enumerated() {
      for (item, id) in section.items.enumerated() {
        let path = ItemPath(section: index, item: item)
        if let first = firstItems[id] {
          duplicates.append(.item(path, first: first))
        } else {
          firstItems[id] = path
        }
      }
    }
  }
}

extension DuplicateIdentityError: CustomStringConvertible {
  /// A sentence for each duplicate, one a line.
  public var description: String {
    duplicates.map(\.description).joined(separator: "\n")
  }
}

extension DuplicateIdentityError.Duplicate: CustomStringConvertible {
  /// The two places with one identity, as a sentence.
  package var description: String {
    switch self {
    case .section(let section, let first):
      "section \(section) has the identity of section \(first); each needs its own"
    case .item(let path, let first):
      "item \(path) has the identity of item \(first); each needs its own"
    }
  }
}
