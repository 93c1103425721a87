public import SnugGeometry

/// An edge, size, centre or baseline of a view, by Auto Layout's names.
///
/// Example: `Constraint`.
public enum Attribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing
  case width, height
  case centerX, centerY
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin

  /// The axis of the attribute.
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

  /// Whether it is a length rather than a position.
  public var isSize: Bool { self == .width || self == .height }

  /// The edge of the superview from which this position is counted: leading, left or top.
  var origin: Attribute {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: .leading
    case .left, .right, .centerX, .leftMargin, .rightMargin, .width: .left
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .height:
      .top
    }
  }

  /// Whether a constraint may relate this to `other`: both positions on one axis, or both sizes.
  func isComparable(with other: Attribute) -> Bool {
    isSize == other.isSize && (isSize || axis == other.axis)
  }
}

/// An attribute of a view or of its superview: an operand of a constraint.
///
/// Example: `Constraint`.
public struct Anchor: Hashable, Sendable, CustomStringConvertible {
  /// The view, or the cell or container that contains it.
  public var item: Item
  /// The edge, extent, centre or baseline of the item.
  public var attribute: Attribute

  /// The owner of the attribute.
  public enum Item: Hashable, Sendable, CustomStringConvertible {
    /// The cell, or the container that declares the constraint.
    case superview
    case view(String)

    /// The name as written in equations.
    public var description: String {
      switch self {
      case .superview: "super"
      case .view(let name): name
      }
    }
  }

  /// Creates the anchor of an item's attribute.
  public init(_ item: Item, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// The anchor as written in equations: `label.width`.
  public var description: String { "\(item).\(attribute.rawValue)" }
}
