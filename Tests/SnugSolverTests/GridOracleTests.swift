import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import Testing

/// Compares with every point of a grid that is known to contain the answer.
@Suite("Constraint system: comparison with all points of a grid")
struct GridOracleTests {
  /// The best point of the grid, and the variables that differ among equally good points.
  private struct Best {
    /// The totals by priority, highest first, then how far each value lies from 0.
    var ranking: [Double]
    var values: [Double]
    /// For each variable: true if points with the same totals differ in it.
    var varies: [Bool]
  }

  @Test("with one variable, no quarter point is better than the solution")
  func oneVariable() {
    // Violations bend at c, c / 2 or 2 c with |c| <= 4, so the answer is a quarter point up to 8.
    let systems = Generator<RandomSystem>.system(
      variables: 1...1, rows: 0...6, terms: 1...1, coefficients: [1, -1, 2, -2, 0.5],
      constants: Generator<Int>.integer(in: -8...8).map { Double($0) / 2 })
    forAll(systems, count: 400) { try compare($0, reach: 9, step: 0.25) }
  }

  @Test("with two variables, no half point is better than the solution")
  func twoVariables() {
    // Rows are bounds by c of x, y, x + y, x - y or 2 x, 2 y with |c| <= 3 whole: two of them
    // meet at half points, no further out than 6.
    let systems = Generator<RandomSystem>.system(
      variables: 2...2, rows: 0...6, terms: 1...2, priorities: [1000, 500, 250],
      coefficients: [1, -1],
      constants: Generator<Int>.integer(in: -3...3).map(Double.init))
    forAll(systems, count: 250) { try compare($0, reach: 7, step: 0.5) }
  }

  private func compare(_ listing: RandomSystem, reach: Double, step: Double) throws {
    let best = best(of: listing, reach: reach, step: step)
    guard let solution = try? listing.system().solve() else {
      return try check(best == nil, "\(String(describing: best?.values)) satisfies it")
    }
    guard let best else { return try check(false, "no point satisfies it") }
    let totals = solution.levels.map(\.violation)
    try checkEqual(totals, Array(best.ranking.prefix(totals.count)), "totals")
    try checkEqual(solution.values, best.values, "values")
    try checkEqual(
      solution.ambiguous.map { Int($0.index) }, best.varies.indices.filter { best.varies[$0] },
      "ambiguous")
  }

  private func best(of listing: RandomSystem, reach: Double, step: Double) -> Best? {
    let levels = Set(listing.rows.map(\.priority)).subtracting([1000]).sorted(by: >)
    var best: Best?
    for point in points(listing.domains, reach: reach, step: step) {
      var totals = [Double](repeating: 0, count: levels.count)
      var isAdmissible = true
      for row in listing.rows {
        let violation = row.violation(at: point)
        if let level = levels.firstIndex(of: row.priority) {
          totals[level] += violation
        } else if violation > 0 {
          isAdmissible = false
        }
      }
      guard isAdmissible else { continue }
      take(point, totals, into: &best)
    }
    return best
  }

  private func take(_ point: [Double], _ totals: [Double], into best: inout Best?) {
    let ranking = totals + point.map(\.magnitude)
    let first = Best(
      ranking: ranking, values: point, varies: point.map { _ in false })
    guard var known = best else {
      best = first
      return
    }
    let knownTotals = Array(known.ranking.prefix(totals.count))
    if totals == knownTotals {
      for index in point.indices where point[index] != known.values[index] {
        known.varies[index] = true
      }
      if ranking.lexicographicallyPrecedes(known.ranking) {
        (known.ranking, known.values) = (ranking, point)
      }
      best = known
    } else if totals.lexicographicallyPrecedes(knownTotals) {
      best = first
    }
  }

  private func points(
    _ domains: [SolverVariable.Domain], reach: Double, step: Double
  ) -> [[Double]] {
    domains.reduce([[]]) { points, domain in
      let values = Array(stride(from: domain == .free ? -reach : 0, through: reach, by: step))
      return points.flatMap { point in values.map { point + [$0] } }
    }
  }
}

extension RandomSystem.Row {
  /// The violation of the constraint at the point.
  fileprivate func violation(at point: [Double]) -> Double {
    let excess = terms.reduce(-constant) { $0 + $1.coefficient * point[$1.variable] }
    return switch relation {
    case .lessOrEqual: max(0, excess)
    case .equal: abs(excess)
    case .greaterOrEqual: max(0, -excess)
    }
  }
}
