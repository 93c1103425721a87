import SnugSolver

/// Reads bytes as a constraint system with parameters, edits it and solves it in turn.
///
/// Nothing may trap. A solution satisfies the required constraints, and a compiled program agrees
/// with a fresh solve, whatever it has solved before.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSolver(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Input(bytes: UnsafeBufferPointer(start: bytes, count: count)[...])
  var fuzzed = FuzzedSystem(&input)
  for _ in 0..<12 where !input.isEmpty { fuzzed.edit(&input) }
  fuzzed.checkSolves(&input)
  return 0
}

/// Bytes read one by one; 0 when there are no more.
private struct Input {
  var bytes: Slice<UnsafeBufferPointer<UInt8>>

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func element<Element>(of choices: [Element]) -> Element {
    choices[byte() % choices.count]
  }
}

/// A system, and the parts from which it was made.
private struct FuzzedSystem {
  private var system = ConstraintSystem()
  private var variables: [SolverVariable] = []
  private var parameters: [SolverParameter] = []
  private var domains: [SolverVariable.Domain] = []
  private var parameterDomains: [SolverVariable.Domain] = []
  private var constraints: [(id: ConstraintID, constraint: LinearConstraint)] = []
  private let numbers: Numbers

  /// The magnitudes of the numbers in a system.
  private enum Numbers: CaseIterable {
    /// Sums and products are exact.
    case powersOfTwo
    case layouts
    case wide
    /// Up to the limits of the accepted range, and beyond.
    case extreme

    var coefficients: [Double] {
      switch self {
      case .powersOfTwo: [1, -1, 2, -2, 0.5, -0.5, 0]
      case .layouts: [1, -1, 1, -1, 0.5, -0.5, 2, -3, 0.75, 16.0 / 9, 1.0 / 3]
      case .wide: [1, -1, 0.001, -0.01, 0.1, 10, -40, 1000, 0.3]
      case .extreme: [1, -1, 1e-7, 1e7, -1e7, 1e-3, 1e-9, .nan, .infinity, 0, 1e300]
      }
    }

    /// The largest difference between values that should be equal.
    var tolerance: Double {
      switch self {
      case .powersOfTwo, .layouts: 1e-6
      case .wide: 1e-5
      case .extreme: .infinity
      }
    }
  }

  init(_ input: inout Input) {
    numbers = input.element(of: Numbers.allCases)
    for _ in 0..<input.byte() % 7 {
      domains.append(input.element(of: [.nonNegative, .free]))
      variables.append(system.addVariable(domains[domains.count - 1]))
    }
    for _ in 0..<input.byte() % 7 {
      parameterDomains.append(input.element(of: [.nonNegative, .free]))
      parameters.append(system.addParameter(parameterDomains[parameterDomains.count - 1]))
    }
  }

  /// Adds some constraints, removes one or changes the constant of one.
  mutating func edit(_ input: inout Input) {
    do throws(SolverError) {
      switch input.byte() % 8 {
      case 0 where !constraints.isEmpty:
        let index = input.byte() % constraints.count
        try system.remove(constraints[index].id)
        constraints.remove(at: index)
      case 1 where !constraints.isEmpty:
        let index = input.byte() % constraints.count
        let constant = constant(&input)
        try system.setConstant(constant, of: constraints[index].id)
        constraints[index].constraint.constant = constant
      default:
        let batch = (0...input.byte() % 3).map { _ in constraint(&input) }
        let before = constraints.count
        constraints += zip(try system.add(batch), batch).map { ($0, $1) }
        require(constraints.count == before + batch.count, "not all were added")
      }
    } catch {
      check(error)
    }
  }

  private func constraint(_ input: inout Input) -> LinearConstraint {
    let terms = (0..<input.byte() % 4).compactMap { _ in
      variables.isEmpty
        ? nil
        : LinearConstraint.Term(
          input.element(of: numbers.coefficients), input.element(of: variables))
    }
    let added = (0..<max(0, input.byte() % 4 - 1)).compactMap { _ in
      parameters.isEmpty
        ? nil
        : LinearConstraint.ParameterTerm(
          input.element(of: numbers.coefficients), input.element(of: parameters))
    }
    let priorities = [1000.0, 1000, 750, 500, 251, 1].map { Priority($0) ?? .required }
    return LinearConstraint(
      terms, input.element(of: LinearConstraint.Relation.allCases), constant(&input),
      parameters: added, priority: input.element(of: priorities))
  }

  private func constant(_ input: inout Input) -> Double {
    guard numbers == .extreme, input.byte() % 4 == 0 else { return Double(input.byte() - 60) / 4 }
    return input.element(of: [.nan, -.infinity, 1e7, -1e7, 1e300, 1e-7, -0.0, 5e-324])
  }

