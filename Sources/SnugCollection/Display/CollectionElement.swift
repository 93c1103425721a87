/// An element on display: an item, a header or a footer.
///
/// Example: `CellCollection`.
public struct CollectionElement<ID: Hashable>: Equatable {
  /// The place of the element.
  public var place: LayoutPlace
  /// The item's identity; `nil` for headers and footers.
  public var id: ID?
  /// The identifier its cell is registered under.
  public var reuseIdentifier: String
  /// The frame in content coordinates and points; for headers and footers the pinned frame.
  public var frame: Rect
  /// The drawing order, higher in front: 0, unless the element is pinned.
  public var zIndex: Int
  /// Whether the item is selected.
  public var isSelected = false
  /// Whether the item is highlighted by a touch.
  public var isHighlighted = false
}

extension CollectionElement: Sendable where ID: Sendable {}

/// An item whose content is requested before it is displayed.
///
/// Example: `CollectionDelegate`.
public struct PrefetchedItem<ID: Hashable>: Hashable {
  /// The item's identity.
  public var id: ID
  /// The item's path.
  public var path: ItemPath
}

extension PrefetchedItem: Sendable where ID: Sendable {}

/// The renderer's side of a collection: it shows cells and prefetches content.
///
/// During calls about cells and prefetching, the collection can be read, but not changed; during
/// calls about touches and scrolling it can be changed, too.
///
/// ```swift
/// final class Renderer: CollectionDelegate {
///   func configure(_ cell: inout TagCell, for element: CollectionElement<String>) {
///     cell.title = element.id ?? ""
///   }
///   func didSelect(_ id: String, at path: ItemPath) { print(id, path) }
/// }
/// ```
public protocol CollectionDelegate<ID, Cell>: CollectionSelectionDelegate {
  /// The identity of items.
  associatedtype ID
  /// The renderer's cells.
  associatedtype Cell: ReusableCell

  /// Configures a cell to show an element. The cell is new, or prepared for reuse.
  func configure(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// An element on display is selected, deselected, highlighted or not any more: the cell shows it.
  ///
  /// This comes before the calls that tell of it, as `didSelect`, and also without them, if the
  /// selection is changed by `selectItem`. A cell that comes on display gets its state with
  /// `configure`.
  func updateState(of cell: inout Cell, for element: CollectionElement<ID>)

  /// An element comes on display.
  func willDisplay(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// An element has left the display; its place is its present one, if it still exists.
  func didEndDisplaying(_ cell: inout Cell, for element: CollectionElement<ID>)

  /// The content of items will be needed soon, that of the first ones first.
  func prefetch(_ items: [PrefetchedItem<ID>])

  /// The requested content of items will not be needed soon; deleted items are among them.
  func cancelPrefetching(_ items: [PrefetchedItem<ID>])
}

extension CollectionDelegate {
  /// Does nothing.
  public func updateState(of cell: inout Cell, for element: CollectionElement<ID>) {}

  /// Does nothing.
  public func willDisplay(_ cell: inout Cell, for element: CollectionElement<ID>) {}

  /// Does nothing.
  public func didEndDisplaying(_ cell: inout Cell, for element: CollectionElement<ID>) {}

  /// Does nothing, as if all content were available.
  public func prefetch(_ items: [PrefetchedItem<ID>]) {}

  /// Does nothing, as if all content were available.
  public func cancelPrefetching(_ items: [PrefetchedItem<ID>]) {}
}
