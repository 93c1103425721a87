import Snug

/// The reference implementation of touches and selection, made of arrays, for a delegate that
/// changes nothing within its calls. It records the calls in order.
struct SelectionModel {
  var items = SelectionSession.items
  var mode: SelectionMode
  var refused: Set<String>
  var selected: [String] = []
  var pressed: String?
  var calls: [String] = []

  init(_ session: SelectionSession) {
    mode = session.mode
    refused = session.refused
  }

  private mutating func tell(_ call: String, _ item: String) {
    calls.append("\(call) \(item) 0-\(items.firstIndex(of: item) ?? -1)")
  }

  private mutating func ask(_ call: String, _ item: String) -> Bool {
    tell(call, item)
    return !refused.contains("\(call) \(item)")
  }

  private mutating func release() {
    if let pressed { tell("didUnhighlight", pressed) }
    pressed = nil
  }

  private mutating func tap(_ item: String) {
    if mode == .multiple && selected.contains(item) {
      if ask("shouldDeselect", item) {
        selected.removeAll { $0 == item }
        tell("didDeselect", item)
      }
    } else if mode != .none && ask("shouldSelect", item) {
      if mode == .single && selected != [item] {
        for old in selected { tell("didDeselect", old) }
        selected = []
      }
      if !selected.contains(item) { selected.append(item) }
      tell("didSelect", item)
    }
  }

  mutating func perform(_ step: SelectionStep) {
    if items.isEmpty { return }
    let count = items.count
    switch step {
    case .down(let index):
      release()
      if ask("shouldHighlight", items[index % count]) {
        pressed = items[index % count]
        tell("didHighlight", items[index % count])
      }
    case .up(let index):
      if let pressed, let index, items[index % count] == pressed { tap(pressed) }
      release()
    case .cancel:
      release()
    case .select(let index):
      if mode == .single && selected != [items[index % count]] { selected = [] }
      if mode != .none && !selected.contains(items[index % count]) {
        selected.append(items[index % count])
      }
    case .deselect(let index):
      selected.removeAll { $0 == items[index % count] }
    case .delete(let index):
      let gone = items.remove(at: index % count)
      selected.removeAll { $0 == gone }
      if pressed == gone { pressed = nil }
    case .move(let index, let target):
      let item = items.remove(at: index % count)
      items.insert(item, at: target % count)
    case .reloadAll:
      selected = []
      pressed = nil
    case .setMode(let mode):
      self.mode = mode
      switch mode {
      case .none: selected = []
      case .single: selected = selected.suffix(1)
      case .multiple: break
      }
    }
  }
}
