import SnugSolver

/// What can be said of a system independently of the path to it:
/// values and totals to 2^-16 point.
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
  /// The values as a layout reads them.
  var roundedValues: [Double] { values.map(rounded) }
}

/// To the nearest 2^-16 point, under which the path of pivots shows.
func rounded(_ value: Double) -> Double { (value * 0x1p16).rounded() / 0x1p16 }
