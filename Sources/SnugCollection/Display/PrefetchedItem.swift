public import SnugFlow

/// An item whose content is requested before it is displayed.
///
/// Example: `CollectionDelegate`.
public struct PrefetchedItem<ID: Hashable> {
  /// The item's identity.
  public var id: ID
  /// The item's path.
  public var path: ItemPath
}

extension PrefetchedItem: Hashable {}
extension PrefetchedItem: Sendable where ID: Sendable {}
