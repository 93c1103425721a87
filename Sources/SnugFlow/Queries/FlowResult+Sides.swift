package import SnugGeometry

/// The elements on either side of a rectangle, such as the viewport.
extension FlowResult {
  /// An element of a section.
  package typealias Place = (section: Int, kind: FlowElement.Kind)

  /// Whether any item may have a view attached to it.
  package var mayHaveAttachedViews: Bool { stack.outreach != nil }

  /// Returns the last element that may lie partly before a rectangle, and the first that may lie
  /// partly behind it; `nil` if none. Where part of the rectangle's lines may lie beside it, all of
  /// them count on both sides.
  package func sides(of rect: Rect) -> (lastBefore: Place?, firstBehind: Place?) {
    guard let window = UnitWindow(rect, in: self) else { return (nil, nil) }
    // The window includes what snapping may move into the rectangle; it may also move it out. Views
    // attached to items reach out of them.
    let reach = 2 * (layout.snappingGrid?.reach ?? 0) + (stack.outreach ?? 0)
    let (from, to) = (window.cross.from - 1, window.cross.to + 1)
    let isCovered = showsWholeLines(window)
    return (
      lastPlace(startingUpTo: (isCovered ? from : to) + reach),
      firstPlace(endingFrom: (isCovered ? to : from) - reach)
    )
  }

  /// Whether the lines in a rectangle lie neither beside it nor, out of order, before or behind it, and
  /// nothing is attached to items.
  package func showsWholeLines(_ rect: Rect) -> Bool {
    stack.isStacked && UnitWindow(rect, in: self).map(showsWholeLines) ?? false
  }

  private func showsWholeLines(_ window: UnitWindow) -> Bool {
    guard window.main.from <= 0, window.main.to >= mainExtent - 1, stack.outreach == nil
    else { return false }
    return stack.sections(in: window.cross).allSatisfy {
      let inset = sections[$0].section.inset
      return (0..<mainExtent).contains(inset.mainStart) && (0..<mainExtent).contains(inset.mainEnd)
    }
  }

  private func firstPlace(endingFrom start: Int64) -> Place? {
    let span = UnitSpan(from: start, to: .max / 2)
    guard let section = stack.sections(in: span).first else { return nil }
    let lines = sections[section]
    let local = span.moved(by: -stack.start(of: section))
    let background = lines.section.background.map { lines.linesStart + $0.crossStart }
    if max(lines.section.header, background ?? 0) >= local.from { return (section, .background) }
    guard let line = lines.lines(in: local).first else { return (section, .footer) }
    return (section, lines.kind(ofItem: lines.items(ofLine: line).lowerBound))
  }

  private func lastPlace(startingUpTo end: Int64) -> Place? {
    let span = UnitSpan(from: .min / 2, to: end)
    guard let section = stack.sections(in: span).last else { return nil }
    let lines = sections[section]
    let local = span.moved(by: -stack.start(of: section))
    if lines.extent - lines.section.footer <= local.to { return (section, .footer) }
    guard let line = lines.lines(in: local).last else { return (section, .header) }
    let last = lines.items(ofLine: line).upperBound - 1
    let count = lines.attachedViews(ofItem: last)?.views.count ?? 0
    return (
      section,
      count > 0 && last < lines.shownCount
        ? .supplementary(item: last, index: count - 1) : lines.kind(ofItem: last)
    )
  }
}

extension SectionLines {
  /// Returns the kind of element that has an index on the lines: behind the shown items, that of the
  /// overflow item.
  func kind(ofItem item: Int) -> FlowElement.Kind {
    item < shownCount ? .item(item) : .overflow(hiddenCount: itemCount - shownCount)
  }
}

extension FlowLayout {
  /// Whether two consecutive items are on different lines: items of one line follow one another
  /// along it, or overlap by no more than snapping moves them.
  package func parts(_ first: Rect, _ second: Rect) -> Bool {
    let overlap =
      scrollAxis == .vertical && direction == .rightToLeft
      ? second.maximum(along: mainAxis) - first.minimum(along: mainAxis)
      : first.maximum(along: mainAxis) - second.minimum(along: mainAxis)
    return overlap > LayoutUnit.points(2 * (snappingGrid?.reach ?? 0))
  }
}
