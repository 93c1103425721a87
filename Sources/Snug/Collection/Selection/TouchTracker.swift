/// Follows one touch at a time from item to selection, and makes a delegate's calls.
///
/// A class, because a delegate may call back into it from within a call, when a struct would be in
/// the middle of a mutation. No access to its state lasts over a call, the state is changed before
/// a call tells of it, and after a call each step looks whether it is still due. So a call may end
/// the touch, begin another, or select, deselect and delete whatever it likes.
package final class TouchTracker<ID: Hashable> {
  /// What is selected.
  package var selection: CollectionSelection<ID>
  private var touch: Touch?
  private var lastNumber = 0

  /// From down to lift, or until it is cancelled.
  private struct Touch {
    let id: ID
    /// Tells this touch from others of the same item.
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

  /// A tracker of no touch, with nothing selected.
  package init(mode: SelectionMode) {
    selection = CollectionSelection(mode: mode)
  }

  /// The item that a touch highlights.
  package var highlighted: ID? {
    guard let touch, touch.phase != .asking else { return nil }
    return touch.id
  }

  /// The item of the touch under way, be it highlighted or still asked about.
  package var touched: ID? { touch?.id }

  /// A finger comes down on an item. A touch under way is cancelled first.
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

  /// The finger is lifted over an item, or over none. Only over the item it came down on it is a
  /// tap, and selects or deselects; without a touch under way nothing happens.
  package func touchUp(over id: ID?, calling calls: SelectionCalls<ID>) {
    // A lift from within a call of this very lift is none.
    guard let touch, touch.phase != .lifted else { return }
    if touch.phase == .pressed && touch.id == id {
      self.touch?.phase = .lifted
      changeSelection(by: touch, calling: calls)
    }
    guard isUnderWay(touch) else { return }
    touchCancelled(calling: calls)
  }

  /// The touch under way ends, and nothing comes of it but that its item is highlighted no longer.
  package func touchCancelled(calling calls: SelectionCalls<ID>) {
    let unhighlighted = highlighted
    touch = nil
    if let unhighlighted { calls.tell(calls.delegate?.didUnhighlight, unhighlighted) }
  }

  /// Forgets items that are no more, the one under a touch too. Nobody is told.
  /// - Complexity: O(n) for n items, however many are selected.
  package func itemsDeleted(_ ids: some Sequence<ID>) {
    for id in ids {
      selection.deselect(id)
      if touch?.id == id { touch = nil }
    }
  }

  /// Forgets the selection and the touch under way, as all items are others now. Nobody is told.
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

/// Whom a touch asks and tells, and where items stand at the time of a call.
package struct SelectionCalls<ID: Hashable> {
  /// Who is asked and told. Without one everything is allowed.
  package let delegate: (any CollectionSelectionDelegate<ID>)?
  /// Where an item stands now; nil when it is none of the collection's.
  package let path: (ID) -> ItemPath?

  package init(
    delegate: (any CollectionSelectionDelegate<ID>)?, path: @escaping (ID) -> ItemPath?
  ) {
    self.delegate = delegate
    self.path = path
  }

  /// The answer to a question about an item. An item that is nowhere is refused everything.
  func allow(_ question: ((ID, ItemPath) -> Bool)?, _ id: ID) -> Bool {
    guard let path = path(id) else { return false }
    return question?(id, path) ?? true
  }

  /// Tells what has happened to an item, unless it is nowhere.
  func tell(_ news: ((ID, ItemPath) -> Void)?, _ id: ID) {
    guard let news, let path = path(id) else { return }
    news(id, path)
  }
}

/// A layer of a cell, for renderers.
public enum CellLayer: String, Sendable, CaseIterable {
  /// What is always behind the content (UIKit: `backgroundView`).
  case background
  /// What covers the background while the cell is selected (UIKit: `selectedBackgroundView`).
  case selectedBackground
  /// The cell's views (UIKit: `contentView`).
  case content

  /// The layers of a cell in drawing order, the one behind all others first.
  public static func drawn(isSelected: Bool) -> [CellLayer] {
    isSelected ? [.background, .selectedBackground, .content] : [.background, .content]
  }
}
