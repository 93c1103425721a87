import Snug

/// The context for describing the constraints of a cell in words.
struct ConstraintContext {
  let cell: Document.Cell
  let direction: LayoutDirection
  /// The fitted cell; `nil` for one that cannot be fitted.
  var fitted: FittedCell?
  var fitting: Fitting?

  /// Returns a constraint in words: its equation, the document's own text of it, and its place.
  func text(_ origin: ConstraintOrigin) -> ConstraintText {
    var text =
      switch origin {
      case .declared(let placed): declared(placed)
      case .limit(let view, let property): limit(property, of: view)
      case .intrinsicSize(let view, let axis, let isHugging):
        intrinsicSize(of: view, axis, isHugging: isHugging)
      case .fitting(let axis): fittingSize(axis)
      case .proposal(let axis): proposal(axis)
      }
    let value = cell.value.flatMap { origin.value(in: $0) }
    text.place = value.map { JSONPlace(of: $0) }
    return text
  }

  /// Returns the reason for a value in words.
  func text(_ support: CellExplanation.Support) -> ConstraintText {
    switch support {
    case .constraint(let origin): text(origin)
    case .neverNegative(let name):
      ConstraintText(
        kind: .neverNegative, statement: "\(name) >= 0", note: "no size is negative")
    case .nothing(let name):
      ConstraintText(
        kind: .nothing, statement: "\(name) == 0",
        note: "no constraint determines it, so it is as near to 0 as possible")
    }
  }

  // MARK: The document's

  private func declared(_ placed: CellTemplate.PlacedConstraint) -> ConstraintText {
    let constraint = placed.constraint
    var notes: [String] = []
    if !isWritten(placed) { notes.append("added by Snug to a cell without constraints") }
    let anchors = [constraint.first, constraint.second].compactMap(\.self)
    let ofSuperview = anchors.filter { $0.item == .superview }
    if let container = placed.container, !ofSuperview.isEmpty {
      notes.append("super is the container \(container) in this constraint")
    }
    let margins =
      placed.container == nil ? cell.template.margins : EdgeInsets(CellTemplate.defaultMargin)
    for case let margin? in ofSuperview.map({ margin($0.attribute, of: margins) }) {
      notes.append("the margin is \(NumberText.decimal(margin))")
    }
    notes += anchors.compactMap(line)
    return ConstraintText(
      kind: .constraint, statement: statement(constraint), source: placed.name,
      note: notes.isEmpty ? nil : notes.joined(separator: ", "))
  }

  private func isWritten(_ placed: CellTemplate.PlacedConstraint) -> Bool {
    cell.value?.value(at: .statement(placed.statement, container: placed.container)) != nil
  }

  /// Returns the distance of a margin attribute from its edge; `nil` for other attributes.
  private func margin(_ attribute: Attribute, of margins: EdgeInsets) -> Double? {
    let axis = attribute.axis
    return switch attribute {
    case .leadingMargin, .topMargin: margins.start(along: axis, direction)
    case .trailingMargin, .bottomMargin: margins.end(along: axis, direction)
    case .leftMargin: margins.start(along: axis, .leftToRight)
    case .rightMargin: margins.end(along: axis, .leftToRight)
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY,
      .firstBaseline, .lastBaseline, .capTop, .xTop, .proposedWidth, .proposedHeight:
      nil
    }
  }

  /// Returns the distance of a line of a label below its top, in words.
  private func line(_ anchor: Anchor) -> String? {
    guard let fitted, case .view(let name) = anchor.item,
      let view = cell.template.views.firstIndex(where: { $0.name == name }),
      let label = cell.template.labels.firstIndex(of: view),
      let distance = fitted.labelMetrics[label].distance(to: anchor.attribute)
    else { return nil }
    let what =
      switch anchor.attribute {
      case .firstBaseline: "the first baseline"
      case .lastBaseline: "the last baseline"
      case .capTop: "the top of the capitals"
      default: "the top of the small letters"
      }
    return "\(what) of \(name) is \(NumberText.decimal(distance)) below its top"
  }

