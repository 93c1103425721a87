/// A solution of a constraint system with its proof: multipliers of the constraints that determine
/// it.
///
/// Each multiplier is a vector with an entry for each priority level, compared in lexicographic
/// order: the dual solution of a linear program whose costs are such vectors. With it, anyone can
/// check that no other values are better, without solving anything.
///
/// ```swift
/// var system = ConstraintSystem()
/// let label = system.addVariable()
/// try system.add([label >= 40, (label == 0).at(50)])
/// let certificate = try system.certificate()
/// try certificate.verify()  // throws `CertificateError` unless no other values are better
/// ```
public struct Certificate: Sendable {
  /// The solution.
  public let solution: Solution
  /// The constraints and domains with a multiplier other than 0: constraints first, each in
  /// declaration order.
  public let multipliers: [Multiplier]
  let system: ConstraintSystem
  let parameters: [Double]

  /// The multiplier of a constraint or of a variable's domain.
  public struct Multiplier: Sendable {
    /// The constraint, or the non-negative variable.
    public let support: Explanation.Support
    /// The savings when the constraint is loosened by one point: of required violations, which are
    /// 0, then at each of the solution's levels.
    public let values: [Double]
  }
}

extension ConstraintSystem {
  /// Returns the unique solution of the system, with its proof.
  /// - Throws: The errors of `solve(parameters:)`.
  public func certificate(parameters: [Double] = []) throws(SolverError) -> Certificate {
    let solution = try solve(parameters: parameters)
    let supports = try SupportSet(self, rows.substituting(parameters))
    let levels = [.required] + solution.levels.map { $0.priority }
    var found: [Explanation.Support: [Double]] = [:]
    for (support, priorities, values) in supports.pulls where values.contains(where: { $0 != 0 }) {
      var all = [Double](repeating: 0, count: levels.count)
      for (priority, value) in zip(priorities, values) {
        guard let level = levels.firstIndex(of: priority) else { continue }
        all[level] = value
      }
      found[support] = all
    }
    return Certificate(
      solution: solution,
      multipliers: found.sorted { $0.key.order < $1.key.order }.map {
        Certificate.Multiplier(support: $0.key, values: $0.value)
      }, system: self, parameters: parameters)
  }
}

extension Explanation.Support {
  /// The sort key: constraints, then domains, then settling, each in declaration order.
  fileprivate var order: (Int, Int32) {
    switch self {
    case .constraint(let id): (0, id.index)
    case .domain(let variable): (1, variable.index)
    case .settling(let variable): (2, variable.index)
    }
  }
}

/// A fault of a certificate.
///
/// Example: `Certificate`.
public enum CertificateError: Error, Hashable, Sendable {
  /// A required constraint is violated.
  case violated(ConstraintID, by: Double)
  /// A non-negative variable is negative.
  case negative(SolverVariable)
  /// The violations of this priority do not add up to the solution's total.
  case wrongTotal(Priority)
  /// The multiplier of a constraint, or of a variable's domain, does not fit its violation and its
  /// priority.
  case wrongMultiplier(Explanation.Support)
  /// At this priority, moving the variable would cost less than it saves.
  case improvable(SolverVariable, Priority)
}

extension Certificate {
  /// Checks the solution from the constraints alone: it satisfies the required ones, its totals are
  /// right, and, by the multipliers, no other solution is better at any priority.
  ///
  /// The check uses no part of the solver. The solution minimises a convex cost, so it is optimal
  /// when the slopes of all costs cancel for every variable (Karush, Kuhn and Tucker), at each
  /// priority level.
  /// - Throws: The first fault found.
  public func verify() throws(CertificateError) {
    var slopes = [[Sum]](
      repeating: [Sum](repeating: Sum(), count: solution.values.count),
      count: solution.levels.count + 1)
    let given = Dictionary(uniqueKeysWithValues: multipliers.map { ($0.support, $0.values) })
    let none = [Double](repeating: 0, count: slopes.count)
    var totals = [Sum](repeating: Sum(), count: solution.levels.count)
    for row in 0..<system.rows.count where system.rows[row].isActive {
      let id = ConstraintID(number: row)
      let multiplier = given[.constraint(id)] ?? none
      try verify(id, multiplier, &totals)
      for place in system.rows.terms(of: row) {
        let variable = Int(system.rows.terms[place].variable.index)
        for (level, value) in multiplier.enumerated() {
          slopes[level][variable].add(value * system.rows.terms[place].coefficient)
        }
      }
    }
    for (index, domain) in system.domains.enumerated() where domain == .nonNegative {
      let variable = SolverVariable(number: index)
      let multiplier = given[.domain(variable)] ?? none
      try verify(variable, multiplier)
      for (level, value) in multiplier.enumerated() { slopes[level][index].add(value) }
    }
    for (level, total) in totals.enumerated() {
      let claimed = solution.levels[level].violation
      guard (total.value - claimed).magnitude <= tolerance(claimed + total.magnitude) else {
        throw .wrongTotal(solution.levels[level].priority)
      }
    }
    for (level, slopes) in slopes.enumerated() {
      for (index, slope) in slopes.enumerated() where !slope.isZero {
        let priority = level == 0 ? .required : solution.levels[level - 1].priority
        throw .improvable(SolverVariable(number: index), priority)
      }
    }
  }

