public import SnugGeometry
package import SnugText

/// An edge, size, centre or baseline of a view, by Auto Layout's names, and the top of a label's letters.
///
/// `capTop` and `xTop` are the top of the capitals and of the small letters, such as x, of a label's first
/// line, by its primary font; of other views, the top. The centre of a guide from `capTop` to
/// `firstBaseline` is that of the capitals.
///
/// `proposedWidth` and `proposedHeight` are the length that the cell gets from its line, as far as that is
/// known before the cell is solved: the most that an item may take there, or the length of a header or footer.
/// Where nothing is proposed on their axis, they are 10,000. Only the cell has them, on the right-hand side.
///
/// Example: `Constraint`.
public enum Attribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing
  case width, height
  case centerX, centerY
  case firstBaseline, lastBaseline
  case capTop, xTop
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case proposedWidth, proposedHeight

  /// The axis of the attribute.
  public var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .proposedWidth:
      .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .capTop, .xTop,
      .topMargin, .bottomMargin, .proposedHeight:
      .vertical
    }
  }

  /// Whether it is a length rather than a position.
  public var isSize: Bool { self == .width || self == .height || isProposed }

  /// Those that every view has.
  package static let ofViews = allCases.filter { !$0.isProposed }

  /// Whether it is a length that is given to the cell.
  var isProposed: Bool { self == .proposedWidth || self == .proposedHeight }

  /// The edge of the superview from which this position is counted: leading, left or top.
  var origin: Attribute {
    let isOfDirection = [.leading, .trailing, .leadingMargin, .trailingMargin].contains(self)
    return isOfDirection ? .leading : axis == .horizontal ? .left : .top
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

/// A horizontal line of a label's text, by the name of its attribute.
enum TextLine: String {
  case firstBaseline, lastBaseline, capTop, xTop

  /// `nil` for attributes that every view has.
  init?(_ attribute: Attribute) { self.init(rawValue: attribute.rawValue) }
}

extension TextMetrics {
  /// Returns the distance of a line below the top of the text, in points.
  func distance(to line: TextLine) -> Double {
    switch line {
    case .firstBaseline: baseline
    case .lastBaseline: lastBaseline
    case .capTop: baseline - capHeight
    case .xTop: baseline - xHeight
    }
  }

  /// Returns the distance below the top of the text of what an attribute names, in points; `nil` for
  /// attributes that every view has.
  package func distance(to attribute: Attribute) -> Double? {
    TextLine(attribute).map { distance(to: $0) }
  }
}
