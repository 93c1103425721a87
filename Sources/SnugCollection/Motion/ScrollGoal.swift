/// A position that the viewport keeps while sizes around it change.
enum ScrollGoal {
  /// The start of the content, or this many points before it.
  case start(overscroll: Double)
  /// This many points behind the end of the content.
  case end(overscroll: Double)
  /// The start edge of an element keeps its distance from that of the viewport, in points.
  case anchor(LayoutPlace, distance: Double)
  /// An item stays at the position it was scrolled to.
  case item(ItemPath, ScrollAlignment)
  /// The line of an item stays at the position it was scrolled to.
  case line(ItemPath, ScrollAlignment)
  /// The viewport keeps its offset.
  case offset(Point)

  /// The goal after a change of the data; `nil` if its element is deleted.
  func surviving(_ update: ResolvedUpdate) -> ScrollGoal? {
    switch self {
    case .anchor(let place, let distance):
      update.newPlace(ofOld: place).map { .anchor($0, distance: distance) }
    case .item(let path, let alignment):
      update.newPath(ofOld: path).map { .item($0, alignment) }
    case .line(let path, let alignment):
      update.newPath(ofOld: path).map { .line($0, alignment) }
    case .start, .end, .offset: self
    }
  }

  /// The goal within the content, for a change of the scroll axis.
  var withoutOverscroll: ScrollGoal {
    switch self {
    case .start: .start(overscroll: 0)
    case .end: .end(overscroll: 0)
    case .anchor, .item, .line, .offset: self
    }
  }

  /// Whether a change of the data moves the goal's element.
  func isMoved(by update: ResolvedUpdate) -> Bool {
    guard case .anchor(let place, _) = self else { return false }
    return update.arrives(place)
  }

  /// Whether the goal's element is not hidden.
  func isPossible(in layout: CellLayout) -> Bool {
    switch self {
    case .anchor(let place, _): layout.flow.frame(of: place) != nil
    case .item(let path, _), .line(let path, _): layout.holds(path) && layout.isShown(path)
    case .start, .end, .offset: true
    }
  }

  /// The content offset that meets the goal, in points. Only what was scrolled beyond the content
  /// on purpose stays beyond it.
  func offset(in layout: CellLayout) -> Point {
    let flow = layout.flow
    let start = flow.initialScrollOffset
    let axis = flow.layout.scrollAxis
    switch self {
    case .start(let overscroll):
      return start.with(
        axis, start[axis] + (flow.startsAtFarEnd ? overscroll : -overscroll))
    case .end(let overscroll):
      let offsets = flow.offsets(along: axis)
      return start.with(
        axis,
        flow.startsAtFarEnd ? offsets.lowerBound - overscroll : offsets.upperBound + overscroll)
    case .anchor(let place, let distance):
      guard let frame = layout.flow.frame(of: place) else { return start }
      let offset =
        flow.startsAtFarEnd
        ? frame.maximum(along: axis) + distance - flow.layout.containerSize[axis]
        : frame.minimum(along: axis) - distance
      return flow.possible(start.with(axis, offset))
    case .item(let path, let alignment):
      guard layout.isShown(path) else { return start }
      return flow.scrollOffset(toItem: path.item, inSection: path.section, at: alignment)
    case .line(let path, let alignment):
      guard layout.isShown(path) else { return start }
      return flow.scrollOffset(
        toLineOfItem: path.item, inSection: path.section, at: alignment)
    case .offset(let offset):
      return flow.possible(offset)
    }
  }
}

extension [ScrollGoal] {
  /// The goals after a change of the data. Elements that it moves come last: a row that is moved to
  /// the top of a list does not take its reader along.
  func surviving(_ update: ResolvedUpdate) -> [ScrollGoal] {
    let goals = compactMap { $0.surviving(update) }
    return goals.filter { !$0.isMoved(by: update) } + goals.filter { $0.isMoved(by: update) }
  }

  func possible(in layout: CellLayout) -> ScrollGoal? {
    first { $0.isPossible(in: layout) }
  }

  /// The content offset of the first possible goal; `offset` if none is possible. The coordinate
  /// across the scroll axis never changes.
  func offset(in layout: CellLayout, from offset: Point) -> Point {
    let target = (possible(in: layout) ?? .offset(offset)).offset(in: layout)
    let axis = layout.flow.layout.scrollAxis
    return offset.with(axis, target[axis])
  }
}

extension Point {
  /// Returns this point with another coordinate along an axis.
  func with(_ axis: Axis, _ coordinate: Double) -> Point {
    var point = self
    point[axis] = coordinate
    return point
  }
}
