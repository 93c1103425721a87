extension VisualFormat {
  /// The constraints meant, from leading to trailing, with metrics by name.
  public func constraints(
    metrics: [String: Double] = [:]
  ) throws(FormatError) -> [Constraint] {
    var result: [Constraint] = []
    for (index, view) in views.enumerated() {
      if let connection = index == 0 ? leadingConnection : view.connection {
        let near: Anchor.Item = index == 0 ? .superview : .view(views[index - 1].name)
        result += try space(connection, from: near, to: .view(view.name), metrics)
      }
      for predicate in view.predicates { result.append(try size(view.name, predicate, metrics)) }
    }
    if let trailingConnection, let last = views.last {
      result += try space(trailingConnection, from: .view(last.name), to: .superview, metrics)
    }
    return result
  }

  /// `far == near + space`, where `near` comes first along the axis.
  private func space(
    _ connection: Connection, from near: Anchor.Item, to far: Anchor.Item,
    _ metrics: [String: Double]
  ) throws(FormatError) -> [Constraint] {
    let touchesEdge = near == .superview || far == .superview
    switch connection {
    case .flush: return [spacing(from: near, to: far, .equal, 0)]
    case .standard where touchesEdge: return [margin(from: near, to: far)]
    case .standard: return [spacing(from: near, to: far, .equal, VisualFormat.standardSpacing)]
    case .spaced(let predicates):
      var result: [Constraint] = []
      for predicate in predicates {
        guard case .number(let number) = predicate.object else { continue }
        var constraint = spacing(
          from: near, to: far, predicate.relation, try number.value(metrics))
        constraint.priority = try predicate.priority?.value(metrics) ?? Constraint.required
        result.append(constraint)
      }
      return result
    }
  }

  private func spacing(
    from near: Anchor.Item, to far: Anchor.Item, _ relation: Constraint.Relation,
    _ constant: Double
  ) -> Constraint {
    // From a superview's inside, both edges are the same one.
    let start: Attribute = axis == .horizontal ? .leading : .top
    let end: Attribute = axis == .horizontal ? .trailing : .bottom
    return Constraint(
      Anchor(far, far == .superview ? end : start), relation,
      Anchor(near, near == .superview ? start : end), constant: constant)
  }

  private func margin(from near: Anchor.Item, to far: Anchor.Item) -> Constraint {
    let isStart = near == .superview
    let edge: Attribute
    let margin: Attribute
    switch (axis, isStart) {
    case (.horizontal, true): (edge, margin) = (.leading, .leadingMargin)
    case (.horizontal, false): (edge, margin) = (.trailing, .trailingMargin)
    case (.vertical, true): (edge, margin) = (.top, .topMargin)
    case (.vertical, false): (edge, margin) = (.bottom, .bottomMargin)
    }
    return Constraint(
      Anchor(isStart ? far : near, edge), .equal, Anchor(.superview, margin))
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
