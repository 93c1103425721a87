/// What a collection tells and asks its renderer.
///
/// While it is being told something the collection can be read, but not changed.
public protocol CollectionDelegate<ID, Cell>: AnyObject {
  /// What items are known by.
  associatedtype ID: Hashable
  /// The renderer's cells.
  associatedtype Cell: ReusableCell

  /// Has a cell show an element: it is new, or was prepared to be used again.
  func configure(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// An element comes on display.
  func willDisplay(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// An element is on display no more; its place is the last it had.
  func didEndDisplaying(_ cell: inout Cell, for element: CollectionElement<ID>)
}

extension CollectionDelegate {
  /// Nothing more is to be done.
  public func willDisplay(_ cell: inout Cell, for element: CollectionElement<ID>) {}

  /// Nothing more is to be done.
  public func didEndDisplaying(_ cell: inout Cell, for element: CollectionElement<ID>) {}
}
