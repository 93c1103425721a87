import SnugSolver

/// A compiled constraint system, and the same without the constraints that some parameters
/// break.
///
/// A required constraint is broken when it cannot hold together with those declared before it
/// that are not broken: a pure function of the system and the parameters. The programs are
/// remembered by what is broken in them.
final class RecoveringProgram {
  /// The value of each variable at the last solve, in order of declaration.
  private(set) var values: [Double] = []
  /// The variables that the constraints left open at the last solve.
  private(set) var ambiguous: [Variable] = []
  /// What was broken at the last solve, in order of declaration.
  private(set) var broken: [ConstraintID] = []
  /// Of each of those, the constraints that it could not hold together with.
  private(set) var obstacles: [[ConstraintID]] = []

  private let recovery: CellTemplate.Recovery
  private let whole: Compiled
  private var remembered: [[ConstraintID]: Compiled] = [:]

  /// The most programs with broken constraints that are remembered at a time.
  static let mostRemembered = 32

  /// A program behind a reference: dictionaries hold only what can be copied.
  private final class Compiled {
    var program: Program

    init(_ system: ConstraintSystem) throws(SolverError) { program = try Program(system) }
  }

  init(
    _ system: ConstraintSystem, recovery: CellTemplate.Recovery
  ) throws(SolverError) {
    self.recovery = recovery
    whole = try Compiled(system)
  }

  /// Solves for these parameters; while the required constraints conflict, breaks the last
  /// declared of a conflict if it may.
  func solve(_ parameters: [Double]) throws(SolverError) {
    broken.removeAll(keepingCapacity: true)
    obstacles.removeAll(keepingCapacity: true)
    // Each turn breaks one more of finitely many.
    while let conflicting = try conflict(in: try compiled(), parameters) {
      guard recovery == .breakLast, let last = conflicting.last else {
        throw .unsatisfiable(conflicting: conflicting)
      }
      // A conflict ends the shortest list of constraints that cannot hold, so the next to break
      // was declared later.
      broken.append(last)
      obstacles.append(Array(conflicting.dropLast()))
    }
  }

  /// The system that is solved for these parameters, without what they break.
  func system(at parameters: [Double]) throws(SolverError) -> ConstraintSystem {
    try solve(parameters)
    return try compiled().program.system
  }

  /// Solves without breaking any more.
  /// - Returns: the constraints in conflict, or `nil` when it is solved.
  private func conflict(
    in compiled: Compiled, _ parameters: [Double]
  ) throws(SolverError) -> [ConstraintID]? {
    do throws(SolverError) {
      try compiled.program.solve(parameters, into: &values)
      ambiguous = try compiled.program.ambiguous(at: parameters)
      return nil
    } catch {
      guard case .unsatisfiable(let conflicting) = error else { throw error }
      return conflicting
    }
  }

  /// The program without what is broken so far.
  private func compiled() throws(SolverError) -> Compiled {
    if broken.isEmpty { return whole }
    if let known = remembered[broken] { return known }
    var system = whole.program.system
    for constraint in broken { try system.remove(constraint) }
    let compiled = try Compiled(system)
    if remembered.count == RecoveringProgram.mostRemembered { remembered.removeAll() }
    remembered[broken] = compiled
    return compiled
  }
}
