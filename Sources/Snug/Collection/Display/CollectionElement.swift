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

/// What a collection tells and asks its renderer.
///
/// While it is told of cells and of content to prefetch, the collection can be read, but not
/// changed; while it is asked and told about touches, it can be changed, too.
public protocol CollectionDelegate<ID, Cell>: CollectionSelectionDelegate {
  /// What items are known by.
  associatedtype ID
  /// The renderer's cells.
  associatedtype Cell: ReusableCell

  /// Has a cell show an element: it is new, or was prepared to be used again.
  func configure(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// An element comes on display.
  func willDisplay(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// An element is on display no more; its place is the one it has now, if it is still there.
  func didEndDisplaying(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// The content of items will be needed soon: of the first ones first.
  func prefetch(_ items: [PrefetchedItem<ID>])

  /// The content of items that was asked for will not be needed soon; those that were deleted are
  /// among them.
  func cancelPrefetching(_ items: [PrefetchedItem<ID>])
}

extension CollectionDelegate {
  /// Nothing more is to be done.
  public func willDisplay(_ cell: inout Cell, for element: CollectionElement<ID>) {}

  /// Nothing more is to be done.
  public func didEndDisplaying(_ cell: inout Cell, for element: CollectionElement<ID>) {}

  /// All content is at hand.
  public func prefetch(_ items: [PrefetchedItem<ID>]) {}

  /// All content is at hand.
  public func cancelPrefetching(_ items: [PrefetchedItem<ID>]) {}
}
