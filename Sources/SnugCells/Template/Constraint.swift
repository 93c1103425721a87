public import SnugGeometry

/// A linear relation of attributes: `first (<=, ==, >=) multiplier * second + constant @ priority`.
///
/// ```swift
/// let width = Constraint(
///   Anchor(.view("badge"), .width), .greaterThanOrEqual, Anchor(.view("label"), .height),
///   multiplier: 0.5, constant: 2, priority: 750)  // badge.width >= 0.5 * label.height + 2 @ 750
/// ```
public struct Constraint: Hashable, Sendable {
  /// The name in messages; if `nil`, the constraint's text is used.
  public var identifier: String?
  /// The left-hand side.
  public var first: Anchor
  /// The comparison of the left-hand side with the right-hand side.
  public var relation: Relation
  /// The factor of the second attribute; without one it has no effect.
  public var multiplier: Double
  /// The second attribute; if `nil`, the first is compared with the constant alone. Positions are
  /// counted from the leading, left or top edge of the superview.
  public var second: Anchor?
  /// The added constant, in points.
  public var constant: Double
  /// The priority, from 1 to 1000; 1000 is required.
  public var priority: Double

  /// The comparison of the two sides.
  public enum Relation: String, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
  }

  /// The priority of a constraint that must be satisfied.
  public static let required = 1000.0

  /// Creates a constraint, by default required, with multiplier 1 and constant 0.
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

  /// The edge of the superview from which both positions are counted: the leading edge if either of
  /// them follows the layout direction.
  var origin: Attribute {
    second?.attribute.origin == .leading ? .leading : first.attribute.origin
  }

  /// The axis of the constraint; `nil` when it relates a width to a height.
  var axis: Axis? {
    let axis = first.attribute.axis
    return second.map { $0.attribute.axis == axis } ?? true ? axis : nil
  }

  /// Checks that the attributes are comparable and the numbers in range.
  func validate() throws(ConstraintError) {
    if first.attribute.isProposed { throw .proposedLength(first) }
    if let second, second.attribute.isProposed, second.item != .superview {
      throw .proposedLength(second)
    }
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

/// A problem with one constraint.
///
/// Example: `TemplateError`.
public enum ConstraintError: Error, Hashable, Sendable {
  /// A size is compared with a position, or two positions lie on different axes.
  case incomparableAttributes(Attribute, Attribute)
  /// A proposed length is not that of the cell, or not on the right-hand side.
  case proposedLength(Anchor)
  /// The multiplier is 0, so the second attribute has no effect.
  case zeroMultiplier
  /// A number is not finite or beyond `CellTemplate.maximumMagnitude`, or a multiplier too small.
  case numberOutOfRange(property: String, value: Double)
  /// The priority is not from 1 to 1000.
  case priorityOutOfRange(Double)
  /// No view of the cell has this name.
  case unknownView(String)
  /// The text has a syntax error.
  case syntax(FormatError)
  /// An alignment along the axis of the format, or a direction for a column.
  case unsuitableOption(FormatOption, Axis)
  /// Two different directions.
  case contradictoryOptions(FormatOption, FormatOption)
  /// An option for an equation: options apply to the views of a visual format only.
  case optionOfEquation(FormatOption)
}

/// An entry of a template's list of constraints: a text, or a constraint made in code.
///
/// ```swift
/// let row = ConstraintStatement.text(
///   "H:|-[icon]-gap-[title]-|", options: [.alignAllCenterY], metrics: ["gap": 4])
/// ```
public enum ConstraintStatement: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A visual format or an equation; only the former has options.
  case text(
    String, identifier: String? = nil, options: [FormatOption] = [],
    metrics: [String: Double] = [:])
  case constraint(Constraint)

  /// Creates a text without an identifier, options or its own metrics.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Returns the constraints of the statement; a visual format may have several.
  /// - Parameters:
  ///   - metrics: The template's metrics; the statement's own take precedence.
  ///   - views: The names of the template's views.
  func constraints(
    metrics: [String: Double], views: Set<String>
  ) throws(ConstraintError) -> [Constraint] {
    switch self {
    case .constraint(let constraint): return [constraint]
    case .text(let text, let identifier, let options, let own):
      let metrics = metrics.merging(own) { _, own in own }
      var constraints =
        VisualFormat.isVisualFormat(text)
        ? try format(text).constraints(options: options, metrics: metrics)
        : [try equation(text, options, metrics)]
      for index in constraints.indices { constraints[index].identifier = identifier }
      // `V:[name]` alone is no constraint that could name an unknown view.
      if constraints.isEmpty, let view = try format(text).views.first, !views.contains(view.name) {
        throw .unknownView(view.name)
      }
      return constraints
    }
  }

  /// Whether it may refer to one of these invalid names, which the parser cannot read.
  func mentions(anyOf names: [String]) -> Bool {
    switch self {
    case .text(let text, _, _, _):
      names.contains { text.holds($0) }
    case .constraint(let constraint):
      [constraint.first.item, constraint.second?.item].contains { item in
        if case .view(let name) = item { names.contains(name) } else { false }
      }
    }
  }

  /// Whether it is a visual format with more constraints than `limit`, as far as its brackets and
  /// commas show without parsing.
  func hasMoreConstraints(than limit: Int) -> Bool {
    guard case .text(let text, _, _, _) = self else { return false }
    return VisualFormat.isVisualFormat(text)
      && VisualFormat.hasMoreConstraints(text, than: limit)
  }

  private func format(_ text: String) throws(ConstraintError) -> VisualFormat {
    do throws(FormatError) { return try VisualFormat(parsing: text) } catch {
      throw .syntax(error)
    }
  }

  private func equation(
    _ text: String, _ options: [FormatOption], _ metrics: [String: Double]
  ) throws(ConstraintError) -> Constraint {
    if let option = options.first { throw .optionOfEquation(option) }
    do throws(FormatError) {
      return try Equation(parsing: text).constraint(metrics: metrics)
    } catch {
      throw .syntax(error)
    }
  }

  /// The name in messages: the identifier, or the source text.
  public var name: String {
    switch self {
    case .text(let text, let identifier, _, _): identifier ?? text
    case .constraint(let constraint):
      constraint.identifier ?? Equation(constraint).description
    }
  }
}
