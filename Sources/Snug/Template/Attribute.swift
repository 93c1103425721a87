public import SnugGeometry

/// An edge, size, centre or baseline of a view, by Auto Layout's names.
public enum Attribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing
  case width, height
  case centerX, centerY
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin

  /// The axis it is measured on.
  public var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin:
      .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin,
      .bottomMargin:
      .vertical
    }
  }

  /// Whether it is a length rather than a place.
  public var isSize: Bool { self == .width || self == .height }

  /// The edge of the superview that this place is counted from, in the same sense of direction.
  var origin: Attribute {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: .leading
    case .left, .right, .centerX, .leftMargin, .rightMargin, .width: .left
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .height:
      .top
    }
  }

  /// Whether a constraint may set this equal to `other`: both places on one axis, or both sizes.
  func isComparable(with other: Attribute) -> Bool {
    isSize == other.isSize && (isSize || axis == other.axis)
  }
}
