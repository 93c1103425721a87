/// Why a value is what it is.
public struct Explanation: Sendable {
  /// The value explained.
  public let value: Double
  /// What holds it there. The value is the sum of each multiplier times the right-hand side of
  /// its constraint (0 for domains and settling); loosening a constraint by one point moves the
  /// value by its multiplier.
  public let reasons: [Reason]
  /// The constraints of lower priority that gave way to those reasons, the highest priority
  /// first.
  public let losses: [Loss]
  /// Whether the constraints leave the sum open. With `a + b == 100` they may leave `a` and `b` open,
  /// and not `a + b`.
  public let isAmbiguous: Bool

  /// One of the things that hold a value.
  public struct Reason: Sendable {
    /// The constraint, or what else.
    public let support: Support
    /// By how much the value moves when the right-hand side rises by one point.
    public let multiplier: Double
  }

  /// A constraint that does not hold.
  public struct Loss: Sendable {
    /// Which one.
    public let constraint: ConstraintID
    /// By how much it is missed.
    public let amount: Double
    /// Whether it would have the value greater; less otherwise.
    public let wantsMore: Bool
  }
}

extension ConstraintSystem {
  /// Why a sum of variables has the value it has in the system's answer.
  ///
  /// The supports of an optimum determine every variable, so the sum is one combination of them.
  /// A violated constraint is among the losses when it is about the sum itself, or when one of them
  /// that is not a required equality stands in its way, too. A constant and parameters of the sum
  /// count in its value; they need no reason.
  /// - Throws: as `solve(parameters:)`, and for a variable, a parameter or a number of the sum that
  ///   a constraint could not have.
  public func explain(
    _ sum: some LinearOperand, parameters: [Double] = []
  ) throws(SolverError) -> Explanation {
    let expression = sum.expression
    try validate(expression)
    let sum = expression.terms
    let solution = try solve(parameters: parameters)
    let supports = try SupportSet(self, rows.substituting(parameters))
    let gradient: SupportSet.Gradient = sum.map { (1, Int($0.variable.index), $0.coefficient) }
    let multipliers = try supports.multipliers(of: gradient)
    var losses: [Explanation.Loss] = []
    for violation in solution.violations {
      let lost = supports.gradient(violation.constraint)
      let isAboutSum = ConstraintSystem.isMultiple(lost, of: gradient)
      let itsMultipliers = try supports.multipliers(of: lost)
      var pull = 0.0
      for (place, support) in supports.supports.enumerated() where isAboutSum || gives(support) {
        pull += multipliers[place] * itsMultipliers[place]
      }
      guard pull != 0 else { continue }
      let isAbove = supports.sides[Int(violation.constraint.index)] > 0
      losses.append(
        .init(
          constraint: violation.constraint, amount: violation.amount,
          wantsMore: (pull > 0) != isAbove))
    }
    // What joins values and what nothing asks more of first, then what decides between them.
    let reasons = zip(supports.supports, multipliers).filter { $1 != 0 }.map {
      Explanation.Reason(support: $0, multiplier: $1)
    }
    losses.sort {
      rows[Int($0.constraint.index)].priority > rows[Int($1.constraint.index)].priority
    }
    return Explanation(
      value: expression.value(in: solution, parameters),
      reasons: reasons.filter { !yields($0.support) } + reasons.filter { yields($0.support) },
      losses: losses, isAmbiguous: try isOpen(sum, solution, parameters))
  }

  /// Whether the constraints allow other values of a sum, of which some variables may be open.
  private func isOpen(
    _ sum: [LinearConstraint.Term], _ solution: Solution, _ parameters: [Double]
  ) throws(SolverError) -> Bool {
    let open = Set(solution.ambiguous)
    guard sum.contains(where: { open.contains($0.variable) }) else { return false }
    guard sum.count > 1 else { return true }
    // A variable that is the sum is as open as that.
    var system = self
    let value = system.addVariable(.free)
    try system.add(LinearConstraint(sum + [.init(-1, value)], .equal, 0))
    return try system.solve(parameters: parameters).ambiguous.contains(value)
  }

  /// Whether one sum is the other many times over; sums that name a variable twice are not compared.
  private static func isMultiple(
    _ gradient: SupportSet.Gradient, of other: SupportSet.Gradient
  ) -> Bool {
    guard gradient.count == other.count else { return false }
    let terms = gradient.sorted { $0.variable < $1.variable }
    let others = other.sorted { $0.variable < $1.variable }
    return zip(terms, others).allSatisfy { term, other in
      // Multiplied across: of two sums of one variable, both sides are the same product.
      term.variable == other.variable
        && (term.factor * term.coefficient) * (others[0].factor * others[0].coefficient)
          == (other.factor * other.coefficient) * (terms[0].factor * terms[0].coefficient)
    }
  }

  /// Whether it is a constraint that other choices could loosen.
  private func yields(_ support: Support) -> Bool {
    if case .constraint = support { return gives(support) }
    return false
  }

  /// Whether another choice could loosen it: required equalities join values, they do not
  /// choose between them.
  private func gives(_ support: Support) -> Bool {
    guard case .constraint(let id) = support else { return true }
    let row = Int(id.index)
    return rows[row].priority < .required || rows[row].relation != .equal
  }
}

extension LinearExpression {
  fileprivate func value(in solution: Solution, _ parameters: [Double]) -> Double {
    let ofVariables = terms.reduce(0) { $0 + $1.coefficient * solution[$1.variable] }
    let ofParameters = self.parameters.reduce(0) {
      $0 + $1.coefficient * parameters[Int($1.parameter.index)]
    }
    return ofVariables + ofParameters + constant
  }
}

/// What holds a value where it is.
public enum Support: Hashable, Sendable {
  /// A constraint that holds exactly.
  case constraint(ConstraintID)
  /// A non-negative variable is 0.
  case domain(Variable)
  /// Nothing but the rule that what is free lies nearest 0.
  case settling(Variable)
}
