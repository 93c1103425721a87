import SnugGeometry

/// What a viewport keeps to while sizes change around it.
enum ScrollGoal {
  /// The start of the content, or so many points before it.
  case start(overscroll: Double)
  /// So many points behind the end of the content.
  case end(overscroll: Double)
  /// The start edge of something stays as far from that of the viewport, in points.
  case anchor(CollectionPlace, distance: Double)
  /// An item is where it was scrolled to.
  case item(ItemPath, ScrollAlignment)
  /// Where the viewport is.
  case offset(Point)

  /// The same after a change of the data; `nil` if what it keeps to is deleted or hidden.
  func surviving(_ update: ResolvedUpdate, in layout: CollectionLayout) -> ScrollGoal? {
    guard case .anchor(let place, let distance) = self else { return self }
    guard let place = update.newPlace(ofOld: place), layout.frame(of: place) != nil else {
      return nil
    }
    return .anchor(place, distance: distance)
  }

  /// Where the viewport is to be, in points of the content; only what was scrolled beyond the content
  /// on purpose stays so.
  func offset(in layout: CollectionLayout) -> Point {
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
