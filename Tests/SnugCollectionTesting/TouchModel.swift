package import Snug

/// The reference implementation of selection and highlighting, with the calls to a delegate that
/// changes nothing within them.
package struct TouchModel<ID: Equatable> {
  package var mode: SelectionMode {
    didSet {
      if mode == .none { selected = [] }
      if mode == .single { selected = Array(selected.suffix(1)) }
    }
  }
  /// In the order in which they were selected.
  package private(set) var selected: [ID] = []
  package private(set) var highlighted: ID?
  /// The calls that return false, as in `shouldSelect 12`.
  let refused: Set<String>

  package init(mode: SelectionMode, refused: Set<String>) {
    self.mode = mode
    self.refused = refused
  }

  /// Calls by name and item.
  package typealias Calls = [(name: String, id: ID)]

  package mutating func touchDown(_ id: ID) -> Calls {
    var calls = cancel()
    calls.append(("shouldHighlight", id))
    guard !refused.contains("shouldHighlight \(id)") else { return calls }
    highlighted = id
    calls.append(("didHighlight", id))
    return calls
  }

  package mutating func touchUp(_ id: ID?) -> Calls {
    guard let touched = highlighted else { return [] }
    var calls: Calls = []
    if id == touched { calls = tap(touched) }
    return calls + cancel()
  }

  package mutating func cancel() -> Calls {
    defer { highlighted = nil }
    return highlighted.map { [("didUnhighlight", $0)] } ?? []
  }

  package mutating func select(_ id: ID) {
    guard mode != .none, !selected.contains(id) else { return }
    if mode == .single { selected = [] }
    selected.append(id)
  }

  package mutating func deselect(_ id: ID) { selected.removeAll { $0 == id } }

  /// Forgets items without a call to the delegate.
  package mutating func forget(_ isGone: (ID) -> Bool) {
    selected.removeAll(where: isGone)
    if let id = highlighted, isGone(id) { highlighted = nil }
  }

  private mutating func tap(_ id: ID) -> Calls {
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
