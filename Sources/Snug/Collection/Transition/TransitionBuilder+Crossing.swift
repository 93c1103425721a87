import SnugFlow
import SnugGeometry

extension TransitionBuilder {
  /// What keeps its order and comes from one side of what is in view to the other, or close to it.
  func crossingPlaces(
    _ after: [DisplayedElement], at newOffset: Point, in layout: inout CellLayout,
    _ past: LayoutPast
  ) -> [(from: LayoutPlace, to: LayoutPlace)] {
    let visible = layout.visibleRect(at: newOffset)
    let showsWholeLines = showedWholeLines && layout.flow.showsWholeLines(visible)
    if showsWholeLines, holdsSteady(after, layout.flow.layout) { return [] }
    let now = ViewSides(of: visible, in: layout.flow)
    let then = past.visit(&layout) { flow in
      ViewSides(of: flow.layout.visibleRect(at: oldOffset), in: flow)
    }
    var crossing: [(from: LayoutPlace, to: LayoutPlace)] = []
    if let last = now.lastBefore {
      crossing += SurvivorWalk(update, in: layout, from: last, .towardsStart)
        .prefix { then.isBehind($0.from) }
    }
    if let first = now.firstBehind {
      // What is on both sides is there already.
      crossing += SurvivorWalk(update, in: layout, from: first, .towardsEnd)
        .prefix { then.isBefore($0.from) }
        .filter { !then.isBehind($0.from) || !now.isBefore($0.to) }
    }
    return crossing
  }

  /// Whether something that keeps its order stands amid other lines in view before and after: what
  /// is before it then stays before it, and what is behind it stays behind.
  private func holdsSteady(_ after: [DisplayedElement], _ layout: FlowLayout) -> Bool {
    // One that goes or moves may be among them.
    for index in before.indices.dropFirst(before.count / 2).prefix(4) {
      guard let place = update.newPlace(ofOld: before[index].place), !update.arrives(place),
        let newIndex = after.index(of: place, near: index)
      else { continue }
      return before.isAmid(index, layout) && after.lazy.map(\.placed).isAmid(newIndex, layout)
    }
    return false
  }
}

extension RandomAccessCollection<PlacedElement> where Index == Int {
  /// Whether an element is on none of the lines at the edges of what is in view, of which these are
  /// all elements.
  fileprivate func isAmid(_ index: Int, _ layout: FlowLayout) -> Bool {
    let element = self[index]
    return self[..<index].reversed().contains { layout.parts($0, element) }
      && self[(index + 1)...].contains { layout.parts(element, $0) }
  }
}

extension FlowLayout {
  /// Whether two items that follow one another stand on different lines.
  fileprivate func parts(_ first: PlacedElement, _ second: PlacedElement) -> Bool {
    // Headers and footers may be pinned, and lines may reach into them.
    first.place.itemPath != nil && second.place.itemPath != nil && parts(first.frame, second.frame)
  }
}
