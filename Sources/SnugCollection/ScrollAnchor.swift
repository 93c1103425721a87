extension CellLayout {
  /// The goals of the viewport when sizes around it change, best first: the very start and an
  /// overscroll are kept; else the topmost measured element that is fully in view along the scroll
  /// axis, else the topmost partly in view, else an item not yet measured. A pinned header or footer
  /// is none. If the element is deleted, hidden or moved, the next one in view that remains counts,
  /// else the one before.
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
    for element in elements where !element.isPinned {
      let isMeasured: Bool
      switch element.place {
      case .section, .background: continue
      case .item(let path): isMeasured = self.isMeasured(path)
      case .header, .supplementary, .overflow, .footer: isMeasured = true
      }
      let distance = distance(of: element.frame, at: offset)
      let axis = flow.layout.scrollAxis
      let isWhole =
        distance >= 0
        && distance + element.frame.size[axis] <= flow.layout.containerSize[axis]
      let candidate = Candidate(
        place: element.place, distance: distance,
        rank: (isMeasured ? 0 : 2) + (isWhole ? 0 : 1))
      candidates.append(candidate)
      if best.map({ candidate.isBetter(than: $0) }) ?? true { best = candidate }
    }
    guard let best else { return [] }
    var goals = [best.goal]
    goals.reserveCapacity(candidates.count)
    // Then the elements behind it, then those before it, nearest first.
    for next in candidates where next.place > best.place { goals.append(next.goal) }
    for last in candidates.reversed() where last.place < best.place { goals.append(last.goal) }
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
    /// Measured elements come before others, and those fully in view before those partly in view.
    var rank: Int

    var goal: ScrollGoal { .anchor(place, distance: distance) }

    func isBetter(than other: Candidate) -> Bool {
      (rank, distance, place) < (other.rank, other.distance, other.place)
    }
  }
}
