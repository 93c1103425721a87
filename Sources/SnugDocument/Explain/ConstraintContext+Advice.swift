import Snug

extension ConstraintContext {
  /// Why a value is ambiguous, and what to do about it.
  func advice(on explanation: CellExplanation) -> String {
    if let tie = tie(in: explanation) {
      return "\(name(of: tie.one)) and \(name(of: tie.other)) are equally strong at "
        + "\(NumberText.decimal(tie.priority)), and cannot both hold: give one of them another "
        + word(for: tie.one, tie.other)
    }
    let open = explanation.reasons.compactMap { reason in
      switch reason.support {
      case .neverNegative(let name), .nothing(let name): name
      case .constraint: nil
      }
    }
    guard !open.isEmpty else {
      return "the constraints allow other values, and the one nearest to 0 was taken: add one that "
        + "decides it"
    }
    return
      "the constraints leave \(open.joined(separator: " and ")) open, and the value nearest to 0 "
      + "was taken: add one that decides it"
  }

  /// Two preferences of one priority of which one had to give way: one that holds and one that does
  /// not, or two that do not and would move the value in opposite directions.
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

  /// `nil` for what is required, and for the fitting, which gives way to all that a cell asks.
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
    return text.statement.split(separator: " @ ").first.map(String.init) ?? text.statement
  }

  /// What sets the priority of both.
  private func word(for kept: ConstraintOrigin, _ lost: ConstraintOrigin) -> String {
    guard case .intrinsicSize(_, _, let isHugging) = kept,
      case .intrinsicSize(_, _, isHugging) = lost
    else { return "priority" }
    return isHugging ? "\"hugging\"" : "\"compressionResistance\""
  }
}
