public import SnugGeometry

/// What an edit changed: what was placed anew, and how far the rest moved.
///
/// A renderer reads the frames of what was placed anew, moves what lies behind each stretch by its
/// shift, and keeps everything else. The frame of a section as a whole is read anew when anything
/// in it changed; any edit of a section whose lines are limited or balanced places all of it anew.
/// Shifts are exact for frames that are not rounded to device pixels.
public struct FlowChange: Hashable, Sendable {
  /// What was placed anew, in order; empty when nothing was.
  public var stretches: [Stretch]
  /// How far everything before the first stretch moved; only content that is stacked from the
  /// right moves there.
  public var shiftBefore: Point
  /// The size of the content now, in points.
  public var contentSize: Size

  package init(stretches: [Stretch], shiftBefore: Point, contentSize: Size) {
    self.stretches = stretches
    self.shiftBefore = shiftBefore
    self.contentSize = contentSize
  }

  /// Neighbouring items or sections that were placed anew.
  public struct Stretch: Hashable, Sendable {
    /// What was placed anew, and what it stands for.
    public var content: Content
    /// How far everything behind it moved, up to the next stretch, in points.
    public var shift: Point
  }

  /// What was placed anew, and what it stands for.
  public enum Content: Hashable, Sendable {
    /// Items and lines of one section by the indices they have now, and those they replace by the
    /// indices they had; lines and the footer behind them moved.
    case items(ItemStretch)
    /// Sections with all they hold, and those they replace, by the indices these had.
    case sections(Range<Int>, replaced: Range<Int>)
  }

  /// Whole lines of one section.
  public struct ItemStretch: Hashable, Sendable {
    /// The section, by the index it has now.
    public var section: Int
    /// The items, by the indices they have now.
    public var items: Range<Int>
    /// The items they replace, by the indices these had.
    public var replacedItems: Range<Int>
    /// The lines, by the indices they have now.
    public var lines: Range<Int>
    /// The lines they replace, by the indices these had.
    public var replacedLines: Range<Int>
  }
}

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
