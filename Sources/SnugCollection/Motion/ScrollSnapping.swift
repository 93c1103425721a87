/// The places at which a viewport comes to rest after a drag.
///
/// Example: `CellCollection`.
public enum ScrollSnapping: Hashable, Sendable {
  /// Wherever it slows down to rest.
  case none
  /// With an item at its start, centre or end; `nearest` counts as `start`.
  case items(ScrollAlignment)
  /// With a line of items at its start, centre or end; `nearest` counts as `start`.
  case lines(ScrollAlignment)
  /// At whole multiples of its extent within the inset, at most one page from where it was when the
  /// drag began.
  case pages
}

/// The end of a drag, for which a place to rest is searched.
struct SnapSearch {
  let layout: CellLayout
  /// The offset at which the viewport is, and the one at which it would rest.
  let offset, end: Double
  let velocity: Double
  /// The offset at which the drag began.
  let dragStart: Double

  private var axis: Axis { layout.flow.layout.scrollAxis }

  /// Returns the place to rest nearest to the end, in the direction of the velocity if possible.
  func goal(_ snapping: ScrollSnapping) -> ScrollGoal? {
    switch snapping {
    case .none: nil
    case .pages: .offset(point(page))
    case .items(let alignment): nearest { .item($0, alignment.snapping) }
    case .lines(let alignment): nearest { .line($0, alignment.snapping) }
    }
  }

  /// The page nearest to the end, and at most one from that at which the drag began.
  private var page: Double {
    let flow = layout.flow
    let (low, high) = flow.insets(along: axis)
    let range = flow.offsets(along: axis)
    let extent = flow.layout.containerSize[axis] - low - high
    guard extent > 0 else { return end }
    // Pages are counted from where the content starts.
    let first = flow.initialScrollOffset[axis]
    let old = ((dragStart - first) / extent).rounded()
    let new = ((end - first) / extent).rounded()
    let chosen = first + min(max(new, old - 1), old + 1) * extent
    return min(max(chosen, range.lowerBound), range.upperBound)
  }

  private func point(_ offset: Double) -> Point {
    layout.flow.initialScrollOffset.with(axis, offset)
  }

  /// Returns the goal with the nearest offset, among those of the items around the end.
  private func nearest(_ goal: (ItemPath) -> ScrollGoal) -> ScrollGoal? {
    let extent = layout.flow.layout.containerSize[axis]
    let around = layout.flow.layout.visibleRect(at: point(end), margin: extent)
    var best: (goal: ScrollGoal, rank: (Int, Double))?
    layout.flow.forEachElement(in: around) { element in
      guard case .item(let item) = element.kind else { return }
      let goal = goal(ItemPath(section: element.section, item: item))
      let target = goal.offset(in: layout)[axis]
      let isBehind = (target - offset) * velocity < 0
      let rank = (isBehind ? 1 : 0, abs(target - end))
      if best.map({ rank < $0.rank }) ?? true { best = (goal, rank) }
    }
    return best?.goal
  }
}

extension ScrollAlignment {
  /// The alignment of a place to rest.
  fileprivate var snapping: ScrollAlignment { self == .nearest ? .start : self }
}
