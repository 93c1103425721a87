/// One of the two directions of the plane.
@frozen
public enum Axis: String, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The other axis.
  @inlinable
  public var perpendicular: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// Which way lines run, and so where `leading` lies.
@frozen
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
