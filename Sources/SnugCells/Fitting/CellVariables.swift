import SnugGeometry
import SnugSolver

/// The unknowns of a cell, and what each view's attributes are in terms of them.
///
/// Horizontal places are distances from the cell's leading edge, growing towards the trailing
/// one, so that a right-to-left cell differs only in what left, right and centre mean.
struct CellVariables {
  let template: CellTemplate
  let direction: LayoutDirection
  let width, height: Variable
  /// Per view of the template.
  let views: [ViewVariables]
  /// Per view: the number of the label, when it is one.
  private let labelNumbers: [Int?]

  /// A view's place and size.
  struct ViewVariables {
    let x, width, y, height: Variable

    /// The distance from the cell's leading or top edge.
    func origin(along axis: Axis) -> Variable { axis == .horizontal ? x : y }

    /// The width or the height.
    func extent(along axis: Axis) -> Variable { axis == .horizontal ? width : height }
  }

  /// Declares the unknowns in the order in which ambiguity is settled: the cell's size, then
  /// each view's x, width, y and height.
  init(_ template: CellTemplate, direction: LayoutDirection, in system: inout ConstraintSystem) {
    self.template = template
    self.direction = direction
    width = system.addVariable()
    height = system.addVariable()
    var views: [ViewVariables] = []
    for _ in template.views {
      let x = system.addVariable(.free)
      let width = system.addVariable()
      let y = system.addVariable(.free)
      views.append(ViewVariables(x: x, width: width, y: y, height: system.addVariable()))
    }
    self.views = views
    let labels = template.labels
    labelNumbers = template.views.indices.map { labels.firstIndex(of: $0) }
  }

  /// What the unknown at `index` is, by view and attribute.
  func name(of index: Int, _ views: [View]) -> String {
    guard index >= 2 else { return index == 0 ? "super.width" : "super.height" }
    let attributes: [Attribute] = [.leading, .width, .top, .height]
    return "\(views[(index - 2) / 4].name).\(attributes[(index - 2) % 4].rawValue)"
  }

  /// The axis of the unknown at `index`.
  static func axis(of index: Int) -> Axis {
    guard index >= 2 else { return index == 0 ? .horizontal : .vertical }
    return (index - 2) % 4 < 2 ? .horizontal : .vertical
  }

  /// What the two sides of a constraint declared in `container` differ by, but for its constant.
  ///
  /// Places are counted from the edges of the superview, as the constant is: a part of one is a
  /// part of the superview's extent, wherever that lies.
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

  /// A size, or a place counted from the cell's leading or top edge.
  func value(of anchor: Anchor, container: String?) -> AffineExpression {
    let view = view(anchor.item, container: container)
    let axis = anchor.attribute.axis
    let start = view.map { .variable(views[$0].origin(along: axis)) } ?? AffineExpression()
    let extent = AffineExpression.variable(
      view.map { views[$0].extent(along: axis) } ?? (axis == .horizontal ? width : height))
    let end = start.adding(extent)
    let margins = view == nil ? template.margins : EdgeInsets(CellTemplate.defaultMargin)
    let startMargin = start.adding(margins.start(along: axis, direction))
    let endMargin = end.adding(-margins.end(along: axis, direction))
    let isForward = direction == .leftToRight
    return switch anchor.attribute {
    case .width, .height: extent
    case .leading, .top: start
    case .trailing, .bottom: end
    case .leadingMargin, .topMargin: startMargin
    case .trailingMargin, .bottomMargin: endMargin
    case .left: isForward ? start : end
    case .right: isForward ? end : start
    case .leftMargin: isForward ? startMargin : endMargin
    case .rightMargin: isForward ? endMargin : startMargin
    case .centerX, .centerY: start.adding(extent, times: 0.5)
    case .firstBaseline, .lastBaseline: baseline(anchor.attribute, of: view, top: start) ?? end
    }
  }

  /// The place of the view an anchor names; `nil` for the cell itself.
  private func view(_ item: Anchor.Item, container: String?) -> Int? {
    switch item {
    case .view(let name): template.views.firstIndex { $0.name == name }
    case .superview: container.flatMap { name in template.views.firstIndex { $0.name == name } }
    }
  }

  /// A label's baseline lies below its top; on one line the first is the last.
  private func baseline(
    _ attribute: Attribute, of view: Int?, top: AffineExpression
  ) -> AffineExpression? {
    guard let view, let label = labelNumbers[view] else { return nil }
    var baseline = top
    let isLast = attribute == .lastBaseline && template.views[view].hasSeveralLines
    baseline.baselines = [.init(coefficient: 1, label: label, isLast: isLast)]
    return baseline
  }
}

/// A sum of variables and of label baselines, and a constant: what an anchor stands for.
struct AffineExpression {
  var terms: [LinearConstraint.Term] = []
  var constant = 0.0
  /// Baselines are parameters: known only when the labels are measured.
  var baselines: [BaselineTerm] = []

  /// A label's distance from its top to its first or last baseline, times a coefficient.
  struct BaselineTerm {
    var coefficient: Double
    var label: Int
    var isLast: Bool
  }

  /// Adds `other` times `factor`.
  mutating func add(_ other: AffineExpression, times factor: Double = 1) {
    terms += other.terms.map { .init($0.coefficient * factor, $0.variable) }
    constant += other.constant * factor
    baselines += other.baselines.map {
      BaselineTerm(coefficient: $0.coefficient * factor, label: $0.label, isLast: $0.isLast)
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

  static func variable(_ variable: Variable) -> AffineExpression {
    AffineExpression(terms: [.init(1, variable)])
  }
}
