public import SnugGeometry

/// Where to scroll, in the container of the layout: an offset is the place of its top left corner
/// in content coordinates, as in `UIScrollView`, and the content inset is part of what is in view.
extension FlowResult {
  /// The offset content begins at: the least, or the largest where it scrolls from the right, so
  /// that the first item shows.
  public var initialScrollOffset: Point {
    var offset = Point(
      x: offsets(along: .horizontal).lowerBound, y: offsets(along: .vertical).lowerBound)
    if startsAtFarEnd { offset[layout.scrollAxis] = offsets(along: layout.scrollAxis).upperBound }
    return offset
  }

  /// The offset that shows an item, within what content can be scrolled by.
  ///
  /// The item is brought to its place within the content inset. The frame is the natural one: a
  /// pinned header may cover it.
  /// - Parameter offset: Where the container is scrolled to; only `nearest` depends on it. One that
  ///   is not finite counts as the initial one.
  /// - Precondition: The item is shown.
  public func scrollOffset(
    toItem item: Int, inSection section: Int, at alignment: ScrollAlignment,
    from offset: Point? = nil
  ) -> Point {
    let axis = layout.scrollAxis
    let frame = frame(ofItem: item, inSection: section)
    let (low, high) = insets(along: axis)
    let extent = layout.containerSize[axis]
    // The offsets at which the item has the start or the end of what is in view.
    let atMinimum = frame.minimum(along: axis) - low
    let atMaximum = frame.maximum(along: axis) + high - extent
    var target = initialScrollOffset
    switch alignment {
    case .start: target[axis] = startsAtFarEnd ? atMaximum : atMinimum
    case .end: target[axis] = startsAtFarEnd ? atMinimum : atMaximum
    case .center: target[axis] = atMinimum + (atMaximum - atMinimum) / 2
    case .nearest:
      let current = offset?[axis] ?? target[axis]
      target[axis] = nearest(
        to: current.isFinite ? current : target[axis], min(atMinimum, atMaximum),
        max(atMinimum, atMaximum))
    }
    return possible(target)
  }

  /// The nearest offset that shows nothing beyond the content and its inset.
  package func possible(_ offset: Point) -> Point {
    var possible = offset
    for axis in Axis.allCases {
      let offsets = offsets(along: axis)
      possible[axis] = min(max(offset[axis], offsets.lowerBound), offsets.upperBound)
    }
    return possible
  }

  /// How far an offset is from what is possible: below 0 before the least, above 0 behind the
  /// greatest.
  package func overscroll(at offset: Point) -> Point {
    let possible = possible(offset)
    return Point(x: offset.x - possible.x, y: offset.y - possible.y)
  }

  /// Offsets from `low` to `high` show the item whole, or nothing but it.
  private func nearest(to offset: Double, _ low: Double, _ high: Double) -> Double {
    min(max(offset, low), high)
  }

  /// Whether content scrolls from right to left.
  package var startsAtFarEnd: Bool {
    layout.scrollAxis == .horizontal && layout.direction == .rightToLeft
  }

  /// The content inset at the lesser and at the greater edge.
  package func insets(along axis: Axis) -> (low: Double, high: Double) {
    let inset = layout.contentInset
    // Left and right are where lines start and end from left to right.
    guard axis == .horizontal else { return (inset.top, inset.bottom) }
    let (start, end) = (inset.leading(layout.direction), inset.trailing(layout.direction))
    return layout.direction == .leftToRight ? (start, end) : (end, start)
  }

  /// What the content can be scrolled by: from its start at the inset to its end at the inset.
  package func offsets(along axis: Axis) -> ClosedRange<Double> {
    let (low, high) = insets(along: axis)
    let least = 0 - low
    return least...max(least, contentSize[axis] + high - layout.containerSize[axis])
  }
}

/// Where in view an item is brought along the scroll direction.
public enum ScrollAlignment: String, Sendable, CaseIterable {
  /// To where the content starts: the top, the left, or in right-to-left content the right.
  case start
  case center
  /// To where the content ends.
  case end
  /// No further than it takes to show it whole, or as much of it as there is room for; CSS: the
  /// `nearest` of `scrollIntoView`.
  case nearest
}
