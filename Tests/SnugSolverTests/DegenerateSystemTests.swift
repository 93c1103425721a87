import SnugSolver
import Testing

@Suite("Constraint system: degenerate systems")
struct DegenerateSystemTests {
  private typealias Term = LinearConstraint.Term

  /// Declares `count` non-negative variables.
  private func system(_ count: Int) -> (ConstraintSystem, [SolverVariable]) {
    var system = ConstraintSystem()
    let variables = (0..<count).map { _ in system.addVariable() }
    return (system, variables)
  }

  private func sum(_ coefficients: [Double], _ variables: [SolverVariable]) -> [Term] {
    zip(coefficients, variables).map { Term($0, $1) }
  }

  private func weak() throws -> Priority { try #require(Priority(500)) }

  @Test("Beale's example, on which the simplex method cycles, ends at its optimum")
  func beale() throws {
    // Beale, "Cycling in the dual simplex algorithm", 1955: the objective reaches 5/4.
    var (system, x) = system(4)
    try system.add(.init(sum([0.25, -8, -1, 9], x), .lessOrEqual, 0))
    try system.add(.init(sum([0.5, -12, -0.5, 3], x), .lessOrEqual, 0))
    try system.add(.init([.init(1, x[2])], .lessOrEqual, 1))
    try system.add(
      .init(sum([0.75, -20, 0.5, -6], x), .greaterOrEqual, 10, priority: weak()))
    let solution = try system.solve()
    #expect(solution.roundedValues == [1, 0, 1, 0])
    #expect(solution.levels.map(\.violation) == [8.75])
  }

  @Test("Beale's example, compiled with limits as parameters, ends at its optimum from any start")
  func bealeCompiled() throws {
    var (system, x) = system(4)
    let limits = (0..<3).map { _ in system.addParameter() }
    let rows: [[Double]] = [[0.25, -8, -1, 9], [0.5, -12, -0.5, 3], [0, 0, 1, 0]]
    for (row, limit) in zip(rows, limits) {
      _ = try system.declare(
        .init(sum(row, x), .lessOrEqual, 0, parameters: [.init(1, limit)]))
    }
    _ = try system.declare(
      .init(sum([0.75, -20, 0.5, -6], x), .greaterOrEqual, 10, priority: weak()))
    var program = try SolverProgram(system)
    for start in [[1, 1, 1], [0, 0, 0], [-0.25, 3, 2], [1e7, 1e7, 1e7], [0, 5, 0.5]] {
      let first = try program.values(at: start)
      #expect(try first.map(rounded) == system.solve(parameters: start).roundedValues)
      let values = try program.values(at: [0, 0, 1])
      #expect(values.map(rounded) == [1, 0, 1, 0])
    }
  }

  @Test("Chvátal's example, on which the largest-coefficient rule cycles, ends at its optimum")
  func chvatal() throws {
    // Chvátal, "Linear Programming", 1983, chapter 3: the objective reaches 1.
    var (system, x) = system(4)
    try system.add(.init(sum([0.5, -5.5, -2.5, 9], x), .lessOrEqual, 0))
    try system.add(.init(sum([0.5, -1.5, -0.5, 1], x), .lessOrEqual, 0))
    try system.add(.init([.init(1, x[0])], .lessOrEqual, 1))
    try system.add(
      .init(sum([10, -57, -9, -24], x), .greaterOrEqual, 100, priority: weak()))
    let solution = try system.solve()
    #expect(solution.values == [1, 0, 1, 0])
    #expect(solution.levels.map(\.violation) == [99])
  }

  /// The rows and the objective of Klee and Minty's cube: x1 <= 5, 4 x1 + x2 <= 25,
  /// 8 x1 + 4 x2 + x3 <= 125, ...; 4 x1 + 2 x2 + x3 is greatest at (0, 0, 125).
  ///
  /// Source: Klee and Minty, "How good is the simplex algorithm?", 1972.
  private func cube(_ x: [SolverVariable]) -> (rows: [[Term]], bounds: [Double], objective: [Term])
  {
    let powers = (0...x.count).map { Double(1 << $0) }
    let rows = x.indices.map { row in
      (0..<row).map { Term(powers[row - $0 + 1], x[$0]) } + [Term(1, x[row])]
    }
    let fives = sequence(first: 5.0) { $0 * 5 }
    return (rows, Array(fives.prefix(x.count)), sum(powers.prefix(x.count).reversed(), x))
  }

  @Test(
    "Klee and Minty's cubes end at their last vertex",
    arguments: [(3, 125.0), (4, 625), (5, 3125), (6, 15625)])
  func kleeMinty(dimension: Int, optimum: Double) throws {
    var (system, x) = system(dimension)
    let (rows, bounds, objective) = cube(x)
    for (row, bound) in zip(rows, bounds) { try system.add(.init(row, .lessOrEqual, bound)) }
    try system.add(.init(objective, .greaterOrEqual, 100_000, priority: weak()))
    let solution = try system.solve()
    #expect(solution.values.dropLast().allSatisfy { $0 == 0 })
    #expect(solution.values.last == optimum)
    #expect(solution.levels.map(\.violation) == [100_000 - optimum])
  }

  @Test(
    "Klee and Minty's cubes, compiled with bounds as parameters, end at their last vertex",
    arguments: [3, 5, 8])
  func kleeMintyCompiled(dimension: Int) throws {
    var (system, x) = system(dimension)
    let (rows, bounds, objective) = cube(x)
    for row in rows {
      let bound = system.addParameter(.nonNegative)
      _ = try system.declare(.init(row, .lessOrEqual, 0, parameters: [.init(1, bound)]))
    }
    _ = try system.declare(.init(objective, .greaterOrEqual, 1e7, priority: weak()))
    var program = try SolverProgram(system)
    let equal = [Double](repeating: 7, count: dimension)
    for start in [[Double](repeating: 0, count: dimension), bounds.reversed(), equal] {
      let first = try program.values(at: start)
      #expect(try first == system.solve(parameters: start).values)
      let values = try program.values(at: bounds)
      #expect(values.dropLast().allSatisfy { $0 == 0 })
      #expect(values.last == bounds.last)
    }
  }

  @Test("hundreds of preferences of one priority settle at their median")
  func manyTies() throws {
    var (system, x) = system(1)
    for wish in 0...300 {
      _ = try system.declare((x[0] == Double((wish * 11) % 301)).at(500))
    }
    let solution = try system.solve()
    #expect(solution.values == [150])
    // Twice 1 + 2 + ... + 150.
    #expect(solution.levels.map(\.violation) == [22650])
    #expect(solution.ambiguous == [])
  }

  @Test("in a chain of sixty variables, preferences of one priority for equal neighbours all hold")
  func chainOfTies() throws {
    var (system, x) = system(60)
    for (first, second) in zip(x, x.dropFirst()) {
      _ = try system.declare((first - second == 0).at(500))
    }
    _ = try system.declare(x[30] == 12.5)
    let solution = try system.solve()
    #expect(solution.values.allSatisfy { $0 == 12.5 })
    #expect(solution.violations.isEmpty)
    #expect(solution.ambiguous == [])
  }

  @Test("in a long chain of pairs that share a limit, every variable is ambiguous and settles at 0")
  func ambiguousChain() throws {
    var (system, x) = system(40)
    for (first, second) in zip(x, x.dropFirst()) {
      _ = try system.declare(.init([.init(1, first), .init(1, second)], .lessOrEqual, 10))
    }
    let solution = try system.solve()
    #expect(solution.values.allSatisfy { $0 == 0 })
    #expect(solution.ambiguous == x)
  }

  @Test("a system without variables or constraints has the empty solution")
  func empty() throws {
    let solution = try ConstraintSystem().solve()
    #expect(solution.values == [])
    #expect(solution.levels.isEmpty)
    #expect(solution.violations.isEmpty)
    #expect(solution.ambiguous == [])
  }

  @Test("a constraint without terms compares 0 with its constant")
  func noTerms() throws {
    var system = ConstraintSystem()
    try system.add(.init([], .lessOrEqual, 5))
    try system.add(.init([], .equal, 0))
    try system.add(.init([], .greaterOrEqual, 4, priority: weak()))
    #expect(try system.solve().levels.map(\.violation) == [4])
    #expect(thrown(by: { try system.add(.init([], .equal, 1)) }) != nil)
    #expect(thrown(by: { try system.add(.init([], .lessOrEqual, -1)) }) != nil)
    #expect(thrown(by: { try system.add(.init([], .greaterOrEqual, 1)) }) != nil)
  }

  @Test("terms with a coefficient of 0 have no effect")
  func zeroCoefficients() throws {
    var (system, x) = system(2)
    try system.add(.init([.init(0, x[0])], .lessOrEqual, 5))
    try system.add(.init([.init(0, x[0]), .init(2, x[1])], .equal, 6))
    try system.add(.init([.init(0, x[0])], .equal, 8, priority: weak()))
    let solution = try system.solve()
    #expect(solution.values == [0, 3])
    #expect(solution.levels.map(\.violation) == [8])
    #expect(solution.ambiguous == [x[0]])
    #expect(thrown(by: { try system.add(.init([.init(0, x[0])], .equal, 1)) }) != nil)
  }

  @Test("terms of one variable add up")
  func repeatedVariable() throws {
    var (system, x) = system(1)
    try system.add(.init([.init(1, x[0]), .init(2, x[0])], .equal, 12))
    try system.add(.init([.init(1, x[0]), .init(-1, x[0])], .equal, 0))
    #expect(try system.solve().values == [4])
  }

  @Test("an equality stated again, scaled or as a sum of others, changes nothing")
  func redundantEqualities() throws {
    var (system, x) = system(3)
    try system.add(.init(sum([1, 1, 0], x), .equal, 10))
    try system.add(.init(sum([0, 1, 1], x), .equal, 14))
    try system.add(.init(sum([1, 0, 1], x), .equal, 12))
    // Half the sum of all three is 18: 4 + 6 + 8.
    #expect(try system.solve().values == [4, 6, 8])
    try system.add(.init(sum([1, 1, 0], x), .equal, 10))
    try system.add(.init(sum([-3, -3, 0], x), .equal, -30))
    try system.add(.init(sum([1, 2, 1], x), .equal, 24))
    try system.add(.init(sum([1, 1, 1], x), .equal, 18))
    #expect(try system.solve().values == [4, 6, 8])
    #expect(thrown(by: { try system.add(.init(sum([1, 1, 1], x), .equal, 18.25)) }) != nil)
  }
}
