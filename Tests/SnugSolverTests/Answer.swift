import SnugSolver

/// The answer to a system, independent of the path to it: values and totals are rounded to
/// 2^-16 point.
enum Answer: Equatable {
  case unsatisfiable
  case solved(values: [Double], totals: [Double], ambiguous: [SolverVariable])

  init(_ system: ConstraintSystem) throws {
    do {
      let solution = try system.solve()
      self = .solved(
        values: solution.roundedValues,
        totals: solution.levels.map { rounded($0.violation) },
        ambiguous: solution.ambiguous)
    } catch {
      guard case .unsatisfiable = error else { throw error }
      self = .unsatisfiable
    }
  }
}

extension Solution {
  /// The values, rounded to 2^-16 point.
  var roundedValues: [Double] { values.map(rounded) }
}

/// Rounds to the nearest 2^-16 point: smaller differences depend on the path of pivots.
func rounded(_ value: Double) -> Double { (value * 0x1p16).rounded() / 0x1p16 }
