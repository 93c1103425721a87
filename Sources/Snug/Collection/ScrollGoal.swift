import SnugFlow
import SnugGeometry

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
  /// The viewport keeps its offset.
  case offset(Point)

  /// The goal after a change of the data; `nil` if its element is deleted.
  func surviving(_ update: ResolvedUpdate) -> ScrollGoal? {
    guard case .anchor(let place, let distance) = self else { return self }
    return update.newPlace(ofOld: place).map { .anchor($0, distance: distance) }
  }

  /// Whether a change of the data moves the goal's element.
  func isMoved(by update: ResolvedUpdate) -> Bool {
    guard case .anchor(let place, _) = self else { return false }
    return update.arrives(place)
  }

  /// Whether the goal's element is not hidden.
  func isPossible(in layout: CellLayout) -> Bool {
    guard case .anchor(let place, _) = self else { return true }
    return layout.frame(of: place) != nil
  }

  /// The content offset that meets the goal, in points. Only what was scrolled beyond the content
  /// on purpose stays beyond it.
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
  /// The first possible goal.
  func possible(in layout: CellLayout) -> ScrollGoal? {
    first { $0.isPossible(in: layout) }
  }

  /// The content offset of the first possible goal; `offset` if none is possible. The coordinate
  /// across the scroll axis never changes.
  func offset(in layout: CellLayout, from offset: Point) -> Point {
    var target = (possible(in: layout) ?? .offset(offset)).offset(in: layout)
    let across = layout.flow.layout.scrollAxis.perpendicular
    target[across] = offset[across]
    return target
  }
}

extension CellLayout {
  /// The goals of the viewport when sizes around it change, best first: the very start and an
  /// overscroll are kept; else the topmost visible measured item, else the topmost visible item,
  /// else the topmost visible header or footer. If that is deleted or hidden, the next visible item
  /// that remains counts, else the one before.
  /// - Parameter elements: The elements in the viewport.
  func goals(at offset: Point, among elements: some Sequence<PlacedElement>) -> [ScrollGoal] {
    if let edge = edge(at: offset) { return [edge] }
    return anchors(at: offset, among: elements)
  }

  private func edge(at offset: Point) -> ScrollGoal? {
    let axis = flow.layout.scrollAxis
    let beyond = flow.overscroll(at: offset)[axis] * (flow.startsAtFarEnd ? -1 : 1)
    if beyond < 0 || offset[axis] == flow.initialScrollOffset[axis] {
      return .start(overscroll: -beyond)
    }
    if beyond > 0 { return .end(overscroll: beyond) }
    return nil
  }

  /// The possible anchors, best first; those after the first count if it is deleted.
  private func anchors(
    at offset: Point, among elements: some Sequence<PlacedElement>
  ) -> [ScrollGoal] {
    var candidates: [Candidate] = []
    // Enough for the elements in view on most screens.
    candidates.reserveCapacity(64)
    var best: Candidate?
    for element in elements {
      // Headers and footers count at their unpinned frames.
      guard let frame = element.zIndex > 0 ? frame(of: element.place) : element.frame else {
        continue
      }
      let candidate = Candidate(
        place: element.place, distance: distance(of: frame, at: offset),
        rank: element.place.itemPath.map { isMeasured($0) ? 0 : 1 } ?? 2)
      candidates.append(candidate)
      if best.map({ candidate.isBetter(than: $0) }) ?? true { best = candidate }
    }
    guard let best else { return [] }
    var goals = [best.goal]
    goals.reserveCapacity(candidates.count)
    // Then the items behind it, then those before it, nearest first.
    for next in candidates where next.isItem && next.place > best.place { goals.append(next.goal) }
    for last in candidates.reversed() where last.isItem && last.place < best.place {
      goals.append(last.goal)
    }
    return goals
  }

  /// The distance of a frame's start edge behind that of the viewport, in points.
  private func distance(of frame: Rect, at offset: Point) -> Double {
    let axis = flow.layout.scrollAxis
    return flow.startsAtFarEnd
      ? offset[axis] + flow.layout.containerSize[axis] - frame.maximum(along: axis)
      : frame.minimum(along: axis) - offset[axis]
  }

  private struct Candidate {
    var place: LayoutPlace
    var distance: Double
    /// Measured items come before other items, and these before headers and footers.
    var rank: Int

    var isItem: Bool { rank < 2 }

    var goal: ScrollGoal { .anchor(place, distance: distance) }

    func isBetter(than other: Candidate) -> Bool {
      (rank, distance, place) < (other.rank, other.distance, other.place)
    }
  }
}
