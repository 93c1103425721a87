import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

extension CollectionRun {
  /// Checks the selection and the delegate's calls.
  func checkTouches(
    _ step: CollectionStep, _ events: [CollectionEvent], _ old: CollectionState
  ) throws {
    var calls: TouchModel<Int>.Calls = []
    switch step {
    case .touchDown(let path): calls = touches.touchDown(id(path))
    case .touchUp(let path): calls = touches.touchUp(path.map { id($0) })
    case .cancelTouch, .grab: calls = touches.cancel()
    case .select(let path): touches.select(id(path))
    case .deselect(let path): touches.deselect(id(path))
    case .mode(let mode): touches.mode = mode
    default: break
    }
    let told = events.compactMap { if case .touch(let call) = $0 { call } else { nil } }
    let expected = calls.map { name, id in
      "\(name) \(id) at \(state.paths[id].map(\.description) ?? "nowhere")"
    }
    try checkEqual(told, expected, "the calls of a touch")
    try checkEqual(collection.selection.items, touches.selected, "the selection")
    try checkEqual(collection.selectionMode, touches.mode)
    try checkEqual(collection.highlightedItem, touches.highlighted, "the highlighted item")
    var states: [LayoutPlace: (Bool, Bool)] = [:]
    collection.forEachVisibleCell { element, cell in
      states[element.place] = (cell.isSelected, cell.isHighlighted)
    }
    for element in collection.visibleElements {
      let isSelected = element.id.map { touches.selected.contains($0) } ?? false
      let isHighlighted = element.id != nil && element.id == touches.highlighted
      try checkEqual(element.isSelected, isSelected, "whether \(element.place) is selected")
      try checkEqual(element.isHighlighted, isHighlighted, "whether it is highlighted")
      try check(
        states[element.place].map { $0 == (isSelected, isHighlighted) } ?? false,
        "the state that the cell of \(element.place) shows")
    }
  }

  private func id(_ path: ItemPath) -> Int { model.data.sections[path.section].items[path.item].id }
}
