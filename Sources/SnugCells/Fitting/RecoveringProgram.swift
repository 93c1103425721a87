package import SnugGeometry
import SnugSolver

/// A compiled constraint system, and the same without the constraints that some parameters
/// break.
///
/// A required constraint is broken when it cannot hold together with those declared before it
/// that are not broken: a pure function of the system and the parameters. The programs are
/// remembered by what is broken in them.
final class RecoveringProgram {
  /// The last one. As one property: each access to one of a class is checked as the program runs.
  private(set) var solution = Solution()

  /// What came of a solve.
  struct Solution {
    /// The value of each variable, in order of declaration.
    fileprivate(set) var values: [Double] = []
    /// The variables that the constraints leave open.
    fileprivate(set) var ambiguous: [Variable] = []
    /// What is broken, in order of declaration.
    fileprivate(set) var broken: [ConstraintID] = []

    /// Whether there is more to tell than values.
    var isNotable: Bool { !broken.isEmpty || !ambiguous.isEmpty }
  }

  private let recovery: CellTemplate.Recovery
  private let whole: Compiled
  /// By the constraints that are broken.
  private var remembered = Memo<[ConstraintID], Compiled>(capacity: 32)

  /// A program behind a reference: dictionaries hold only what can be copied.
  private final class Compiled {
    private var program: Program

    var system: ConstraintSystem { program.system }

    init(
      _ system: ConstraintSystem, _ recovery: CellTemplate.Recovery
    ) throws(SolverError) {
      program = try Program(system, namesConflicts: recovery != .breakLast)
    }

    func solve(_ parameters: [Double], into solution: inout Solution) throws(SolverError) {
      try Compiled.solve(&program, parameters, into: &solution)
    }

    /// One access for both.
    private static func solve(
      _ program: inout Program, _ parameters: [Double], into solution: inout Solution
    ) throws(SolverError) {
      try program.solve(parameters, into: &solution.values)
      solution.ambiguous = try program.ambiguous(at: parameters)
    }
  }

  init(
    _ system: ConstraintSystem, recovery: CellTemplate.Recovery
  ) throws(SolverError) {
    self.recovery = recovery
    whole = try Compiled(system, recovery)
  }

  /// Solves for these parameters; while the required constraints conflict, breaks the last
  /// declared of a conflict if it may.
  func solve(_ parameters: [Double]) throws(SolverError) {
    try solve(parameters, into: &solution)
  }

  private func solve(
    _ parameters: [Double], into solution: inout Solution
  ) throws(SolverError) {
    if !solution.broken.isEmpty { solution.broken.removeAll(keepingCapacity: true) }
    guard recovery == .breakLast else { return try whole.solve(parameters, into: &solution) }
    guard try !holds(whole, parameters, &solution) else { return }
    let broken = try whole.system.brokenConstraints(parameters)
    try compiled(without: broken).solve(parameters, into: &solution)
    solution.broken = broken
  }

  /// The system that is solved for these parameters, without what they break.
  func system(at parameters: [Double]) throws(SolverError) -> ConstraintSystem {
    try solve(parameters)
    return try compiled(without: solution.broken).system
  }

  /// Of each constraint that these parameters break, those that it cannot hold together with.
  func obstacles(at parameters: [Double]) throws(SolverError) -> [[ConstraintID]] {
    try whole.system.obstacles(of: solution.broken, parameters)
  }

  /// Solves without breaking anything.
  /// - Returns: whether the required constraints hold together.
  private func holds(
    _ compiled: Compiled, _ parameters: [Double], _ solution: inout Solution
  ) throws(SolverError) -> Bool {
    do throws(SolverError) {
      try compiled.solve(parameters, into: &solution)
      return true
    } catch {
      guard case .unsatisfiable = error else { throw error }
      return false
    }
  }

  /// The program without what is broken so far.
  private func compiled(without broken: [ConstraintID]) throws(SolverError) -> Compiled {
    if broken.isEmpty { return whole }
    if let known = remembered[broken] { return known }
    var system = whole.system
    for constraint in broken { try system.remove(constraint) }
    let compiled = try Compiled(system, recovery)
    remembered[broken] = compiled
    return compiled
  }
}

/// The compiled programs of one design, one for each kind of fitting.
///
/// A program knows what texts measure, not how they are set: one serves the design in every font and
/// size. It is scratch, of one task at a time.
package final class FittingPrograms {
  private let template: CellTemplate
  let direction: LayoutDirection
  /// More kinds than some come only from priorities that change.
  private var programs = Memo<FittingProgram.Kind, FittingProgram>(capacity: 64)
  private var last: (kind: FittingProgram.Kind, program: FittingProgram)?

  /// Compiles nothing yet.
  package init(_ template: CellTemplate, direction: LayoutDirection) {
    self.template = template
    self.direction = direction
  }

  func program(for fitting: Fitting) throws(FittingError) -> FittingProgram {
    let kind = FittingProgram.Kind(fitting)
    if let last, last.kind == kind { return last.program }
    let program = if let known = programs[kind] { known } else { try compile(kind) }
    last = (kind, program)
    return program
  }

  private func compile(_ kind: FittingProgram.Kind) throws(FittingError) -> FittingProgram {
    let program = try TemplateCompiler.compile(template, direction: direction, for: kind)
    programs[kind] = program
    return program
  }
}
