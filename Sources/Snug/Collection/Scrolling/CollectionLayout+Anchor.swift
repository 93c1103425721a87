import SnugGeometry

extension CollectionLayout {
  /// What the viewport keeps to when sizes around it change, the best first: the very start and what
  /// was scrolled beyond the content stay so; else the topmost visible item that is measured, else
  /// the topmost visible item, else the topmost visible header or footer. If that is deleted or
  /// hidden, the next visible item that is not, else the one before.
  /// - Parameter elements: what lies in the viewport.
  func goals(at offset: Point, among elements: some Sequence<PlacedElement>) -> [ScrollGoal] {
    if let edge = edge(at: offset) { return [edge] }
    return anchors(at: offset, among: elements).map { .anchor($0.place, distance: $0.distance) }
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
  private func anchors(at offset: Point, among elements: some Sequence<PlacedElement>)
    -> [Candidate]
  {
    var candidates: [Candidate] = []
    for element in elements {
      // Where headers and footers stand that are not pinned.
      guard let frame = element.zIndex > 0 ? frame(of: element.place) : element.frame else {
        continue
      }
      candidates.append(
        Candidate(
          place: element.place, distance: distance(of: frame, at: offset),
          rank: element.place.itemPath.map { isMeasured($0) ? 0 : 1 } ?? 2))
    }
    guard let best = candidates.min(by: { $0.isBetter(than: $1) }) else { return [] }
    let items = candidates.filter { $0.place.itemPath != nil }
    // Then the ones behind it, from the nearest on, then those before it.
    let following = items.filter { $0.place > best.place }
    let preceding = items.filter { $0.place < best.place }.reversed()
    return [best] + following + preceding
  }

  /// How far the start edge of a frame lies behind that of the viewport, in points.
  private func distance(of frame: Rect, at offset: Point) -> Double {
    let axis = flow.layout.scrollAxis
    return flow.startsAtFarEnd
      ? offset[axis] + flow.layout.containerSize[axis] - frame.maximum(along: axis)
      : frame.minimum(along: axis) - offset[axis]
  }

  private struct Candidate {
    var place: CollectionPlace
    var distance: Double
    /// Measured items are better than others, and these than headers and footers.
    var rank: Int

    func isBetter(than other: Candidate) -> Bool {
      (rank, distance, place) < (other.rank, other.distance, other.place)
    }
  }
}
