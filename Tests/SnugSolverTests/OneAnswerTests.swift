import SnugPropertyTesting
import SnugSolver
import Testing

@Suite("Constraint system: one answer")
struct OneAnswerTests {
  /// Settles one free variable that may take any value of a range.
  private func settled(_ least: Double?, _ greatest: Double?) throws -> Solution {
    var system = ConstraintSystem()
    let position = system.addVariable(.free)
    if let least { try system.add(.init([.init(1, position)], .greaterOrEqual, least)) }
    if let greatest { try system.add(.init([.init(1, position)], .lessOrEqual, greatest)) }
    return try system.solve()
  }

  @Test("a value left free between positive bounds takes the lower bound")
  func positiveRange() throws {
    #expect(try settled(3, 8).values == [3])
    #expect(try settled(3, nil).values == [3])
  }

  @Test("a value left free between negative bounds takes the upper bound")
  func negativeRange() throws {
    #expect(try settled(-8, -3).values == [-3])
    #expect(try settled(nil, -3).values == [-3])
  }

  @Test("a value whose admissible range holds 0 takes 0")
  func rangeAroundZero() throws {
    #expect(try settled(-8, 3).values == [0])
    #expect(try settled(-8, nil).values == [0])
    #expect(try settled(nil, 3).values == [0])
    #expect(try settled(nil, nil).values == [0])
  }

  @Test("a value that the constraints leave free is ambiguous, and a value they determine is not")
  func ambiguity() throws {
    var system = ConstraintSystem()
    let x = system.addVariable(.free)
    let width = system.addVariable()
    let height = system.addVariable()
    try system.add(.init([.init(1, x), .init(1, width)], .equal, 100))
    try system.add(.init([.init(1, height)], .equal, 17))
    #expect(try system.solve().ambiguous == [x, width])
    try system.add(.init([.init(1, width)], .equal, 40))
    #expect(try system.solve().ambiguous == [])
  }

  @Test("free values settle in order of declaration")
  func declaredOrder() throws {
    var system = ConstraintSystem()
    let first = system.addVariable()
    let second = system.addVariable()
    try system.add(.init([.init(1, second), .init(2, first)], .equal, 10))
    let solution = try system.solve()
    #expect(solution[first] == 0)
    #expect(solution[second] == 10)
  }

  @Test("a negative value settles first, and determines the values declared after it")
  func negativeThenDependent() throws {
    var system = ConstraintSystem()
    let first = system.addVariable(.free)
    let second = system.addVariable(.free)
    try system.add(.init([.init(1, first)], .lessOrEqual, -5))
    try system.add(.init([.init(1, first), .init(-1, second)], .equal, 2))
    let solution = try system.solve()
    #expect(solution.values == [-5, -7])
    #expect(solution.ambiguous == [first, second])
  }

  @Test("a tie within one priority is ambiguous and settles nearest 0")
  func tieSettles() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let priority = try #require(Priority(500))
    for wish in [30.0, 20, 40, 10] {
      try system.add(.init([.init(1, width)], .equal, wish, priority: priority))
    }
    let solution = try system.solve()
    // Anything between the two middle preferences costs (30 - 20) + (40 - 10).
    #expect(solution.values == [20])
    #expect(solution.levels.map(\.violation) == [40])
    #expect(solution.ambiguous == [width])
  }

  @Test("a value of 0 is never -0")
  func noNegativeZero() {
    forAll(.system()) { (listing: SystemListing) in
      guard let solution = try? listing.system().solve() else { throw Discard() }
      try check(!solution.values.contains { $0 == 0 && $0.sign == .minus })
    }
  }

  @Test("the order of the constraints does not change the answer")
  func constraintOrder() {
    let shuffled = Generator<SystemListing>.system(variables: 1...5, rows: 0...12).flatMap {
      listing in
      listing.order().map { (listing, $0) }
    }
    forAll(shuffled, count: 400) { listing, order in
      try checkEqual(Answer(listing.system(order)), Answer(listing.system()))
    }
  }
}
