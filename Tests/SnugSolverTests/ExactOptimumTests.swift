import SnugPropertyTesting
import SnugSolverTesting
import Testing

@testable import SnugSolver

@Suite("Constraint system: exact arithmetic")
struct ExactOptimumTests {
  @Test("exact arithmetic, started from 0, gives the answers of the solver to 12 digits")
  func agreement() {
    forAll(.system(variables: 1...5, rows: 1...12)) { (listing: RandomSystem) in
      let system = try listing.system()
      let optimum = try system.exactOptimum()
      guard try system.conflict() == nil else { return try check(optimum == nil, "no conflict") }
      let solution = try system.solve()
      try checkEqual(optimum?.open, solution.ambiguous.map { Int($0.index) })
      if let expected = optimum?.values {
        try check(solution.values.areNear(expected, within: 1e-12), "\(solution.values)")
      }
    }
  }

  @Test("equalities hold to 1e-14 if coefficients of 53 bits have products of more than 128 bits")
  func longNumbers() throws {
    var system = ConstraintSystem()
    let variables = (0..<4).map { _ in system.addVariable(.free) }
    // Coefficients of 53 bits each: their products have more than 128.
    let coefficients = [1.1234567890123, 3.9876543210987, 2.7182818284590, 0.5772156649015]
    for (index, coefficient) in coefficients.enumerated() {
      _ = try system.declare(coefficient * variables[index] - variables[(index + 1) % 4] == -1)
    }
    let solution = try system.solve()
    for row in 0..<4 {
      #expect(system.rows.violation(of: row, at: solution.values, []) < 1e-14)
    }
  }

  private static let wideCoefficients = [1, -1, 0.001, -0.01, 0.1, 40, -250, 1000]

  @Test(
    "solutions of systems with coefficients far apart have certificates that verify",
    arguments: [wideCoefficients, [1, -1, 1e-7, 2e-5, -7e-5, 0.3, 1e3, -1e7, 1e7]])
  func proofs(coefficients: [Double]) {
    let any = Generator<RandomSystem>.system(
      variables: 1...6, rows: 1...12, coefficients: coefficients)
    forAll(any) { (listing: RandomSystem) in
      let system = try listing.system()
      guard try system.conflict() == nil else { return }
      try system.certificate().verify()
    }
  }

  @Test("a program with coefficients far apart agrees with fresh solves, ambiguity included")
  func programs() {
    let any = Generator<(RandomSystem, [Double])> { source in
      let listing = try source.draw(
        .system(variables: 1...4, rows: 1...8, coefficients: Self.wideCoefficients))
      return (listing, try source.draw(.array(of: .length(in: -30...120), count: 1...4)))
    }
    forAll(any) { (listing: RandomSystem, parameters: [Double]) in
      var system = try listing.system()
      let parameter = try system.addParameter(to: [ConstraintID(index: 0)])
      #expect(parameter.index == 0)
      var program = try SolverProgram(system)
      for parameter in parameters {
        guard let expected = try? system.solve(parameters: [parameter]) else {
          try check((try? program.values(at: [parameter])) == nil, "no conflict")
          continue
        }
        let values = try program.values(at: [parameter])
        let isNear = expected.values.areNear(values, within: 0x1p-17)
        try check(isNear, "\(values), not \(expected.values)")
        try check(try program.ambiguous(at: [parameter]) == expected.ambiguous, "ambiguity")
      }
    }
  }

  @Test("ambiguity is reported for the parameters of the last solve, also after a conflict")
  func openAfterConflict() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(.free), system.addVariable())
    // y is 0.10775 - x / 1000 and at most 0.1125: x may be from -4.75 to 0.
    let sum = try system.add(x + 1000 * y == 107.75)
    try system.add([x <= 0, 40 * y <= 4.5])
    _ = try system.addParameter(to: [sum])
    var program = try SolverProgram(system)
    // A sum of 112.75 needs a y of 0.11275.
    #expect(thrown(by: { try program.values(at: [5]) }) != nil)
    _ = try program.values(at: [0])
    #expect(try program.ambiguous(at: [0]) == [x, y])
  }

  @Test("coefficients that agree as fractions agree, though no Double is a tenth or a third")
  func decimals() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    // x + 3 y == 30 in tenths, in thirds and in hundreds: one equation of two unknowns.
    try system.add([0.1 * x + 0.3 * y == 3, 1.0 / 3 * x + y == 10, 100 * x + 300 * y == 3000])
    let solution = try system.solve()
    #expect(solution.ambiguous == [x, y])
    #expect(solution.values == [0, 10])
  }

  @Test("a long chain from a single large coefficient is exact at its end")
  func large() throws {
    var system = ConstraintSystem()
    let variables = (0..<1200).map { _ in system.addVariable() }
    for (previous, next) in zip(variables, variables.dropFirst()) {
      _ = try system.declare(next - previous == 0.5)
    }
    _ = try system.declare(.init([.init(1000, variables[0])], .greaterOrEqual, 1))
    let solution = try system.solve()
    #expect(solution[variables[1199]] == 0.001 + 1199 * 0.5)
  }

  @Test("a system whose numbers grow fast ends with an error, and does not hang")
  func work() throws {
    var system = ConstraintSystem()
    let variables = (0..<150).map { _ in system.addVariable() }
    var digits: UInt64 = 1
    func factor() -> Double {
      digits = digits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return 0.5 + Double(digits >> 11) / 0x1p53
    }
    for (index, variable) in variables.enumerated() {
      for step in [1, 3, 7] {
        let other = variables[(index * step + 1) % variables.count]
        guard other != variable else { continue }
        _ = try system.declare(other - factor() * variable == -Double(index))
      }
    }
    let error = thrown { try system.solve() }
    switch error {
    case .unsatisfiable?, .pivotLimitExceeded?: break
    default: Issue.record("\(String(describing: error))")
    }
  }
}