  private func limit(_ property: String, of name: String) -> ConstraintText {
    if property == ConstraintOrigin.longestWord {
      return ConstraintText(
        kind: .limit, statement: "\(name).width >= its longest word", note: "its minWidth")
    }
    let view = cell.template.views.first { $0.name == name }
    let limit: (Attribute, Constraint.Relation, Double?) =
      switch property {
      case "minWidth": (.width, .greaterThanOrEqual, view?.minWidth)
      case "maxWidth": (.width, .lessThanOrEqual, view?.maxWidth)
      case "minHeight": (.height, .greaterThanOrEqual, view?.minHeight)
      default: (.height, .lessThanOrEqual, view?.maxHeight)
      }
    return ConstraintText(
      kind: .limit,
      statement: statement(
        Constraint(Anchor(.view(name), limit.0), limit.1, constant: limit.2 ?? 0)),
      note: "its \(property)")
  }

  // MARK: Snug's

  private func intrinsicSize(of name: String, _ axis: Axis, isHugging: Bool) -> ConstraintText {
    let kind: ConstraintText.Kind = isHugging ? .hugging : .compressionResistance
    let attribute = axis.extent
    let relation: Constraint.Relation = isHugging ? .lessThanOrEqual : .greaterThanOrEqual
    let effort = isHugging ? "hugs its content" : "resists compression"
    guard let number = cell.template.views.firstIndex(where: { $0.name == name }) else {
      return ConstraintText(kind: kind, statement: "\(name).\(attribute)")
    }
    let view = cell.template.views[number]
    let label = cell.template.labels.firstIndex(of: number)
    let content = label == nil ? "size" : "text"
    guard let size = size(ofView: number) else {
      return ConstraintText(
        kind: kind,
        statement: "\(name).\(attribute.rawValue) \(relation.rawValue) its \(content)'s",
        note: isHugging ? "hugging at 1000" : "compression resistance at 1000")
    }
    let priority = isHugging ? view.hugging[axis] : view.compressionResistance[axis]
    let length = NumberText.decimal(size[axis])
    let lines = axis == .vertical ? label.flatMap { self.lines(ofLabel: $0, view) } ?? "" : ""
    let hugged = axis == .horizontal ? label.flatMap { fitted?.unhuggedWidth(ofLabel: $0) } : nil
    return ConstraintText(
      kind: kind,
      statement: statement(
        Constraint(
          // Adding 0 removes the negative zero of an empty text.
          Anchor(.view(name), attribute), relation, constant: size[axis] + 0, priority: priority)),
      note: hugged.map {
        "its widest line is \(length) wide, which it hugs; on one line its text is "
          + "\(NumberText.decimal($0)) wide"
      } ?? "its \(content) is \(length) \(axis == .horizontal ? "wide" : "high")\(lines), and it "
        + effort)
  }

  /// Describes the lines behind the height of a label that may have several.
  private func lines(ofLabel label: Int, _ view: CellView) -> String? {
    guard view.lines != 1, let fitted else { return nil }
    let count = fitted.labelMetrics[label].lineCount
    let width = NumberText.decimal(fitted.frame(ofView: cell.template.labels[label]).width)
    return " on \(count == 1 ? "one line" : "\(count) lines") in its width of \(width)"
  }

  private func size(ofView number: Int) -> Size? {
    switch cell.template.views[number].content {
    case .label:
      cell.template.labels.firstIndex(of: number).flatMap { label in
        fitted?.intrinsicSize(ofLabel: label)
      }
    case .image(let size), .box(let size?), .guide(let size?):
      Size(
        width: LayoutUnit.ceiling(size.width), height: LayoutUnit.ceiling(size.height))
    case .box(nil), .guide(nil), .container: nil
    }
  }

  private func fittingSize(_ axis: Axis) -> ConstraintText {
    let given = "the layout gives the cell this \(axis.extent.rawValue)"
    guard let fitting else {
      return ConstraintText(
        kind: .fitting, statement: "super.\(axis.extent.rawValue) == the size set by the layout",
        note: given)
    }
    let priority =
      axis == .horizontal ? fitting.horizontalPriority : fitting.verticalPriority
    let isRequired = priority == Constraint.required
    return ConstraintText(
      kind: .fitting,
      statement: statement(
        Constraint(
          Anchor(.superview, axis.extent), .equal, constant: fitting.target[axis],
          priority: priority)),
      note: isRequired ? given : "a cell is as small as its constraints allow")
  }

  private func proposal(_ axis: Axis) -> ConstraintText {
    let limit = fitting?.proposal?.limit ?? 0
    return ConstraintText(
      kind: .proposal,
      statement: statement(
        Constraint(Anchor(.superview, axis.extent), .lessThanOrEqual, constant: limit)),
      note:
        "the length of its line; a cell stays within it if its required constraints allow that")
  }

