/// The walk to regions that no parameters have reached before.
extension SolverProgram {
  /// The count of regions that one solve finds before it solves without regions instead. A long way
  /// then costs a few times such a solve, and the next solve continues where this walk ended.
  static var mostNewRegions: Int { 4 }

  /// Solves when parameters may be refused or regions must be explored.
  @inline(never)
  mutating func solveSlowly(
    _ input: UnsafePointer<Double>, _ tolerance: Double,
    into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) {
    let parameters = (0..<leastParameters.count).map { unsafe input[$0] }
    try source.system.validate(parameters: parameters)
    if source.isWorthWalking, unsafe (try? walk(input, parameters, tolerance, into: values)) == true
    {
      wasSolvedAlone = false
      return
    }
    wasSolvedAlone = true
    // When the walk is lost in noise or too long, or the required constraints appear violated, the
    // parameters are solved for without regions.
    try unsafe source.solve(parameters, into: values)
  }

  /// Walks from region to region and finds those that no parameters have reached before.
  /// - Returns: False when the required constraints are violated where it ends.
  private mutating func walk(
    _ input: UnsafePointer<Double>, _ parameters: [Double], _ tolerance: Double,
    into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) -> Bool {
    guard unsafe source.holdsWithoutVariables(input) else { return false }
    var stepsLeft = SolverProgram.mostNewRegions
    while true {
      switch unsafe follow(input, tolerance, into: values) {
      case .arrived: return true
      case .missesRequired: return false
      case .leftTheKnown(let component, let edge):
        guard stepsLeft > 0 else { throw .pivotLimitExceeded }
        stepsLeft -= 1
        try explore(component, edge, parameters)
      }
    }
  }

  /// Finds the region beyond an edge by a dual pivot; without an edge, from scratch.
  private mutating func explore(
    _ component: Int, _ edge: Int?, _ parameters: [Double]
  ) throws(SolverError) {
    let origin = Int(current[component])
    if let edge {
      try cross(edge, of: origin, in: component)
    } else {
      try source.start(component, at: parameters)
    }
    let mustForget = store.isFull
    if mustForget {
      store.removeAll()
      milestones.removeAll()
      milestoneEnds.removeAll()
      isOnLines = false
      answering = .not
      for index in 0..<ports.count {
        current[index] = -1
        ports[index].milestoneEnd = 0
        ports[index].planeCount = 0
        source.planes[index].removeAll()
      }
    }
    let next = try region(of: component)
    addPlanes(of: next, in: component)
    if let edge, !mustForget {
      store.neighbours[Int(store.regions[origin].edgeStart) + edge] = Int32(next)
    }
    current[component] = Int32(next)
    if edge == nil, ports[component].parameterCount == 1 { try survey(component, from: next) }
    findAnswering()
  }

  /// Brings the tableau to the basis beyond an edge.
  mutating func cross(
    _ edge: Int, of region: Int, in component: Int
  ) throws(SolverError) {
    try source.tableaus[component].load(store.basis(of: region))
    try source.tableaus[component].dualStep(
      store.item(ofRow: edge / 2, in: region), mustRise: edge % 2 == 0)
  }

  /// Returns the total violation of required constraints in the region evaluated last, in points.
  mutating func requiredViolation(_ component: Int, _ region: Int) -> Double {
    let basis = store.basis(of: region)
    var sum = 0.0
    for row in 0..<Int(store.regions[region].rowCount) {
      let item = store.item(ofRow: row, in: region)
      guard item >= source.components[component].columnCount else { continue }
      let penalty = source.components[component].penalty(of: item, basis.states[item])
      guard penalty.level == Penalty.required else { continue }
      sum += outputs[row >> 2][row & 3].magnitude * penalty.weight
    }
    return sum
  }
}

/// Solves a system for one set of parameters after the other, each from where the last ended: where
/// regions are of no use, or rounding may matter, unless a fresh solve takes less time.
///
/// Groups of variables whose right-hand sides did not change keep their values. While no item
/// changes sides, the last vertex stays optimal. Exact integer arithmetic proves each result, so
/// that it equals that of a fresh solve.
final class ContinuedSolve {
  private let system: ConstraintSystem
  private let groups: VariableGroups
  private var states: [State] = []
  private var guess: VertexGuess

