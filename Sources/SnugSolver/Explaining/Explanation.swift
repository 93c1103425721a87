/// The reasons for a value.
///
/// ```swift
/// var system = ConstraintSystem()
/// let label = system.addVariable()
/// let limit = try system.add(label <= 120)
/// try system.add((label == 150).at(750))
/// let explanation = try system.explain(label)
/// let isLimited = explanation.reasons.first?.support == .constraint(limit)  // true
/// ```
public struct Explanation: Sendable {
  /// The explained value.
  public let value: Double
  /// The supports that determine the value. It is the sum of each multiplier times the right-hand
  /// side of its constraint (0 for domains and settling). Loosening a constraint by one point moves
  /// the value by its multiplier.
  public let reasons: [Reason]
  /// The constraints of lower priority that yield to those reasons, the highest priority first.
  public let losses: [Loss]
  /// Whether the constraints leave the sum ambiguous. With `a + b == 100`, `a` and `b` may be
  /// ambiguous, but not `a + b`.
  public let isAmbiguous: Bool

  /// A support that determines a value, with its multiplier.
  public struct Reason: Sendable {
    /// The constraint, domain or settling rule.
    public let support: Support
    /// The change of the value when the right-hand side rises by one point.
    public let multiplier: Double
  }

  /// A violated constraint.
  public struct Loss: Sendable {
    /// The violated constraint.
    public let constraint: ConstraintID
    /// The amount of its violation.
    public let amount: Double
    /// Whether the constraint would make the value greater; otherwise smaller.
    public let wantsMore: Bool
  }
}

extension ConstraintSystem {
  /// Explains the value of a sum of variables in the system's solution.
  ///
  /// The supports of an optimum determine every variable, so the sum is one combination of them. A
  /// violated constraint is among the losses when it is about the sum itself, or when it shares
  /// with the sum a support that is not a required equality. A constant and parameters of the sum
  /// count in its value; they need no reason.
  /// - Throws: The errors of `solve(parameters:)`, and an error for a variable, a parameter or a
  ///   number of the sum that a constraint could not have.
  public func explain(
    _ sum: some LinearOperand, parameters: [Double] = []
  ) throws(SolverError) -> Explanation {
    try validate(sum.expression)
    return try SolvedSystem(self, parameters).explain(sum)
  }
}

/// A system with its solution and the supports of it, which explain any sum of its variables.
package struct SolvedSystem {
  package let system: ConstraintSystem
  package let parameters: [Double]
  private let solution: Solution
  private let supports: SupportSet
  /// For each violation its gradient, and the multipliers of that.
  private let lost: [(gradient: [LinearConstraint.Term], multipliers: [Double])]
  /// The work that they took, which counts in that of each explanation.
  private let spent: Int64
  private var rows: ConstraintRows { system.rows }

  /// - Throws: The errors of `solve(parameters:)`.
  /// - Complexity: Cubic in the number of variables, as the supports are found in exact numbers.
  package init(_ system: ConstraintSystem, _ parameters: [Double]) throws(SolverError) {
    (self.system, self.parameters) = (system, parameters)
    solution = try system.solve(parameters: parameters)
    let supports = try SupportSet(system, system.rows.substituting(parameters))
    var lost: [(gradient: [LinearConstraint.Term], multipliers: [Double])] = []
    let rows = system.rows
    for violation in solution.violations {
      let gradient = Array(rows.terms[rows.terms(of: Int(violation.constraint.index))])
      lost.append((gradient, try supports.multipliers(of: gradient)))
    }
    (self.supports, self.lost, spent) = (supports, lost, supports.work.spent)
  }

  /// Explains a sum as `ConstraintSystem.explain` does.
  package func explain(_ sum: some LinearOperand) throws(SolverError) -> Explanation {
    let expression = sum.expression
    try system.validate(expression)
    let sum = expression.terms
    supports.work.renew(spent: spent)
    let multipliers = try supports.multipliers(of: sum)
    var losses: [Explanation.Loss] = []
    for (violation, lost) in zip(solution.violations, lost) {
      let isAboutSum = Self.isMultiple(lost.gradient, of: sum)
      var pull = 0.0
      for (place, support) in supports.supports.enumerated() where isAboutSum || gives(support) {
        pull += multipliers[place] * lost.multipliers[place]
      }
      guard pull != 0 else { continue }
      let isAbove = supports.sides[Int(violation.constraint.index)] > 0
      losses.append(
        .init(
          constraint: violation.constraint, amount: violation.amount,
          wantsMore: (pull > 0) != isAbove))
    }
    // Required equalities, domains and settling come first, then the constraints that decide.
    let reasons = zip(supports.supports, multipliers).filter { $1 != 0 }.map {
      Explanation.Reason(support: $0, multiplier: $1)
    }
    losses.sort {
      rows[Int($0.constraint.index)].priority > rows[Int($1.constraint.index)].priority
    }
    return Explanation(
      value: expression.value(in: solution, parameters),
      reasons: reasons.filter { !yields($0.support) } + reasons.filter { yields($0.support) },
      losses: losses, isAmbiguous: try isOpen(sum))
  }

  /// Whether the constraints allow other values of a sum, which may have open variables.
  private func isOpen(
    _ sum: [LinearConstraint.Term]
  ) throws(SolverError) -> Bool {
    let open = Set(solution.ambiguous)
    guard sum.contains(where: { open.contains($0.variable) }) else { return false }
    guard sum.count > 1 else { return true }
    // A new variable that equals the sum is open exactly when the sum is.
    var system = system
    let value = system.addVariable(.free)
    try system.add(LinearConstraint(sum + [.init(-1, value)], .equal, 0))
    return try system.solve(parameters: parameters).ambiguous.contains(value)
  }

  /// Whether one sum is a multiple of the other. Terms of the same variable are not added up.
  private static func isMultiple(
    _ gradient: [LinearConstraint.Term], of other: [LinearConstraint.Term]
  ) -> Bool {
    guard gradient.count == other.count else { return false }
    let terms = gradient.sorted { $0.variable.index < $1.variable.index }
    let others = other.sorted { $0.variable.index < $1.variable.index }
    return zip(terms, others).allSatisfy { term, other in
      // The comparison is cross-multiplied: for two sums of one variable, both sides are equal.
      term.variable == other.variable
        && term.coefficient * others[0].coefficient == other.coefficient * terms[0].coefficient
    }
  }

  /// Whether the support is a constraint that another choice could loosen.
  private func yields(_ support: Explanation.Support) -> Bool {
    if case .constraint = support { return gives(support) }
    return false
  }

  /// Whether another choice could loosen the support. Required equalities join values; they do not
  /// choose between them.
  private func gives(_ support: Explanation.Support) -> Bool {
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

extension Explanation {
  /// A support of a value: a constraint, domain or rule that determines it.
  ///
  /// Example: `Explanation`.
  public enum Support: Hashable, Sendable {
    /// A constraint that is satisfied with equality.
    case constraint(ConstraintID)
    /// The domain of a non-negative variable that is 0.
    case domain(SolverVariable)
    /// The rule that an undetermined variable takes the admissible value nearest 0.
    case settling(SolverVariable)
  }
}
