import SnugGeometry

/// Turns what was laid anew, in layout units along and across, into points of the plane.
struct ChangeBuilder {
  private(set) var change: FlowChange
  private let scrollAxis: Axis
  private let isMirrored: Bool
  private let contentMoved: Int64

  init(_ result: FlowResult, oldContentExtent: Int64) {
    scrollAxis = result.layout.scrollAxis
    isMirrored = scrollAxis == .horizontal && result.layout.direction == .rightToLeft
    contentMoved = result.contentExtent - oldContentExtent
    change = FlowChange(stretches: [], shiftBefore: .zero, contentSize: result.contentSize)
    change.shiftBefore = shift(0)
  }

  /// How far a frame moves when what it shows moves across by `units`.
  private func shift(_ units: Int64) -> Point {
    var point = Point.zero
    point[scrollAxis] = LayoutUnit.points(isMirrored ? contentMoved - units : units)
    return point
  }

  /// - Parameters:
  ///   - startMoved: how far the section's start moved across.
  ///   - endMoved: how far its end did.
  mutating func append(
    _ stretches: [BlockedLines.Stretch], section: Int, startMoved: Int64, endMoved: Int64
  ) {
    var moved = startMoved
    for (index, stretch) in stretches.enumerated() {
      moved += stretch.advance
      let isLast = index == stretches.count - 1
      let items = FlowChange.ItemStretch(
        section: section, items: stretch.items, replacedItems: stretch.replacedItems,
        lines: stretch.lines, replacedLines: stretch.replacedLines)
      change.stretches.append(
        FlowChange.Stretch(content: .items(items), shift: shift(isLast ? endMoved : moved)))
    }
  }

  /// - Parameter moved: how far what is behind them moved across.
  mutating func append(sections: Range<Int>, replaced: Range<Int>, moved: Int64) {
    change.stretches.append(
      FlowChange.Stretch(
        content: .sections(sections, replaced: replaced), shift: shift(moved)))
  }
}
