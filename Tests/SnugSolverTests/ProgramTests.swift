import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import SnugWorkloads
import Testing

@Suite("SolverProgram: compiled systems")
struct ProgramTests {
  @Test("a compiled row of labels gives the values of fresh solves, width after width")
  func threeLabels() throws {
    let cell = try RowCell.threeLabels([0, 0, 0])
    let system = try cell.parametric()
    var program = try SolverProgram(system)
    var generator = WidthGenerator()
    for _ in 0..<500 {
      let widths = (0..<3).map { _ in generator.next() ?? 0 }
      let values = try program.values(at: widths)
      let expected = try RowCell.threeLabels(widths).system.solve().values
      try #require(values == expected, "\(widths)")
    }
  }

  @Test("without parameters, a program solves one at a time, and none in a batch")
  func noParameters() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    try system.add(width >= 3)
    var program = try SolverProgram(system)
    var values: [Double] = []
    try program.solve([], into: &values)
    #expect(values == [3])
    try program.solveAll([], into: &values)
    #expect(values.isEmpty)
  }

  @Test("a program agrees with fresh solves of the system, whatever it solved before")
  func sameAsAnew() {
    forAll(CompiledCase.any(parameters: 3...3, solves: 1...12)) {
      try $0.checkAgreement(fixed: true)
    }
  }
}
