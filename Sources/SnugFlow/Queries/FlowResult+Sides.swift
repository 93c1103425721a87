package import SnugGeometry

/// What lies on either side of what is in view.
extension FlowResult {
  /// A header, an item or a footer of a section.
  package typealias Place = (section: Int, kind: FlowElement.Kind)

  /// The last place of which something may lie before a rectangle, and the first of which something
  /// may lie behind it; `nil` if none. Where something of its lines may lie beside it, all of them
  /// are on both sides.
  /// - Complexity: O(log items + log sections + sections in the rectangle).
  package func sides(of rect: Rect) -> (lastBefore: Place?, firstBehind: Place?) {
    guard let window = UnitWindow(rect, in: self) else { return (nil, nil) }
    // The window holds what snapping may bring into the rectangle; it may as well bring it out.
    let snapping = 2 * (layout.snappingGrid?.reach ?? 0)
    let (start, end) = (window.cross.from - 1 + snapping, window.cross.to + 1 - snapping)
    let isCovered = showsWholeLines(window)
    return (
      lastPlace(startingUpTo: isCovered ? start : end),
      firstPlace(endingFrom: isCovered ? end : start)
    )
  }

  /// Whether nothing of the lines in a rectangle lies beside it, nor before or behind it out of order.
  package func showsWholeLines(_ rect: Rect) -> Bool {
    reach.isStacked && UnitWindow(rect, in: self).map(showsWholeLines) ?? false
  }

  private func showsWholeLines(_ window: UnitWindow) -> Bool {
    guard window.main.from <= 0, window.main.to >= mainExtent - 1 else { return false }
    return reach.sections(in: window.cross, starts: sectionStarts).allSatisfy {
      let inset = sections[$0].section.inset
      return (0..<mainExtent).contains(inset.mainStart) && (0..<mainExtent).contains(inset.mainEnd)
    }
  }

  private func firstPlace(endingFrom start: Int64) -> Place? {
    let span = UnitSpan(from: start, to: .max / 2)
    guard let section = reach.sections(in: span, starts: sectionStarts).first else { return nil }
    let lines = sections[section]
    let local = span.moved(by: -sectionStarts[section])
    if lines.section.header >= local.from { return (section, .header) }
    guard let line = lines.lines(in: local).first else { return (section, .footer) }
    return (section, .item(lines.items(ofLine: line).lowerBound))
  }

  private func lastPlace(startingUpTo end: Int64) -> Place? {
    let span = UnitSpan(from: .min / 2, to: end)
    guard let section = reach.sections(in: span, starts: sectionStarts).last else { return nil }
    let lines = sections[section]
    let local = span.moved(by: -sectionStarts[section])
    if lines.extent - lines.section.footer <= local.to { return (section, .footer) }
    guard let line = lines.lines(in: local).last else { return (section, .header) }
    return (section, .item(lines.items(ofLine: line).upperBound - 1))
  }
}

extension FlowLayout {
  /// Whether two items that follow one another stand on different lines: those of one line stand one
  /// behind the other along it, or overlap by no more than snapping moves them.
  package func parts(_ first: Rect, _ second: Rect) -> Bool {
    let overlap =
      scrollAxis == .vertical && direction == .rightToLeft
      ? second.maximum(along: mainAxis) - first.minimum(along: mainAxis)
      : first.maximum(along: mainAxis) - second.minimum(along: mainAxis)
    return overlap > LayoutUnit.points(2 * (snappingGrid?.reach ?? 0))
  }
}
