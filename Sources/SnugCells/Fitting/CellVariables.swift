import SnugGeometry
import SnugSolver

/// The solver's variables of a cell, and the attributes of each view as expressions of them.
///
/// Horizontal positions are distances from the cell's leading edge towards the trailing one. A
/// right-to-left cell therefore differs only in the meaning of left, right and centre.
struct CellVariables {
  let template: CellTemplate
  let direction: LayoutDirection
  let width, height: SolverVariable
  let views: [ViewVariables]
  /// For each view, the index of its label if it is one.
  private let labelNumbers: [Int?]

  struct ViewVariables {
    let x, width, y, height: SolverVariable

    /// Returns the variable of the distance from the cell's leading or top edge.
    func origin(along axis: Axis) -> SolverVariable { axis == .horizontal ? x : y }

    func extent(along axis: Axis) -> SolverVariable { axis == .horizontal ? width : height }
  }

  /// Declares the variables in the order in which ambiguity is resolved: the cell's size, then each
  /// view's x, width, y and height.
  init(_ template: CellTemplate, direction: LayoutDirection, in system: inout ConstraintSystem) {
    self.template = template
    self.direction = direction
    width = system.addVariable()
    height = system.addVariable()
    views = template.views.map { _ in
      ViewVariables(
        x: system.addVariable(.free), width: system.addVariable(), y: system.addVariable(.free),
        height: system.addVariable())
    }
    let labels = template.labels
    labelNumbers = template.views.indices.map { labels.firstIndex(of: $0) }
  }

  /// Returns the variable of the cell's width or height.
  func extent(along axis: Axis) -> SolverVariable { axis == .horizontal ? width : height }

  /// Returns the name of the variable at `index`: its view and attribute.
  func name(of index: Int) -> String {
    guard index >= 2 else { return index == 0 ? "super.width" : "super.height" }
    let attributes: [Attribute] = [.leading, .width, .top, .height]
    return "\(template.views[(index - 2) / 4].name).\(attributes[(index - 2) % 4].rawValue)"
  }

  static func axis(of index: Int) -> Axis {
    guard index >= 2 else { return index == 0 ? .horizontal : .vertical }
    return (index - 2) % 4 < 2 ? .horizontal : .vertical
  }

  /// Returns the difference of a constraint's sides without its constant, declared in `container`.
  ///
  /// Positions and the constant count from the edges of the superview: a fraction of a position is
  /// a fraction of the superview's extent, wherever that lies.
  func difference(of constraint: Constraint, container: String?) -> AffineExpression {
    let origin = constraint.origin
    var difference = expression(constraint.first, from: origin, container: container)
    if let second = constraint.second {
      let other = expression(second, from: origin, container: container)
      difference.add(other, times: -constraint.multiplier)
    }
    return difference
  }

  private func expression(
    _ anchor: Anchor, from origin: Attribute, container: String?
  ) -> AffineExpression {
    let value = value(of: anchor, container: container)
    guard !anchor.attribute.isSize else { return value }
    let edge = self.value(of: Anchor(.superview, origin), container: container)
    let isMirrored = origin == .left && direction == .rightToLeft
    return isMirrored ? edge.adding(value, times: -1) : value.adding(edge, times: -1)
  }

  /// Returns a size, or a position counted from the cell's leading or top edge.
  func value(of anchor: Anchor, container: String?) -> AffineExpression {
    let view = view(anchor.item, container: container)
    let axis = anchor.attribute.axis
    let start = view.map { .variable(views[$0].origin(along: axis)) } ?? AffineExpression()
    let extent = AffineExpression.variable(
      view.map { views[$0].extent(along: axis) } ?? self.extent(along: axis))
    let end = start.adding(extent)
    let margins = view == nil ? template.margins : EdgeInsets(CellTemplate.defaultMargin)
    let startMargin = start.adding(margins.start(along: axis, direction))
    let endMargin = end.adding(-margins.end(along: axis, direction))
    let isForward = direction == .leftToRight
    return switch anchor.attribute {
    case .width, .height: extent
    case .proposedWidth, .proposedHeight: .input(.proposed(axis))
    case .leading, .top: start
    case .trailing, .bottom: end
    case .leadingMargin, .topMargin: startMargin
    case .trailingMargin, .bottomMargin: endMargin
    case .left: isForward ? start : end
    case .right: isForward ? end : start
    case .leftMargin: isForward ? startMargin : endMargin
    case .rightMargin: isForward ? endMargin : startMargin
    case .centerX, .centerY: start.adding(extent, times: 0.5)
    case .firstBaseline, .lastBaseline: line(anchor.attribute, of: view, top: start) ?? end
    case .capTop, .xTop: line(anchor.attribute, of: view, top: start) ?? start
    }
  }

  /// Returns the index of the view that an anchor names; `nil` for the cell itself.
  private func view(_ item: Anchor.Item, container: String?) -> Int? {
    switch item {
    case .view(let name): template.views.firstIndex { $0.name == name }
    case .superview: container.flatMap { name in template.views.firstIndex { $0.name == name } }
    }
  }

  /// Returns a line of a label's text; on one line the first baseline is the last. `nil` for other
  /// views.
  private func line(
    _ attribute: Attribute, of view: Int?, top: AffineExpression
  ) -> AffineExpression? {
    guard let view, let label = labelNumbers[view], var line = TextLine(attribute) else {
      return nil
    }
    if line == .lastBaseline, !template.views[view].hasSeveralLines { line = .firstBaseline }
    return top.adding(.input(.line(label, line)))
  }
}

/// The value of an anchor: a sum of variables, of inputs known only at fitting, and a constant.
struct AffineExpression {
  var terms: [LinearConstraint.Term] = []
  var constant = 0.0
  /// The lines of labels and proposed lengths, which are parameters.
  var inputs: [InputTerm] = []

  struct InputTerm {
    var coefficient: Double
    var input: FittingProgram.Input
  }

  mutating func add(_ other: AffineExpression, times factor: Double = 1) {
    terms += other.terms.map { .init($0.coefficient * factor, $0.variable) }
    constant += other.constant * factor
    inputs += other.inputs.map {
      InputTerm(coefficient: $0.coefficient * factor, input: $0.input)
    }
  }

  func adding(_ other: AffineExpression, times factor: Double = 1) -> AffineExpression {
    var sum = self
    sum.add(other, times: factor)
    return sum
  }

  func adding(_ constant: Double) -> AffineExpression {
    var sum = self
    sum.constant += constant
    return sum
  }

  static func variable(_ variable: SolverVariable) -> AffineExpression {
    AffineExpression(terms: [.init(1, variable)])
  }

  static func input(_ input: FittingProgram.Input) -> AffineExpression {
    AffineExpression(inputs: [.init(coefficient: 1, input: input)])
  }
}
