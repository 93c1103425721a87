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
