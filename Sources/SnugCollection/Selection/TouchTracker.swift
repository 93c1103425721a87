/// Tracks one touch at a time from highlight to selection. Independent of cells and loading.
///
/// A class, because a delegate may call back into it during a call, where a struct would be in the
/// middle of a mutation. No access to its state lasts over a call, the state changes before a call
/// reports it, and after a call each step checks whether it still applies. So a call may end the
/// touch, begin another one, or select, deselect and delete any items.
package final class TouchTracker<ID: Hashable> {
  package var selection: CollectionSelection<ID>
  private var touch: Touch?
  private var lastNumber = 0

  /// A touch, from down to lift or cancellation.
  private struct Touch {
    let id: ID
    /// Distinguishes this touch from others of the same item.
    let number: Int
    var phase: Phase

    enum Phase {
      /// The delegate is being asked whether the item may be highlighted.
      case asking
      /// The item is highlighted.
      case pressed
      /// The item is still highlighted, and being selected or deselected.
      case lifted
    }
  }

  /// A tracker without a touch, with nothing selected.
  package init(mode: SelectionMode) {
    selection = CollectionSelection(mode: mode)
  }

  package var highlighted: ID? {
    guard let touch, touch.phase != .asking else { return nil }
    return touch.id
  }

  /// Whether any item may be selected or highlighted.
  var hasStates: Bool { touch != nil || selection.count > 0 }

  /// The item of the touch in progress, whether or not it is highlighted yet.
  package var touched: ID? { touch?.id }

  /// Begins a touch on an item. A touch in progress is cancelled first.
  package func touchDown(_ id: ID, calling calls: SelectionCalls<ID>) {
    let unhighlighted = highlighted
    lastNumber += 1
    let touch = Touch(id: id, number: lastNumber, phase: .asking)
    self.touch = touch
    if let unhighlighted { calls.tell(calls.delegate?.didUnhighlight, unhighlighted) }
    guard isUnderWay(touch) else { return }
    let isAllowed = calls.allow(calls.delegate?.shouldHighlight, id)
    guard isUnderWay(touch) else { return }
    guard isAllowed else {
      self.touch = nil
      return
    }
    self.touch?.phase = .pressed
    calls.tell(calls.delegate?.didHighlight, id)
  }

  /// Ends a touch over an item, or over none. Only over the item it began on is it a tap, which
  /// selects or deselects. Without a touch in progress nothing happens.
  package func touchUp(over id: ID?, calling calls: SelectionCalls<ID>) {
    // A lift during a call of this same lift is ignored.
    guard let touch, touch.phase != .lifted else { return }
    if touch.phase == .pressed && touch.id == id {
      self.touch?.phase = .lifted
      changeSelection(by: touch, calling: calls)
    }
    guard isUnderWay(touch) else { return }
    touchCancelled(calling: calls)
  }

  /// Ends the touch in progress; its item is no longer highlighted, and nothing else happens.
  package func touchCancelled(calling calls: SelectionCalls<ID>) {
    let unhighlighted = highlighted
    touch = nil
    if let unhighlighted { calls.tell(calls.delegate?.didUnhighlight, unhighlighted) }
  }

  /// Forgets deleted items, that of the touch included. The delegate is not notified.
  /// - Complexity: O(n) for n items, however many are selected.
  package func itemsDeleted(_ ids: some Sequence<ID>) {
    for id in ids {
      selection.deselect(id)
      if touch?.id == id { touch = nil }
    }
  }

  /// Forgets the selection and the touch, because all items are new. The delegate is not notified.
  package func reloadAll() {
    selection.deselectAll()
    touch = nil
  }

  private func isUnderWay(_ touch: Touch) -> Bool {
    self.touch?.number == touch.number
  }

  private func changeSelection(by touch: Touch, calling calls: SelectionCalls<ID>) {
    switch selection.mode {
    case .none: break
    case .multiple where selection.contains(touch.id): deselect(by: touch, calling: calls)
    case .single, .multiple: select(by: touch, calling: calls)
    }
  }

  private func select(by touch: Touch, calling calls: SelectionCalls<ID>) {
    guard calls.allow(calls.delegate?.shouldSelect, touch.id), isUnderWay(touch) else { return }
    let replaced = selection.mode == .single ? selection.items.first { $0 != touch.id } : nil
    selection.select(touch.id)
    if let replaced { calls.tell(calls.delegate?.didDeselect, replaced) }
    guard selection.contains(touch.id) else { return }
    calls.tell(calls.delegate?.didSelect, touch.id)
  }

  private func deselect(by touch: Touch, calling calls: SelectionCalls<ID>) {
    guard calls.allow(calls.delegate?.shouldDeselect, touch.id), isUnderWay(touch) else { return }
    guard selection.deselect(touch.id) else { return }
    calls.tell(calls.delegate?.didDeselect, touch.id)
  }
}

/// The delegate that a touch calls, and the paths of items at the time of a call.
package struct SelectionCalls<ID: Hashable> {
  /// The delegate; without one everything is allowed.
  package let delegate: (any CollectionSelectionDelegate<ID>)?
  /// Returns the present path of an item; `nil` if the collection does not know the item.
  package let path: (ID) -> ItemPath?
  /// Shows the changes of state of items, before the delegate is told of them.
  let show: () -> Void

  package init(
    delegate: (any CollectionSelectionDelegate<ID>)?, path: @escaping (ID) -> ItemPath?,
    show: @escaping () -> Void = {}
  ) {
    self.delegate = delegate
    self.path = path
    self.show = show
  }

  /// Asks the delegate a question about an item. An item without a path is refused everything.
  func allow(_ question: ((ID, ItemPath) -> Bool)?, _ id: ID) -> Bool {
    guard let path = path(id) else { return false }
    return question?(id, path) ?? true
  }

  /// Reports to the delegate what has happened to an item, unless it has no path.
  func tell(_ news: ((ID, ItemPath) -> Void)?, _ id: ID) {
    show()
    guard let news, let path = path(id) else { return }
    news(id, path)
  }
}

/// A layer of a cell, for renderers.
///
/// Example: `CollectionSelection`.
public enum CellLayer: String, Sendable, CaseIterable {
  /// The layer that is always behind the content (UIKit: `backgroundView`).
  case background
  /// The layer over the background of a selected cell (UIKit: `selectedBackgroundView`).
  case selectedBackground
  /// The cell's views (UIKit: `contentView`).
  case content

  /// The layers of a cell in drawing order, rearmost first.
  public static func drawn(isSelected: Bool) -> [CellLayer] {
    isSelected ? [.background, .selectedBackground, .content] : [.background, .content]
  }
}
