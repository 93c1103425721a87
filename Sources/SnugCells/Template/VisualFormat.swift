public import SnugGeometry

/// A row or column of views in Auto Layout's Visual Format Language:
/// `H:|-5-[label(>=40,<=120)]-5-|`.
public struct VisualFormat: Hashable, Sendable {
  var axis: Axis
  /// Between the superview's edge and the first view; `nil` when the format does not begin
  /// with `|`.
  var leadingConnection: Connection?
  var views: [ViewElement]
  /// Behind the last view; `nil` when the format does not end with `|`.
  var trailingConnection: Connection?

  /// A view in brackets, what it says of the view's size, and how it joins the view before.
  struct ViewElement: Hashable, Sendable {
    var name: String
    var predicates: [Predicate]
    /// `nil` for the first view.
    var connection: Connection?
  }

  /// The space between two neighbours.
  enum Connection: Hashable, Sendable {
    /// No hyphen: they touch.
    case flush
    /// One hyphen: 8 points between views, the margin at the superview's edge.
    case standard
    case spaced([Predicate])
  }

  /// `>= 40 @ 750`.
  struct Predicate: Hashable, Sendable {
    var relation: Constraint.Relation
    var object: Object
    var priority: FormatNumber?

    enum Object: Hashable, Sendable {
      case number(FormatNumber)
      /// A metric or a view: a view has the name if no metric does. In brackets only.
      case name(String, column: Int)

      static func == (a: Object, b: Object) -> Bool { a.description == b.description }
      func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }
  }

  /// The space a single hyphen leaves between two views, in points.
  public static let standardSpacing = 8.0

  /// Whether a constraint's text is meant as visual format rather than as an equation: its first
  /// sign is a bar, a bracket or a colon, whatever name stands before it.
  public static func isVisualFormat(_ text: String) -> Bool {
    let behindName = FormatScanner.droppingName(text.unicodeScalars[...])
    return behindName.first.map { "|[:".unicodeScalars.contains($0) } ?? false
  }

  /// Whether a text that can be read stands for more constraints than `limit`, as its brackets and
  /// commas tell: there is a space between each view and the next, and a constraint behind each comma.
  ///
  /// A text of megabytes is refused for it before it is read.
  /// - Complexity: O(bytes), and no more memory.
  static func hasMoreConstraints(_ text: String, than limit: Int) -> Bool {
    var left = limit + 1
    for byte in text.utf8 where byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",") {
      left -= 1
      if left < 0 { return true }
    }
    return false
  }
}

extension VisualFormat {
  /// What is asked of a format's views beyond its text (UIKit: `NSLayoutConstraint.FormatOptions`).
  ///
  /// An alignment makes the attribute it names equal on all views of the format, required; the
  /// superview is not aligned. It lies across the format's axis: `alignAllTop` belongs to a row.
  public enum Option: String, Sendable, CaseIterable {
    case alignAllLeft, alignAllRight, alignAllTop, alignAllBottom
    case alignAllLeading, alignAllTrailing
    case alignAllCenterX, alignAllCenterY
    case alignAllFirstBaseline, alignAllLastBaseline
    /// The views of a row stand in the layout's direction, as without an option.
    case directionLeadingToTrailing
    /// The views of a row stand from left to right, whatever the layout's direction.
    case directionLeftToRight
    /// The views of a row stand from right to left, whatever the layout's direction.
    case directionRightToLeft

    /// What it makes equal on all views; `nil` for a direction.
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
    /// Columns have the default direction only, which says nothing about them.
    public func suits(_ axis: Axis) -> Bool {
      if let alignedAttribute { return alignedAttribute.axis != axis }
      return axis == .horizontal || self == .directionLeadingToTrailing
    }
  }

  /// Checks that the options can be had, and together.
  func validate(_ options: [Option]) throws(ConstraintError) {
    var direction: Option?
    for option in options {
      guard option.suits(axis) else { throw .unsuitableOption(option, axis) }
      guard option.alignedAttribute == nil else { continue }
      if let direction, direction != option { throw .contradictoryOptions(direction, option) }
      direction = option
    }
  }
}

extension VisualFormat: CustomStringConvertible {
  /// Reads back as the same format.
  public var description: String {
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

extension VisualFormat.Predicate.Object: CustomStringConvertible {
  var description: String {
    switch self {
    case .number(let number): number.description
    case .name(let name, _): name
    }
  }
}
