public import SnugGeometry

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
