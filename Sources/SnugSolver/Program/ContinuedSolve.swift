/// Solves a large system for one set of parameters after the other, each from where the last
/// ended.
///
/// Groups of variables whose right-hand sides did not change keep their values. What it ends at
/// is proved in whole numbers each time, so that the answer is that of a fresh solve.
final class ContinuedSolve {
  private let system: ConstraintSystem
  private let groups: VariableGroups
  private var states: [State] = []
  private var guess: VertexGuess

  /// A group with constraints.
  private struct State {
    let group: VariableGroups.Group
    var part: ExactPart
    /// Those its constraints mention, and their last values.
    let parameters: [Int]
    var lastParameters: [Double]?
    var tableaus: [Tableau]
    /// Nil when its required constraints cannot hold together.
    var optimum: ExactSimplex?
    /// Its variables' values.
    var values: [Double] = []
    /// Those of the system that are open, once they are asked for.
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
        let group = groups.groupOfVariable[Int(component.columns[0].variable)]
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
          group: group, part: ExactPart(group, groups, of: rows, system.domains, ExactWork()),
          parameters: Set(parameters).sorted(), tableaus: tableaus[index]))
    }
  }

  /// What may be done with each group, for tests.
  var works: [ExactWork] { states.map(\.part.work) }

  /// - Returns: whether the required constraints hold.
  func solve(
    _ parameters: [Double], into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) -> Bool {
    guard try move(to: parameters) else { return false }
    for state in states {
      for (variable, value) in zip(state.group.variables, state.values) {
        guard value.magnitude < Tolerance.overflow else {
          throw .numberOutOfRange(value, of: .product)
        }
        unsafe values[variable] = value
      }
    }
    return true
  }

  /// The variables that the priorities leave open at these parameters.
  func openVariables(at parameters: [Double]) throws(SolverError) -> [Variable] {
    guard try move(to: parameters) else { return [] }
    var open: [Int] = []
    for index in states.indices {
      if states[index].open == nil, let optimum = states[index].optimum {
        let variables = states[index].group.variables
        states[index].open = try optimum.openVariables().map { variables[$0] }
      }
      open += states[index].open ?? []
    }
    return open.sorted().map { Variable(index: Int32($0)) }
  }

  /// - Returns: whether the required constraints hold.
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
    // Each set of parameters is a system of its own.
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
        optimumOf: part, from: guess, groups.places, levels: .max)
    }
    states[index].values = states[index].optimum?.values(system.domains) ?? []
  }
}

extension Tableau {
  /// As far as it comes; whole numbers take it from there.
  fileprivate mutating func run(_ parameters: [Double]) {
    do throws(SolverError) {
      try restart(parameters: parameters)
      try minimisePriorities()
      try settle()
    } catch {
      // The next parameters begin afresh.
      start(parameters: parameters)
    }
  }
}
