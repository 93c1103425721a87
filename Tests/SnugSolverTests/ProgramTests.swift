import SnugPropertyTesting
import SnugSolver
import SnugWorkloads
import Testing

@Suite("SolverProgram: compiled systems")
struct ProgramTests {
  @Test("a compiled row of labels gives the values of fresh solves, width after width")
  func threeLabels() throws {
    let cell = try RowCell.threeLabels([0, 0, 0])
    let system = try cell.parametric()
    var program = try SolverProgram(system)
    var values: [Double] = []
    var generator = WidthGenerator()
    for _ in 0..<500 {
      let widths = (0..<3).map { _ in generator.next() ?? 0 }
      try program.solve(widths, into: &values)
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

  /// A system, the parameters of its constraints, and values of these to solve for in turn.
  struct Parametric: Sendable {
    var listing: SystemListing
    /// For each row: the parameter added to its right-hand side, if any.
    var parameters: [Int?]
    var solves: [[Double]]

    static let parameterCount = 3

    static var any: Generator<Parametric> {
      Generator { source in
        let listing = try source.draw(.system(rows: 0...10))
        let parameters = try listing.rows.map { _ in
          let choice = try source.draw(.integer(in: 0...2 * parameterCount))
          return choice < parameterCount ? choice : nil
        }
        let solve = Generator<[Double]>.array(
          of: .length(in: -30...120), count: parameterCount...parameterCount)
        return Parametric(
          listing: listing, parameters: parameters,
          solves: try source.draw(.array(of: solve, count: 1...12)))
      }
    }

    /// The system with parameters.
    func system() throws -> ConstraintSystem {
      var system = ConstraintSystem()
      let parameters = (0..<Parametric.parameterCount).map { _ in system.addParameter() }
      for (index, constraint) in listing.constraints(declaring: &system).enumerated() {
        var constraint = constraint
        if let parameter = self.parameters[index] {
          constraint.parameters = [.init(1, parameters[parameter])]
        }
        _ = try system.declare(constraint)
      }
      return system
    }

    /// The system with the parameters of one solve written into its constants.
    func fixed(_ solve: [Double]) throws -> ConstraintSystem {
      var listing = listing
      for (index, parameter) in parameters.enumerated() {
        if let parameter { listing.rows[index].constant += solve[parameter] }
      }
      return try listing.system()
    }
  }

  @Test("a program agrees with fresh solves of the system, whatever it solved before")
  func sameAsAnew() {
    forAll(Parametric.any) { (parametric: Parametric) in
      var program = try SolverProgram(parametric.system())
      var values: [Double] = []
      for solve in parametric.solves {
        let expected = try Answer(parametric.fixed(solve))
        do throws(SolverError) {
          try program.solve(solve, into: &values)
        } catch {
          guard case .unsatisfiable = error else { throw error }
          try checkEqual(expected, .unsatisfiable)
          continue
        }
        guard case .solved(let solved, _, _) = expected else {
          try check(false, "solved what cannot hold: \(values)")
          return
        }
        try checkEqual(values.map(rounded), solved)
      }
    }
  }
}
