/// An item whose content is asked for before it is displayed.
public struct PrefetchedItem<ID: Hashable> {
  /// What it is known by.
  public var id: ID
  /// Where it stands.
  public var path: ItemPath
}

extension PrefetchedItem: Hashable {}
extension PrefetchedItem: Sendable where ID: Sendable {}
