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
