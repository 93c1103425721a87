/// Variables and linear constraints with strict priorities, and their one answer.
///
/// The answer is a pure function of the variables and the set of constraints: neither the order
/// of adding nor the history of edits changes it. Constraints lie in flat arrays in the order of
/// declaration; removal leaves a hole, so that an identity is never used twice.
public struct ConstraintSystem: Sendable {
  /// The largest coefficient or constant accepted, either way.
  public static let maximumMagnitude = 1e7
  /// The least coefficient accepted besides 0, either way: below it, a pivot cannot be told from
  /// the noise of coefficients near `maximumMagnitude`.
  public static let minimumCoefficient = 1e-7

  /// The most work in whole numbers that goes into solving a system once, or into naming what
  /// conflicts in it, in products of machine words: some ten seconds. A system of 250 views and 1,000
  /// constraints with multipliers of few digits takes a thousandth of it.
  public static let maximumExactWork = 1 << 30

  var domains: [Variable.Domain] = []
  var parameterDomains: [Variable.Domain] = []
  var rows = ConstraintRows()

  /// A system without variables or constraints.
  public init() {}

  /// How many variables were declared.
  public var variableCount: Int { domains.count }

  /// The unknowns, in order of declaration.
  public var variables: [Variable] { domains.indices.map { Variable(index: Int32($0)) } }

  /// How many parameters were declared.
  public var parameterCount: Int { parameterDomains.count }

  /// Declares an unknown.
  public mutating func addVariable(_ domain: Variable.Domain = .nonNegative) -> Variable {
    domains.append(domain)
    return Variable(index: Int32(domains.count - 1))
  }

  /// Declares a number that is given at each solve.
  /// - Parameter domain: What it is known to be; a negative value of a non-negative parameter is
  ///   refused.
  public mutating func addParameter(_ domain: Variable.Domain = .free) -> Parameter {
    parameterDomains.append(domain)
    return Parameter(index: Int32(parameterDomains.count - 1))
  }

  /// Declares a parameter that is added to the right-hand sides of these constraints.
  public mutating func addParameter(
    _ domain: Variable.Domain = .free, to constraints: [ConstraintID]
  ) throws(SolverError) -> Parameter {
    for id in constraints { try rows.check(id) }
    let parameter = addParameter(domain)
    for id in constraints { rows.insert(parameter, into: Int(id.index)) }
    return parameter
  }

  /// Adds a constraint.
  /// - Throws: `.unsatisfiable` when it is required and the required ones cannot hold together,
  ///   naming a conflict among them; the system is then as it was before. A refused constraint is
  ///   named by `nextConstraint`, which it would have been. Once the system has parameters,
  ///   conflicts are found when solving.
  @discardableResult
  public mutating func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
    try add([constraint])[0]
  }

  /// What the next constraint will be identified by; those added together count up from here.
  public var nextConstraint: ConstraintID { ConstraintID(index: Int32(rows.count)) }

  /// Adds all of these constraints, or none.
  /// - Throws: as `add(_:)` for one.
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
      // What parameters ask for is known at each solve only.
      if parameterCount == 0, constraints.contains(where: { $0.priority == .required }) {
        try checkSatisfiable()
      }
      return ids
    } catch {
      rows = previous
      throw error
    }
  }

  /// Adds a constraint without asking whether it can hold; `solve()` will tell.
  /// - Parameter place: Among those added, for the error.
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

  /// Takes a constraint out.
  /// - Throws: `.unknownConstraint` when it is not in the system.
  public mutating func remove(_ id: ConstraintID) throws(SolverError) {
    try rows.check(id)
    rows[Int(id.index)].isActive = false
  }

  /// What a constraint yields to.
  package func priority(of id: ConstraintID) -> Priority { rows[Int(id.index)].priority }

  /// Changes the right-hand side of a constraint; whether it can hold is told by `solve()`.
  ///
  /// A constraint as it is written has its variables on the left: `label + 10 == cell` is
  /// `label - cell == -10`, so a margin of 20 is -20 here. A number that changes often is better a
  /// parameter.
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
      let owner = NumberOwner.parameter(Parameter(index: Int32(index)))
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
