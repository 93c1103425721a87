import SnugGeometry

extension VisualFormat {
  /// The constraints meant, those of the text in its order, then those of alignments.
  /// - Parameter metrics: Numbers by name.
  /// - Throws: `.syntax` for an unknown metric, or why the format cannot have the options.
  public func constraints(
    options: [Option] = [], metrics: [String: Double] = [:]
  ) throws(ConstraintError) -> [Constraint] {
    try validate(options)
    do throws(FormatError) {
      return try line(Edges(axis, options), metrics) + alignments(options)
    } catch {
      throw .syntax(error)
    }
  }

  private func line(
    _ edges: Edges, _ metrics: [String: Double]
  ) throws(FormatError) -> [Constraint] {
    var result: [Constraint] = []
    for (index, view) in views.enumerated() {
      if let connection = index == 0 ? leadingConnection : view.connection {
        let near: Anchor.Item = index == 0 ? .superview : .view(views[index - 1].name)
        result += try space(connection, from: near, to: .view(view.name), edges, metrics)
      }
      for predicate in view.predicates { result.append(try size(view.name, predicate, metrics)) }
    }
    if let trailingConnection, let last = views.last {
      result += try space(
        trailingConnection, from: .view(last.name), to: .superview, edges, metrics)
    }
    return result
  }

  /// Each view and the next, made equal in what the options name.
  private func alignments(_ options: [Option]) -> [Constraint] {
    var result: [Constraint] = []
    for option in Option.allCases where options.contains(option) {
      guard let attribute = option.alignedAttribute else { continue }
      for (view, next) in zip(views, views.dropFirst()) {
        result.append(
          Constraint(
            Anchor(.view(view.name), attribute), .equal, Anchor(.view(next.name), attribute)))
      }
    }
    return result
  }

  /// The attributes that a format's spaces lie between.
  private struct Edges {
    var start, end, startMargin, endMargin: Attribute
    /// Whether the first view stands at the end.
    var isReversed = false

    init(_ axis: Axis, _ options: [Option]) {
      isReversed = options.contains(.directionRightToLeft)
      if axis == .vertical {
        (start, end, startMargin, endMargin) = (.top, .bottom, .topMargin, .bottomMargin)
      } else if isReversed || options.contains(.directionLeftToRight) {
        (start, end, startMargin, endMargin) = (.left, .right, .leftMargin, .rightMargin)
      } else {
        (start, end) = (.leading, .trailing)
        (startMargin, endMargin) = (.leadingMargin, .trailingMargin)
      }
    }
  }

  /// The space between an item of the text and the next.
  private func space(
    _ connection: Connection, from item: Anchor.Item, to next: Anchor.Item, _ edges: Edges,
    _ metrics: [String: Double]
  ) throws(FormatError) -> [Constraint] {
    let (near, far) = edges.isReversed ? (next, item) : (item, next)
    let touchesEdge = near == .superview || far == .superview
    switch connection {
    case .flush: return [spacing(from: near, to: far, edges, .equal, 0)]
    case .standard where touchesEdge: return [margin(from: near, to: far, edges)]
    case .standard:
      return [spacing(from: near, to: far, edges, .equal, VisualFormat.standardSpacing)]
    case .spaced(let predicates):
      var result: [Constraint] = []
      for predicate in predicates {
        guard case .number(let number) = predicate.object else { continue }
        var constraint = spacing(
          from: near, to: far, edges, predicate.relation, try number.value(metrics))
        constraint.priority = try predicate.priority?.value(metrics) ?? Constraint.required
        result.append(constraint)
      }
      return result
    }
  }

  /// `far == near + space`, where `near` comes first along the axis.
  private func spacing(
    from near: Anchor.Item, to far: Anchor.Item, _ edges: Edges, _ relation: Constraint.Relation,
    _ constant: Double
  ) -> Constraint {
    // From a superview's inside, both edges are the same one.
    Constraint(
      Anchor(far, far == .superview ? edges.end : edges.start), relation,
      Anchor(near, near == .superview ? edges.start : edges.end), constant: constant)
  }

  private func margin(
    from near: Anchor.Item, to far: Anchor.Item, _ edges: Edges
  ) -> Constraint {
    near == .superview
      ? Constraint(Anchor(far, edges.start), .equal, Anchor(.superview, edges.startMargin))
      : Constraint(Anchor(near, edges.end), .equal, Anchor(.superview, edges.endMargin))
  }

  private func size(
    _ view: String, _ predicate: Predicate, _ metrics: [String: Double]
  ) throws(FormatError) -> Constraint {
    let attribute: Attribute = axis == .horizontal ? .width : .height
    var constraint = Constraint(Anchor(.view(view), attribute), predicate.relation)
    constraint.priority = try predicate.priority?.value(metrics) ?? Constraint.required
    switch predicate.object {
    case .number(let number): constraint.constant = try number.value(metrics)
    case .name(let name, _):
      if let value = metrics[name] {
        constraint.constant = value
      } else {
        constraint.second = Anchor(.view(name), attribute)
      }
    }
    return constraint
  }
}
