package import SnugGeometry
import SnugSolver

/// A compiled constraint system, and versions of it without the constraints that some parameters
/// break.
///
/// A required constraint is broken when it conflicts with the unbroken ones declared before it: a
/// pure function of the system and the parameters. Programs are cached by their broken constraints.
final class RecoveringProgram {
  /// The last solution: one property, as each access to a class property is checked at run time.
  private(set) var solution = Solution()

  struct Solution {
    /// The value of each variable, in order of declaration.
    fileprivate(set) var values: [Double] = []
    /// The variables that the constraints leave ambiguous.
    fileprivate(set) var ambiguous: [SolverVariable] = []
    /// The broken constraints, in order of declaration.
    fileprivate(set) var broken: [ConstraintID] = []
  }

  private let recovery: CellTemplate.Recovery
  private let whole: Compiled
  /// Programs by their broken constraints.
  private var remembered = Memo<[ConstraintID], Compiled>(capacity: 32)
  /// The system that was explained last.
  private var explained: SolvedSystem?

  /// A program behind a reference: dictionaries hold only copyable values.
  private final class Compiled {
    private var program: SolverProgram

    var system: ConstraintSystem { program.system }

    init(
      _ system: ConstraintSystem, _ recovery: CellTemplate.Recovery
    ) throws(SolverError) {
      program = try SolverProgram(system, namesConflicts: recovery != .breakLast)
    }

    func solve(_ parameters: [Double], into solution: inout Solution) throws(SolverError) {
      try Compiled.solve(&program, parameters, into: &solution)
    }

    /// Solves in a single access to `program`.
    private static func solve(
      _ program: inout SolverProgram, _ parameters: [Double], into solution: inout Solution
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

  /// Solves for these parameters. If the required constraints conflict and the template allows it,
  /// breaks the last declared of a conflict until the rest can be satisfied.
  func solve(_ parameters: [Double]) throws(SolverError) {
    try solve(parameters, into: &solution)
  }

  private func solve(
    _ parameters: [Double], into solution: inout Solution
  ) throws(SolverError) {
    if !solution.broken.isEmpty { solution.broken.removeAll(keepingCapacity: true) }
    guard recovery == .breakLast else { return try whole.solve(parameters, into: &solution) }
    do throws(SolverError) {
      return try whole.solve(parameters, into: &solution)
    } catch {
      guard case .unsatisfiable = error else { throw error }
    }
    let broken = try whole.system.brokenConstraints(parameters)
    try compiled(without: broken).solve(parameters, into: &solution)
    solution.broken = broken
  }

  /// Returns the system solved for these parameters, without the constraints that they break. It is kept, as
  /// most often several values of one cell are explained.
  func solved(at parameters: [Double]) throws(SolverError) -> SolvedSystem {
    if let explained, explained.parameters == parameters { return explained }
    try solve(parameters)
    let solved = try SolvedSystem(try compiled(without: solution.broken).system, parameters)
    explained = solved
    return solved
  }

  /// Returns, for each constraint that these parameters break, the constraints it conflicts with.
  func obstacles(at parameters: [Double]) throws(SolverError) -> [[ConstraintID]] {
    try whole.system.obstacles(of: solution.broken, parameters)
  }

  /// Returns the program without some broken constraints.
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
/// A program depends on the sizes of texts, not on their styles: it serves the design in every font
/// and size. Not thread-safe.
package final class FittingPrograms {
  private let template: CellTemplate
  let direction: LayoutDirection
  /// Those of each label.
  let looseSides: [LooseSides]
  /// More kinds of fitting than this occur only when priorities keep changing.
  private var programs = Memo<FittingProgram.Kind, FittingProgram>(capacity: 64)
  private var last: (kind: FittingProgram.Kind, program: FittingProgram)?
  /// The designs that release their programs together; `nil` for one that keeps them.
  private let compiled: CompiledDesigns?

  /// Creates an empty cache; programs are compiled on first use.
  package init(
    _ template: CellTemplate, direction: LayoutDirection, among compiled: CompiledDesigns? = nil
  ) {
    self.template = template
    self.direction = direction
    looseSides = template.looseSides(direction)
    self.compiled = compiled
  }

  func program(for fitting: Fitting) throws(FittingError) -> FittingProgram {
    let kind = FittingProgram.Kind(fitting)
    if let last, last.kind == kind { return last.program }
    let program = if let known = programs[kind] { known } else { try compile(kind) }
    last = (kind, program)
    return program
  }

  private func compile(_ kind: FittingProgram.Kind) throws(FittingError) -> FittingProgram {
    if programs.count == 0 { compiled?.add(self) }
    let program = try TemplateCompiler.compile(template, direction: direction, for: kind)
    programs[kind] = program
    return program
  }

  /// Releases all programs. They are compiled again when they are used.
  fileprivate func release() {
    programs.removeAll()
    last = nil
  }
}

/// Designs with compiled programs, of which few keep them: a program takes some 40 KB, and a document
/// may have many designs.
package final class CompiledDesigns {
  /// The most designs that have programs at a time.
  package static let capacity = 256
  private var designs: [Design] = []

  private struct Design {
    weak var programs: FittingPrograms?
  }

  package init() {}

  /// Adds a design, after all others have released their programs if there is no room.
  fileprivate func add(_ programs: FittingPrograms) {
    if designs.count == Self.capacity {
      for design in designs { design.programs?.release() }
      designs.removeAll(keepingCapacity: true)
    }
    designs.append(Design(programs: programs))
  }
}
