public import SnugGeometry

/// The effect of an edit: the elements placed again, and the shifts of the others.
///
/// A renderer reads the frames of the elements placed again, moves those behind each stretch by its
/// shift, and keeps the rest. Views attached to items move with them. It reads the frames of a section
/// and of its background again when anything in the section changed. Any edit of a section whose lines
/// are limited or balanced places all of it again. Shifts are exact for frames that are not rounded to
/// device pixels.
///
/// Example: `FlowEdit`.
public struct FlowChange: Hashable, Sendable {
  /// The stretches placed again, in order; empty when there are none.
  public var stretches: [Stretch]
  /// The shift of everything before the first stretch, in points; only content stacked from the
  /// right moves there.
  public var shiftBefore: Point
  /// The content size after the edit, in points.
  public var contentSize: Size

  package init(stretches: [Stretch], shiftBefore: Point, contentSize: Size) {
    self.stretches = stretches
    self.shiftBefore = shiftBefore
    self.contentSize = contentSize
  }

  /// Neighbouring items or sections that were placed again.
  public struct Stretch: Hashable, Sendable {
    /// The elements placed again, and those they replace.
    public var content: Content
    /// The shift of everything behind them, up to the next stretch, in points.
    public var shift: Point
  }

  /// The elements placed again, and those they replace.
  public enum Content: Hashable, Sendable {
    /// Items and lines of one section by their new indices, and those they replace by their old
    /// indices; the lines and the footer behind them moved.
    case items(ItemStretch)
    /// Whole sections by their new indices, and those they replace by their old indices.
    case sections(Range<Int>, replaced: Range<Int>)
  }

  /// Whole lines of one section.
  public struct ItemStretch: Hashable, Sendable {
    /// The new index of the section.
    public var section: Int
    /// The new indices of the items.
    public var items: Range<Int>
    /// The old indices of the items they replace.
    public var replacedItems: Range<Int>
    /// The new indices of the lines.
    public var lines: Range<Int>
    /// The old indices of the lines they replace.
    public var replacedLines: Range<Int>
  }
}

/// A builder of a change in points from stretches in layout units on the main and cross axes.
struct ChangeBuilder {
  private(set) var change: FlowChange
  private let scrollAxis: Axis
  private let isMirrored: Bool
  private let contentMoved: Int64

  init(_ result: FlowResult, oldContentExtent: Int64) {
    scrollAxis = result.layout.scrollAxis
    isMirrored = result.startsAtFarEnd
    contentMoved = result.contentExtent - oldContentExtent
    change = FlowChange(stretches: [], shiftBefore: .zero, contentSize: result.contentSize)
    change.shiftBefore = shift(0)
  }

  /// Returns the shift of a frame whose element moves on the cross axis by `units`.
  private func shift(_ units: Int64) -> Point {
    var point = Point.zero
    point[scrollAxis] = LayoutUnit.points(isMirrored ? contentMoved - units : units)
    return point
  }

  /// - Parameters:
  ///   - startMoved: The shift of the section's start on the cross axis.
  ///   - endMoved: The shift of its end.
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

  /// - Parameter moved: The shift of the sections behind them on the cross axis.
  mutating func append(sections: Range<Int>, replaced: Range<Int>, moved: Int64) {
    change.stretches.append(
      FlowChange.Stretch(
        content: .sections(sections, replaced: replaced), shift: shift(moved)))
  }
}
