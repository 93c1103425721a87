public import SnugGeometry

extension FlowResult {
  /// The element whose frame is nearest to a point, and of several as near the first; one that
  /// holds the point, or has it on an edge, is at distance 0.
  ///
  /// Distances are compared exactly, between coordinates to the nearest 1/8192 of a point. `nil` when
  /// there is no element, and for a point further from the origin than content can be, 2^48 points,
  /// or not a number.
  /// - Complexity: O(log sections + log items + sections and lines that reach nearer than the
  ///   element found + items on these); O(log items) for each uniform section.
  public func nearestElement(to point: Point, pinnedIn visible: Rect? = nil) -> FlowElement? {
    guard point.x.magnitude <= FineSpan.maximumPoints,
      point.y.magnitude <= FineSpan.maximumPoints, sectionCount > 0
    else { return nil }
    let pins = visible.flatMap { PinnedSpan($0, in: self) }
    let span = { reach.surroundings(of: $0, starts: sectionStarts) }
    var search = NearestSearch(point, in: self)
    search.visitOutwards(
      sections.indices, from: sections.indices.firstNearest(to: search.cross, span)
    ) { search, section in
      search.bound(section: section, across: span(section))
    } visit: { search, section in
      search.enter(section, of: self)
      search.visit(bar: header(ofSection: section, pins))
      sections[section].visitNearest(&search)
      search.visit(bar: footer(ofSection: section, pins))
    }
    return search.nearest
  }
}