extension ConstraintSystem {
  /// The optimum in whole numbers; nil if the required constraints cannot hold together.
  /// - Parameter guess: The vertex to start with; nil is every variable at 0.
  func exactOptimum(from guess: VertexGuess? = nil) throws -> (values: [Double], open: [Int])? {
    let groups = VariableGroups(rows, variableCount)
    let guess = guess ?? VertexGuess(variableCount: variableCount, constraintCount: rows.count)
    var result = (values: [Double](repeating: 0, count: variableCount), open: [Int]())
    for group in groups.groups {
      guard
        let simplex = try ExactSimplex(
          optimumOf: group, groups, from: guess, rows, domains, levels: .max, ExactWork())
      else { return nil }
      for (place, variable) in group.variables.enumerated() {
        result.values[variable] = simplex.value(place) + 0
      }
      result.open += try simplex.openVariables().map { group.variables[$0] }
    }
    result.open.sort()
    return result
  }
}

/// Each test is a wrong answer that a review found.
@Suite("Constraint system: answers that were wrong once")
struct ProofTests {
  @Test("rows of opposite signs whose parameters differ are not merged")
  func oppositeParameters() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let p = system.addParameter(.nonNegative)
    try system.add((0.1 * x >= 50 + p).at(800))
    try system.add((-0.1 * x >= -50 + p).at(900))
    var program = try SolverProgram(system)
    let values = try program.values(at: [10])
    #expect(values == [400])
    #expect(try system.solve(parameters: [10]).values == [400])
  }

  @Test("a variable that a bound with a negative coefficient leaves open is ambiguous in a program")
  func openBelowANegativeBound() throws {
    var system = ConstraintSystem()
    let x = system.addVariable(.free)
    let limit = system.addParameter()
    // No tenth or hundredth is a Double: the program proves its bases in exact arithmetic.
    try system.add(-0.01 * x <= 14.25)
    try system.add(10 * x <= -15 + limit)
    var program = try SolverProgram(system)
    for given in [0.0, 1, 100] {
      let values = try program.values(at: [given])
      #expect((values[0] - min(0, (given - 15) / 10)).magnitude < 1e-12)
      // Any x from -1425 to that value would do.
      #expect(try program.ambiguous(at: [given]) == [x])
      #expect(try system.solve(parameters: [given]).ambiguous == [x])
    }
  }

  @Test("a small coefficient that remains when large ones cancel still counts")
  func smallRest() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    let p = system.addParameter(.nonNegative)
    _ = try system.declare(y - 9_000_000 * x == 0)
    _ = try system.declare(y - 9_000_000.000_09 * x >= -50)
    _ = try system.declare((x == p).at(900))
    var program = try SolverProgram(system)
    let values = try program.values(at: [1e6])
    let expected = try system.solve(parameters: [1e6]).values
    #expect(values == expected)
    #expect(expected[0] < 600_000)
  }

  @Test("constants that differ by little in relation to their size still conflict")
  func smallConstant() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    let ids = try [x == 1e7, y == 1e7, x - y == 0.0001].map { try system.declare($0) }
    #expect(thrown(by: { try system.solve() }) == .unsatisfiable(conflicting: ids))
  }

  @Test("two equalities that nearly agree give nearly the same value in either order")
  func orderOfEqualities() throws {
    for isFirst in [true, false] {
      var system = ConstraintSystem()
      let x = system.addVariable()
      let both = [x == 5, 1000 * x == 5000.0005]
      for constraint in isFirst ? both : both.reversed() { _ = try system.declare(constraint) }
      // The second differs by 0.0005, in units of 1000 x: by half a millionth of x.
      #expect(abs(try system.solve()[x] - 5) < 1e-6)
    }
  }

  @Test("costs too far apart to be added without rounding are compared exactly")
  func farWeights() throws {
    var system = ConstraintSystem()
    let (x, w, v) = (system.addVariable(), system.addVariable(), system.addVariable())
    let (x1, y1, y3) = (
      system.addVariable(.free), system.addVariable(.free), system.addVariable(.free)
    )
    for constraint in [
      x1 == x - 1e6, y1 == 4096 * x1, y3 == 4096 * x, v == 0x1p-10 * w,
    ] { _ = try system.declare(constraint) }
    _ = try system.declare((x - 256 * w == 0).at(999))
    _ = try system.declare((4096 * y1 >= 0).at(500))
    _ = try system.declare((0x1p-12 * v >= 3000 * 0x1p-22).at(500))
    _ = try system.declare((4096 * y3 <= 0).at(500))
    #expect(abs(try system.solve()[w] - 3000) < 1e-6)
  }
}
