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

extension CellLayout {
  /// What the viewport keeps to when sizes around it change, the best first: the very start and what
  /// was scrolled beyond the content stay so; else the topmost visible item that is measured, else
  /// the topmost visible item, else the topmost visible header or footer. If that is deleted or
  /// hidden, the next visible item that is not, else the one before.
  /// - Parameter elements: what lies in the viewport.
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

  /// What the viewport might keep to, the best first: those behind follow in case it is deleted.
  private func anchors(
    at offset: Point, among elements: some Sequence<PlacedElement>
  ) -> [ScrollGoal] {
    var candidates: [Candidate] = []
    // As many as are in view on most screens.
    candidates.reserveCapacity(64)
    var best: Candidate?
    for element in elements {
      // Where headers and footers stand that are not pinned.
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
    // Then the items behind it, from the nearest on, then those before it.
    for next in candidates where next.isItem && next.place > best.place { goals.append(next.goal) }
    for last in candidates.reversed() where last.isItem && last.place < best.place {
      goals.append(last.goal)
    }
    return goals
  }

  /// How far the start edge of a frame lies behind that of the viewport, in points.
  private func distance(of frame: Rect, at offset: Point) -> Double {
    let axis = flow.layout.scrollAxis
    return flow.startsAtFarEnd
      ? offset[axis] + flow.layout.containerSize[axis] - frame.maximum(along: axis)
      : frame.minimum(along: axis) - offset[axis]
  }

  private struct Candidate {
    var place: LayoutPlace
    var distance: Double
    /// Measured items are better than others, and these than headers and footers.
    var rank: Int

    var isItem: Bool { rank < 2 }

    var goal: ScrollGoal { .anchor(place, distance: distance) }

    func isBetter(than other: Candidate) -> Bool {
      (rank, distance, place) < (other.rank, other.distance, other.place)
    }
  }
}
