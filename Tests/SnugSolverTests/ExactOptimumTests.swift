import PropertyTesting
import Testing

@testable import SnugSolver

@Suite("Constraint system: solved in whole numbers")
struct ExactOptimumTests {
  /// What whole numbers make of a system, beginning with every variable at 0; nil when its
  /// required constraints cannot hold together.
  private func optimum(
    _ system: ConstraintSystem
  ) throws -> (values: [Double], open: [Int])? {
    let count = system.variableCount
    let groups = VariableGroups(system.rows, count)
    let guess = VertexGuess(variableCount: count, constraintCount: system.rows.count)
    var result = (values: [Double](repeating: 0, count: count), open: [Int]())
    for group in groups.groups {
      guard
        let simplex = try ExactSimplex(
          optimumOf: group, groups, from: guess, system.rows, system.domains, levels: .max)
      else { return nil }
      for (place, variable) in group.variables.enumerated() {
        result.values[variable] = simplex.value(place) + 0
      }
      result.open += try simplex.openVariables().map { group.variables[$0] }
    }
    result.open.sort()
    return result
  }

  @Test("whole numbers from nothing give the answers of floating point, to the last bit or two")
  func agreement() {
    forAll(.system(variables: 1...5, rows: 1...12)) { (listing: SystemListing) in
      let system = try listing.system()
      let optimum = try optimum(system)
      guard try system.conflict() == nil else { return try check(optimum == nil, "no conflict") }
      let solution = try system.solve()
      try checkEqual(optimum?.open, solution.ambiguous.map { Int($0.index) })
      for (value, expected) in zip(solution.values, optimum?.values ?? []) {
        try check((value - expected).magnitude <= 1e-12 * max(1, value.magnitude), "\(value)")
      }
    }
  }

  @Test("numbers grow as long as products of coefficients of 53 bits do")
  func longNumbers() throws {
    var system = ConstraintSystem()
    let variables = (0..<4).map { _ in system.addVariable(.free) }
    // Coefficients of 53 bits each: their products have more than 128.
    let coefficients = [1.1234567890123, 3.9876543210987, 2.7182818284590, 0.5772156649015]
    for (index, coefficient) in coefficients.enumerated() {
      _ = try system.declare(
        .init(
          [.init(coefficient, variables[index]), .init(-1, variables[(index + 1) % 4])], .equal,
          -1))
    }
    let solution = try system.solve()
    for row in 0..<4 {
      #expect(system.rows.violation(of: row, at: solution.values, []) < 1e-14)
    }
  }

  private static let wideCoefficients = [1, -1, 0.001, -0.01, 0.1, 40, -250, 1000]

  @Test(
    "answers of systems with coefficients far apart come with proofs that hold",
    arguments: [wideCoefficients, [1, -1, 1e-7, 2e-5, -7e-5, 0.3, 1e3, -1e7, 1e7]])
  func proofs(coefficients: [Double]) {
    let any = Generator<SystemListing>.system(
      variables: 1...6, rows: 1...12, coefficients: coefficients)
    forAll(any) { (listing: SystemListing) in
      let system = try listing.system()
      guard try system.conflict() == nil else { return }
      try system.certificate().verify()
    }
  }

  @Test("a program with coefficients far apart gives what is solved anew, ambiguity included")
  func programs() {
    let any = Generator<(SystemListing, [Double])> { source in
      let listing = try source.draw(
        .system(variables: 1...4, rows: 1...8, coefficients: Self.wideCoefficients))
      return (listing, try source.draw(.array(of: .length(in: -30...120), count: 1...4)))
    }
    forAll(any) { (listing: SystemListing, parameters: [Double]) in
      var system = try listing.system()
      let parameter = try system.addParameter(to: [ConstraintID(index: 0)])
      #expect(parameter.index == 0)
      var program = try Program(system)
      var values: [Double] = []
      for parameter in parameters {
        guard let expected = try? system.solve(parameters: [parameter]) else {
          try check((try? program.solve([parameter], into: &values)) == nil, "no conflict")
          continue
        }
        try program.solve([parameter], into: &values)
        let isNear = zip(values, expected.values).allSatisfy {
          ($0 - $1).magnitude <= 0x1p-17 * max(1, $1.magnitude)
        }
        try check(isNear, "\(values), not \(expected.values)")
        try check(try program.ambiguous(at: [parameter]) == expected.ambiguous, "ambiguity")
      }
    }
  }

  @Test("numbers that agree on paper agree, though no Double is a tenth or a third")
  func decimals() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    // x + 3 y == 30 in tenths, in thirds and in hundreds: one equation of two unknowns.
    try system.add(.init([.init(0.1, x), .init(0.3, y)], .equal, 3))
    try system.add(.init([.init(1.0 / 3, x), .init(1, y)], .equal, 10))
    try system.add(.init([.init(100, x), .init(300, y)], .equal, 3000))
    let solution = try system.solve()
    #expect(solution.ambiguous == [x, y])
    #expect(solution.values == [0, 10])
  }

  @Test("a long chain of one wide coefficient is exact at its end")
  func large() throws {
    var system = ConstraintSystem()
    let variables = (0..<1200).map { _ in system.addVariable() }
    for (previous, next) in zip(variables, variables.dropFirst()) {
      _ = try system.declare(.init([.init(1, next), .init(-1, previous)], .equal, 0.5))
    }
    _ = try system.declare(.init([.init(1000, variables[0])], .greaterOrEqual, 1))
    let solution = try system.solve()
    #expect(solution[variables[1199]] == 0.001 + 1199 * 0.5)
  }
}
