/// The constraints of a system in flat arrays, in order of declaration.
struct ConstraintRows {
  private var rows: [Row] = []
  /// The terms of all constraints, one constraint after the other.
  private(set) var terms: [LinearConstraint.Term] = []
  /// The parameter terms of all right-hand sides, likewise.
  private(set) var parameterTerms: [LinearConstraint.ParameterTerm] = []

  /// A constraint without its terms.
  struct Row {
    /// The ranges of its terms in `terms` and `parameterTerms`.
    fileprivate var termStart, termEnd, parameterStart, parameterEnd: Int32
    var constant: Double
    var priority: Priority
    var relation: LinearConstraint.Relation
    /// Whether the constraint is still in the system.
    var isActive = true

    var isRequired: Bool { priority == .required }
    var isRequiredEquality: Bool { relation == .equal && isRequired }
  }

  var count: Int { rows.count }

  subscript(row: Int) -> Row {
    get { rows[row] }
    _modify { yield &rows[row] }
  }

  mutating func append(_ constraint: LinearConstraint) -> ConstraintID {
    if rows.isEmpty {
      // Enough for a small cell.
      rows.reserveCapacity(16)
      terms.reserveCapacity(24)
    }
    let (termStart, parameterStart) = (terms.count, parameterTerms.count)
    for term in constraint.terms { terms.append(term) }
    for term in constraint.parameters { parameterTerms.append(term) }
    rows.append(
      Row(
        termStart: Int32(termStart), termEnd: Int32(terms.count),
        parameterStart: Int32(parameterStart), parameterEnd: Int32(parameterTerms.count),
        constant: constraint.constant, priority: constraint.priority,
        relation: constraint.relation))
    return ConstraintID(number: count - 1)
  }

  /// Adds `parameter` to the right-hand side of constraint `row`.
  mutating func insert(_ parameter: SolverParameter, into row: Int) {
    parameterTerms.insert(.init(1, parameter), at: Int(rows[row].parameterEnd))
    rows[row].parameterEnd += 1
    for later in row + 1..<max(count, row + 1) {
      rows[later].parameterStart += 1
      rows[later].parameterEnd += 1
    }
  }

  func check(_ id: ConstraintID) throws(SolverError) {
    guard rows.indices.contains(Int(id.index)), rows[Int(id.index)].isActive else {
      throw .unknownConstraint(id)
    }
  }

  func terms(of row: Int) -> Range<Int> { Int(rows[row].termStart)..<Int(rows[row].termEnd) }

  func parameters(of row: Int) -> Range<Int> {
    Int(rows[row].parameterStart)..<Int(rows[row].parameterEnd)
  }

  func rightHandSide(of row: Int, _ parameters: [Double]) -> Double {
    var sum = rows[row].constant
    for place in self.parameters(of: row) {
      let term = parameterTerms[place]
      sum += term.coefficient * parameters[Int(term.parameter.index)]
    }
    return sum
  }

  /// Returns the same constraints, of which only those included are active.
  func activating(_ included: [Int]) -> ConstraintRows {
    var result = self
    for row in 0..<count { result.rows[row].isActive = false }
    for row in included { result.rows[row].isActive = true }
    return result
  }

  /// Returns the same constraints with parameters replaced by their values.
  func substituting(_ parameters: [Double]) -> ConstraintRows {
    guard !parameterTerms.isEmpty else { return self }
    var result = self
    for row in 0..<count {
      result.rows[row].constant = rightHandSide(of: row, parameters)
      result.rows[row].parameterStart = 0
      result.rows[row].parameterEnd = 0
    }
    result.parameterTerms = []
    return result
  }

  /// Returns the priorities in use below required, highest first.
  func prioritiesInUse() -> [Priority] {
    var result: [Priority] = []
    result.reserveCapacity(8)
    for row in rows where row.isActive && !row.isRequired {
      var place = result.endIndex
      // There are few levels. The search starts at the end, where the lower ones are.
      while place > 0, result[place - 1] < row.priority { place -= 1 }
      if place == 0 || result[place - 1] != row.priority { result.insert(row.priority, at: place) }
    }
    return result
  }

  /// Returns the violation of constraint `row` by `values`: 0 when it is satisfied.
  func violation(of row: Int, at values: [Double], _ parameters: [Double]) -> Double {
    let excess = excess(of: row, at: values, parameters)
    return switch rows[row].relation {
    case .lessOrEqual: max(0, excess)
    case .equal: excess.magnitude
    case .greaterOrEqual: max(0, -excess)
    }
  }

  /// Whether the required constraints without variables are satisfied.
  func holdWithoutTerms(_ parameters: [Double]) -> Bool {
    (0..<count).allSatisfy { row in
      !rows[row].isActive || !rows[row].isRequired || !terms(of: row).isEmpty
        || violation(of: row, at: [], parameters) <= Tolerance.violation
    }
  }

  /// Returns the left-hand side of constraint `row` less its right-hand side.
  func excess(of row: Int, at values: [Double], _ parameters: [Double] = []) -> Double {
    var sum = 0.0
    for place in terms(of: row) {
      sum += terms[place].coefficient * values[Int(terms[place].variable.index)]
    }
    return sum - rightHandSide(of: row, parameters)
  }
}