  private func parameter(_ input: inout Input) -> Double {
    switch input.byte() % 8 {
    case 0: input.element(of: [0, -0.0, 1e7, -1e7, 1e-7, .nan, .infinity, 1e300])
    case 1: Double(input.byte() * 256 + input.byte()) / 3
    default: Double(input.byte() - 60) / 4
    }
  }

  /// Solves for several sets of parameters, one after the other.
  mutating func checkSolves(_ input: inout Input) {
    var program: SolverProgram
    do throws(SolverError) { program = try SolverProgram(system) } catch { return check(error) }
    var values: [Double] = []
    for _ in 0..<8 {
      let given = parameters.map { _ in parameter(&input) }
      let fresh = result { () throws(SolverError) in try system.solve(parameters: given) }
      var compiled: SolverError?
      do throws(SolverError) { try program.solve(given, into: &values) } catch { compiled = error }
      switch (fresh, compiled) {
      case (.success(let solution), nil):
        checkHolds(solution.values, given)
        checkHolds(values, given)
        checkAgreement(solution, values, given, &program)
      case (.failure(let error), let other?):
        check(error)
        check(other)
      case (.success, let error?):
        check(error)
        require(numbers == .extreme, "the program fails with \(error): \(self) \(given)")
      case (.failure(let error), nil):
        check(error)
        require(numbers == .extreme, "solving anew fails with \(error): \(self) \(given)")
      }
    }
  }

  private func checkHolds(_ values: [Double], _ given: [Double]) {
    require(values.count == variables.count, "a value for each variable")
    for (value, domain) in zip(values, domains) {
      require(value.isFinite && !(value == 0 && value.sign == .minus), "\(value): \(self) \(given)")
      require(domain == .free || value >= 0, "\(value) is negative: \(self) \(given)")
    }
    for (_, constraint) in constraints where constraint.priority == .required {
      var sum = -constraint.constant
      var size = constraint.constant.magnitude
      for term in constraint.terms {
        sum += term.coefficient * values[Int(term.variable.index)]
        size += (term.coefficient * values[Int(term.variable.index)]).magnitude
      }
      for term in constraint.parameters {
        sum -= term.coefficient * given[Int(term.parameter.index)]
        size += (term.coefficient * given[Int(term.parameter.index)]).magnitude
      }
      let missed =
        switch constraint.relation {
        case .lessOrEqual: sum
        case .equal: sum.magnitude
        case .greaterOrEqual: -sum
        }
      let tolerance = 2e-6 + (numbers == .extreme ? 1e-6 : 1e-11) * size
      require(missed <= tolerance, "\(constraint) is missed by \(missed): \(self) \(given)")
    }
  }

  private func checkAgreement(
    _ solution: Solution, _ values: [Double], _ given: [Double], _ program: inout SolverProgram
  ) {
    for (anew, value) in zip(solution.values, values) {
      let difference = (anew - value).magnitude
      require(
        difference <= numbers.tolerance * max(1, anew.magnitude / 1000),
        "\(values), not \(solution.values): \(self) \(given)")
    }
    do throws(SolverError) {
      let open = try program.ambiguous(at: given)
      let isAlike = numbers == .extreme || open == solution.ambiguous
      require(isAlike, "\(open) are open, not \(solution.ambiguous): \(self) \(given)")
    } catch {
      fatalError("solved, but not again: \(error)")
    }
  }

  private func check(_ error: SolverError) {
    switch error {
    case .unsatisfiable(let conflicting):
      require(!conflicting.isEmpty || numbers == .extreme, "no conflict is named: \(self)")
    case .numberOutOfRange: break
    case .pivotLimitExceeded: require(numbers == .extreme, "cut off: \(self)")
    case .priorityOutOfRange, .unknownVariable, .unknownParameter, .parameterCountMismatch,
      .unknownConstraint:
      fatalError("\(error)")
    }
  }
}

private func result(
  _ body: () throws(SolverError) -> Solution
) -> Result<Solution, SolverError> {
  do throws(SolverError) { return .success(try body()) } catch { return .failure(error) }
}

extension FuzzedSystem: CustomStringConvertible {
  var description: String {
    let kinds = { (domains: [SolverVariable.Domain]) in
      domains.map { $0 == .free ? "f" : "n" }.joined()
    }
    let rows = constraints.map { "\n\($0.id.index): \(text($0.constraint))" }
    return "\n\(kinds(domains)) \(kinds(parameterDomains))" + rows.joined() + "\n"
  }

  private func text(_ constraint: LinearConstraint) -> String {
    let terms = constraint.terms.map { "\($0.coefficient) x\($0.variable.index)" }
    let added = constraint.parameters.map { " + \($0.coefficient) p\($0.parameter.index)" }
    return terms.joined(separator: " + ") + " \(constraint.relation.rawValue) "
      + "\(constraint.constant)" + added.joined() + " @\(constraint.priority.level)"
  }
}

/// A precondition that prints its message in optimised builds, too.
private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
