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
  /// Whether the value is one of several the constraints allow.
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
  /// A violated constraint is among the losses when one of them that is not a required equality
  /// stands in its way, too.
  /// - Throws: as `solve(parameters:)`.
  /// - Complexity: O(variables^3) besides solving.
  public func explain(
    _ sum: some LinearOperand, parameters: [Double] = []
  ) throws(SolverError) -> Explanation {
    let sum = sum.expression.terms
    let solution = try solve(parameters: parameters)
    let supports = try SupportSet(self, at: solution, rows.substituting(parameters))
    let violations = solution.violations
    var gradients = [[Double](repeating: 0, count: variableCount)]
    for term in sum {
      guard domains.indices.contains(Int(term.variable.index)) else {
        throw .unknownVariable(term.variable)
      }
      gradients[0][Int(term.variable.index)] += term.coefficient
    }
    for violation in violations { gradients.append(gradient(of: violation.constraint)) }
    let multipliers = supports.multipliers(of: gradients)
    var losses: [Explanation.Loss] = []
    for (index, violation) in violations.enumerated() {
      var pull = 0.0
      for (place, support) in supports.supports.enumerated() where gives(support) {
        pull += multipliers[0][place] * multipliers[index + 1][place]
      }
      guard pull != 0 else { continue }
      let isAbove = supports.sides[Int(violation.constraint.index)] > 0
      losses.append(
        .init(
          constraint: violation.constraint, amount: violation.amount,
          wantsMore: (pull > 0) != isAbove))
    }
    losses.sort {
      rows[Int($0.constraint.index)].priority > rows[Int($1.constraint.index)].priority
    }
    let ambiguous = Set(solution.ambiguous)
    return Explanation(
      value: sum.reduce(0) { $0 + $1.coefficient * solution[$1.variable] },
      reasons: zip(supports.supports, multipliers[0]).filter { $1 != 0 }.map {
        .init(support: $0, multiplier: $1)
      }, losses: losses, isAmbiguous: sum.contains { ambiguous.contains($0.variable) })
  }

  private func gradient(of id: ConstraintID) -> [Double] {
    var result = [Double](repeating: 0, count: variableCount)
    for place in rows.terms(of: Int(id.index)) {
      result[Int(rows.terms[place].variable.index)] += rows.terms[place].coefficient
    }
    return result
  }

  /// Whether another choice could loosen it: required equalities join values, they do not
  /// choose between them.
  private func gives(_ support: Support) -> Bool {
    guard case .constraint(let id) = support else { return true }
    let row = Int(id.index)
    return rows[row].priority < .required || rows[row].relation != .equal
  }
}
