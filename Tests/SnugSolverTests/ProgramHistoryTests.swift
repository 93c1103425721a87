import SnugPropertyTesting
import SnugSolverTesting
import SnugWorkloads
import Testing

@testable import SnugSolver

@Suite("SolverProgram: independence of earlier solves")
struct ProgramHistoryTests {
  /// Cases and another order of their solves.
  private func permuted(_ cases: Generator<CompiledCase>) -> Generator<(CompiledCase, [Int])> {
    cases.flatMap { compiled in
      Generator<[Int]>.order(of: compiled.solves.count).map { (compiled, $0) }
    }
  }

  private func outcome(
    _ program: inout SolverProgram, _ parameters: [Double]
  ) throws -> CompiledCase.Outcome {
    try CompiledCase.Outcome { try program.values(at: parameters) }
  }

  @Test("in any order, each solve gives the same values to 2^-16")
  func anyOrder() {
    let cases = CompiledCase.any(parameters: 1...4, solves: 2...12)
    forAll(permuted(cases), count: 300) { compiled, order in
      var program = try SolverProgram(compiled.system())
      let expected = try compiled.solves.map { try outcome(&program, $0).rounded }
      var other = try SolverProgram(compiled.system())
      for index in order {
        try checkEqual(outcome(&other, compiled.solves[index]).rounded, expected[index])
      }
    }
  }

  @Test("in any order, each solve gives the same bits if every pivot is 1 or -1")
  func anyOrderExactly() {
    // Rows of at most two variables, of opposite signs: every pivot is 1 or -1.
    let systems = Generator<RandomSystem>.system(
      variables: 1...5, rows: 1...10, terms: 1...1, coefficients: [1, -1]
    ).flatMap { listing in
      Generator<RandomSystem> { source in
        var listing = listing
        for row in listing.rows.indices where try source.draw(.bool) {
          let other = try source.draw(.integer(in: 0...listing.domains.count - 1))
          guard let term = listing.rows[row].terms.first, term.variable != other else { continue }
          listing.rows[row].terms.append((coefficient: -term.coefficient, variable: other))
        }
        return listing
      }
    }
    let cases = CompiledCase.any(
      parameters: 1...4, systems: systems, coefficients: [1, -1, 2, 0.5], solves: 2...12)
    forAll(permuted(cases), count: 300) { compiled, order in
      var program = try SolverProgram(compiled.system())
      let expected = try compiled.solves.map { try outcome(&program, $0) }
      var other = try SolverProgram(compiled.system())
      for index in order {
        try checkEqual(outcome(&other, compiled.solves[index]), expected[index])
      }
    }
  }

  @Test("in every process, values and violations are the same to the last bit")
  func processes() async {
    var outputs: [[UInt8]] = []
    for _ in 0..<2 {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        print(try ProgramHistoryTests.answers())
      }
      outputs.append(result?.standardOutputContent ?? [])
    }
    #expect(outputs[0].count > 10_000)
    #expect(outputs[0] == outputs[1])
  }

  /// Solves a compiled row of labels and fresh forms many times, and lists the bits of the results.
  private static func answers() throws -> String {
    var numbers: [Double] = []
    var program = try SolverProgram(RowCell.threeLabels([0, 0, 0]).parametric())
    var values: [Double] = []
    try program.solveAll(Array(WidthGenerator().prefix(300)), into: &values)
    numbers += values
    for size in stride(from: 60.0, to: 900, by: 97) {
      let solution = try Form(width: size, height: size / 3).system.solve()
      numbers += solution.values + solution.violations.map(\.amount)
    }
    return numbers.map { String($0.bitPattern, radix: 16) }.joined(separator: "\n")
  }

  @Test("a failed solve does not change later solves")
  func failures() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let (least, most) = (system.addParameter(), system.addParameter())
    try system.add([width >= least, width <= most])
    var program = try SolverProgram(system)
    var values: [Double] = []
    for step in 0..<200 {
      let bound = Double((step * 37) % 100)
      try program.solve([bound, 100], into: &values)
      #expect(values == [bound])
      #expect(thrown(by: { try program.solve([bound, bound - 1], into: &values) }) != nil)
      #expect(thrown(by: { try program.solve([.nan, bound], into: &values) }) != nil)
      #expect(thrown(by: { try program.solve([bound], into: &values) }) != nil)
      try program.solve([-bound, bound], into: &values)
      #expect(values == [0])
    }
  }

  @Test("a program with room for few regions gives the same values as one with room for many")
  func forgetting() {
    forAll(CompiledCase.any(parameters: 1...4, solves: 2...12), count: 300) { compiled in
      var program = try SolverProgram(compiled.system())
      // Room for one region of each component, and for a few.
      var forgetful = try SolverProgram(compiled.system(), capacity: 1)
      var small = try SolverProgram(compiled.system(), capacity: 60)
      for solve in compiled.solves + compiled.solves {
        let expected = try outcome(&program, solve).rounded
        try checkEqual(outcome(&forgetful, solve).rounded, expected)
        try checkEqual(outcome(&small, solve).rounded, expected)
      }
    }
  }

  @Test("a million solves of a tag cell accumulate no error")
  func noDrift() throws {
    let (system, cell) = try TagCell.parametric()
    var program = try SolverProgram(system)
    let widths = Array(WidthGenerator().prefix(20_000))
    var first: [Double] = []
    try program.solveAll(widths, into: &first)
    var again: [Double] = []
    for _ in 0..<49 { try program.solveAll(widths, into: &again) }
    #expect(again == first)
    let stride = system.variableCount
    for (index, width) in widths.enumerated() {
      let size = first[index * stride + Int(cell.cellWidth.index)]
      guard size == min(max(width, 40), 120) + 10 else {
        Issue.record("\(size) for \(width)")
        return
      }
    }
  }
}
