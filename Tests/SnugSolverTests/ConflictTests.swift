import SnugPropertyTesting
import SnugSolver
import Testing

@Suite("Constraint system: conflicts of required constraints")
struct ConflictTests {
  private var conflicts: Generator<SystemListing> {
    .system(variables: 1...3, rows: 2...10, priorities: [1000, 1000, 1000, 500])
  }

  private func conflict(_ listing: SystemListing) throws -> [Int]? {
    try listing.system().conflict()?.map { Int($0.index) }
  }

  @Test("a lower bound above an upper bound is a conflict of just these two constraints")
  func twoBounds() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let other = system.addVariable()
    try system.add(.init([.init(1, other)], .equal, 5))
    let most = try system.declare(.init([.init(1, width)], .lessOrEqual, 10))
    _ = try system.declare(.init([.init(1, other), .init(1, width)], .greaterOrEqual, 1))
    let least = try system.declare(.init([.init(1, width)], .greaterOrEqual, 20))
    let error = thrown { try system.solve() }
    #expect(error == .unsatisfiable(conflicting: [most, least]))
  }

  @Test("of two possible conflicts, the one declared first is named")
  func deletionFromTheLast() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let most = try system.declare(.init([.init(1, width)], .lessOrEqual, 10))
    let least = try system.declare(.init([.init(1, width)], .greaterOrEqual, 20))
    _ = try system.declare(.init([.init(1, width)], .greaterOrEqual, 30))
    let error = thrown { try system.solve() }
    #expect(error == .unsatisfiable(conflicting: [most, least]))
  }

  @Test("a constraint that no value satisfies is in conflict by itself")
  func aloneInConflict() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let negative = try system.declare(.init([.init(1, width)], .lessOrEqual, -1))
    _ = try system.declare(.init([.init(1, width)], .equal, 3))
    #expect(thrown(by: { try system.solve() }) == .unsatisfiable(conflicting: [negative]))
  }

  @Test("an equality is checked in its own units: 1000 * width == -0.001 conflicts with width >= 0")
  func negativeByLittle() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let other = system.addVariable()
    let negative = try system.declare(.init([.init(1000, width)], .equal, -0.001))
    let both = LinearConstraint([.init(1000, width), .init(1, other)], .equal, 3)
    _ = try system.declare(both)
    #expect(thrown(by: { try system.solve() }) == .unsatisfiable(conflicting: [negative]))
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
    _ = try system.declare(
      .init([.init(3, widths[0])], .lessOrEqual, 0, parameters: [.init(1, parameter)]))
    var program = try SolverProgram(system)
    var values: [Double] = []
    try program.solve([sum], into: &values)
    #expect(values == [0, 0])
    #expect(try system.solve(parameters: [sum]).values == [0, 0])
  }

  @Test("constraints that are not required never conflict")
  func weakNeverConflict() {
    forAll(.system(priorities: [999, 500, 1])) { (listing: SystemListing) in
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
