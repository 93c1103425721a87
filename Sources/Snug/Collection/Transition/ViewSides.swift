import SnugGeometry

/// What lies on either side of what is in view, in the order of places: what does not pass from one
/// side to the other need not be looked at.
struct ViewSides {
  /// The last place of which something may lie before what is in view; `nil` if none.
  var lastBefore: CollectionPlace?
  /// The first place of which something may lie behind it; `nil` if none.
  var firstBehind: CollectionPlace?

  func isBefore(_ place: CollectionPlace) -> Bool { lastBefore.map { place <= $0 } ?? false }

  func isBehind(_ place: CollectionPlace) -> Bool { firstBehind.map { place >= $0 } ?? false }
}

extension CollectionLayout {
  /// What lies on either side of a rectangle, or close to it. Where something of its lines may lie
  /// beside it, all of them are on both sides.
  /// - Complexity: O(log items + log sections + sections in the rectangle).
  func sides(of rect: Rect) -> ViewSides {
    guard let window = UnitWindow(rect, in: flow) else { return ViewSides() }
    // The window holds what snapping may bring into the rectangle; it may as well bring it out.
    let snapping = 2 * (flow.layout.snappingGrid?.reach ?? 0)
    let (start, end) = (window.cross.from - 1 + snapping, window.cross.to + 1 - snapping)
    let isCovered = flow.showsWholeLines(window)
    return ViewSides(
      lastBefore: flow.lastPlace(startingUpTo: isCovered ? start : end),
      firstBehind: flow.firstPlace(endingFrom: isCovered ? end : start))
  }
}

extension FlowResult {
  /// Whether nothing of the lines in a rectangle lies beside it, nor before or behind it out of order.
  func showsWholeLines(_ rect: Rect) -> Bool {
    reach.isStacked && UnitWindow(rect, in: self).map(showsWholeLines) ?? false
  }

  fileprivate func showsWholeLines(_ window: UnitWindow) -> Bool {
    guard window.main.from <= 0, window.main.to >= mainExtent - 1 else { return false }
    return reach.sections(in: window.cross, starts: sectionStarts).allSatisfy {
      let inset = sections[$0].section.inset
      return (0..<mainExtent).contains(inset.mainStart) && (0..<mainExtent).contains(inset.mainEnd)
    }
  }
}

extension FlowResult {
  fileprivate func firstPlace(endingFrom start: Int64) -> CollectionPlace? {
    let span = UnitSpan(from: start, to: .max / 2)
    guard let section = reach.sections(in: span, starts: sectionStarts).first else { return nil }
    let lines = sections[section]
    let local = span.moved(by: -sectionStarts[section])
    if lines.section.header >= local.from { return .header(section: section) }
    guard let line = lines.lines(in: local).first else { return .footer(section: section) }
    return .item(ItemPath(section: section, item: lines.items(ofLine: line).lowerBound))
  }

  fileprivate func lastPlace(startingUpTo end: Int64) -> CollectionPlace? {
    let span = UnitSpan(from: .min / 2, to: end)
    guard let section = reach.sections(in: span, starts: sectionStarts).last else { return nil }
    let lines = sections[section]
    let local = span.moved(by: -sectionStarts[section])
    if lines.extent - lines.section.footer <= local.to { return .footer(section: section) }
    guard let line = lines.lines(in: local).last else { return .header(section: section) }
    return .item(ItemPath(section: section, item: lines.items(ofLine: line).upperBound - 1))
  }
}
