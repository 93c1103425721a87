/// Identities that are there more than once where each should be there once.
public struct DuplicateIdentityError: Error, Hashable, Sendable {
  /// Each place that has the identity of an earlier one: sections first, then items, in order.
  public var duplicates: [Duplicate]

  /// Two places of one identity.
  public enum Duplicate: Hashable, Sendable {
    /// Two sections, of which the first is the first of all with that identity.
    case section(Int, first: Int)
    /// Two items, of which the first is the first of all with that identity.
    case item(ItemPath, first: ItemPath)
  }

  /// All that is there more than once.
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
  /// Which two places have one identity, as a sentence.
  public var description: String {
    switch self {
    case .section(let section, let first):
      "section \(section) has the identity of section \(first); each needs its own."
    case .item(let path, let first):
      "item \(path) has the identity of item \(first); each needs its own."
    }
  }
}
