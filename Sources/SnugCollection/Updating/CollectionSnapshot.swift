/// All sections and items of a collection as values, at one moment.
///
/// With a function `snapshot` that makes one of names:
/// ```swift
/// let transition = try collection.apply(snapshot(["C", "A", "new"]))
/// for change in transition.changes {
///   print(change.id ?? "", change.kind, transition.frame(of: change, at: 0.5))
/// }
/// ```
public struct CollectionSnapshot<ID: Hashable>: CollectionDataSource {
  /// The sections, in order.
  public var sections: [Section]

  /// A section with its identity: no two sections have the same `id`.
  public struct Section {
    /// The section's identity; an item may have the same.
    public var id: ID
    /// The style, the header and the footer.
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

  /// An item with its identity: no two items of a snapshot have the same `id`.
  public struct Item {
    /// The item's identity.
    public var id: ID
    /// The cell and content of the item.
    public var item: CollectionItem

    /// An item with a cell and content.
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

  /// The style, the header and the footer of a section.
  public func section(_ section: Int) -> CollectionSection { sections[section].section }

  /// The identity of an item.
  public func id(ofItem path: ItemPath) -> ID { sections[path.section].items[path.item].id }

  /// The cell and content of an item.
  public func item(at path: ItemPath) -> CollectionItem {
    sections[path.section].items[path.item].item
  }
}

extension CollectionSnapshot {
  var identities: [CollectionIdentities<ID>.Section] {
    sections.map { CollectionIdentities.Section(id: $0.id, items: $0.items.map(\.id)) }
  }
}

extension CollectionSnapshot: Sendable where ID: Sendable {}
extension CollectionSnapshot.Section: Sendable where ID: Sendable {}
extension CollectionSnapshot.Item: Sendable where ID: Sendable {}

extension CollectionUpdate {
  /// Finds the update from one state of data to another: by identities, and by what items and sections
  /// show. Sections with an overflow item always change, as these cannot be compared.
  /// - Throws: For identities that occur twice.
  /// - Complexity: O(items); O(items log items) if many move.
  package init<Source: CollectionDataSource>(
    from old: Source, _ identities: [CollectionIdentities<Source.ID>.Section], to new: Source,
    _ newIdentities: [CollectionIdentities<Source.ID>.Section]
  ) throws(CollectionError) {
    do throws(DuplicateIdentityError) {
      var known = try CollectionIdentities(identities)
      self = try known.change(to: newIdentities)
    } catch {
      throw .duplicates(error)
    }
    try addContentChanges(from: old, to: new)
  }

  /// Adds the items that show something else under the same identity, the sections with another header,
  /// footer or style, and those with an overflow item.
  /// - Precondition: The update leads from the old data to the new.
  mutating func addContentChanges<Source: CollectionDataSource>(
    from old: Source, to new: Source
  ) throws(CollectionError) {
    let resolved: ResolvedUpdate
    do throws(CollectionUpdateError) {
      resolved = try self.resolved(
        oldSectionCount: old.sectionCount, newSectionCount: new.sectionCount,
        oldCount: old.itemCount(inSection:), newCount: new.itemCount(inSection:))
    } catch {
      throw .update(error)
    }
    for section in 0..<new.sectionCount {
      if let before = resolved.oldSection(ofNew: section),
        new.section(section).mayDiffer(from: old.section(before))
      {
        changedSections.append(before)
      }
      for item in 0..<new.itemCount(inSection: section) {
        let path = ItemPath(section: section, item: item)
        guard let before = resolved.oldPath(ofNew: path), old.item(at: before) != new.item(at: path)
        else { continue }
        reloadedItems.append(before)
      }
    }
  }
}

extension CollectionSection {
  /// Whether it may show something else than before; overflow items cannot be compared.
  fileprivate func mayDiffer(from old: CollectionSection) -> Bool {
    style != old.style || header != old.header || footer != old.footer
      || overflow != nil || old.overflow != nil
  }
}
