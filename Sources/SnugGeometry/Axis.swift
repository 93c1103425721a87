/// One of the two axes of the plane.
///
/// Example: `Rect`.
@frozen
public enum Axis: String, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The other axis.
  @inlinable
  public var perpendicular: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The horizontal direction of lines, which decides the side of `leading`.
///
/// Example: `EdgeInsets`.
@frozen
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
