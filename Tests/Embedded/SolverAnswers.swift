import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting

/// Writes the answers of the solver to 60 random systems, in bits: the same on every machine.
enum Answers {
  static func write() {
    for number in 0..<60 {
      let family = Family.allCases[number % Family.allCases.count]
      var source = RandomSource(seed: 1, family: family, number: number)
      let system = family.system(&source)
      do throws(SolverError) {
        let solution = try system.declared().system.solve()
        writeLine(solution.values + solution.levels.map { $0.violation })
        writeLine(solution.ambiguous.map { Double($0.index) })
      } catch {
        write(error)
      }
      do throws(SolverError) {
        try walk(system, &source)
      } catch {
        write(error)
      }
    }
  }

  /// Solves a compiled system for some sets of parameters, each with one changed.
  private static func walk(
    _ random: RandomSystem, _ source: inout RandomSource
  ) throws(SolverError) {
    let (system, constants) = try random.declaredWithParameters(&source)
    guard !constants.isEmpty else { return }
    var parameters = constants
    var program = try SolverProgram(system)
    var values: [Double] = []
    for _ in 0..<3 {
      parameters[source.integer(0...parameters.count - 1)] = source.points(0...400)
      try program.solve(parameters, into: &values)
      writeLine(values)
      writeLine(try program.ambiguous(at: parameters).map { Double($0.index) })
    }
  }

  private static func write(_ error: SolverError) {
    guard case .unsatisfiable(let conflict) = error else { return writeLine([-1]) }
    writeLine(conflict.map { Double($0.index) })
  }
}
