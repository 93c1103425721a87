import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import Testing

@Suite("Constraint system: one answer")
struct OneAnswerTests {
  @Test(
    "a value left free takes the value of its range that is nearest to 0",
    arguments: [
      // The lower of positive bounds, the upper of negative ones, and 0 between them.
      (3, 8, 3), (3, nil, 3), (-8, -3, -3), (nil, -3, -3),
      (-8, 3, 0), (-8, nil, 0), (nil, 3, 0), (nil, nil, 0),
    ] as [(Double?, Double?, Double)])
  func settled(least: Double?, greatest: Double?, expected: Double) throws {
    var system = ConstraintSystem()
    let position = system.addVariable(.free)
    if let least { try system.add(position >= least) }
    if let greatest { try system.add(position <= greatest) }
    #expect(try system.solve().values == [expected])
  }

  @Test("a value that the constraints leave free is ambiguous, and a value they determine is not")
  func ambiguity() throws {
    var system = ConstraintSystem()
    let (x, width, height) = (
      system.addVariable(.free), system.addVariable(), system.addVariable()
    )
    try system.add([x + width == 100, height == 17])
    #expect(try system.solve().ambiguous == [x, width])
    try system.add(width == 40)
    #expect(try system.solve().ambiguous == [])
  }

  @Test("free values settle in order of declaration")
  func declaredOrder() throws {
    var system = ConstraintSystem()
    let (first, second) = (system.addVariable(), system.addVariable())
    try system.add(second + 2 * first == 10)
    #expect(try system.solve().values == [0, 10])
  }

  @Test("a negative value settles first, and determines the values declared after it")
  func negativeThenDependent() throws {
    var system = ConstraintSystem()
    let (first, second) = (system.addVariable(.free), system.addVariable(.free))
    try system.add([first <= -5, first - second == 2])
    let solution = try system.solve()
    #expect(solution.values == [-5, -7])
    #expect(solution.ambiguous == [first, second])
  }

  @Test("a tie within one priority is ambiguous and settles nearest 0")
  func tieSettles() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    for wish in [30.0, 20, 40, 10] { try system.add((width == wish).at(500)) }
    let solution = try system.solve()
    // Anything between the two middle preferences costs (30 - 20) + (40 - 10).
    #expect(solution.values == [20])
    #expect(solution.levels.map(\.violation) == [40])
    #expect(solution.ambiguous == [width])
  }

  @Test("a value of 0 is never -0")
  func noNegativeZero() {
    forAll(.system()) { (listing: RandomSystem) in
      guard let solution = try? listing.system().solve() else { throw Discard() }
      try check(!solution.values.contains { $0 == 0 && $0.sign == .minus })
    }
  }

  @Test("the order of the constraints does not change the answer")
  func constraintOrder() {
    let shuffled = Generator<RandomSystem>.system(variables: 1...5, rows: 0...12).flatMap {
      listing in
      Generator<[Int]>.order(of: listing.rows.count).map { (listing, $0) }
    }
    forAll(shuffled, count: 400) { listing, order in
      try checkEqual(Answer(listing.system(order)), Answer(listing.system()))
    }
  }
}