  /// A sum: of slopes, or of the violations of one level.
  private struct Sum {
    var value = 0.0
    /// The sum of the magnitudes of its parts, or of the terms they are differences of.
    var magnitude = 0.0

    mutating func add(_ part: Double) {
      value += part
      magnitude += part.magnitude
    }

    var isZero: Bool { value.magnitude <= 1e-7 * max(1, magnitude) }
  }

  /// Returns the rounding tolerance of a sum whose parts have this total magnitude.
  private func tolerance(_ magnitude: Double) -> Double { 1e-6 + 1e-12 * magnitude }

  private func verify(
    _ id: ConstraintID, _ multiplier: [Double], _ totals: inout [Sum]
  ) throws(CertificateError) {
    let rows = system.rows
    let row = Int(id.index)
    let relation = rows[row].relation
    var sum = Sum()
    sum.add(-rows.rightHandSide(of: row, parameters))
    for place in rows.terms(of: row) {
      sum.add(rows.terms[place].coefficient * solution[rows.terms[place].variable])
    }
    let (excess, magnitude) = (sum.value, sum.magnitude)
    let isAbove = excess > tolerance(magnitude) && relation != .greaterOrEqual
    let isBelow = excess < -tolerance(magnitude) && relation != .lessOrEqual
    let level = solution.levels.firstIndex { $0.priority == rows[row].priority }
    if let level {
      if isAbove || isBelow { totals[level].value += excess.magnitude }
      totals[level].magnitude += magnitude
    } else if isAbove || isBelow {
      throw .violated(id, by: excess.magnitude)
    }
    let isTight = excess.magnitude <= tolerance(magnitude)
    let mayPull = (
      up: isAbove || isTight && relation != .greaterOrEqual,
      down: isBelow || isTight && relation != .lessOrEqual
    )
    let most = level.map { unit($0) }
    guard isWithin(multiplier, most, up: mayPull.up, down: mayPull.down),
      // A violated constraint has its largest multiplier.
      !isAbove || isEqual(multiplier, most, sign: 1),
      !isBelow || isEqual(multiplier, most, sign: -1)
    else { throw .wrongMultiplier(.constraint(id)) }
  }

  private func verify(
    _ variable: SolverVariable, _ multiplier: [Double]
  ) throws(CertificateError) {
    guard solution[variable] >= 0 else { throw .negative(variable) }
    let isAtZero = solution[variable] <= 1e-6
    guard isWithin(multiplier, nil, up: false, down: isAtZero) else {
      throw .wrongMultiplier(.domain(variable))
    }
  }

  private func unit(_ level: Int) -> [Double] {
    (0...solution.levels.count).map { $0 == level + 1 ? 1 : 0 }
  }

  /// Whether a multiplier has an allowed direction and is, in lexicographic order, at most `most`
  /// in that direction (no limit when nil).
  private func isWithin(_ multiplier: [Double], _ most: [Double]?, up: Bool, down: Bool) -> Bool {
    let sign = sign(multiplier, noise: 0)
    if sign == 0 { return true }
    guard sign > 0 ? up : down else { return false }
    guard let most else { return true }
    // These are differences of 1 and sums near 1.
    return self.sign(zip(most, multiplier).map { $0 - sign * $1 }, noise: 1e-13) >= 0
  }

  private func isEqual(_ multiplier: [Double], _ most: [Double]?, sign: Double) -> Bool {
    guard let most else { return false }
    return zip(most, multiplier).allSatisfy { ($0 - sign * $1).magnitude <= 1e-7 }
  }

  /// Returns the sign of the first entry above the noise, or 0.
  private func sign(_ values: [Double], noise: Double) -> Double {
    guard let first = values.first(where: { $0.magnitude > noise }) else { return 0 }
    return first > 0 ? 1 : -1
  }
}
