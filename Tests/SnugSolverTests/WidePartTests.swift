import PropertyTesting
import Testing

@testable import SnugSolver

@Suite("Constraint system: solved in whole numbers")
struct WidePartTests {
  @Test("whole numbers give the answers of floating point, on systems where that does not round")
  func agreement() {
    forAll(.system(variables: 1...5, rows: 1...12)) { (listing: SystemListing) in
      let system = try listing.system()
      let wide = WideParts(
        system.rows, system.domains, including: { _ in true }, leastSpan: 0)
      guard try system.conflict() == nil else {
        // A row without variables stands in no part.
        let isConflictInRows = wide?.parts.allSatisfy(\.canHold) == false
        let isConflictInConstants = try (0..<system.rows.count).contains { row in
          guard wide?.contains(row: row) != true else { return false }
          return try listing.system([row]).conflict() != nil
        }
        try check(isConflictInRows || isConflictInConstants, "no conflict in whole numbers")
        return
      }
      let solution = try system.solve()
      for part in wide?.parts ?? [] {
        let optimum = try #require(part.solve())
        for (place, variable) in part.variables.enumerated() {
          let (value, expected) = (optimum.values[place], solution.values[variable])
          try check((value - expected).magnitude < 0x1p-17, "\(variable): \(value), \(expected)")
        }
        try check(
          optimum.open.map { part.variables[$0] }
            == solution.ambiguous.map { Int($0.index) }.filter(part.variables.contains),
          "ambiguity")
      }
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

  @Test("a part too large for whole numbers is solved in floating point")
  func large() throws {
    var system = ConstraintSystem()
    let variables = (0..<1200).map { _ in system.addVariable() }
    for (previous, next) in zip(variables, variables.dropFirst()) {
      _ = try system.declare(.init([.init(1, next), .init(-1, previous)], .equal, 0.5))
    }
    _ = try system.declare(.init([.init(1000, variables[0])], .greaterOrEqual, 1))
    #expect(
      WideParts(system.rows, system.domains, including: { _ in true }) == nil)
    let solution = try system.solve()
    #expect((solution[variables[1199]] - (0.001 + 1199 * 0.5)).magnitude < 1e-9)
  }
}
