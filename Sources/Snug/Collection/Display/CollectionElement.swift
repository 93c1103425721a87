public import SnugGeometry

/// Something on display: an item, a header or a footer.
public struct CollectionElement<ID: Hashable> {
  /// What it is.
  public var place: LayoutPlace
  /// What an item is known by; `nil` for headers and footers.
  public var id: ID?
  /// The identifier its cell is registered under.
  public var reuseIdentifier: String
  /// Where it stands, in content coordinates and points; headers and footers where they are pinned.
  public var frame: Rect
  /// What lies in front of what: 0, unless it is pinned.
  public var zIndex: Int
}

extension CollectionElement: Equatable {}
extension CollectionElement: Sendable where ID: Sendable {}
