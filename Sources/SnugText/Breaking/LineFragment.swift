public import SnugGeometry

/// One line of a text as it is shown.
public struct LineFragment: Hashable, Sendable {
  /// In logical order, the ellipsis included; the white space at its end is part of it, and takes
  /// no room where the label has several lines.
  public let text: String
  /// In points, from the top left corner of the frame the text lies in: one as wide as the widest
  /// line, unless it was aligned in another.
  public internal(set) var frame: Rect
  /// From the top of that frame, in points.
  public let baseline: Double
  /// Whether its frame cuts it off: glyphs overflow at the end of the direction it reads in.
  public internal(set) var isClipped = false
}
