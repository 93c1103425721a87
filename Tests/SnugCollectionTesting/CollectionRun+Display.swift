import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

extension CollectionRun {
  /// Checks that the display of elements ends and begins in order, each reported once and with the
  /// right cell.
  func checkDisplay(
    _ events: [CollectionEvent], _ old: CollectionState, _ attempt: Attempt, isReload: Bool
  ) throws {
    var places: [CollectionState.Identity: LayoutPlace] = [:]
    for place in state.places { places[state.identity(of: place)] = place }
    let told = events.filter(\.isOfDisplay)
    let ended = told.compactMap { if case .ended(let cell, _) = $0 { cell } else { nil } }
    let visible = Set(state.visible.map { state.identity(of: $0.element.place) })
    var kept: [CollectionState.Identity: Int] = [:]
    var index = 0
    for shown in old.visible {
      let identity = old.identity(of: shown.element.place)
      let isKept =
        !isReload && visible.contains(identity) && !attempt.reloaded.contains(identity)
        && showsSame(shown.element.place, old, places[identity])
        && !(attempt.mayBeReloaded.contains(identity) && ended.contains(shown.cell))
      guard !isKept else {
        kept[identity] = shown.cell
        continue
      }
      guard index < told.count, case .ended(let cell, let element) = told[index] else {
        try check(false, "the display of \(shown.element.place) should end")
        return
      }
      try checkEqual(cell, shown.cell, "the cell of \(shown.element.place) that ends")
      try checkEqual(element.id, shown.element.id)
      let place = isReload ? nil : places[identity]
      if element.place != shown.element.place || element.place.itemPath != nil {
        try checkEqual(element.place, place ?? shown.element.place, "the place it ends at")
      }
      pool.release(cell, PoolModel.Key(shown.element))
      index += 1
    }
    for shown in state.visible {
      if let cell = kept[state.identity(of: shown.element.place)] {
        try checkEqual(shown.cell, cell, "the cell of \(shown.element.place) stays")
        continue
      }
      try pool.dequeue(
        index < told.count ? told[index] : nil, expecting: shown.cell,
        PoolModel.Key(shown.element))
      try checkEqual(
        Array(told[(index + 1)...].prefix(2)),
        [
          .configured(cell: shown.cell, shown.element), .began(cell: shown.cell, shown.element),
        ], "how the display of \(shown.element.place) begins")
      index += 3
    }
    try checkEqual(Array(told[index...]), [], "nothing else is told of display")
    try checkCounts()
  }

  /// True unless an overflow item stands for another number of items, or looks otherwise.
  private func showsSame(
    _ place: LayoutPlace, _ old: CollectionState, _ newPlace: LayoutPlace?
  ) -> Bool {
    guard case .overflow(let before) = place, case .overflow(let now) = newPlace else {
      return true
    }
    return old.hiddenCount(before) == state.hiddenCount(now)
      && old.content(of: place) == state.content(of: .overflow(section: now))
  }

  private func checkCounts() throws {
    try checkEqual(Set(state.visible.map(\.cell)).count, state.visible.count, "one cell, one place")
    let counts = collection.cellCounts
    try checkEqual(counts.made, pool.made, "cells made")
    try checkEqual(counts.reused, pool.reused, "cells reused")
    try checkEqual(counts.live, state.visible.count + pool.queuedCount, "cells that exist")
  }
}

extension CollectionEvent {
  var isOfDisplay: Bool {
    switch self {
    case .made, .prepared, .configured, .began, .ended: true
    case .prefetch, .cancel, .touch: false
    }
  }
}
