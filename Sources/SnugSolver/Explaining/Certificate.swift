/// An answer of a constraint system together with what proves it: multipliers for the
/// constraints that hold it in place.
///
/// Each multiplier is a vector with a number for each level of priority, compared in
/// lexicographic order: the dual solution of a linear program whose costs are such vectors. With
/// it, anyone can check that no other values are better, without solving anything.
public struct Certificate: Sendable {
  /// The answer.
  public let solution: Solution
  /// The constraints and domains with a multiplier other than 0, constraints first, each in
  /// order of declaration.
  public let multipliers: [Multiplier]
  let system: ConstraintSystem
  let parameters: [Double]

  /// How strongly a constraint holds the answer in place.
  public struct Multiplier: Sendable {
    /// The constraint, or the non-negative variable.
    public let support: Support
    /// What loosening the constraint by one point would save: of required violations, which are
    /// none, then at each of the solution's levels.
    public let values: [Double]
  }
}

extension ConstraintSystem {
  /// The one answer of the system, with its proof.
  /// - Throws: as `solve(parameters:)`.
  public func certificate(parameters: [Double] = []) throws(SolverError) -> Certificate {
    let solution = try solve(parameters: parameters)
    let supports = try SupportSet(self, rows.substituting(parameters))
    let levels = [.required] + solution.levels.map { $0.priority }
    var found: [Support: [Double]] = [:]
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

extension Support {
  /// Constraints, then domains, then settling, each in order of declaration.
  fileprivate var order: (Int, Int32) {
    switch self {
    case .constraint(let id): (0, id.index)
    case .domain(let variable): (1, variable.index)
    case .settling(let variable): (2, variable.index)
    }
  }
}

/// What is wrong with a certificate.
public enum CertificateError: Error, Hashable, Sendable {
  /// A required constraint does not hold.
  case violated(ConstraintID, by: Double)
  /// A non-negative variable is not.
  case negative(Variable)
  /// The violations of this priority do not add up to what the solution says.
  case wrongTotal(Priority)
  /// The multiplier of a constraint, or of a variable's domain, is beyond what its violation and
  /// its priority allow.
  case wrongMultiplier(Support)
  /// At this priority, moving the variable would cost less than it saves.
  case improvable(Variable, Priority)
}

extension Certificate {
  /// Checks the answer from the constraints alone: that it holds, that its totals are its own,
  /// and, by the multipliers, that no other answer is better at any priority.
  ///
  /// Nothing of the solver takes part. The answer minimises a convex cost, so it is optimal when
  /// for every variable the slopes of all costs cancel (Karush, Kuhn and Tucker), in each level
  /// of priority.
  /// - Throws: the first fault found.
  public func verify() throws(CertificateError) {
    var slopes = [[Slope]](
      repeating: [Slope](repeating: Slope(), count: solution.values.count),
      count: solution.levels.count + 1)
    let given = Dictionary(uniqueKeysWithValues: multipliers.map { ($0.support, $0.values) })
    let none = [Double](repeating: 0, count: slopes.count)
    var totals = [Total](repeating: Total(), count: solution.levels.count)
    for row in 0..<system.rows.count where system.rows[row].isActive {
      let id = ConstraintID(index: Int32(row))
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
      let variable = Variable(index: Int32(index))
      let multiplier = given[.domain(variable)] ?? none
      try verify(variable, multiplier)
      for (level, value) in multiplier.enumerated() { slopes[level][index].add(value) }
    }
    for (level, total) in totals.enumerated() {
      let claimed = solution.levels[level].violation
      guard (total.sum - claimed).magnitude <= tolerance(claimed + total.magnitude) else {
        throw .wrongTotal(solution.levels[level].priority)
      }
    }
    for (level, slopes) in slopes.enumerated() {
      for (index, slope) in slopes.enumerated() where !slope.isZero {
        let priority = level == 0 ? .required : solution.levels[level - 1].priority
        throw .improvable(Variable(index: Int32(index)), priority)
      }
    }
  }

  /// A sum that should be 0, and what it is the sum of.
  private struct Slope {
    var sum = 0.0
    var magnitude = 0.0

    mutating func add(_ value: Double) {
      sum += value
      magnitude += value.magnitude
    }

    var isZero: Bool { sum.magnitude <= 1e-7 * max(1, magnitude) }
  }

  /// The violations of one level, and the sizes of what they are differences of.
  private struct Total {
    var sum = 0.0
    var magnitude = 0.0
  }

  /// Of a sum of parts that have this size together: values are rounded, and large ones by more.
  private func tolerance(_ magnitude: Double) -> Double { 1e-6 + 1e-12 * magnitude }

  private func verify(
    _ id: ConstraintID, _ multiplier: [Double], _ totals: inout [Total]
  ) throws(CertificateError) {
    let rows = system.rows
    let row = Int(id.index)
    let relation = rows[row].relation
    var excess = -rows.rightHandSide(of: row, parameters)
    var magnitude = excess.magnitude
    for place in rows.terms(of: row) {
      let term =
        rows.terms[place].coefficient * solution.values[Int(rows.terms[place].variable.index)]
      excess += term
      magnitude += term.magnitude
    }
    let isAbove = excess > tolerance(magnitude) && relation != .greaterOrEqual
    let isBelow = excess < -tolerance(magnitude) && relation != .lessOrEqual
    let level = solution.levels.firstIndex { $0.priority == rows[row].priority }
    if let level {
      if isAbove || isBelow { totals[level].sum += excess.magnitude }
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
      // What is violated pulls as hard as it may.
      !isAbove || isEqual(multiplier, most, sign: 1),
      !isBelow || isEqual(multiplier, most, sign: -1)
    else { throw .wrongMultiplier(.constraint(id)) }
  }

  private func verify(
    _ variable: Variable, _ multiplier: [Double]
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

  /// Whether a multiplier lies, in lexicographic order, between 0 and `most` (no limit when nil)
  /// upwards, and the same downwards.
  private func isWithin(_ multiplier: [Double], _ most: [Double]?, up: Bool, down: Bool) -> Bool {
    let sign = sign(multiplier, noise: 0)
    if sign == 0 { return true }
    guard sign > 0 ? up : down else { return false }
    guard let most else { return true }
    // Differences from 1 of sums that are near 1.
    return self.sign(zip(most, multiplier).map { $0 - sign * $1 }, noise: 1e-13) >= 0
  }

  private func isEqual(_ multiplier: [Double], _ most: [Double]?, sign: Double) -> Bool {
    guard let most else { return false }
    return zip(most, multiplier).allSatisfy { ($0 - sign * $1).magnitude <= 1e-7 }
  }

  /// Of the first level that is not 0.
  private func sign(_ values: [Double], noise: Double) -> Double {
    guard let first = values.first(where: { $0.magnitude > noise }) else { return 0 }
    return first > 0 ? 1 : -1
  }
}
