/// All sections and items of a collection as values, at one moment.
public struct CollectionSnapshot<ID: Hashable>: CollectionDataSource {
  /// The sections, in order.
  public var sections: [Section]

  /// A section, and what it is known by: no two sections have the same `id`.
  public struct Section {
    /// What it is known by; sections and items may have the same.
    public var id: ID
    /// How it is laid out, its header and its footer.
    public var section: CollectionSection
    /// The items, in order.
    public var items: [Item]

    /// A section of items.
    public init(_ id: ID, _ items: [Item], section: CollectionSection = CollectionSection()) {
      self.id = id
      self.items = items
      self.section = section
    }
  }

  /// An item, and what it is known by: no two items of a snapshot have the same `id`.
  public struct Item {
    /// What it is known by.
    public var id: ID
    /// What it shows.
    public var item: CollectionItem

    /// An item that shows something.
    public init(_ id: ID, _ item: CollectionItem) {
      self.id = id
      self.item = item
    }
  }

  /// A snapshot of these sections.
  public init(_ sections: [Section] = []) { self.sections = sections }

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// The number of items in a section.
  public func itemCount(inSection section: Int) -> Int { sections[section].items.count }

  /// How a section is laid out, its header and its footer.
  public func section(_ section: Int) -> CollectionSection { sections[section].section }

  /// What an item is known by.
  public func id(ofItem path: ItemPath) -> ID { sections[path.section].items[path.item].id }

  /// What an item shows.
  public func item(at path: ItemPath) -> CollectionItem {
    sections[path.section].items[path.item].item
  }
}

extension CollectionSnapshot {
  /// What tells its sections and items apart.
  var identities: [CollectionIdentities<ID>.Section] {
    sections.map { CollectionIdentities.Section(id: $0.id, items: $0.items.map(\.id)) }
  }
}

extension CollectionSnapshot: Sendable where ID: Sendable {}
extension CollectionSnapshot.Section: Sendable where ID: Sendable {}
extension CollectionSnapshot.Item: Sendable where ID: Sendable {}

/// What of a snapshot shows something else than in the one before.
struct ContentChanges {
  /// The items that are known by what they were and show something else, as they stood.
  private(set) var items: [ItemPath] = []
  /// The sections that have another header, footer or metrics, as they stand.
  private(set) var sections: [Int] = []

  /// - Parameter update: what made one of the other.
  init<ID>(
    _ update: CollectionUpdate, from old: CollectionSnapshot<ID>, to new: CollectionSnapshot<ID>
  ) throws(CollectionError) {
    let resolved: ResolvedUpdate
    do throws(CollectionUpdateError) {
      resolved = try update.resolved(
        from: old.sections.map(\.items.count), to: new.sections.map(\.items.count))
    } catch {
      throw .update(error)
    }
    for (index, section) in new.sections.enumerated() {
      if let before = resolved.oldSection(ofNew: index),
        old.sections[before].section != section.section
      {
        sections.append(index)
      }
      for (item, shown) in section.items.enumerated() {
        let path = ItemPath(section: index, item: item)
        guard let before = resolved.oldPath(ofNew: path),
          old.sections[before.section].items[before.item].item != shown.item
        else { continue }
        items.append(before)
      }
    }
  }
}
