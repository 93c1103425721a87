/// Variables and linear constraints with strict priorities, and their unique solution.
///
/// The solution depends only on the variables and the set of constraints: neither the order of
/// adding nor the history of edits changes it. Constraints lie in flat arrays in declaration order.
/// Removal leaves a hole, so that an ID is never used twice.
///
/// ```swift
/// var system = ConstraintSystem()
/// let (cell, label) = (system.addVariable(), system.addVariable())
/// try system.add([cell == label + 10, label >= 40, label <= 120])
/// try system.add((cell == 0).at(50))  // as narrow as possible
/// let solution = try system.solve()
/// print(solution[cell], solution[label])  // 50, 40
/// ```
public struct ConstraintSystem: Sendable {
  /// The largest accepted magnitude of a coefficient or constant.
  public static let maximumMagnitude = 1e7
  /// The least accepted magnitude of a coefficient other than 0. Below it, a pivot cannot be
  /// distinguished from the noise of coefficients near `maximumMagnitude`.
  public static let minimumCoefficient = 1e-7

  /// The limit of exact integer arithmetic for solving a system once, or for naming a conflict in
  /// it, in products of words of 64 bits: some ten seconds. A system of 250 views and 1,000
  /// constraints with multipliers of few digits takes a thousandth of it.
  public static let maximumExactWork = 1 << 30

  var domains: [SolverVariable.Domain] = []
  var parameterDomains: [SolverVariable.Domain] = []
  var rows = ConstraintRows()

  /// Creates a system without variables and constraints.
  public init() {}

  /// The count of declared variables.
  public var variableCount: Int { domains.count }

  /// The variables, in declaration order.
  public var variables: [SolverVariable] {
    domains.indices.map { SolverVariable(number: $0) }
  }

  /// The count of declared parameters.
  public var parameterCount: Int { parameterDomains.count }

  /// Declares a variable.
  public mutating func addVariable(_ domain: SolverVariable.Domain = .nonNegative) -> SolverVariable
  {
    domains.append(domain)
    return SolverVariable(number: domains.count - 1)
  }

  /// Declares a parameter, whose value is given at each solve.
  /// - Parameter domain: The values it may have. A negative value of a non-negative parameter is
  ///   refused.
  public mutating func addParameter(_ domain: SolverVariable.Domain = .free) -> SolverParameter {
    parameterDomains.append(domain)
    return SolverParameter(index: Int32(parameterDomains.count - 1))
  }

  /// Declares a parameter and adds it to the right-hand sides of these constraints.
  public mutating func addParameter(
    _ domain: SolverVariable.Domain = .free, to constraints: [ConstraintID]
  ) throws(SolverError) -> SolverParameter {
    for id in constraints { try rows.check(id) }
    let parameter = addParameter(domain)
    for id in constraints { rows.insert(parameter, into: Int(id.index)) }
    return parameter
  }

  /// Adds a constraint.
  /// - Throws: `.unsatisfiable` when it is required and the required constraints conflict, naming a
  ///   conflict among them. The system is then unchanged. The error names the refused constraint by
  ///   `nextConstraint`, the ID it would have had. Once the system has parameters, conflicts are
  ///   found when solving.
  @discardableResult
  public mutating func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
    try add([constraint])[0]
  }

  /// The ID of the next constraint. Constraints added together get consecutive IDs from it.
  public var nextConstraint: ConstraintID { ConstraintID(number: rows.count) }

  /// Adds all of these constraints, or none.
  /// - Throws: The errors of `add(_:)` for one constraint.
  @discardableResult
  public mutating func add(
    _ constraints: [LinearConstraint]
  ) throws(SolverError) -> [ConstraintID] {
    let previous = rows
    do {
      var ids: [ConstraintID] = []
      for (place, constraint) in constraints.enumerated() {
        ids.append(try declare(constraint, at: place))
      }
      // The values of parameters are known only at each solve.
      if parameterCount == 0, constraints.contains(where: { $0.priority == .required }) {
        try checkSatisfiable()
      }
      return ids
    } catch {
      rows = previous
      throw error
    }
  }

  /// Adds a constraint without checking whether it can be satisfied; `solve()` reports that.
  /// - Parameter place: The index among the constraints added together, for the error.
  package mutating func declare(
    _ constraint: LinearConstraint, at place: Int = 0
  ) throws(SolverError) -> ConstraintID {
    let sum = LinearExpression(
      terms: constraint.terms, parameters: constraint.parameters, constant: constraint.constant)
    try validate(sum, of: .addedConstraint(place))
    return rows.append(constraint)
  }

  func validate(
    _ sum: LinearExpression, of owner: NumberOwner = .expression
  ) throws(SolverError) {
    try validate(sum.constant, of: owner)
    for term in sum.parameters {
      try validate(coefficient: term.coefficient, of: owner)
      guard term.parameter.index < parameterCount else {
        throw .unknownParameter(term.parameter)
      }
    }
    for term in sum.terms {
      try validate(coefficient: term.coefficient, of: owner)
      guard domains.indices.contains(Int(term.variable.index)) else {
        throw .unknownVariable(term.variable)
      }
    }
  }

  /// Removes a constraint.
  /// - Throws: `.unknownConstraint` when it is not in the system.
  public mutating func remove(_ id: ConstraintID) throws(SolverError) {
    try rows.check(id)
    rows[Int(id.index)].isActive = false
  }

  package func priority(of id: ConstraintID) -> Priority { rows[Int(id.index)].priority }

  /// Changes the right-hand side of a constraint. `solve()` reports whether it can be satisfied.
  ///
  /// A constraint has its variables on the left: `label + 10 == cell` is `label - cell == -10`, so
  /// a margin of 20 is -20 here. For a number that changes often, a parameter is better.
  public mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
    try rows.check(id)
    try validate(constant, of: .constraint(id))
    rows[Int(id.index)].constant = constant
  }

  func validate(parameters: [Double]) throws(SolverError) {
    guard parameters.count == parameterCount else {
      throw .parameterCountMismatch(expected: parameterCount, given: parameters.count)
    }
    for (index, domain) in parameterDomains.enumerated() {
      let owner = NumberOwner.parameter(SolverParameter(index: Int32(index)))
      try validate(parameters[index], of: owner)
      guard parameters[index] >= 0 || domain == .free else {
        throw .numberOutOfRange(parameters[index], of: owner)
      }
    }
  }

  private func validate(coefficient: Double, of owner: NumberOwner) throws(SolverError) {
    try validate(coefficient, of: owner)
    let size = coefficient.magnitude
    guard size == 0 || size >= ConstraintSystem.minimumCoefficient else {
      throw .numberOutOfRange(coefficient, of: owner)
    }
  }

  private func validate(_ number: Double, of owner: NumberOwner) throws(SolverError) {
    guard number.magnitude <= ConstraintSystem.maximumMagnitude else {
      throw .numberOutOfRange(number, of: owner)
    }
  }
}
