public import SnugGeometry

/// One line of a text as it is shown.
public struct LineFragment: Hashable, Sendable {
  /// In logical order, the ellipsis included; the white space at its end is part of it, and takes
  /// no room where the label has several lines.
  public let text: String
  /// From the top left corner of the whole text, which is as wide as its widest line; in points.
  public let frame: Rect
  /// From the top of the whole text, in points.
  public let baseline: Double
}
