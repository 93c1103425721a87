public import SnugGeometry

/// Content offsets as in `UIScrollView`: the position of the container's top left corner in content
/// coordinates. The viewport includes the content inset.
extension FlowResult {
  /// The offset at which content begins: the minimum, or the maximum where it scrolls from the
  /// right, so that the first item shows.
  public var initialScrollOffset: Point {
    var offset = Point(
      x: offsets(along: .horizontal).lowerBound, y: offsets(along: .vertical).lowerBound)
    if startsAtFarEnd { offset[layout.scrollAxis] = offsets(along: layout.scrollAxis).upperBound }
    return offset
  }

  /// Returns the content offset that shows an item, within the scrollable range.
  ///
  /// The item is brought to its position within the content inset. The frame is the natural one: a
  /// pinned header may cover it.
  /// - Parameters:
  ///   - item: The index of the item in its section.
  ///   - section: The index of the section.
  ///   - alignment: The position in the viewport that the item is brought to.
  ///   - offset: The current offset; only `nearest` depends on it. One that is not finite counts as
  ///     the initial one.
  /// - Precondition: The item is shown.
  public func scrollOffset(
    toItem item: Int, inSection section: Int, at alignment: ScrollAlignment,
    from offset: Point? = nil
  ) -> Point {
    scrollOffset(to: frame(ofItem: item, inSection: section), at: alignment, from: offset)
  }

  /// Returns the content offset that shows the line of an item, as that of an item.
  package func scrollOffset(
    toLineOfItem item: Int, inSection section: Int, at alignment: ScrollAlignment
  ) -> Point {
    let (start, extent) = sections[section].span(ofLineWithItem: item)
    return scrollOffset(
      to: rect(start: stack.start(of: section) + start, extent: extent), at: alignment)
  }

  private func scrollOffset(
    to frame: Rect, at alignment: ScrollAlignment, from offset: Point? = nil
  ) -> Point {
    let axis = layout.scrollAxis
    let (low, high) = insets(along: axis)
    let extent = layout.containerSize[axis]
    // The offsets at which the item is at the start or the end of the viewport.
    let atMinimum = frame.minimum(along: axis) - low
    let atMaximum = frame.maximum(along: axis) + high - extent
    var target = initialScrollOffset
    switch alignment {
    case .start: target[axis] = startsAtFarEnd ? atMaximum : atMinimum
    case .end: target[axis] = startsAtFarEnd ? atMinimum : atMaximum
    case .center: target[axis] = atMinimum + (atMaximum - atMinimum) / 2
    case .nearest:
      // Between both offsets, the item is shown whole, or fills the viewport.
      if let offset, offset[axis].isFinite { target[axis] = offset[axis] }
      target[axis] = min(
        max(target[axis], min(atMinimum, atMaximum)), max(atMinimum, atMaximum))
    }
    return possible(target)
  }

  /// Returns the nearest offset that shows nothing beyond the content and its inset.
  package func possible(_ offset: Point) -> Point {
    var possible = offset
    for axis in Axis.allCases {
      let offsets = offsets(along: axis)
      possible[axis] = min(max(offset[axis], offsets.lowerBound), offsets.upperBound)
    }
    return possible
  }

  /// Returns the distance of an offset from the scrollable range: below 0 before the minimum, above
  /// 0 behind the maximum.
  package func overscroll(at offset: Point) -> Point {
    let possible = possible(offset)
    return Point(x: offset.x - possible.x, y: offset.y - possible.y)
  }

  /// Whether content scrolls from right to left.
  package var startsAtFarEnd: Bool {
    layout.scrollAxis == .horizontal && layout.direction == .rightToLeft
  }

  /// Returns the content inset at the left or top edge, and at the right or bottom edge.
  package func insets(along axis: Axis) -> (low: Double, high: Double) {
    let inset = layout.contentInset
    // From left to right, lines start at the left and end at the right.
    guard axis == .horizontal else { return (inset.top, inset.bottom) }
    let (start, end) = (inset.leading(layout.direction), inset.trailing(layout.direction))
    return layout.direction == .leftToRight ? (start, end) : (end, start)
  }

  /// Returns the scrollable range: from the content's start at the inset to its end at the inset.
  package func offsets(along axis: Axis) -> ClosedRange<Double> {
    let (low, high) = insets(along: axis)
    let least = 0 - low
    return least...max(least, contentSize[axis] + high - layout.containerSize[axis])
  }
}

/// The position in the viewport to which an item is brought along the scroll axis.
///
/// ```swift
/// let layout = FlowLayout(containerSize: Size(width: 50, height: 100))
/// let result = try layout.layout(Array(repeating: Size(width: 50, height: 20), count: 50))
/// let offset = result.scrollOffset(toItem: 30, inSection: 0, at: .center)  // y 560
/// ```
public enum ScrollAlignment: String, Sendable, CaseIterable {
  /// The edge where the content starts: top, left, or in right-to-left content right.
  case start
  case center
  /// The edge where the content ends.
  case end
  /// The nearest position that shows the item whole, or as much of it as there is room for; CSS:
  /// the `nearest` of `scrollIntoView`.
  case nearest
}
