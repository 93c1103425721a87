package import SnugGeometry

/// The elements on either side of a rectangle, such as the viewport.
extension FlowResult {
  /// An element of a section.
  package typealias Place = (section: Int, kind: FlowElement.Kind)

  /// Whether any item may have a view attached to it.
  package var mayHaveSupplementaries: Bool { reach.outreach != nil }

  /// Returns the last element that may lie partly before a rectangle, and the first that may lie
  /// partly behind it; `nil` if none. Where part of the rectangle's lines may lie beside it, all of
  /// them count on both sides.
  package func sides(of rect: Rect) -> (lastBefore: Place?, firstBehind: Place?) {
    guard let window = UnitWindow(rect, in: self) else { return (nil, nil) }
    // The window includes what snapping may move into the rectangle; it may also move it out. Views
    // attached to items reach out of them.
    let reach = 2 * (layout.snappingGrid?.reach ?? 0) + (self.reach.outreach ?? 0)
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
    reach.isStacked && UnitWindow(rect, in: self).map(showsWholeLines) ?? false
  }

  private func showsWholeLines(_ window: UnitWindow) -> Bool {
    guard window.main.from <= 0, window.main.to >= mainExtent - 1, reach.outreach == nil
    else { return false }
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
    let background = lines.section.background.map { lines.linesStart + $0.crossStart }
    if max(lines.section.header, background ?? 0) >= local.from { return (section, .background) }
    guard let line = lines.lines(in: local).first else { return (section, .footer) }
    return (section, lines.kind(ofItem: lines.items(ofLine: line).lowerBound))
  }

  private func lastPlace(startingUpTo end: Int64) -> Place? {
    let span = UnitSpan(from: .min / 2, to: end)
    guard let section = reach.sections(in: span, starts: sectionStarts).last else { return nil }
    let lines = sections[section]
    let local = span.moved(by: -sectionStarts[section])
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

/// The cross-axis reach of the sections, which finds those at a position by binary search.
///
/// Negative insets make sections overlap, and even start before their predecessors.
struct SectionReach {
  private var spans: [Span] = []
  /// The largest outreach that a section has had; `nil` if none has had any.
  private(set) var outreach: Int64?
  /// The number of sections that reach out of their own extent.
  private var outreaching = 0
  /// The furthest end of each section and all before it, valid only if one reaches out.
  private var ends: [Int64] = []
  /// The first start of each section and all behind it, valid only if one reaches out.
  private var starts: [Int64] = []

  /// The cross-axis range of a section and its lines, from the section's own start.
  struct Span: Equatable {
    var start, end: Int64
    /// Whether that range exceeds the section's extent.
    var reachesOut: Bool
    /// An upper bound on the distance that views attached to items reach out of them; `nil` if there
    /// have been none.
    var outreach: Int64?
  }

  init() {}

  init(_ sections: [SectionLines], starts sectionStarts: [Int64]) {
    spans = sections.map { $0.span }
    outreach = spans.lazy.compactMap { $0.outreach }.max()
    outreaching = spans.count { $0.reachesOut }
    run(sectionStarts)
  }

  /// Whether a section still has a span.
  func holds(_ section: Int, _ span: Span) -> Bool { spans[section] == span }

  /// Updates the span of a changed section, and the starts of all sections.
  mutating func update(_ section: Int, _ span: Span, starts sectionStarts: [Int64]) {
    outreaching += (span.reachesOut ? 1 : 0) - (spans[section].reachesOut ? 1 : 0)
    spans[section] = span
    if let reach = span.outreach { outreach = max(outreach ?? 0, reach) }
    run(sectionStarts)
  }

  /// - Complexity: O(sections) when one reaches out, else O(1).
  private mutating func run(_ sectionStarts: [Int64]) {
    guard outreaching > 0 else { return }
    ends = spans.indices.map { sectionStarts[$0] + spans[$0].end }
    starts = spans.indices.map { sectionStarts[$0] + spans[$0].start }
    for index in ends.indices.dropFirst() { ends[index] = max(ends[index], ends[index - 1]) }
    for index in starts.indices.dropLast().reversed() {
      starts[index] = min(starts[index], starts[index + 1])
    }
  }

  /// Whether every section ends, with all its elements, where the next one starts.
  var isStacked: Bool { outreaching == 0 }

  /// Returns the sections that may intersect a cross-axis span.
  /// - Complexity: O(log sections).
  func sections(in span: UnitSpan, starts sectionStarts: [Int64]) -> Range<Int> {
    let first, end: Int
    if outreaching > 0 {
      first = ends.partitioningIndex { $0 >= span.from }
      end = starts.partitioningIndex { $0 > span.to }
    } else {
      first = sectionStarts.dropFirst().partitioningIndex { $0 >= span.from } - 1
      end = sectionStarts.dropLast().partitioningIndex { $0 > span.to }
    }
    return first < end ? first..<end : 0..<0
  }

  /// Whether a section that starts at `start` may intersect a cross-axis span.
  func reaches(_ section: Int, from start: Int64, _ span: UnitSpan) -> Bool {
    span.holds(start: start + spans[section].start, end: start + spans[section].end)
  }

  /// Returns the range from the first start at or behind a section to the last end at or before it.
  func surroundings(of section: Int, starts sectionStarts: [Int64]) -> FineSpan {
    outreaching > 0
      ? FineSpan(from: starts[section], to: ends[section])
      : FineSpan(from: sectionStarts[section], to: sectionStarts[section + 1])
  }
}
