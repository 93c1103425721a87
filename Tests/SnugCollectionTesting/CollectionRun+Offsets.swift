import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

extension CollectionState {
  /// The nearest offset that shows a rectangle within the inset, or as much of it as fits.
  func offset(showing rect: Rect) -> Point {
    var target = offset
    for axis in Axis.allCases {
      let (low, high) = insets(along: axis)
      let room = layout.containerSize[axis] - low - high
      let start = offset[axis] + low
      let (first, last) = (rect.minimum(along: axis), rect.maximum(along: axis))
      if rect.size[axis] <= room {
        if first < start { target[axis] -= start - first }
        if last > start + room { target[axis] += last - start - room }
      } else {
        if first > start { target[axis] += first - start }
        if last < start + room { target[axis] -= start + room - last }
      }
    }
    return target
  }

  /// The items that may anchor the viewport at an offset, the best first, and the distance of the
  /// start edge of each from the viewport's.
  fileprivate func anchors(at offset: Point) -> [(id: Int, distance: Double)] {
    let bounds = Rect(origin: offset, size: layout.containerSize)
    var candidates: [(id: Int, path: ItemPath, distance: Double)] = []
    for (id, path) in paths {
      guard let frame = frame(of: .item(path)), bounds.meets(frame) else { continue }
      candidates.append((id, path, distance(of: frame, at: offset)))
    }
    candidates.sort { $0.path < $1.path }
    let known = candidates.filter { measured.contains($0.id) }
    let best = (known.isEmpty ? candidates : known).min {
      ($0.distance, $0.path) < ($1.distance, $1.path)
    }
    guard let best else { return [] }
    let behind = candidates.filter { $0.path > best.path }
    let before = candidates.filter { $0.path < best.path }.reversed()
    return ([best] + behind + before).map { ($0.id, $0.distance) }
  }

  /// The items that a batch moves, by themselves or with their section.
  fileprivate func itemsMoved(by update: CollectionUpdate) -> Set<Int> {
    let items = Set(update.movedItems.map(\.from))
    let sections = Set(update.movedSections.map(\.from))
    return Set(
      paths.filter { items.contains($0.value) || sections.contains($0.value.section) }.keys)
  }

  /// Whether items or sections of both states are in another order or section.
  fileprivate func moves(to new: CollectionState) -> Bool {
    let (sections, newSections) = (data.sections.map(\.id), new.data.sections.map(\.id))
    let kept = Set(sections).intersection(newSections)
    guard sections.filter(kept.contains) == newSections.filter(kept.contains) else { return true }
    let all = paths.sorted { $0.value < $1.value }.filter { new.paths[$0.key] != nil }
    let places = all.compactMap { new.paths[$0.key] }
    let staysInSection = zip(all, places).allSatisfy { old, place in
      sections[old.value.section] == newSections[place.section]
    }
    return !staysInSection || zip(places, places.dropFirst()).contains { $0 > $1 }
  }

  private func distance(of frame: Rect, at offset: Point) -> Double {
    startsAtRight
      ? offset[axis] + layout.containerSize[axis] - frame.maximum(along: axis)
      : frame.minimum(along: axis) - offset[axis]
  }

  /// The possible offset at which, or nearest to which, a frame's start edge is at this distance
  /// from the viewport's.
  fileprivate func offset(of frame: Rect, at distance: Double) -> Double {
    var offset = offset
    offset[axis] =
      startsAtRight
      ? frame.maximum(along: axis) + distance - layout.containerSize[axis]
      : frame.minimum(along: axis) - distance
    return possible(offset)[axis]
  }
}

/// Checks that offsets are equal except for rounding: those that a motion leaves are any numbers.
private func checkNear(_ found: Double, _ expected: Double, _ what: String) throws {
  try check(abs(found - expected) < 1e-9, "\(what): \(found) is not \(expected)")
}

private func checkNear(_ found: Point, _ expected: Point, _ what: String) throws {
  try checkNear(found.x, expected.x, what)
  try checkNear(found.y, expected.y, what)
}

extension CollectionRun {
  /// Checks that the viewport is where it was scrolled to, or that its content stays in place.
  func checkOffset(_ step: CollectionStep, _ old: CollectionState) throws {
    let possible = state.possible(state.offset)
    try checkEqual(
      collection.overscroll,
      Point(x: state.offset.x - possible.x, y: state.offset.y - possible.y), "overscroll")
    if case .scroll(_, true) = step { mayOverscroll = true }
    if step.isMotion { mayOverscroll = true }
    if possible == state.offset { mayOverscroll = false }
    try check(
      mayOverscroll || possible == state.offset,
      "the offset \(state.offset) is beyond the content: at most \(possible)")
    switch step {
    case .grab, .drag, .release, .animate, .advance:
      // A motion goes no farther beyond the content than it begins or than a quarter of the viewport; a
      // drag no farther than it begins or than a viewport.
      let before = abs(old.offset[old.axis] - old.possible(old.offset)[old.axis])
      try check(
        abs(collection.overscroll[state.axis]) <= most + 1e-9,
        "\(state.offset) is far beyond the content")
    case .scroll, .scrollFar, .scrollRect:
      let target = asked(step, old)
      let across = state.axis.perpendicular
      try checkNear(state.offset[across], target[across], "the offset across the scroll direction")
      guard measuresSomething(at: target, old) else {
        return try checkNear(state.offset, target, "where it is scrolled to")
      }
      try checkAnchor(at: target, old)
    case .scrollToItem(let path, let alignment):
      try checkTarget(path, alignment, from: old.offset)
    case .reload:
      guard old.possible(old.offset) == old.offset else { return }
      let expected =
        old.offset[old.axis] == old.start ? state.start : state.possible(old.offset)[state.axis]
      try checkEqual(state.offset[state.axis], expected, "the offset of other data")
    case .update(let change):
      let moved = old.itemsMoved(by: change.update)
      try checkAnchor(at: old.offset, old) { moved.contains($0) }
    // Which items of a snapshot move is the collection's choice.
    case .apply where old.moves(to: state): try checkSomeAnchor(at: old.offset, old)
    default: try checkAnchor(at: old.offset, old)
    }
  }

