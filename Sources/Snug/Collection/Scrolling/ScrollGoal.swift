import SnugFlow
import SnugGeometry

/// What a viewport keeps to while sizes change around it.
enum ScrollGoal {
  /// The start of the content, or so many points before it.
  case start(overscroll: Double)
  /// So many points behind the end of the content.
  case end(overscroll: Double)
  /// The start edge of something stays as far from that of the viewport, in points.
  case anchor(LayoutPlace, distance: Double)
  /// An item is where it was scrolled to.
  case item(ItemPath, ScrollAlignment)
  /// Where the viewport is.
  case offset(Point)

  /// The same after a change of the data; `nil` if what it keeps to is deleted.
  func surviving(_ update: ResolvedUpdate) -> ScrollGoal? {
    guard case .anchor(let place, let distance) = self else { return self }
    return update.newPlace(ofOld: place).map { .anchor($0, distance: distance) }
  }

  /// Whether a change of the data moves what it keeps to.
  func isMoved(by update: ResolvedUpdate) -> Bool {
    guard case .anchor(let place, _) = self else { return false }
    return update.arrives(place)
  }

  /// Whether what it keeps to is not hidden.
  func isPossible(in layout: CellLayout) -> Bool {
    guard case .anchor(let place, _) = self else { return true }
    return layout.frame(of: place) != nil
  }

  /// Where the viewport is to be, in points of the content; only what was scrolled beyond the content
  /// on purpose stays so.
  func offset(in layout: CellLayout) -> Point {
    let flow = layout.flow
    let start = flow.initialScrollOffset
    let axis = flow.layout.scrollAxis
    switch self {
    case .start(let overscroll):
      var offset = start
      offset[axis] += flow.startsAtFarEnd ? overscroll : -overscroll
      return offset
    case .end(let overscroll):
      var offset = start
      let offsets = flow.offsets(along: axis)
      offset[axis] =
        flow.startsAtFarEnd ? offsets.lowerBound - overscroll : offsets.upperBound + overscroll
      return offset
    case .anchor(let place, let distance):
      guard let frame = layout.frame(of: place) else { return start }
      var offset = start
      offset[axis] =
        flow.startsAtFarEnd
        ? frame.maximum(along: axis) + distance - flow.layout.containerSize[axis]
        : frame.minimum(along: axis) - distance
      return flow.possible(offset)
    case .item(let path, let alignment):
      guard layout.isShown(path) else { return start }
      return flow.scrollOffset(toItem: path.item, inSection: path.section, at: alignment)
    case .offset(let offset):
      return flow.possible(offset)
    }
  }
}

extension [ScrollGoal] {
  /// The first of these that is possible.
  func possible(in layout: CellLayout) -> ScrollGoal? {
    first { $0.isPossible(in: layout) }
  }

  /// Where the viewport is to be by the first of these that is possible; it stays where it is if none
  /// is, and always does across the scroll direction.
  func offset(in layout: CellLayout, from offset: Point) -> Point {
    var target = (possible(in: layout) ?? .offset(offset)).offset(in: layout)
    let across = layout.flow.layout.scrollAxis.perpendicular
    target[across] = offset[across]
    return target
  }
}
