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

  /// The place of the view an anchor names; `nil` for the cell itself.
  private func view(_ item: Anchor.Item, container: String?) -> Int? {
    switch item {
    case .view(let name): template.views.firstIndex { $0.name == name }
    case .superview: container.flatMap { name in template.views.firstIndex { $0.name == name } }
    }
  }

  /// What `anchor` stands for in a constraint declared in `container`.
  func expression(_ anchor: Anchor, container: String?) -> AffineExpression {
    let view = view(anchor.item, container: container)
    return anchor.attribute.axis == .horizontal
      ? horizontal(anchor.attribute, of: view) : vertical(anchor.attribute, of: view)
  }

  private func margins(of view: Int?) -> EdgeInsets {
    view == nil ? template.margins : EdgeInsets(CellTemplate.defaultMargin)
  }

  private func horizontal(_ attribute: Attribute, of view: Int?) -> AffineExpression {
    let leading = view.map { AffineExpression.variable(views[$0].x) } ?? AffineExpression()
    let width = AffineExpression.variable(view.map { views[$0].width } ?? width)
    let trailing = leading.adding(width)
    let margins = margins(of: view)
    let isForward = direction == .leftToRight
    let leadingMargin = leading.adding(margins.leading(direction))
    let trailingMargin = trailing.adding(-margins.trailing(direction))
    return switch attribute {
    case .leading: leading
    case .trailing: trailing
    case .leadingMargin: leadingMargin
    case .trailingMargin: trailingMargin
    case .left: isForward ? leading : mirrored(trailing)
    case .right: isForward ? trailing : mirrored(leading)
    case .leftMargin: isForward ? leadingMargin : mirrored(trailingMargin)
    case .rightMargin: isForward ? trailingMargin : mirrored(leadingMargin)
    case .centerX:
      isForward
        ? leading.adding(width, times: 0.5) : mirrored(leading.adding(width, times: 0.5))
    case .width: width
    default: preconditionFailure("\(attribute) is not horizontal")
    }
  }

  /// A distance from the leading edge as a distance from the left one, right to left.
  private func mirrored(_ place: AffineExpression) -> AffineExpression {
    AffineExpression.variable(width).adding(place, times: -1)
  }

  private func vertical(_ attribute: Attribute, of view: Int?) -> AffineExpression {
    let top = view.map { AffineExpression.variable(views[$0].y) } ?? AffineExpression()
    let height = AffineExpression.variable(view.map { views[$0].height } ?? height)
    let bottom = top.adding(height)
    let margins = margins(of: view)
    return switch attribute {
    case .top: top
    case .bottom: bottom
    case .topMargin: top.adding(margins.top)
    case .bottomMargin: bottom.adding(-margins.bottom)
    case .centerY: top.adding(height, times: 0.5)
    case .height: height
    case .firstBaseline, .lastBaseline: baseline(of: view, top: top) ?? bottom
    default: preconditionFailure("\(attribute) is not vertical")
    }
  }

  /// A label's baseline lies below its top; on one line the first is the last.
  private func baseline(of view: Int?, top: AffineExpression) -> AffineExpression? {
    guard let view, let label = labelNumbers[view] else { return nil }
    var baseline = top
    baseline.baselines = [.init(coefficient: 1, label: label)]
    return baseline
  }
}
