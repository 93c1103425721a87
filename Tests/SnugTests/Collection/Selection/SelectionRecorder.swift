import Snug

/// A list of items that is touched, and a record of the delegate's calls.
final class SelectionRecorder: CollectionSelectionDelegate {
  let tracker: TouchTracker<String>
  /// The identities of the items of section 0, in order.
  var items: [String]
  /// The delegate's calls since they were last read, as in "didSelect b 0-1".
  private var calls: [String] = []
  /// The calls that return false, as in "shouldSelect b".
  var refused: Set<String> = []
  /// Called within each delegate call, with the call's name and item.
  var reaction: (String, SelectionRecorder) -> Void = { _, _ in }

  init(_ items: [String], mode: SelectionMode) {
    self.items = items
    tracker = TouchTracker(mode: mode)
  }

  var selected: [String] { tracker.selection.items }

  /// The calls since they were last read.
  func newCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  func down(_ id: String) {
    tracker.touchDown(id, calling: recipient)
  }

  func up(over id: String?) {
    tracker.touchUp(over: id, calling: recipient)
  }

  func cancel() {
    tracker.touchCancelled(calling: recipient)
  }

  func tap(_ id: String) {
    down(id)
    up(over: id)
  }

  func delete(_ id: String) {
    items.removeAll { $0 == id }
    tracker.itemsDeleted([id])
  }

  private var recipient: SelectionCalls<String> {
    SelectionCalls(delegate: self) { [unowned self] id in
      items.firstIndex(of: id).map { ItemPath(section: 0, item: $0) }
    }
  }

  private func tell(_ call: String, _ id: String, _ path: ItemPath) {
    calls.append("\(call) \(id) \(path)")
    reaction("\(call) \(id)", self)
  }

  private func ask(_ call: String, _ id: String, _ path: ItemPath) -> Bool {
    tell(call, id, path)
    return !refused.contains("\(call) \(id)")
  }

  func shouldHighlight(_ id: String, at path: ItemPath) -> Bool { ask("shouldHighlight", id, path) }
  func didHighlight(_ id: String, at path: ItemPath) { tell("didHighlight", id, path) }
  func didUnhighlight(_ id: String, at path: ItemPath) { tell("didUnhighlight", id, path) }
  func shouldSelect(_ id: String, at path: ItemPath) -> Bool { ask("shouldSelect", id, path) }
  func didSelect(_ id: String, at path: ItemPath) { tell("didSelect", id, path) }
  func shouldDeselect(_ id: String, at path: ItemPath) -> Bool { ask("shouldDeselect", id, path) }
  func didDeselect(_ id: String, at path: ItemPath) { tell("didDeselect", id, path) }
}
