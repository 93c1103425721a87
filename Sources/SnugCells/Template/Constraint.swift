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

/// One entry of a template's list of constraints: a text, or a constraint made in code.
public enum ConstraintStatement: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Visual Format Language or an equation; only the former has options.
  case text(
    String, identifier: String? = nil, options: [VisualFormat.Option] = [],
    metrics: [String: Double] = [:])
  case constraint(Constraint)

  /// A text without an identifier and without metrics of its own.
  public init(stringLiteral value: String) { self = .text(value) }

  /// The constraints this stands for; a visual format may stand for several.
  /// - Parameter metrics: the template's; the statement's own come first.
  func constraints(metrics: [String: Double]) throws(ConstraintError) -> [Constraint] {
    switch self {
    case .constraint(let constraint): return [constraint]
    case .text(let text, let identifier, let options, let own):
      let metrics = metrics.merging(own) { _, own in own }
      var constraints =
        VisualFormat.isVisualFormat(text)
        ? try format(text).constraints(options: options, metrics: metrics)
        : [try equation(text, options, metrics)]
      for index in constraints.indices { constraints[index].identifier = identifier }
      return constraints
    }
  }

  /// Whether it may be about one of these names, which cannot be read in a text.
  func mentions(anyOf names: [String]) -> Bool {
    switch self {
    case .text(let text, _, _, _): names.contains { text.contains($0) }
    case .constraint(let constraint):
      [constraint.first.item, constraint.second?.item].contains { item in
        if case .view(let name) = item { names.contains(name) } else { false }
      }
    }
  }

  /// Whether it is a visual format that stands for more constraints than `limit`, as far as that can be
  /// told without reading it.
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
    _ text: String, _ options: [VisualFormat.Option], _ metrics: [String: Double]
  ) throws(ConstraintError) -> Constraint {
    if let option = options.first { throw .optionOfEquation(option) }
    do throws(FormatError) {
      return try Equation(parsing: text).constraint(metrics: metrics)
    } catch {
      throw .syntax(error)
    }
  }

  /// What names it in a message: its identifier, or the text it was written with.
  public var name: String {
    switch self {
    case .text(let text, let identifier, _, _): identifier ?? text
    case .constraint(let constraint):
      constraint.identifier ?? Equation(constraint).description
    }
  }
}
