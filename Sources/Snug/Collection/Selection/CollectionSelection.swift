/// Which items of a collection are selected.
///
/// Items are known by their identities, so that a selection stays with its items wherever these
/// move. What changes it here notifies nobody; only taps are told to a delegate.
public struct CollectionSelection<ID: Hashable> {
  /// How many items may be selected.
  ///
  /// Of several selected items `.single` keeps the one selected last, and `.none` keeps none.
  public var mode: SelectionMode {
    didSet { deselectBeyondMode() }
  }

  /// When each of the items was selected: the numbers count up.
  private var numbers: [ID: Int] = [:]
  private var lastNumber = 0

  /// A selection of no items.
  public init(mode: SelectionMode) {
    self.mode = mode
  }

  /// The selected items, in the order in which they were selected.
  /// - Complexity: O(k log k) for k items.
  public var items: [ID] {
    numbers.sorted { $0.value < $1.value }.map(\.key)
  }

  /// How many items are selected.
  public var count: Int { numbers.count }

  /// Whether the item is selected. - Complexity: O(1).
  public func contains(_ id: ID) -> Bool {
    numbers[id] != nil
  }

  /// Selects an item; in the mode `.single` it replaces the selected one.
  ///
  /// An item that is selected already keeps its place in the order.
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

/// How many items of a collection may be selected at once.
public enum SelectionMode: String, Sendable, CaseIterable {
  /// No item. Touches highlight items all the same (UIKit: `allowsSelection` is false).
  case none
  /// At most one: selecting another replaces it.
  case single
  /// Any number: a tap on a selected item deselects it (UIKit: `allowsMultipleSelection`).
  case multiple
}

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
