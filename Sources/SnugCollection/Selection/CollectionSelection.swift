/// The selected items of a collection.
///
/// Items are known by their identities, so that the selection follows items that move. Changes made
/// here notify nobody; only taps are reported to a delegate.
///
/// With a collection of the items A, B and C:
/// ```swift
/// collection.selectionMode = .multiple
/// try collection.touchDown(at: ItemPath(section: 0, item: 1))
/// try collection.touchUp(at: ItemPath(section: 0, item: 1))
/// let selected = collection.selection.items  // ["B"]
/// ```
public struct CollectionSelection<ID: Hashable> {
  /// The number of items that may be selected.
  ///
  /// Of several selected items, `.single` keeps the one selected last, and `.none` keeps none.
  public var mode: SelectionMode {
    didSet { deselectBeyondMode() }
  }

  /// The order of selection: numbers count up.
  private var numbers: [ID: Int] = [:]
  private var lastNumber = 0

  /// An empty selection.
  public init(mode: SelectionMode) {
    self.mode = mode
  }

  /// The selected items, in the order in which they were selected.
  /// - Complexity: O(k log k) for k items.
  public var items: [ID] {
    numbers.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The count of selected items.
  public var count: Int { numbers.count }

  /// Whether the item is selected. - Complexity: O(1).
  public func contains(_ id: ID) -> Bool {
    numbers[id] != nil
  }

  /// Selects an item; in the mode `.single` it replaces the selected one.
  ///
  /// An item that is selected already keeps its position in the order.
  /// - Returns: Whether the item is selected now: in the mode `.none` nothing changes (UIKit:
  ///   `selectItem` has no effect unless `allowsSelection` is true).
  /// - Complexity: O(1).
  @discardableResult
  public mutating func select(_ id: ID) -> Bool {
    guard mode != .none else { return false }
    guard !contains(id) else { return true }
    if mode == .single { numbers.removeAll(keepingCapacity: true) }
    lastNumber += 1
    numbers[id] = lastNumber
    return true
  }

  /// Deselects an item, in every mode.
  /// - Returns: Whether the item was selected.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func deselect(_ id: ID) -> Bool {
    numbers.removeValue(forKey: id) != nil
  }

  /// Deselects all items.
  public mutating func deselectAll() {
    numbers.removeAll()
  }

  private mutating func deselectBeyondMode() {
    switch mode {
    case .none: numbers.removeAll()
    case .single:
      let last = numbers.values.max()
      numbers = numbers.filter { $0.value == last }
    case .multiple: break
    }
  }
}

extension CollectionSelection: Sendable where ID: Sendable {}

/// The number of items of a collection that may be selected at once.
///
/// Example: `CollectionSelection`.
public enum SelectionMode: String, Sendable, CaseIterable {
  /// No item. Touches still highlight items (UIKit: `allowsSelection` is false).
  case none
  /// At most one: selecting another replaces it.
  case single
  /// Any number: a tap on a selected item deselects it (UIKit: `allowsMultipleSelection`).
  case multiple
}

/// A delegate that decides on highlighting and selection by touches, and is notified of them.
///
/// The calls and their order are those of UIKit's collection view delegate. When the finger comes
/// down, a tap calls `shouldHighlight` and `didHighlight`. When it is lifted, the tap calls
/// `shouldSelect` and `didSelect`, or the same pair for deselecting, and at last `didUnhighlight`.
/// The item's path is looked up for each call.
///
/// The state changes before the call that reports it. A call may change the collection that it
/// comes from: what is no longer true then is not reported any more.
///
/// Example: `CollectionDelegate`.
public protocol CollectionSelectionDelegate<ID>: AnyObject {
  /// The identity of an item.
  associatedtype ID: Hashable

  /// Whether a touch may highlight the item. `false` ends the touch without any effect.
  func shouldHighlight(_ id: ID, at path: ItemPath) -> Bool
  /// A touch has highlighted the item.
  func didHighlight(_ id: ID, at path: ItemPath)
  /// The touch that highlighted the item has ended.
  func didUnhighlight(_ id: ID, at path: ItemPath)
  /// Whether a tap may select the item. `false` leaves the selection unchanged.
  func shouldSelect(_ id: ID, at path: ItemPath) -> Bool
  /// A tap has selected the item.
  func didSelect(_ id: ID, at path: ItemPath)
  /// Whether a tap may deselect the selected item; called only in the mode `.multiple`.
  func shouldDeselect(_ id: ID, at path: ItemPath) -> Bool
  /// A tap on the item, or on the item that replaces it, has deselected the item.
  func didDeselect(_ id: ID, at path: ItemPath)
}

extension CollectionSelectionDelegate {
  /// Returns `true`.
  public func shouldHighlight(_ id: ID, at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didHighlight(_ id: ID, at path: ItemPath) {}
  /// Does nothing.
  public func didUnhighlight(_ id: ID, at path: ItemPath) {}
  /// Returns `true`.
  public func shouldSelect(_ id: ID, at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didSelect(_ id: ID, at path: ItemPath) {}
  /// Returns `true`.
  public func shouldDeselect(_ id: ID, at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didDeselect(_ id: ID, at path: ItemPath) {}
}
