/// Is asked and told what a touch does to items: to highlight them, and to select them.
///
/// The calls and their order are those of UIKit's collection view delegate. A tap asks
/// `shouldHighlight` and tells `didHighlight` when the finger comes down. When it is lifted, the
/// tap asks `shouldSelect` and tells `didSelect`, or asks and tells the same of deselecting, and
/// at last tells `didUnhighlight`. Where an item stands is looked up for each call.
///
/// What has happened has changed the state before it is told. A call may change the collection it
/// is about: what then no longer holds is not told any more.
public protocol CollectionSelectionDelegate<ID>: AnyObject {
  /// What identifies an item.
  associatedtype ID: Hashable

  /// Whether a touch may highlight the item. No ends the touch: nothing comes of it.
  func shouldHighlight(_ id: ID, at path: ItemPath) -> Bool
  /// A touch has highlighted the item.
  func didHighlight(_ id: ID, at path: ItemPath)
  /// The touch that had highlighted the item is over.
  func didUnhighlight(_ id: ID, at path: ItemPath)
  /// Whether a tap may select the item. No leaves the selection as it is.
  func shouldSelect(_ id: ID, at path: ItemPath) -> Bool
  /// A tap has selected the item.
  func didSelect(_ id: ID, at path: ItemPath)
  /// Whether a tap on the selected item may deselect it; asked where many may be selected.
  func shouldDeselect(_ id: ID, at path: ItemPath) -> Bool
  /// A tap has deselected the item: one on it, or one on the item that replaces it.
  func didDeselect(_ id: ID, at path: ItemPath)
}

extension CollectionSelectionDelegate {
  /// Yes.
  public func shouldHighlight(_ id: ID, at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didHighlight(_ id: ID, at path: ItemPath) {}
  /// Does nothing.
  public func didUnhighlight(_ id: ID, at path: ItemPath) {}
  /// Yes.
  public func shouldSelect(_ id: ID, at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didSelect(_ id: ID, at path: ItemPath) {}
  /// Yes.
  public func shouldDeselect(_ id: ID, at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didDeselect(_ id: ID, at path: ItemPath) {}
}
