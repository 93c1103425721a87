import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import SnugWorkloads
import Testing

@Suite("SolverProgram: agreement with fresh solves")
struct ProgramAgreementTests {
  @Test("with six parameters, up to two in a row, a program agrees with fresh solves")
  func manyParameters() {
    forAll(CompiledCase.any(parameters: 6...6)) { try $0.checkAgreement() }
  }

  @Test(
    "with one parameter, a program agrees with fresh solves, also at region ends and ten million")
  func oneParameter() {
    let exact = Generator<Double>.length(in: -30...120)
    let values = Generator<Double>.oneOf([
      exact, exact.map(\.nextUp), exact.map(\.nextDown), exact.map { $0 + 1e-9 },
      exact.map { $0 / 3 }, .element(of: [1e7, -1e7, 0, 1e7.nextDown]),
    ])
    forAll(CompiledCase.any(parameters: 1...1, values: values), count: 400) {
      try $0.checkAgreement(within: 1e-6)
    }
  }

  @Test("a width at the end of a region is 0, and not negative by rounding")
  func widthNeverNegative() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let parameter = system.addParameter()
    try system.add((width == -6 - 0.7 * parameter).at(500))
    var program = try SolverProgram(system)
    // -6 / 0.7, where -6 - 0.7 * p is -2^-50.
    let values = try program.values(at: [-8.571428571428571])
    #expect(values == [0])
  }

  /// Four rows with coefficients a million apart; with the parameter 0, they hold for 0, 0.1, 1999,
  /// 1949002.5 and 2.
  private func illConditioned() throws -> (system: ConstraintSystem, ids: [ConstraintID]) {
    var listing = RandomSystem(
      domains: [.free, .nonNegative, .nonNegative, .nonNegative, .nonNegative])
    listing.add([(1000, 4), (1, 0), (-1, 2)], .lessOrEqual, 1)
    listing.add([(1000, 1), (-0.002, 3), (-100, 4), (2, 2)], .lessOrEqual, -0.005)
    listing.add([(250, 0), (-0.001, 4)], .lessOrEqual, -0.002)
    listing.add([(1, 0), (1, 1)], .equal, 0.1, 250)
    return try listing.declared()
  }

  @Test("a basis that is singular except for rounding gives an error or finite values")
  func singular() throws {
    for row in 0..<4 {
      var (system, ids) = try illConditioned()
      _ = try system.addParameter(to: [ids[row]])
      do throws(SolverError) {
        var program = try SolverProgram(system)
        for value in [0.0, 1, -1, 100, 0] {
          do throws(SolverError) {
            let values = try program.values(at: [value])
            #expect(values.allSatisfy { $0.isFinite }, "\(values)")
          } catch {
            if case .pivotLimitExceeded = error { Issue.record("cut off") }
          }
        }
      } catch {
        #expect(isOutOfRange(error))
      }
    }
  }

  @Test("a system with coefficients a million apart is still solved")
  func illConditionedAnswer() throws {
    var (system, ids) = try illConditioned()
    _ = try system.addParameter(to: [ids[3]])
    let expected = try system.solve(parameters: [0]).values
    #expect((expected[4] - 2).magnitude < 1e-6)
    var program = try SolverProgram(system)
    let values = try program.values(at: [0])
    #expect((values[4] - 2).magnitude < 1e-6)
  }

  @Test("program and fresh solve agree on conflicts, also of rows of parameters alone")
  func requiredRows() {
    let systems = Generator<RandomSystem>.system(
      variables: 1...4, rows: 1...6, priorities: [1000, 1000, 500], constants: .length(in: -4...20))
    // Few values, so that parameters are often equal.
    let values = Generator<Double>.element(of: [0, 0, 1, 2, 4, 8, -2])
    forAll(
      CompiledCase.any(
        parameters: 1...3, systems: systems, coefficients: [1, 1, -1, 0.5], values: values),
      count: 400
    ) { try $0.checkAgreement() }
  }

  @Test("with coefficients from 0.001 to 1000, a program agrees with fresh solves")
  func wideCoefficients() {
    let systems = Generator<RandomSystem>.system(
      variables: 1...5, rows: 1...10, coefficients: [1, -1, 0.001, 0.1, -0.25, 3, 40, -1000])
    forAll(
      CompiledCase.any(parameters: 1...4, systems: systems, coefficients: [1, 0.001, 100, -10])
    ) { try $0.checkAgreement(within: 1e-6) }
  }

  @Test("a row of 70 labels, too many for regions to pay, is solved from scratch each time")
  func manyLabels() throws {
    let system = try RowCell.crowd([Double](repeating: 0, count: 70)).parametric()
    var program = try SolverProgram(system)
    var generator = WidthGenerator()
    for _ in 0..<3 {
      let widths = (0..<70).map { _ in generator.next() ?? 0 }
      let values = try program.values(at: widths)
      let expected = try system.solve(parameters: widths)
      #expect(values == expected.values)
      let ambiguous = try program.ambiguous(at: widths)
      #expect(ambiguous == expected.ambiguous)
    }
    #expect(program.regionCount == 0)
  }

  @Test(
    "a program of several components or none, even without parameters, agrees with fresh solves")
  func components() {
    let apart = Generator<RandomSystem>.system(variables: 3...8, rows: 0...12, terms: 0...1)
    forAll(CompiledCase.any(parameters: 0...3, systems: apart), count: 300) {
      try $0.checkAgreement()
    }
  }

  @Test("a system without variables is satisfiable or not by its parameters alone")
  func noVariables() throws {
    var system = ConstraintSystem()
    let parameter = system.addParameter()
    _ = try system.declare(.init([], .lessOrEqual, 4, parameters: [.init(-2, parameter)]))
    var program = try SolverProgram(system)
    var values = [1.0]
    // 0 <= 4 - 2 p.
    try program.solve([2], into: &values)
    #expect(values == [])
    guard
      case .unsatisfiable(let conflict)? = thrown(by: { try program.solve([2.25], into: &values) })
    else {
      Issue.record("0 <= -0.5")
      return
    }
    #expect(conflict.map(\.index) == [0])
    try program.solve([-1e7], into: &values)
  }

  @Test("a width that equals two parameters exists only if these are equal and not negative")
  func twoEqualities() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let (p, q) = (system.addParameter(), system.addParameter())
    try system.add([width == p, 3 * width == 3 * q])
    var program = try SolverProgram(system)
    for (p, q, holds) in [
      (2, 2, true), (2, 3, false), (0.1, 0.1, true), (1e7, 1e7, true), (1e7, 9_999_999, false),
      (-1, -1, false), (5, 5, true),
    ] as [(Double, Double, Bool)] {
      let values = try? program.values(at: [p, q])
      #expect(values == (holds ? [p] : nil), "\(p) \(q)")
    }
  }

  @Test("a negative value of a non-negative parameter is refused, but -0 is accepted")
  func negativeParameter() throws {
    var program = try SolverProgram(try TagCell.parametric().system)
    let error = thrown { try program.values(at: [-0.25]) }
    guard case .numberOutOfRange(-0.25, of: .parameter(let parameter))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(parameter.index == 0)
    let values = try program.values(at: [-0.0])
    #expect(!values.contains { $0 == 0 && $0.sign == .minus })
  }

  @Test(
    "parameters that are not finite or beyond ten million are refused, and change nothing",
    arguments: [.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 1e7.nextUp])
  func outOfRange(number: Double) throws {
    for count in [1, 3] {
      let system =
        try count == 1
        ? TagCell.parametric().system : RowCell.threeLabels([0, 0, 0]).parametric()
      var program = try SolverProgram(system)
      var values: [Double] = []
      for place in 0..<count {
        var parameters = [Double](repeating: 50, count: count)
        try program.solve(parameters, into: &values)
        let before = values
        parameters[place] = number
        #expect(isOutOfRange(thrown(by: { try program.solve(parameters, into: &values) })))
        #expect(isOutOfRange(thrown(by: { try system.solve(parameters: parameters) })))
        let fifty = [Double](repeating: 50, count: count)
        let both = fifty + parameters
        #expect(isOutOfRange(thrown(by: { try program.solveAll(both, into: &values) })))
        #expect(Array(values.prefix(before.count)) == before)
        try program.solve(fifty, into: &values)
        #expect(values == before)
      }
    }
  }

  private func isOutOfRange(_ error: SolverError?) -> Bool {
    guard case .numberOutOfRange? = error else { return false }
    return true
  }

  @Test("the number of parameters must be that of the system, or in a batch a multiple of it")
  func parameterCount() throws {
    var program = try SolverProgram(RowCell.threeLabels([0, 0, 0]).parametric())
    var values: [Double] = []
    let error = thrown { try program.solve([1, 2], into: &values) }
    #expect(error == .parameterCountMismatch(expected: 3, given: 2))
    let many = thrown { try program.solveAll([1, 2, 3, 4], into: &values) }
    #expect(many == .parameterCountMismatch(expected: 3, given: 4))
    try program.solveAll([], into: &values)
    #expect(values == [])
    var fixed = try SolverProgram(ConstraintSystem())
    try fixed.solve([], into: &values)
    let some = thrown { try fixed.solveAll([1], into: &values) }
    #expect(some == .parameterCountMismatch(expected: 0, given: 1))
  }
}
