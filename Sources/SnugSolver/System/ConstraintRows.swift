/// The constraints of a system in flat arrays, in order of declaration.
struct ConstraintRows {
  /// Where the terms of each constraint start; one more entry than constraints.
  var termStarts: [Int32] = [0]
  var termVariables: [Int32] = []
  var termCoefficients: [Double] = []
  /// The same for the parameters of the right-hand sides.
  var parameterStarts: [Int32] = [0]
  var parameterIndices: [Int32] = []
  var parameterCoefficients: [Double] = []
  var relations: [LinearConstraint.Relation] = []
  var constants: [Double] = []
  var priorities: [Priority] = []
  /// Whether the constraint is still in the system.
  var isActive: [Bool] = []

  var count: Int { constants.count }

  mutating func append(_ constraint: LinearConstraint) -> ConstraintID {
    for term in constraint.terms {
      termVariables.append(term.variable.index)
      termCoefficients.append(term.coefficient)
    }
    termStarts.append(Int32(termVariables.count))
    for term in constraint.parameters {
      parameterIndices.append(term.parameter.index)
      parameterCoefficients.append(term.coefficient)
    }
    parameterStarts.append(Int32(parameterIndices.count))
    relations.append(constraint.relation)
    constants.append(constraint.constant)
    priorities.append(constraint.priority)
    isActive.append(true)
    return ConstraintID(index: Int32(count - 1))
  }

  /// Adds `parameter` to the right-hand side of constraint `row`.
  mutating func insert(_ parameter: Parameter, into row: Int) {
    let place = Int(parameterStarts[row + 1])
    parameterIndices.insert(parameter.index, at: place)
    parameterCoefficients.insert(1, at: place)
    for later in row + 1..<parameterStarts.count { parameterStarts[later] += 1 }
  }

  func check(_ id: ConstraintID) throws(SolverError) {
    guard constants.indices.contains(Int(id.index)), isActive[Int(id.index)] else {
      throw .unknownConstraint(id)
    }
  }

  /// The places of the terms of constraint `row`.
  func terms(of row: Int) -> Range<Int> { Int(termStarts[row])..<Int(termStarts[row + 1]) }

  /// The places of the parameters of constraint `row`.
  func parameters(of row: Int) -> Range<Int> {
    Int(parameterStarts[row])..<Int(parameterStarts[row + 1])
  }

  /// The right-hand side of constraint `row`.
  func rightHandSide(of row: Int, _ parameters: [Double]) -> Double {
    var sum = constants[row]
    for place in self.parameters(of: row) {
      sum += parameterCoefficients[place] * parameters[Int(parameterIndices[place])]
    }
    return sum
  }

  /// The same constraints with parameters replaced by their values.
  func substituting(_ parameters: [Double]) -> ConstraintRows {
    guard !parameterIndices.isEmpty else { return self }
    var result = self
    for row in 0..<count { result.constants[row] = rightHandSide(of: row, parameters) }
    result.parameterStarts = [Int32](repeating: 0, count: count + 1)
    result.parameterIndices = []
    result.parameterCoefficients = []
    return result
  }

  /// How far `values` miss constraint `row`: 0 when it holds.
  func violation(of row: Int, at values: [Double], _ parameters: [Double]) -> Double {
    let excess = excess(of: row, at: values, parameters)
    return switch relations[row] {
    case .lessOrEqual: max(0, excess)
    case .equal: excess.magnitude
    case .greaterOrEqual: max(0, -excess)
    }
  }

  /// The left-hand side of constraint `row` less its right-hand side.
  func excess(of row: Int, at values: [Double], _ parameters: [Double] = []) -> Double {
    var sum = 0.0
    for term in terms(of: row) { sum += termCoefficients[term] * values[Int(termVariables[term])] }
    return sum - rightHandSide(of: row, parameters)
  }
}