  /// The state of a group of variables.
  private struct State {
    var part: ExactPart
    /// The parameters its constraints mention, and their last values.
    let parameters: [Int]
    var lastParameters: [Double]?
    var tableaus: [Tableau]
    /// Nil when its required constraints are unsatisfiable.
    var optimum: ExactSimplex?
    /// The values of its variables.
    var values: [Double] = []
    /// Its open variables, as indices in the system, once requested.
    var open: [Int]?
  }

  init(_ source: ProgramSource) {
    system = source.system
    groups = source.groups
    let rows = system.rows
    var tableaus = [[Tableau]](repeating: [], count: groups.groups.count)
    if source.presolve.isInRange {
      guess = VertexGuess(source.presolve, constraintCount: rows.count)
      for component in source.allComponents.components {
        let group = groups.group(of: Int(component.columns[0].variable))
        tableaus[group].append(Tableau(component))
      }
    } else {
      guess = VertexGuess(variableCount: system.variableCount, constraintCount: rows.count)
    }
    for (index, group) in groups.groups.enumerated() {
      let parameters = group.constraints.flatMap { constraint in
        rows.parameterTerms[rows.parameters(of: constraint)].map { Int($0.parameter.index) }
      }
      states.append(
        State(
          part: ExactPart(group, groups, of: rows, system.domains, ExactWork()),
          parameters: Set(parameters).sorted(), tableaus: tableaus[index]))
    }
  }

  /// The work budget of each group, for tests.
  var works: [ExactWork] { states.map(\.part.work) }

  /// - Returns: Whether the required constraints are satisfied.
  func solve(
    _ parameters: [Double], into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) -> Bool {
    guard try move(to: parameters) else { return false }
    for state in states {
      for (variable, value) in zip(state.part.variables, state.values) {
        guard value.magnitude < Tolerance.overflow else {
          throw .numberOutOfRange(value, of: .product)
        }
        unsafe values[variable] = value
      }
    }
    return true
  }

  /// Returns the variables that the priorities leave open at these parameters.
  func openVariables(at parameters: [Double]) throws(SolverError) -> [SolverVariable] {
    guard try move(to: parameters) else { return [] }
    var open: [Int] = []
    for index in states.indices {
      if states[index].open == nil, let optimum = states[index].optimum {
        let variables = states[index].part.variables
        states[index].open = try optimum.openVariables().map { variables[$0] }
      }
      open += states[index].open ?? []
    }
    return open.sorted().map { SolverVariable(number: $0) }
  }

  /// - Returns: Whether the required constraints are satisfied.
  private func move(to parameters: [Double]) throws(SolverError) -> Bool {
    for index in states.indices {
      let own = states[index].parameters.map { parameters[$0] }
      if states[index].lastParameters != own {
        states[index].lastParameters = nil
        try move(index, to: parameters)
        states[index].lastParameters = own
      }
      guard states[index].optimum != nil else { return false }
    }
    return system.rows.holdWithoutTerms(parameters)
  }

  private func move(_ index: Int, to parameters: [Double]) throws(SolverError) {
    // Each set of parameters counts as a separate system, with its own budget.
    states[index].part.work.renew()
    states[index].part.setRightHandSides(system.rows, parameters)
    states[index].open = nil
    let part = states[index].part
    if states[index].optimum?.goesOn(to: part) != true {
      states[index].optimum = nil
      for place in states[index].tableaus.indices {
        let own = states[index].tableaus[place].component.parameters.map { parameters[Int($0)] }
        states[index].tableaus[place].run(own)
        guess.add(states[index].tableaus[place])
      }
      states[index].optimum = try ExactSimplex(
        optimumOf: part, from: guess, levels: .max)
    }
    states[index].values = states[index].optimum?.values(system.domains) ?? []
  }
}

extension Tableau {
  /// Runs floating point as far as it gets; exact integer arithmetic continues from there.
  fileprivate mutating func run(_ parameters: [Double]) {
    do throws(SolverError) {
      try restart(parameters: parameters)
      try optimise()
    } catch {
      // The next parameters start from scratch.
      start(parameters: parameters)
    }
  }
}
