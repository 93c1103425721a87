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
