import SnugSolver
import Testing

@Suite("Constraint system: strict hierarchy")
struct HierarchyTests {
  /// Solves constraints on one variable, written as (relation, constant, priority).
  private func value(
    _ constraints: [(LinearConstraint.Relation, Double, Double)]
  ) throws -> Double {
    var system = ConstraintSystem()
    let variable = system.addVariable()
    for (relation, constant, level) in constraints {
      let priority = try #require(Priority(level))
      try system.add(.init([.init(1, variable)], relation, constant, priority: priority))
    }
    return try system.solve()[variable]
  }

  @Test("a higher priority outweighs every lower priority")
  func higherWins() throws {
    let w = try value([(.equal, 1, 1), (.equal, 2, 2), (.equal, 3, 3), (.equal, 4, 4)])
    #expect(w == 4)
  }

  @Test("a hundred constraints do not outweigh one of the next higher priority")
  func numbersDoNotCount() throws {
    let many = [(LinearConstraint.Relation, Double, Double)](
      repeating: (.equal, 1000, 500), count: 100)
    #expect(try value([(.equal, 7, 501)] + many) == 7)
  }

  @Test("adjacent priorities are still strictly ordered")
  func adjacentLevels() throws {
    #expect(
      try value([(.greaterOrEqual, 100, 501), (.equal, 90, 500), (.equal, 50, 10)]) == 100)
    #expect(
      try value([(.greaterOrEqual, 80, 750), (.lessOrEqual, 40, 500), (.lessOrEqual, 50, 490)])
        == 80)
  }

  @Test("a small violation of a higher priority outweighs a large one of a lower priority")
  func coefficientsDoNotCount() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    let high = try #require(Priority(750))
    let middle = try #require(Priority(251))
    let low = try #require(Priority(250))
    try system.add(.init([.init(1, a), .init(1, b)], .equal, 100, priority: high))
    try system.add(.init([.init(4, a)], .equal, 0, priority: middle))
    try system.add(.init([.init(1, b)], .equal, 0, priority: low))
    let solution = try system.solve()
    #expect(solution[a] == 0)
    #expect(solution[b] == 100)
  }

  @Test("within one priority the sum of violations counts, not their number or the largest")
  func sumWithinLevel() throws {
    // 10 costs 0 + 0 + 90; 100 costs 180.
    #expect(try value([(.equal, 10, 500), (.equal, 10, 500), (.equal, 100, 500)]) == 10)
  }

  @Test("the solution reports each violation and the total of each priority, highest first")
  func reportsViolations() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let low = try #require(Priority(10))
    let high = try #require(Priority(750))
    try system.add(.init([.init(1, width)], .lessOrEqual, 40))
    let small = try system.add(.init([.init(1, width)], .lessOrEqual, 10, priority: low))
    let met = try system.add(.init([.init(1, width)], .greaterOrEqual, 30, priority: high))
    let missed = try system.add(.init([.init(2, width)], .equal, 100, priority: high))
    let solution = try system.solve()
    #expect(solution[width] == 40)
    #expect(solution.levels.map(\.priority) == [high, low])
    #expect(solution.levels.map(\.violation) == [20, 30])
    #expect(solution.violations.map(\.constraint) == [small, missed])
    #expect(solution.violations.map(\.amount) == [30, 20])
    #expect(!solution.violations.map(\.constraint).contains(met))
  }

  @Test("priorities lie between 1 and 1000")
  func priorityRange() {
    #expect(Priority(1) != nil)
    #expect(Priority(1000) == .required)
    #expect(Priority(0.5) == nil)
    #expect(Priority(1000.5) == nil)
    #expect(Priority(.nan) == nil)
  }
}
