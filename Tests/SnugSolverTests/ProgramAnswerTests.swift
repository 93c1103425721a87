import SnugPropertyTesting
import SnugSolverTesting
import SnugWorkloads
import Testing

@testable import SnugSolver

@Suite("SolverProgram: stored answers for whole regions")
struct ProgramAnswerTests {
  /// Solves by stored answers alone, into a buffer whose first and last values must not change.
  /// - Returns: nil if no stored answer is enough.
  private func answer(_ program: inout SolverProgram, _ parameters: [Double]) -> [Double]? {
    let count = program.constants.count
    var values = [Double](repeating: -77, count: count + 2)
    let isSolved = values.withUnsafeMutableBufferPointer { values in
      parameters.withUnsafeBufferPointer { parameters in
        guard let input = parameters.baseAddress, let output = values.baseAddress else {
          return false
        }
        return program.isSolvedByAnswer(input, into: output + 1)
      }
    }
    #expect(values.first == -77 && values.last == -77)
    return isSolved ? Array(values[1...count]) : nil
  }

  /// Checks stored answers against fresh solves.
  /// - Returns: The number of answers.
  private func checkAnswers(_ compiled: CompiledCase) throws -> Int {
    let system = try compiled.system()
    var program = try SolverProgram(system)
    var count = 0
    for solve in compiled.solves + compiled.solves {
      let found = try CompiledCase.Outcome { try program.values(at: solve) }
      guard let answer = answer(&program, solve) else { continue }
      count += 1
      try checkEqual(CompiledCase.Outcome.solved(answer), found)
      try check(!answer.contains { $0 == 0 && $0.sign == .minus })
      let expected = try CompiledCase.Outcome { try system.solve(parameters: solve).values }
      try checkEqual(found.rounded, expected.rounded)
    }
    return count
  }

  @Test("stored answers agree with fresh solves, for few and many variables, odd and even numbers")
  func agreement() {
    let connected = Generator<RandomSystem>.system(
      variables: 2...9, rows: 1...12, terms: 2...4, priorities: [1000, 750, 500, 250])
    var counts: [Int: Int] = [:]
    for parameters in 1...5 {
      forAll(CompiledCase.any(parameters: parameters...parameters, systems: connected)) {
        counts[parameters, default: 0] += try checkAnswers($0)
      }
    }
    for parameters in 1...5 { #expect(counts[parameters, default: 0] > 50, "\(counts)") }
  }

  @Test("rows of one or two labels are solved by stored answers wherever they were solved before")
  func rows() throws {
    for labels in 1...2 {
      let cell = try RowCell.crowd([Double](repeating: 0, count: labels))
      let system = try cell.parametric()
      var program = try SolverProgram(system)
      var generator = WidthGenerator()
      for _ in 0..<200 {
        let widths = (0..<labels).map { _ in generator.next() ?? 0 }
        let values = try program.values(at: widths)
        try #require(answer(&program, widths) == values)
        let expected = try system.solve(parameters: widths).values
        try #require(values == expected)
      }
    }
  }

  /// `width == p @ 500`, `width >= 40`, `edge == width + 5 + q`, `gap == q`.
  private func edge() throws -> SolverProgram {
    var system = ConstraintSystem()
    let (width, edge, gap) = (
      system.addVariable(), system.addVariable(.free), system.addVariable(.free)
    )
    let (p, q) = (system.addParameter(), system.addParameter())
    try system.add([(width == p).at(500), width >= 40, edge == width + 5 + q, gap == q])
    return try SolverProgram(system)
  }

  @Test("a parameter that changes only eliminated variables is still read")
  func eliminated() throws {
    var program = try edge()
    let values = try program.values(at: [50, 1])
    #expect(values == [50, 56, 1])
    #expect(answer(&program, [50, 1]) == [50, 56, 1])
    #expect(answer(&program, [12, -3]) == [40, 42, -3])
    #expect(answer(&program, [40.25, 0]) == [40.25, 45.25, 0])
    #expect(answer(&program, [.nan, 0]) == nil)
    #expect(answer(&program, [0, .infinity]) == nil)
    #expect(answer(&program, [0, 1e7.nextUp]) == nil)
  }

  @Test("a batch continues where no stored answer is enough")
  func batches() throws {
    let cell = try RowCell.threeLabels([0, 0, 0])
    let widths = Array(WidthGenerator().prefix(600))
    var program = try SolverProgram(cell.parametric())
    var values: [Double] = []
    try program.solveAll(widths, into: &values)
    var one = try SolverProgram(cell.parametric())
    var expected: [Double] = []
    for start in stride(from: 0, to: widths.count, by: 3) {
      expected += try one.values(at: Array(widths[start..<start + 3]))
    }
    #expect(values == expected)
    let halfRefused = Array(widths.prefix(6)) + [50, -1, 50]
    #expect(thrown { try program.solveAll(halfRefused, into: &values) } != nil)
    #expect(Array(values.prefix(28)) == Array(expected.prefix(28)))
  }
}