  private func statement(_ constraint: Constraint) -> String {
    Equation(constraint).description
  }
}

extension Axis {
  /// The width or the height attribute.
  fileprivate var extent: Attribute { self == .horizontal ? .width : .height }
}

extension ConstraintContext {
  /// Returns the reason why a value is ambiguous, and what would decide it.
  func advice(on explanation: CellExplanation) -> String {
    if let tie = tie(in: explanation) {
      return "\(name(of: tie.one)) and \(name(of: tie.other)) have the same priority, "
        + "\(NumberText.decimal(tie.priority)), and cannot both be satisfied: give one of them "
        + "another " + word(for: tie.one, tie.other)
    }
    let open = explanation.reasons.compactMap { reason in
      switch reason.support {
      case .neverNegative(let name), .nothing(let name): name
      case .constraint: nil
      }
    }
    guard !open.isEmpty else {
      return "the constraints allow other values, and the value nearest to 0 was used: add a "
        + "constraint that determines it"
    }
    return "the constraints do not determine \(open.joined(separator: " and ")), and "
      + (open.count == 1
        ? "the value nearest to 0 was used: add a constraint that determines it"
        : "the values nearest to 0 were used: add constraints that determine them")
  }

  /// Returns two preferences of one priority that cannot both be satisfied: a satisfied and a
  /// broken one, or two broken ones that would move the value in opposite directions.
  private func tie(
    in explanation: CellExplanation
  ) -> (one: ConstraintOrigin, other: ConstraintOrigin, priority: Double)? {
    for reason in explanation.reasons {
      guard case .constraint(let kept) = reason.support, let priority = priority(of: kept),
        let loss = explanation.losses.first(where: { $0.priority == priority })
      else { continue }
      return (kept, loss.origin, priority)
    }
    for loss in explanation.losses where loss.wantsMore {
      let rival = explanation.losses.first {
        $0.priority == loss.priority && !$0.wantsMore
      }
      if let rival { return (loss.origin, rival.origin, loss.priority) }
    }
    return nil
  }

  /// Returns `nil` for required constraints, the proposal, and the fitting, which yields to others.
  private func priority(of origin: ConstraintOrigin) -> Double? {
    switch origin {
    case .declared(let placed):
      placed.constraint.priority < Constraint.required ? placed.constraint.priority : nil
    case .intrinsicSize(let name, let axis, let isHugging):
      cell.template.views.first { $0.name == name }.map { view in
        isHugging ? view.hugging[axis] : view.compressionResistance[axis]
      }
    case .limit, .fitting, .proposal: nil
    }
  }

  private func name(of origin: ConstraintOrigin) -> String {
    let text = text(origin)
    return text.statement.parts(around: " @ ")[0]
  }

  /// Returns the name of the setting for the priority of both.
  private func word(for kept: ConstraintOrigin, _ lost: ConstraintOrigin) -> String {
    guard case .intrinsicSize(_, _, let isHugging) = kept,
      case .intrinsicSize(_, _, isHugging) = lost
    else { return "priority" }
    return isHugging ? "\"hugging\"" : "\"compressionResistance\""
  }
}

/// A cell's constraint in words: its equation, its origin, and its place in the document.
package struct ConstraintText: Hashable, Sendable {
  /// The origin of the constraint.
  package let kind: Kind
  /// The equation, as in `label.width <= 30`.
  package let statement: String
  /// The identifier or the text in the document.
  package var source: String?
  /// A note: why Snug adds the constraint, or the width of a margin.
  package var note: String?
  /// The place in the document; `nil` for a constraint that no document states.
  package var place: JSONPlace?

  /// The origins of constraints.
  package enum Kind: String, Sendable {
    /// The document's list of constraints.
    case constraint
    /// A view's `minWidth`, `maxWidth`, `minHeight` or `maxHeight`.
    case limit
    case hugging
    case compressionResistance
    /// The size that the cell is fitted to.
    case fitting
    /// The length of the line that the cell keeps within.
    case proposal
    /// The rule that a width or height, here 0, is never negative.
    case neverNegative
    /// No constraint: the value is as near 0 as it may be.
    case nothing
    /// An item of fixed size.
    case size
  }
}
