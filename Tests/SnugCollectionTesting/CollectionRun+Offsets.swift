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

  /// The elements that may anchor the viewport at an offset, the best first, and the distance of the
  /// start edge of each from the viewport's: measured ones first, of these the ones fully in view, of
  /// these the topmost; then the elements behind the best one, then those before it. Headers and
  /// footers that are pinned are none.
  fileprivate func anchors(at offset: Point) -> [Anchor] {
    let bounds = Rect(origin: offset, size: layout.containerSize)
    var candidates: [(anchor: Anchor, rank: (Int, Double))] = []
    for place in places where !pins(place) {
      guard let frame = frame(of: place), bounds.meets(frame) else { continue }
      if case .background = place { continue }
      let isMeasured = place.itemPath.map { measured.contains(data.id(ofItem: $0)) } ?? true
      let isWhole =
        frame.minimum(along: axis) >= bounds.minimum(along: axis)
        && frame.maximum(along: axis) <= bounds.maximum(along: axis)
      let distance = distance(of: frame, at: offset)
      candidates.append(
        (
          Anchor(element: identity(of: place), place: place, distance: distance),
          ((isMeasured ? 0 : 2) + (isWhole ? 0 : 1), distance)
        ))
    }
    // Of those with the same rank, the first.
    guard let best = candidates.indices.min(by: { candidates[$0].rank < candidates[$1].rank })
    else { return [] }
    let ordered =
      [candidates[best]] + candidates[(best + 1)...] + candidates[..<best].reversed()
    return ordered.map(\.anchor)
  }

  fileprivate struct Anchor {
    var element: Identity
    var place: LayoutPlace
    var distance: Double
  }

  private func pins(_ place: LayoutPlace) -> Bool {
    switch place {
    case .header(let section): data.sections[section].section.style.pinsHeaders
    case .footer(let section): data.sections[section].section.style.pinsFooters
    case .section, .background, .item, .supplementary, .overflow: false
    }
  }

  /// The place of an element of another state; `nil` if it is gone.
  fileprivate func place(of element: Identity) -> LayoutPlace? {
    switch element {
    case .item(let id): paths[id].map { .item($0) }
    case .supplementary(let id, let index): paths[id].map { .supplementary(of: $0, index: index) }
    case .background(let id): section(id).map { .background(section: $0) }
    case .header(let id): section(id).map { .header(section: $0) }
    case .overflow(let id): section(id).map { .overflow(section: $0) }
    case .footer(let id): section(id).map { .footer(section: $0) }
    }
  }

  private func section(_ id: Int) -> Int? { data.sections.firstIndex { $0.id == id } }

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
    if possible == state.offset || state.axis != old.axis { mayOverscroll = false }
    try check(
      mayOverscroll || possible == state.offset,
      "the offset \(state.offset) is beyond the content: at most \(possible)")
    switch step {
    case .grab, .drag, .release, .animate, .advance:
      // A motion goes no farther beyond the content than it begins or than a quarter of the viewport; a
      // drag no farther than it begins or than a viewport.
      let before = abs(old.offset[old.axis] - old.possible(old.offset)[old.axis])
      let extent = state.layout.containerSize[state.axis]
      let most: Double
      if case .drag = step {
        most = max(extent, grabbedBeyond, before)
      } else {
        most = max(extent / 4, before)
      }
      try check(
        abs(collection.overscroll[state.axis]) <= most + 1e-9,
        "\(state.offset) is far beyond the content")
      if case .grab = step { grabbedBeyond = abs(collection.overscroll[state.axis]) }
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
      let items = Set(change.update.movedItems.map(\.from))
      let sections = Set(change.update.movedSections.map(\.from))
      try checkAnchor(at: old.offset, old) { place in
        sections.contains(place.section) || place.ownerPath.map(items.contains) ?? false
      }
    // Which items of a snapshot move is the collection's choice.
    case .apply where old.moves(to: state): try checkSomeAnchor(at: old.offset, old)
    default: try checkAnchor(at: old.offset, old)
    }
  }

  /// The offset that a step requests, before anything is measured on the way.
  func asked(_ step: CollectionStep, _ old: CollectionState) -> Point {
    switch step {
    case .scroll(_, allowingOverscroll: true): target(of: step, from: old)
    case .scrollToItem(let path, let alignment):
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

  /// Checks that the anchor keeps its distance from the viewport's start.
  /// - Parameter isMoved: Whether the step moves the element at an old place; only if nothing else
  ///   stays does it count.
  private func checkAnchor(
    at offset: Point, _ old: CollectionState, isMoved: (LayoutPlace) -> Bool = { _ in false }
  ) throws {
    guard try needsAnchor(at: offset, old) else { return }
    let anchors = old.anchors(at: offset)
    for anchor in anchors.filter({ !isMoved($0.place) }) + anchors.filter({ isMoved($0.place) }) {
      guard let place = state.place(of: anchor.element) else { continue }
      guard let frame = state.frame(of: place) else { return }
      return try checkNear(
        state.offset[state.axis], state.offset(of: frame, at: anchor.distance),
        "the offset that keeps \(anchor.element), now at \(place), where it was")
    }
  }

  /// Checks that some element that was in view keeps its distance from the viewport's start.
  private func checkSomeAnchor(at offset: Point, _ old: CollectionState) throws {
    guard try needsAnchor(at: offset, old) else { return }
    let anchors = old.anchors(at: offset).filter { state.place(of: $0.element) != nil }
    let offsets = anchors.map { anchor in
      state.place(of: anchor.element).flatMap { state.frame(of: $0) }.map {
        state.offset(of: $0, at: anchor.distance)
      }
    }
    // A hidden element leaves the position open.
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
