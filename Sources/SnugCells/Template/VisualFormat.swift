public import SnugGeometry

/// A row or column of views in Auto Layout's Visual Format Language:
/// `H:|-5-[label(>=40,<=120)]-5-|`.
package struct VisualFormat: Hashable, Sendable {
  var axis: Axis
  /// The space between the superview's edge and the first view; `nil` when the format does not
  /// begin with `|`.
  var leadingConnection: Connection?
  var views: [ViewElement]
  /// The space after the last view; `nil` when the format does not end with `|`.
  var trailingConnection: Connection?

  /// A view in brackets: its name, its size predicates and the space before it.
  struct ViewElement: Hashable, Sendable {
    var name: String
    var predicates: [Predicate]
    /// The space after the previous view; `nil` for the first view.
    var connection: Connection?
  }

  /// The space between two neighbours.
  enum Connection: Hashable, Sendable {
    /// No hyphen: the neighbours touch.
    case flush
    /// One hyphen: 8 points between views, the margin at the superview's edge.
    case standard
    case spaced([Predicate])
  }

  /// A relation to a number or a view, with a priority: `>= 40 @ 750`.
  struct Predicate: Hashable, Sendable {
    var relation: Constraint.Relation
    /// The number; in brackets, a name that no metric has is that of a view.
    var object: FormatNumber
    var priority: FormatNumber?
  }

  /// The space of a single hyphen between two views, in points.
  package static let standardSpacing = 8.0

  /// Whether a text is a visual format rather than an equation: its first character is `|`, `[` or
  /// `:`, with or without a name before it.
  package static func isVisualFormat(_ text: String) -> Bool {
    let behindName = FormatScanner.droppingName(text.unicodeScalars[...])
    return behindName.first.map { "|[:".unicodeScalars.contains($0) } ?? false
  }

  /// Whether a valid text has more constraints than `limit`, judged by its brackets and commas:
  /// each view after the first adds a space, and each comma a constraint.
  ///
  /// It rejects a text of megabytes before it is parsed.
  /// - Complexity: O(bytes), in constant memory.
  static func hasMoreConstraints(_ text: String, than limit: Int) -> Bool {
    var left = limit + 1
    for byte in text.utf8 where byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",") {
      left -= 1
      if left < 0 { return true }
    }
    return false
  }
}

/// An option for a format's views beyond its text (UIKit: `NSLayoutConstraint.FormatOptions`).
///
/// An alignment makes the attribute it names equal on all views of the format, required; the
/// superview is not aligned. It lies across the format's axis: `alignAllTop` suits a row.
///
/// Example: `ConstraintStatement`.
public enum FormatOption: String, Sendable, CaseIterable {
  case alignAllLeft, alignAllRight, alignAllTop, alignAllBottom
  case alignAllLeading, alignAllTrailing
  case alignAllCenterX, alignAllCenterY
  case alignAllFirstBaseline, alignAllLastBaseline
  /// The views of a row run in the layout's direction, the default.
  case directionLeadingToTrailing
  /// The views of a row run from left to right, whatever the layout's direction.
  case directionLeftToRight
  /// The views of a row run from right to left, whatever the layout's direction.
  case directionRightToLeft

  /// The attribute made equal on all views; `nil` for a direction.
  public var alignedAttribute: Attribute? {
    switch self {
    case .alignAllLeft: .left
    case .alignAllRight: .right
    case .alignAllTop: .top
    case .alignAllBottom: .bottom
    case .alignAllLeading: .leading
    case .alignAllTrailing: .trailing
    case .alignAllCenterX: .centerX
    case .alignAllCenterY: .centerY
    case .alignAllFirstBaseline: .firstBaseline
    case .alignAllLastBaseline: .lastBaseline
    case .directionLeadingToTrailing, .directionLeftToRight, .directionRightToLeft: nil
    }
  }

  /// Whether a format along `axis` can have it.
  ///
  /// Columns accept only the default direction, which has no effect on them.
  public func suits(_ axis: Axis) -> Bool {
    if let alignedAttribute { return alignedAttribute.axis != axis }
    return axis == .horizontal || self == .directionLeadingToTrailing
  }
}

extension VisualFormat {
  /// Checks that each option suits the axis and that no two directions contradict each other.
  func validate(_ options: [FormatOption]) throws(ConstraintError) {
    var direction: FormatOption?
    for option in options {
      guard option.suits(axis) else { throw .unsuitableOption(option, axis) }
      guard option.alignedAttribute == nil else { continue }
      if let direction, direction != option { throw .contradictoryOptions(direction, option) }
      direction = option
    }
  }
}

extension VisualFormat: CustomStringConvertible {
  /// The text of the format, which parses to the same format.
  package var description: String {
    var text = axis == .horizontal ? "H:" : "V:"
    if let leadingConnection { text += "|\(leadingConnection)" }
    for view in views { text += "\(view)" }
    if let trailingConnection { text += "\(trailingConnection)|" }
    return text
  }
}

extension VisualFormat.ViewElement: CustomStringConvertible {
  var description: String {
    let list = predicates.map(\.description).joined(separator: ",")
    let connection = connection.map(\.description) ?? ""
    return "\(connection)[\(name)\(list.isEmpty ? "" : "(\(list))")]"
  }
}

extension VisualFormat.Connection: CustomStringConvertible {
  var description: String {
    switch self {
    case .flush: ""
    case .standard: "-"
    case .spaced(let predicates):
      "-(\(predicates.map(\.description).joined(separator: ",")))-"
    }
  }
}

extension VisualFormat.Predicate: CustomStringConvertible {
  var description: String {
    "\(relation.rawValue)\(object)" + (priority.map { "@\($0)" } ?? "")
  }
}
