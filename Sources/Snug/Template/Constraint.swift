public import SnugGeometry

/// `first (<=, ==, >=) multiplier * second + constant @ priority`.
public struct Constraint: Hashable, Sendable {
  /// What names it in messages; without one its text does.
  public var identifier: String?
  /// The left-hand side.
  public var first: Anchor
  /// How the left-hand side compares with the right-hand one.
  public var relation: Relation
  /// What the second item is multiplied by; means nothing without one.
  public var multiplier: Double
  /// Without one, the first item is compared with the constant alone. All places are counted
  /// from the leading, left or top edge of the superview.
  public var second: Anchor?
  /// In points.
  public var constant: Double
  /// 1 to 1000; 1000 is required.
  public var priority: Double

  /// How the two sides compare.
  public enum Relation: String, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
  }

  /// The priority of a constraint that must hold.
  public static let required = 1000.0

  /// A required constraint with multiplier 1 and constant 0, unless said otherwise.
  public init(
    _ first: Anchor, _ relation: Relation, _ second: Anchor? = nil, multiplier: Double = 1,
    constant: Double = 0, priority: Double = Constraint.required, identifier: String? = nil
  ) {
    self.identifier = identifier
    self.first = first
    self.relation = relation
    self.multiplier = multiplier
    self.second = second
    self.constant = constant
    self.priority = priority
  }

  /// The edge of the superview that both places are counted from: the leading one as soon as one
  /// of them follows the direction.
  var origin: Attribute {
    second?.attribute.origin == .leading ? .leading : first.attribute.origin
  }

  /// The axis it is about; `nil` when it relates a width to a height.
  var axis: Axis? {
    let axis = first.attribute.axis
    return second.map { $0.attribute.axis == axis } ?? true ? axis : nil
  }

  /// Checks that its attributes can be compared and that its numbers are in range.
  func validate() throws(ConstraintError) {
    if let second, !first.attribute.isComparable(with: second.attribute) {
      throw .incomparableAttributes(first.attribute, second.attribute)
    }
    if second != nil, multiplier == 0 { throw .zeroMultiplier }
    guard second == nil || multiplier.magnitude >= CellTemplate.minimumMultiplier else {
      throw .numberOutOfRange(property: "multiplier", value: multiplier)
    }
    try check("multiplier", multiplier)
    try check("constant", constant)
    guard priority >= 1, priority <= 1000 else { throw .priorityOutOfRange(priority) }
  }

  private func check(_ property: String, _ value: Double) throws(ConstraintError) {
    guard value.magnitude <= CellTemplate.maximumMagnitude else {
      throw .numberOutOfRange(property: property, value: value)
    }
  }
}

/// What is wrong with one constraint.
public enum ConstraintError: Error, Hashable, Sendable {
  /// A size and a place, or places on different axes.
  case incomparableAttributes(Attribute, Attribute)
  /// The second item would not matter.
  case zeroMultiplier
  /// Not finite, or beyond `CellTemplate.maximumMagnitude`.
  case numberOutOfRange(property: String, value: Double)
  /// Not from 1 to 1000.
  case priorityOutOfRange(Double)
  /// No view of the cell has this name.
  case unknownView(String)
  /// The text could not be read.
  case syntax(FormatError)
  /// An alignment along the axis of the format, or a direction for a column.
  case unsuitableOption(VisualFormat.Option, Axis)
  /// Two directions.
  case contradictoryOptions(VisualFormat.Option, VisualFormat.Option)
  /// Options concern the views of a visual format, and the text is an equation.
  case optionOfEquation(VisualFormat.Option)
}
