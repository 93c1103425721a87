/// What keeps its order in a change of the data, one after the other from a place on: where each
/// stood and where it stands.
struct SurvivorWalk: Sequence, IteratorProtocol {
  private let update: ResolvedUpdate
  private let layout: CellLayout
  private let direction: Direction
  /// What comes next, be it there before or not.
  private var place: LayoutPlace?

  enum Direction {
    case towardsStart, towardsEnd
  }

  /// - Parameters:
  ///   - layout: where things stand now.
  ///   - first: where to begin.
  init(
    _ update: ResolvedUpdate, in layout: CellLayout, from first: LayoutPlace,
    _ direction: Direction
  ) {
    self.update = update
    self.layout = layout
    self.direction = direction
    place = first
  }

  mutating func next() -> (from: LayoutPlace, to: LayoutPlace)? {
    while let to = place {
      guard update.sections.arriving.edit(at: to.section) == nil else {
        // Nothing of the whole section was there, or in order.
        place =
          direction == .towardsStart
          ? before(.header(section: to.section)) : behind(.footer(section: to.section))
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
    case .section, .header:
      return section > 0 ? .footer(section: section - 1) : nil
    case .item(let path) where path.item > 0:
      return .item(ItemPath(section: section, item: path.item - 1))
    case .footer where layout.itemCount(inSection: section) > 0:
      return .item(
        ItemPath(section: section, item: layout.itemCount(inSection: section) - 1))
    case .item, .overflow, .footer:
      return .header(section: section)
    }
  }

  private func behind(_ place: LayoutPlace) -> LayoutPlace? {
    let section = place.section
    let next = (place.itemPath?.item ?? -1) + 1
    if case .footer = place {
      return section + 1 < layout.sectionCount ? .header(section: section + 1) : nil
    }
    return next < layout.itemCount(inSection: section)
      ? .item(ItemPath(section: section, item: next)) : .footer(section: section)
  }
}
