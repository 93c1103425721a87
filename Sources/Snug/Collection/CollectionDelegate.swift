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
