import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// The expected change of an element.
private struct Change: Hashable {
  var place: LayoutPlace
  var id: Int?
  var kind: ElementChange
  var from, to: Rect
}

extension Change {
  init(_ change: CollectionTransition<Int>.Change) {
    self.init(
      place: change.place, id: change.id, kind: change.kind, from: change.from, to: change.to)
  }
}

extension CollectionRun {
  /// Checks that a transition lists all elements in view that come, go or change their frames, and
  /// all that pass through the view. If the viewport may follow a moved element, only items that
  /// the step itself moves must be listed among the latter.
  func checkTransition(
    _ transition: CollectionTransition<Int>, _ old: CollectionState, _ step: CollectionStep
  ) throws {
    let moved = step.mayGoAlong(old, state) ? step.movedItems(of: old.data) : nil
    try checkEqual(transition.oldOffset, old.offset)
    try checkEqual(transition.newOffset, state.offset)
    var oldPlaces: [CollectionState.Identity: LayoutPlace] = [:]
    for place in old.places { oldPlaces[old.identity(of: place)] = place }
    let surviving = Set(state.places.map { state.identity(of: $0) })
    let shownBefore = Dictionary(
      uniqueKeysWithValues: old.visible.map { (old.identity(of: $0.element.place), $0.element) })
    let shownNow = Dictionary(
      uniqueKeysWithValues: state.visible.map {
        (state.identity(of: $0.element.place), $0.element)
      })
    var expected: [Change] = []
    let told = transition.changes.map(Change.init)
    for shown in old.visible {
      let identity = old.identity(of: shown.element.place)
      let place = state.places.first { state.identity(of: $0) == identity }
      guard !surviving.contains(identity) || place.flatMap(state.frame) == nil else { continue }
      let frame = shown.element.frame
      expected.append(
        Change(
          place: shown.element.place, id: shown.element.id, kind: .removed, from: frame, to: frame))
    }
    for place in state.places {
      let identity = state.identity(of: place)
      let id: Int? = if case .item(let id) = identity { id } else { nil }
      guard let to = state.pinnedFrame(of: place) else { continue }
      let isShown = shownNow[identity] != nil || shownBefore[identity] != nil
      guard let from = oldPlaces[identity].flatMap(old.pinnedFrame) else {
        if isShown {
          expected.append(Change(place: place, id: id, kind: .inserted, from: to, to: to))
        }
        continue
      }
      guard from != to else { continue }
      let change = Change(
        place: place, id: id, kind: from.size == to.size ? .moved : .resized, from: from, to: to)
      let isNear = !state.isTurned(old) || old.isNear(from, state) || state.isNear(to, old)
      let passes = isShown ? true : passes(from, to, old)
      switch passes == true && !isNear ? nil : passes {
      case true? where isShown || moved == nil || id.map { moved?.contains($0) ?? true } ?? false:
        expected.append(change)
      case false?: break
      case true?, nil: if told.contains(change) { expected.append(change) }
      }
    }
    try checkEqual(told, expected, "the transition")
    for change in transition.changes {
      let end = transition.frame(of: change, at: 1)
      guard change.kind != .removed else { continue }
      try checkEqual(end, change.to, "where \(change.place) ends")
    }
  }

  /// True if an element that is out of view before and after passes through the view; `nil` if it
  /// only touches the view or has no extent.
  private func passes(_ from: Rect, _ to: Rect, _ old: CollectionState) -> Bool? {
    var moments = (low: 0.0, high: 1.0)
    var isDoubtful = false
    // The view may change its size: it is as large as both.
    let (before, now) = (old.layout.containerSize, state.layout.containerSize)
    let size = Size(width: max(before.width, now.width), height: max(before.height, now.height))
    // In an empty view nothing is visible.
    guard size.width > 0, size.height > 0 else { return false }
    for axis in Axis.allCases {
      if from.size[axis] == 0 || to.size[axis] == 0 { isDoubtful = true }
      let first = (
        from.maximum(along: axis) - old.offset[axis], to.maximum(along: axis) - state.offset[axis]
      )
      let last = (
        old.offset[axis] + size[axis] - from.minimum(along: axis),
        state.offset[axis] + size[axis] - to.minimum(along: axis)
      )
      for (start, end) in [first, last] {
        if start <= 0 && end <= 0 { return false }
        if start > 0 && end > 0 { continue }
        let crossing = start / (start - end)
        if start > 0 {
          moments.high = min(moments.high, crossing)
        } else {
          moments.low = max(moments.low, crossing)
        }
      }
    }
    // Crossings are inexact only by rounding.
    let tolerance = 1e-9
    if moments.low > moments.high + tolerance { return false }
    return moments.high > moments.low + tolerance && !isDoubtful ? true : nil
  }
}

extension CollectionState {
  /// True if lines run in another direction than in the other state.
  func isTurned(_ other: CollectionState) -> Bool {
    axis != other.axis || layout.direction != other.layout.direction
  }

  /// True if a frame is at most a viewport away from the view, which may be larger in the other
  /// state.
  fileprivate func isNear(_ frame: Rect, _ other: CollectionState) -> Bool {
    var size = layout.containerSize
    for axis in Axis.allCases { size[axis] = max(size[axis], other.layout.containerSize[axis]) }
    var around = Rect(origin: offset, size: size)
    around.origin[axis] -= size[axis]
    around.size[axis] *= 3
    return around.meets(frame)
  }
}

extension CollectionStep {
  /// True if the viewport may follow an element that the step moves.
  fileprivate func mayGoAlong(_ old: CollectionState, _ new: CollectionState) -> Bool {
    switch self {
    case .update(let change):
      let sections = Set(change.update.movedSections.map(\.from))
      let items = Set(change.update.movedItems.map(\.from))
      return old.visible.contains { shown in
        sections.contains(shown.element.place.section)
          || shown.element.place.ownerPath.map(items.contains) ?? false
      }
    case .apply:
      // The fewest moves are not computed here: there are none if all elements keep their order.
      let before = old.places.map(old.identity)
      let after = new.places.map(new.identity)
      let kept = Set(before).intersection(after)
      return before.filter(kept.contains) != after.filter(kept.contains)
    default: return false
    }
  }

  /// The identities of the items that a batch moves.
  fileprivate func movedItems(of data: CollectionSnapshot<Int>) -> Set<Int> {
    guard case .update(let change) = self else { return [] }
    return Set(change.update.movedItems.map { data.id(ofItem: $0.from) })
  }
}
