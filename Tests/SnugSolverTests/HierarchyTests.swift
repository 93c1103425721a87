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

  @Test("one higher priority outweighs every lower one")
  func higherWins() throws {
    let w = try value([(.equal, 1, 1), (.equal, 2, 2), (.equal, 3, 3), (.equal, 4, 4)])
    #expect(w == 4)
  }

  @Test("levels next to each other are still strict")
  func adjacentLevels() throws {
    #expect(
      try value([(.greaterOrEqual, 100, 501), (.equal, 90, 500), (.equal, 50, 10)]) == 100)
    #expect(
      try value([(.greaterOrEqual, 80, 750), (.lessOrEqual, 40, 500), (.lessOrEqual, 50, 490)])
        == 80)
  }
}