  /// The offset that a step requests, before anything is measured on the way.
      let extent = state.layout.containerSize[state.axis]
      let most: Double
      if case .drag = step {
        most = max(extent, grabbedBeyond)
      } else {
        most = max(extent / 4, before)
      }
  func asked(_ step: CollectionStep, _ old: CollectionState) -> Point {
    switch step {
    case .scroll(_, allowingOverscroll: true): target(of: step, from: old)
    case .scrollToItem(let path, let alignment):
      if case .grab = step { grabbedBeyond = abs(collection.overscroll[state.axis]) }
      old.result.scrollOffset(
        toItem: path.item, inSection: path.section, at: alignment, from: old.offset)
    default: old.possible(target(of: step, from: old))
    }
  }

  private func target(of step: CollectionStep, from old: CollectionState) -> Point {
    let new = state
    defer { state = new }
    state = old
    return target(of: step)
  }

  private func measuresSomething(at target: Point, _ old: CollectionState) -> Bool {
    var around = Rect(origin: target, size: old.layout.containerSize)
    around.origin[old.axis] -= collection.measuringMargin
    around.size[old.axis] += 2 * collection.measuringMargin
    return old.isUndecided(in: around)
      || old.paths.contains { id, path in
        !old.measured.contains(id) && old.frame(of: .item(path)).map(around.meets) ?? false
      }
  }

  /// Checks that the topmost item that was in view keeps its distance from the viewport's start.
  /// - Parameter isMoved: Whether the step moves an item; only if nothing else stays does it count.
  private func checkAnchor(
    at offset: Point, _ old: CollectionState, isMoved: (Int) -> Bool = { _ in false }
  ) throws {
    guard try needsAnchor(at: offset, old) else { return }
    let anchors = old.anchors(at: offset)
    for (id, distance) in anchors.filter({ !isMoved($0.id) }) + anchors.filter({ isMoved($0.id) }) {
      guard let path = state.paths[id] else { continue }
      guard let frame = state.frame(of: .item(path)) else { return }
      return try checkNear(
        state.offset[state.axis], state.offset(of: frame, at: distance),
        "the offset that keeps item \(id), now \(path), where it was")
    }
  }

  /// Checks that some item that was in view keeps its distance from the viewport's start.
  private func checkSomeAnchor(at offset: Point, _ old: CollectionState) throws {
    guard try needsAnchor(at: offset, old) else { return }
    let anchors = old.anchors(at: offset).filter { state.paths[$0.id] != nil }
    let offsets = anchors.map { id, distance in
      state.paths[id].flatMap { state.frame(of: .item($0)) }.map {
        state.offset(of: $0, at: distance)
      }
    }
    // A hidden item leaves the position open.
    try check(
      anchors.isEmpty
        || offsets.contains { $0.map { abs($0 - state.offset[state.axis]) < 1e-9 } ?? true },
      "the offset \(state.offset) keeps none of \(anchors)")
  }

  /// Whether an item must stay where it was: the start is kept, and beyond the content no position is
  /// required.
  private func needsAnchor(at offset: Point, _ old: CollectionState) throws -> Bool {
    guard old.possible(offset)[old.axis] == offset[old.axis] else { return false }
    guard offset[old.axis] != old.start else {
      try checkEqual(state.offset[state.axis], state.start, "the start stays in view")
      return false
    }
    return true
  }

  /// Checks that an item is where it was scrolled to, and that scrolling there again changes
  /// nothing.
  private func checkTarget(
    _ path: ItemPath, _ alignment: ScrollAlignment, from old: Point
  ) throws {
    try check(state.frame(of: .item(path)) != nil, "\(path) is hidden, and scrolled to")
    var expected = state.result.scrollOffset(
      toItem: path.item, inSection: path.section, at: alignment, from: state.offset)
    if alignment == .nearest, state.offset == old {
      // An item in view along the scroll axis is not scrolled to across it.
      expected[state.axis.perpendicular] = old[state.axis.perpendicular]
    }
    if alignment != .nearest || !mayOverscroll {
      try checkEqual(state.offset, expected, "the offset of \(path) at \(alignment)")
    }
    let before = CollectionObservables(collection, model.data)
    let events = recorder.takeEvents()
    try collection.scrollToItem(at: path, alignment)
    try checkEqual(
      CollectionObservables(collection, model.data), before, "scrolled to \(path) again")
    try check(
      recorder.takeEvents().isEmpty || hasNewWindow, "nothing is told of it")
    for event in events { recorder.record(event) }
  }
}
