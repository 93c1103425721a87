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

/// How far across the sections reach, so that those at a place are found by halving.
///
/// Insets may be negative: then sections overlap, and may even start before the one before them.
struct SectionReach {
  private var spans: [Span] = []
  /// How many sections reach out of the place they take up.
  private var outreaching = 0
  /// The furthest end of a section and all before it, unless none reaches out.
  private var ends: [Int64] = []
  /// The first start of a section and all behind it, unless none reaches out.
  private var starts: [Int64] = []

  /// From where to where a section and its lines reach, from its own start.
  struct Span: Equatable {
    var start, end: Int64
    /// Whether that is more than what it takes up.
    var reachesOut: Bool
  }

  init() {}

  init(_ sections: [SectionLines], starts sectionStarts: [Int64]) {
    spans = sections.map { $0.span }
    outreaching = spans.count { $0.reachesOut }
    run(sectionStarts)
  }

  /// Notes that one section has changed, and where sections start now.
  mutating func update(_ section: Int, _ span: Span, starts sectionStarts: [Int64]) {
    outreaching += (span.reachesOut ? 1 : 0) - (spans[section].reachesOut ? 1 : 0)
    spans[section] = span
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

  /// Whether every section ends where the next one starts, with all that belongs to it.
  var isStacked: Bool { outreaching == 0 }

  /// The sections that may hold something of a span across.
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

  /// Whether a section, which starts at `start`, may hold something of a span across.
  func reaches(_ section: Int, from start: Int64, _ span: UnitSpan) -> Bool {
    span.holds(start: start + spans[section].start, end: start + spans[section].end)
  }

  /// From the first start of a section or one behind it, to the last end of it or one before it.
  func surroundings(of section: Int, starts sectionStarts: [Int64]) -> FineSpan {
    outreaching > 0
      ? FineSpan(from: starts[section], to: ends[section])
      : FineSpan(from: sectionStarts[section], to: sectionStarts[section + 1])
  }
}
