import SnugSolver
import Testing

@Suite("README: the solver alone")
struct ReadmeSolverTests {
  /// The example as the README prints it.
  private func example(print: (Any) -> Void) throws {
    var system = ConstraintSystem()
    let (cell, label) = (system.addVariable(), system.addVariable())
    let text = system.addParameter(.nonNegative)
    try system.add([cell == label + 10, label >= 40, label <= 120])
    try system.add([(label == text).at(750), (cell == 0).at(50)])
    var program = try SolverProgram(system)
    var values: [Double] = []
    for width in [23.5, 77, 134.25] {
      try program.solve([width], into: &values)
      print(values)  // [50, 40], then [87, 77], then [130, 120]
    }
    print(try system.explain(label, parameters: [134.25]).losses)  // the text misses 14.25 points
  }

  @Test("the example prints what its comments state")
  func exampleRuns() throws {
    var printed: [Any] = []
    try example { printed.append($0) }
    #expect(printed.count == 4)
    #expect(printed[0] as? [Double] == [50, 40])
    #expect(printed[1] as? [Double] == [87, 77])
    #expect(printed[2] as? [Double] == [130, 120])
    let losses = try #require(printed[3] as? [Explanation.Loss])
    // The text prefers a wider label, and the cell a narrower one.
    #expect(losses.map(\.amount) == [14.25, 130])
    #expect(losses.map(\.wantsMore) == [true, false])
  }
}

@Suite("README: constraints that exclude each other")
struct ReadmeConflictTests {
  @Test("the error names the earlier constraint and the refused one")
  func conflict() throws {
    var fixed = ConstraintSystem()
    let tag = fixed.addVariable()
    let least = try fixed.add(tag >= 40)
    let refused = fixed.nextConstraint  // what the next one is identified by
    var printed: [Bool] = []
    func print(_ isTrue: Bool) { printed.append(isTrue) }
    do {
      try fixed.add(tag <= 30)
    } catch {
      if case .unsatisfiable(let conflicting) = error {
        print(conflicting == [least, refused])  // true: removing either of them would do
      }
    }
    #expect(printed == [true])
    #expect(fixed.nextConstraint == refused)
    #expect(try fixed.solve()[tag] == 40)
  }
}

@Suite("Constraint system: operators of constraints")
struct LinearExpressionTests {
  @Test("sums, products and comparisons have their usual meaning, on either side")
  func operators() throws {
    var system = ConstraintSystem()
    let (x, y, z) = (
      system.addVariable(.free), system.addVariable(.free), system.addVariable(.free)
    )
    let p = system.addParameter()
    // z = 12 / 4; y = 2 z - 1 + p; 10 - x = y + -z / 2
    try system.add([4 * z == 12, y == z * 2 - 1 + p, 10 - x == y + (-z) / 2])
    let solution = try system.solve(parameters: [7])
    #expect(solution[z] == 3)
    #expect(solution[y] == 2 * 3 - 1 + 7)
    #expect(solution[x] == 10 - 10.5)
    try system.add([40 >= x, (5 <= x).at(750), (x - y >= p + 1).at(249.5)])
    let amounts: [Double] = [5 - -0.5, 7 + 1 - (-0.5 - 12)]
    #expect(try system.solve(parameters: [7]).violations.map(\.amount) == amounts)
  }
}

@Suite("Constraint system: priorities set with `at`")
struct WrittenPriorityTests {
  @Test("a priority outside 1 to 1000 is refused", arguments: [0.99, 1000.5, -.infinity, .nan])
  func outOfRange(level: Double) {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let error = thrown { try system.add((width >= 1).at(level)) }
    guard case .priorityOutOfRange(let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == level || found.isNaN && level.isNaN)
  }
}
