package import SnugSolver

/// A constraint system as data: generators make it, fixtures hold it, and failures print it.
package struct RandomSystem: Sendable {
  /// One constraint; its terms name variables by their index in order of declaration.
  package struct Row: Sendable {
    package var priority: Double
    package var relation: LinearConstraint.Relation
    package var constant: Double
    package var terms: [(coefficient: Double, variable: Int)]

    package init(
      priority: Double, relation: LinearConstraint.Relation, constant: Double,
      terms: [(coefficient: Double, variable: Int)]
    ) {
      (self.priority, self.relation, self.constant) = (priority, relation, constant)
      self.terms = terms
    }
  }

  package var domains: [SolverVariable.Domain]
  package var rows: [Row] = []

  /// Creates a system without constraints.
  package init(domains: [SolverVariable.Domain] = []) { self.domains = domains }

  /// Declares a variable and returns its index.
  mutating func addVariable(_ domain: SolverVariable.Domain) -> Int {
    domains.append(domain)
    return domains.count - 1
  }

  package mutating func add(
    _ terms: [(coefficient: Double, variable: Int)], _ relation: LinearConstraint.Relation,
    _ constant: Double, _ priority: Double = 1000
  ) {
    rows.append(Row(priority: priority, relation: relation, constant: constant, terms: terms))
  }

  /// The constraints over the variables of `system`, which it declares first.
  package func constraints(
    declaring system: inout ConstraintSystem
  ) throws(SolverError) -> [LinearConstraint] {
    let variables = domains.map { system.addVariable($0) }
    var constraints: [LinearConstraint] = []
    for row in rows { constraints.append(try row.constraint(over: variables)) }
    return constraints
  }

  /// The system for the solver, and the identity of each row in it.
  package func declared() throws(SolverError) -> (system: ConstraintSystem, ids: [ConstraintID]) {
    var system = ConstraintSystem()
    var ids: [ConstraintID] = []
    for row in try constraints(declaring: &system) { ids.append(try system.declare(row)) }
    return (system, ids)
  }

  /// The system with parameters instead of some constants, and their values. Hugging and
  /// compression resistance of a size share a parameter; of other rows, one in eight has one.
  package func declaredWithParameters(
    _ source: inout RandomSource
  ) throws(SolverError) -> (system: ConstraintSystem, parameters: [Double]) {
    var (system, ids) = try declared()
    var parameters: [Double] = []
    var row = 0
    while row < rows.count {
      let isPair =
        row + 1 < rows.count && rows[row].constant == rows[row + 1].constant
        && rows[row].terms.map { $0.variable } == rows[row + 1].terms.map { $0.variable }
      let moved = isPair ? [row, row + 1] : [row]
      row += moved.count
      guard isPair || source.once(in: 8) else { continue }
      _ = try system.addParameter(to: moved.map { ids[$0] })
      for row in moved { try system.setConstant(0, of: ids[row]) }
      parameters.append(rows[moved[0]].constant)
    }
    return (system, parameters)
  }

  /// The same system, after it was solved with other constants and some additional rows.
  package func edited(_ source: inout RandomSource) throws(SolverError) -> ConstraintSystem {
    var system = ConstraintSystem()
    let variables = domains.map { system.addVariable($0) }
    let changed = rows.map { _ in source.once(in: 3) }
    var ids: [ConstraintID] = []
    for (row, isChanged) in zip(rows, changed) {
      var other = row
      if isChanged { other.constant = source.points(-30...120) }
      ids.append(try system.declare(other.constraint(over: variables)))
    }
    var extra: [ConstraintID] = []
    for row in rows.prefix(source.integer(0...2)) {
      var other = row
      other.constant = source.points(-30...120)
      extra.append(try system.declare(other.constraint(over: variables)))
    }
    _ = try? system.solve()
    for id in extra { try system.remove(id) }
    for (row, id) in zip(rows, ids) { try system.setConstant(row.constant, of: id) }
    return system
  }
}

extension RandomSystem.Row {
  fileprivate func constraint(
    over variables: [SolverVariable]
  ) throws(SolverError) -> LinearConstraint {
    guard let level = Priority(priority) else { throw .priorityOutOfRange(priority) }
    return LinearConstraint(
      terms.map { .init($0.coefficient, variables[$0.variable]) }, relation, constant,
      priority: level)
  }
}
