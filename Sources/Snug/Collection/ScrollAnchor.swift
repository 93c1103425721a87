import SnugFlow
import SnugGeometry

extension CellLayout {
  /// The goals of the viewport when sizes around it change, best first: the very start and an
  /// overscroll are kept; else the topmost visible measured item, else the topmost visible item,
  /// else the topmost visible header or footer. If that is deleted, hidden or moved, the next visible
  /// item that remains counts, else the one before.
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
      switch element.place {
      case .background, .supplementary: continue
      case .section, .header, .item, .overflow, .footer: break
      }
      // Headers and footers count at their unpinned frames.
      guard let frame = element.isPinned ? frame(of: element.place) : element.frame else {
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
