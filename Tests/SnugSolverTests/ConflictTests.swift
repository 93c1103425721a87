import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import Testing

@Suite("Constraint system: conflicts of required constraints")
struct ConflictTests {
  private var conflicts: Generator<RandomSystem> {
    .system(variables: 1...3, rows: 2...10, priorities: [1000, 1000, 1000, 500])
  }

  private func conflict(_ listing: RandomSystem) throws -> [Int]? {
    try listing.system().conflict()?.map { Int($0.index) }
  }

  @Test("a lower bound above an upper bound is a conflict of just these two constraints")
  func twoBounds() throws {
    var system = ConstraintSystem()
    let (width, other) = (system.addVariable(), system.addVariable())
    let constraints = [other == 5, width <= 10, other + width >= 1, width >= 20]
    let ids = try constraints.map { try system.declare($0) }
    #expect(try system.conflict() == [ids[1], ids[3]])
  }

  @Test("of two possible conflicts, the one declared first is named")
  func deletionFromTheLast() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let ids = try [width <= 10, width >= 20, width >= 30].map { try system.declare($0) }
    #expect(try system.conflict() == [ids[0], ids[1]])
  }

  @Test("a constraint that no value satisfies is in conflict by itself")
  func aloneInConflict() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let ids = try [width <= -1, width == 3].map { try system.declare($0) }
    #expect(try system.conflict() == [ids[0]])
  }

  @Test("an equality is checked in its own units: 1000 * width == -0.001 conflicts with width >= 0")
  func negativeByLittle() throws {
    var system = ConstraintSystem()
    let (width, other) = (system.addVariable(), system.addVariable())
    let negative = try system.declare(1000 * width == -0.001)
    _ = try system.declare(1000 * width + other == 3)
    #expect(try system.conflict() == [negative])
    try system.setConstant(0, of: negative)
    #expect(try system.solve().values == [0, 3])
  }

  @Test("two widths whose sum is less than 0 only by rounding are 0, not in conflict")
  func negativeByRounding() throws {
    var system = ConstraintSystem()
    let widths = [system.addVariable(), system.addVariable()]
    let (tenth, fifth) = (0.1, 0.2)
    // -2^-55.
    let sum = 0.3 - tenth - fifth
    try system.add(.init(widths.map { .init(1, $0) }, .equal, sum))
    #expect(try system.solve().values == [0, 0])
    let parameter = system.addParameter()
    _ = try system.declare(3 * widths[0] <= parameter)
    var program = try SolverProgram(system)
    let values = try program.values(at: [sum])
    #expect(values == [0, 0])
    #expect(try system.solve(parameters: [sum]).values == [0, 0])
  }

  @Test("constraints that are not required never conflict")
  func weakNeverConflict() {
    forAll(.system(priorities: [999, 500, 1])) { (listing: RandomSystem) in
      try checkEqual(conflict(listing), nil)
    }
  }

  @Test("the constraints of a conflict cannot hold together, but can without any one of them")
  func irreducible() {
    forAll(conflicts, count: 300) { listing in
      guard let conflicting = try conflict(listing) else { throw Discard() }
      try check(!listing.isSatisfiable(conflicting), "the subset holds")
      for constraint in conflicting {
        try check(
          listing.isSatisfiable(conflicting.filter { $0 != constraint }),
          "it conflicts without \(constraint) too")
      }
    }
  }

  @Test("a conflict is what remains when constraints are deleted one by one from the last declared")
  func deletionFilter() {
    forAll(conflicts, count: 300) { listing in
      guard let conflicting = try conflict(listing) else { throw Discard() }
      var kept = listing.rows.indices.filter { listing.rows[$0].priority == 1000 }
      for constraint in kept.reversed() {
        let fewer = kept.filter { $0 != constraint }
        if try !listing.isSatisfiable(fewer) { kept = fewer }
      }
      try checkEqual(conflicting, kept)
    }
  }
}
