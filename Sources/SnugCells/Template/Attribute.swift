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

/// An attribute of a view: what a constraint relates.
public struct Anchor: Hashable, Sendable, CustomStringConvertible {
  /// The view, or the cell or container it lies in.
  public var item: Item
  /// Which of the item's edges, extents, centres or baselines.
  public var attribute: Attribute

  /// What the attribute belongs to.
  public enum Item: Hashable, Sendable, CustomStringConvertible {
    /// The cell, or the container whose constraint it is.
    case superview
    case view(String)

    /// The name as equations write it.
    public var description: String {
      switch self {
      case .superview: "super"
      case .view(let name): name
      }
    }
  }

  /// The attribute of that item.
  public init(_ item: Item, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// As equations write it: `label.width`.
  public var description: String { "\(item).\(attribute.rawValue)" }
}
