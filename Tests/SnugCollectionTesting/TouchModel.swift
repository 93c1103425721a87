import Snug

/// The reference implementation of selection and highlighting, with the calls to the delegate.
struct TouchModel {
  var mode: SelectionMode {
    didSet {
      if mode == .none { selected = [] }
      if mode == .single { selected = Array(selected.suffix(1)) }
    }
  }
  /// In the order in which they were selected.
  private(set) var selected: [Int] = []
  private(set) var highlighted: Int?
  let refused: Set<String>

  init(mode: SelectionMode, refused: Set<String>) {
    self.mode = mode
    self.refused = refused
  }

  /// Calls by name and item.
  typealias Calls = [(name: String, id: Int)]

  mutating func touchDown(_ id: Int) -> Calls {
    var calls = cancel()
    calls.append(("shouldHighlight", id))
    guard !refused.contains("shouldHighlight \(id)") else { return calls }
    highlighted = id
    calls.append(("didHighlight", id))
    return calls
  }

  mutating func touchUp(_ id: Int?) -> Calls {
    guard let touched = highlighted else { return [] }
    var calls: Calls = []
    if id == touched { calls = tap(touched) }
    return calls + cancel()
  }

  mutating func cancel() -> Calls {
    defer { highlighted = nil }
    return highlighted.map { [("didUnhighlight", $0)] } ?? []
  }

  mutating func select(_ id: Int) {
    guard mode != .none, !selected.contains(id) else { return }
    if mode == .single { selected = [] }
    selected.append(id)
  }

  mutating func deselect(_ id: Int) { selected.removeAll { $0 == id } }

  /// Forgets items without a call to the delegate.
  mutating func forget(_ isGone: (Int) -> Bool) {
    selected.removeAll(where: isGone)
    if let id = highlighted, isGone(id) { highlighted = nil }
  }

  private mutating func tap(_ id: Int) -> Calls {
    switch mode {
    case .none: return []
    case .multiple where selected.contains(id):
      guard !refused.contains("shouldDeselect \(id)") else { return [("shouldDeselect", id)] }
      deselect(id)
      return [("shouldDeselect", id), ("didDeselect", id)]
    case .single, .multiple:
      var calls: Calls = [("shouldSelect", id)]
      guard !refused.contains("shouldSelect \(id)") else { return calls }
      if mode == .single, let old = selected.first, old != id { calls.append(("didDeselect", old)) }
      select(id)
      return calls + [("didSelect", id)]
    }
  }
}
