import SnugSolver
import Testing

@Suite("Constraint system: strict hierarchy")
struct HierarchyTests {
  @Test(
    "a higher priority outweighs every lower priority",
    arguments: [
      ("four wishes", [(.equal, 1, 1), (.equal, 2, 2), (.equal, 3, 3), (.equal, 4, 4)], 4),
      (
        "a hundred of the next lower priority",
        [(.equal, 7, 501)] + Array(repeating: (.equal, 1000, 500), count: 100), 7
      ),
      (
        "adjacent priorities", [(.greaterOrEqual, 100, 501), (.equal, 90, 500), (.equal, 50, 10)],
        100
      ),
      (
        "adjacent lower priorities",
        [(.greaterOrEqual, 80, 750), (.lessOrEqual, 40, 500), (.lessOrEqual, 50, 490)], 80
      ),
      // Within one priority the sum of violations counts, not their number or the largest: 10 costs
      // 0 + 0 + 90; 100 costs 180.
      ("sum within a priority", [(.equal, 10, 500), (.equal, 10, 500), (.equal, 100, 500)], 10),
    ] as [(String, [(LinearConstraint.Relation, Double, Double)], Double)])
  func higherWins(
    _ rule: String, constraints: [(LinearConstraint.Relation, Double, Double)], expected: Double
  ) throws {
    var system = ConstraintSystem()
    let variable = system.addVariable()
    for (relation, constant, level) in constraints {
      try system.add(LinearConstraint([.init(1, variable)], relation, constant).at(level))
    }
    #expect(try system.solve()[variable] == expected)
  }

  @Test("a small violation of a higher priority outweighs a large one of a lower priority")
  func coefficientsDoNotCount() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    try system.add((a + b == 100).at(750))
    try system.add((4 * a == 0).at(251))
    try system.add((b == 0).at(250))
    #expect(try system.solve().values == [0, 100])
  }

  @Test("the solution reports each violation and the total of each priority, highest first")
  func reportsViolations() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    try system.add(width <= 40)
    let small = try system.add((width <= 10).at(10))
    let met = try system.add((width >= 30).at(750))
    let missed = try system.add((2 * width == 100).at(750))
    let solution = try system.solve()
    #expect(solution[width] == 40)
    #expect(solution.levels.map(\.priority.level) == [750, 10])
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
