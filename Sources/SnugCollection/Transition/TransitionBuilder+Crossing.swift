extension TransitionBuilder {
  /// The places of elements that keep their order and cross the view, or come close to that.
  func crossingPlaces(
    _ after: [DisplayedElement], at newOffset: Point, in layout: inout CellLayout,
    _ past: LayoutPast
  ) -> [Passage] {
    // An empty view has no sides; it may become or have been larger.
    let size = viewSize(in: layout)
    let visible = Rect(origin: newOffset, size: size)
    let showsWholeLines = showedWholeLines && layout.flow.showsWholeLines(visible)
    if showsWholeLines, holdsSteady(after, layout.flow.layout) { return [] }
    let now = ViewSides(of: visible, in: layout.flow)
    let then = past.visit(&layout) { flow in
      ViewSides(of: Rect(origin: oldOffset, size: size), in: flow)
    }
    var crossing: [Passage] = []
    if let last = now.lastBefore {
      crossing += SurvivorWalk(
        update: update, layout: layout, direction: .towardsStart, place: last
      ).prefix { then.isBehind($0.from) }
    }
    if let first = now.firstBehind {
      // Elements on both sides are in the list already.
      crossing += SurvivorWalk(
        update: update, layout: layout, direction: .towardsEnd, place: first
      ).prefix { then.isBefore($0.from) }
        .filter { !then.isBehind($0.from) || !now.isBefore($0.to) }
    }
    return crossing
  }

  /// The places of elements around the view before or after, at most a viewport beyond it. Others
  /// cross it only from one of its ends to the other.
  func placesAround(
    at newOffset: Point, _ viewSize: Size, in layout: inout CellLayout, _ past: LayoutPast
  ) -> [Passage] {
    func places(_ flow: FlowResult, _ offset: Point) -> [LayoutPlace] {
      var rect = Rect(origin: offset, size: viewSize)
      rect.origin[flow.layout.scrollAxis] -= viewSize[flow.layout.scrollAxis]
      rect.size[flow.layout.scrollAxis] *= 3
      return flow.elements(in: rect, pinnedIn: flow.layout.visibleRect(at: offset)).map {
        LayoutPlace($0.kind, section: $0.section)
      }
    }
    let now = places(layout.flow, newOffset)
    let then = past.visit(&layout) { places($0, oldOffset) }
    let all = Set(now).union(then.compactMap { update.newPlace(ofOld: $0) })
    return all.sorted().compactMap { place in
      update.arrives(place) ? nil : update.oldPlace(ofNew: place).map { ($0, place) }
    }
  }

  /// Whether an element that keeps its order is in view amid other lines before and after: those
  /// before it stay before it, and those behind it stay behind, so that none crosses the view.
  private func holdsSteady(_ after: [DisplayedElement], _ layout: FlowLayout) -> Bool {
    // Several are tried, because some of them may be removed or moved.
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
  /// Whether an element is on none of the lines at the edges of the view, whose elements these are.
  fileprivate func isAmid(_ index: Int, _ layout: FlowLayout) -> Bool {
    let element = self[index]
    return self[..<index].reversed().contains { layout.parts($0, element) }
      && self[(index + 1)...].contains { layout.parts(element, $0) }
  }
}

extension FlowLayout {
  /// Whether two consecutive items are on different lines.
  fileprivate func parts(_ first: PlacedElement, _ second: PlacedElement) -> Bool {
    // Headers and footers are left out: they may be pinned, and lines may reach into them.
    first.place.itemPath != nil && second.place.itemPath != nil && parts(first.frame, second.frame)
  }
}

/// The elements that keep their order in a change of the data, from one place on: the old and the
/// new place of each.
struct SurvivorWalk: Sequence, IteratorProtocol {
  let update: ResolvedUpdate
  /// The new layout.
  let layout: CellLayout
  let direction: Direction
  /// The next new place, whether or not its element existed before.
  var place: LayoutPlace?

  enum Direction {
    case towardsStart, towardsEnd
  }

  mutating func next() -> (from: LayoutPlace, to: LayoutPlace)? {
    while let to = place {
      guard update.sections.arriving.edit(at: to.section) == nil else {
        // The section was inserted or moved: none of its elements keeps its order.
        place =
          direction == .towardsStart
          ? before(.background(section: to.section)) : behind(.footer(section: to.section))
        continue
      }
      place = direction == .towardsStart ? before(to) : behind(to)
      if !update.arrives(to), let from = update.oldPlace(ofNew: to) { return (from, to) }
    }
    return nil
  }

  private func before(_ place: LayoutPlace) -> LayoutPlace? {
    let section = place.section
    switch place {
    case .section, .background:
      return section > 0 ? .footer(section: section - 1) : nil
    case .header: return .background(section: section)
    case .item(let path): return itemOrHeader(before: path.item, section)
    case .supplementary(let path, let index):
      return index > 0 ? .supplementary(of: path, index: index - 1) : .item(path)
    case .footer where layout.flow.overflow(inSection: section) != nil:
      return .overflow(section: section)
    case .overflow, .footer:
      return itemOrHeader(before: layout.flow.shownItemCount(inSection: section), section)
    }
  }

  private func itemOrHeader(before item: Int, _ section: Int) -> LayoutPlace {
    guard item > 0 else { return .header(section: section) }
    let path = ItemPath(section: section, item: item - 1)
    let count = attachedCount(path)
    return count > 0 ? .supplementary(of: path, index: count - 1) : .item(path)
  }

  private func attachedCount(_ path: ItemPath) -> Int {
    guard layout.flow.mayHaveAttachedViews else { return 0 }
    return layout.flow.attachedViews(ofItem: path.item, inSection: path.section).count
  }

  private func behind(_ place: LayoutPlace) -> LayoutPlace? {
    let section = place.section
    switch place {
    case .footer:
      return section + 1 < layout.sectionCount ? .background(section: section + 1) : nil
    case .background: return .header(section: section)
    case .overflow: return .footer(section: section)
    case .item(let path) where attachedCount(path) > 0:
      return .supplementary(of: path, index: 0)
    case .supplementary(let path, let index) where index + 1 < attachedCount(path):
      return .supplementary(of: path, index: index + 1)
    case .section, .header, .item, .supplementary:
      let next = (place.ownerPath?.item ?? -1) + 1
      if next < layout.flow.shownItemCount(inSection: section) {
        return .item(section: section, item: next)
      }
      return layout.flow.overflow(inSection: section) != nil
        ? .overflow(section: section) : .footer(section: section)
    }
  }
}

/// The places on either side of the view, in the order of places: only elements that pass from one
/// side to the other have to be looked at.
struct ViewSides {
  /// The last place whose element may lie, in part at least, before the view; `nil` if none.
  var lastBefore: LayoutPlace?
  /// The first place whose element may lie, in part at least, behind the view; `nil` if none.
  var firstBehind: LayoutPlace?

  /// Finds the places on either side of a rectangle, or close to it.
  init(of rect: Rect, in flow: FlowResult) {
    let (before, behind) = flow.sides(of: rect)
    lastBefore = before.map { LayoutPlace($0.kind, section: $0.section) }
    firstBehind = behind.map { LayoutPlace($0.kind, section: $0.section) }
  }

  func isBefore(_ place: LayoutPlace) -> Bool { lastBefore.map { place <= $0 } ?? false }

  func isBehind(_ place: LayoutPlace) -> Bool { firstBehind.map { place >= $0 } ?? false }
}
