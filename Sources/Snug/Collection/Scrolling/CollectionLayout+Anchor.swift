import SnugGeometry

extension CollectionLayout {
  /// What the viewport keeps to when sizes around it change: the very start and what was scrolled
  /// beyond the content stay so; else the topmost visible item that is measured, else the topmost
  /// visible item, else the topmost visible header or footer.
  ///
  /// Once the data has changed: if what it would keep to is deleted, the next visible item that is
  /// not, else the one before.
  /// - Parameter elements: what lies in and around the viewport.
  func anchor(
    at offset: Point, among elements: [PlacedElement], surviving update: ResolvedUpdate? = nil
  ) -> ScrollGoal {
    if let edge = edge(at: offset) { return edge }
    for anchor in anchors(at: offset, among: elements) {
      guard let update else { return .anchor(anchor.place, distance: anchor.distance) }
      guard let place = update.newPlace(ofOld: anchor.place) else { continue }
      return .anchor(place, distance: anchor.distance)
    }
    return .offset(offset)
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
  private func anchors(at offset: Point, among elements: [PlacedElement]) -> [Candidate] {
    var candidates: [Candidate] = []
    let visible = visibleRect(at: offset)
    for element in elements where visible.finds(element.frame) {
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
