import SnugPropertyTesting
import SnugSolverTesting
import SnugWorkloads
import Testing

@testable import SnugSolver

/// Systems as large as that of a template may be.
@Suite("Constraint system: hundreds of views")
struct LargeSystemTests {
  /// A system of `SnugSolverTesting`, by name, and its exact optima, from `record_large.py` in
  /// `Tests/Fixtures/solver-oracle`.
  struct Recorded: CustomTestStringConvertible {
    var family: Family
    var number: Int
    var totals: [(priority: Double, violation: Double)] = []

    var testDescription: String { "\(family.rawValue) \(number)" }

    func system() throws -> ConstraintSystem {
      var source = RandomSource(seed: 1, family: family, number: number)
      return try family.system(&source).declared().system
    }

    static func all() throws -> [Recorded] {
      var systems: [Recorded] = []
      for words in try RecordedOptima.lines(of: "large.txt") {
        if words[0] == "system" {
          let family = try #require(Family(rawValue: String(words[1])))
          systems.append(
            Recorded(family: family, number: Int(try SnugSolverTests.number(words[2]))))
        } else {
          let parts = try words[2].split(separator: "/").map(SnugSolverTests.number)
          systems[systems.count - 1].totals.append(
            (try SnugSolverTests.number(words[1]), parts.count > 1 ? parts[0] / parts[1] : parts[0])
          )
        }
      }
      return systems
    }
  }

  @Test("the recorded exact optima of 200 systems are reached at every priority")
  func recorded() throws {
    let systems = try Recorded.all()
    #expect(systems.count == 200)
    for recorded in systems {
      let system = try recorded.system()
      let solution = try system.solve()
      let name: Comment = "\(recorded.testDescription)"
      #expect(solution.levels.map(\.priority.level) == recorded.totals.map(\.priority), name)
      for (level, total) in zip(solution.levels, recorded.totals) {
        #expect(abs(level.violation - total.violation) <= 1e-9 * max(1, total.violation), name)
      }
    }
  }

  @Test("the solutions of large systems have certificates that verify")
  func certificates() throws {
    for recorded in try Recorded.all().prefix(12) {
      try recorded.system().certificate().verify()
    }
  }

  /// Systems of four families, small enough for a debug build, and an order of their rows.
  private static var random: Generator<(RandomSystem, order: [Int])> {
    Generator { source in
      let number = try source.draw(.integer(in: 0...10_000))
      let family = try source.draw(.element(of: [Family.views, .trees, .grids, .magnitudes]))
      var random = RandomSource(seed: 3, family: family, number: number)
      let system = family.system(&random)
      return (system, random.sample(system.rows.count, of: Array(system.rows.indices)))
    }
  }

  @Test("the order of constraints changes values only by rounding, at most 2^-40")
  func order() {
    forAll(Self.random, count: 8) { (system: RandomSystem, order: [Int]) in
      var other = system
      other.rows = order.map { system.rows[$0] }
      switch (SnugSolverTesting.Answer(system), SnugSolverTesting.Answer(other)) {
      case (.solved(let a), .solved(let b)):
        try check(a.values.areNear(b.values, within: 0x1p-40), "other values")
        try check(a.ambiguous == b.ambiguous, "other variables are open")
      case (.unsatisfiable, .unsatisfiable): break
      case (let a, let b): try check(false, "\(a), then \(b)")
      }
    }
  }

  @Test("a compiled large system agrees with fresh solves on a random walk of its parameters")
  func walk() throws {
    for number in 0..<3 {
      var source = RandomSource(seed: 5, family: .views, number: number)
      var (system, ids) = try Family.views.system(&source).declared()
      let pairs = stride(from: ids.count - 40, to: ids.count, by: 2)
      var parameters: [Double] = []
      for pair in pairs {
        _ = try system.addParameter(.nonNegative, to: [ids[pair], ids[pair + 1]])
        parameters.append(source.points(0...400))
      }
      var known = [Double](repeating: .nan, count: system.variableCount)
      let compiled = try ProgramSource(system, known: &known, namesConflicts: true)
      let continued = ContinuedSolve(compiled)
      let work = continued.works
      var values = [Double](repeating: 0, count: system.variableCount)
      for _ in 0..<12 {
        parameters[source.integer(0...parameters.count - 1)] = source.points(0...400)
        let isSolved = try values.withUnsafeMutableBufferPointer {
          try continued.solve(parameters, into: $0.baseAddress!)
        }
        let fresh = try? system.solve(parameters: parameters)
        #expect(isSolved == (fresh != nil))
        guard let fresh else { continue }
        // Work that one set of parameters uses up is available again for the next.
        for work in work { work.spend(Int64(ConstraintSystem.maximumExactWork / 4)) }
        #expect(values.areNear(fresh.values, within: 0x1p-40))
        #expect(try continued.openVariables(at: parameters) == fresh.ambiguous)
      }
    }
  }

  /// Coefficients over seven orders of magnitude make numbers of 10^12 that cancel.
  @Test(
    "a compiled system agrees with fresh solves where large numbers cancel", arguments: [390, 425])
  func cancelling(number: Int) throws {
    var source = RandomSource(seed: 77, family: .magnitudes, number: number)
    let random = Family.magnitudes.system(&source)
    let (system, constants) = try random.declaredWithParameters(&source)
    var parameters = constants
    var program = try SolverProgram(system)
    for _ in 0..<70 {
      parameters[source.integer(0...parameters.count - 1)] = source.points(0...400)
      let values = try? program.values(at: parameters)
      let fresh = try? system.solve(parameters: parameters)
      #expect((values == nil) == (fresh == nil))
      if let fresh { #expect(values?.areNear(fresh.values, within: 0x1p-17) == true) }
    }
  }

  @Test("the broken constraints are those that conflict with the constraints kept before them")
  func broken() throws {
    var source = RandomSource(seed: 2, family: .views, number: 0)
    var random = RandomLayout.scattered(
      views: 12, constraints: 90, requiredOnly: true, &source)
    for row in random.rows.indices where random.rows[row].priority == 1000 {
      random.rows[row].constant += source.points(-600...600)
    }
    let (system, _) = try random.declared()
    let broken = try system.brokenConstraints([])
    #expect(!broken.isEmpty)
    var kept = ConstraintSystem()
    let constraints = try random.constraints(declaring: &kept)
    for (index, constraint) in constraints.enumerated() where constraint.priority == .required {
      let isRefused = (try? kept.add(constraint)) == nil
      #expect(isRefused == broken.contains(ConstraintID(index: Int32(index))), "row \(index)")
    }
    for (constraint, obstacles) in zip(broken, try system.obstacles(of: broken, [])) {
      // Irreducible: the constraints cannot hold together, but can without any one of them.
      let conflict = (obstacles + [constraint]).map { Int($0.index) }
      #expect(try !holds(conflict, of: random))
      for left in conflict { #expect(try holds(conflict.filter { $0 != left }, of: random)) }
    }
  }

  @Test("a conflict of many views is what deletion from the last constraint leaves")
  func deletion() throws {
    for number in 0..<4 {
      var source = RandomSource(seed: 4, family: .views, number: number)
      var random = RandomLayout.scattered(
        views: 10, constraints: 60, requiredOnly: true, &source)
      for row in random.rows.indices
      where random.rows[row].priority == 1000 && source.once(in: 6) {
        random.rows[row].constant += source.points(-600...600)
      }
      var kept = random.rows.indices.filter { random.rows[$0].priority == 1000 }
      guard try !holds(kept, of: random) else { continue }
      for row in kept.reversed() {
        let others = kept.filter { $0 != row }
        if try !holds(others, of: random) { kept = others }
      }
      let conflict = try random.declared().system.conflict()
      #expect(conflict?.map { Int($0.index) } == kept, "system \(number)")
    }
  }

  @Test("views too wide for their line are all named, in a few steps for each")
  func longConflict() throws {
    let spent = try [50, 200].map { count in
      var cell = RowCell()
      for _ in 0..<count {
        try cell.addLabel(intrinsicWidth: 30, hugging: 250, compression: 750, minimum: 20)
      }
      // One point less than 5 + 20 + 4 + 20 + ... + 20 + 5.
      try cell.close(fitting: 50, maximumWidth: 10 + 24 * Double(count) - 4 - 1)
      // The place and the minimum of each label, the cell's end, and its maximum.
      #expect(try cell.system.conflict()?.count == 2 * count + 2)
      let required = (0..<cell.system.rows.count).filter { cell.system.rows[$0].isRequired }
      let work = ExactWork()
      var search = FeasibilitySearch(
        cell.system.rows, cell.system.domains, constraints: required, work)
      let last = try required.first { try !search.add($0) }
      let conflict = try search.irreducibleConflict(with: try #require(last))
      #expect(conflict.count == 2 * count + 2)
      return work.spent
    }
    // Four times as many constraints, and steps four times as long.
    #expect(spent[1] <= 20 * spent[0], "\(spent)")
  }

  private func holds(_ rows: [Int], of random: RandomSystem) throws -> Bool {
    var system = ConstraintSystem()
    let constraints = try random.constraints(declaring: &system)
    return (try? system.add(rows.map { constraints[$0] })) != nil
  }
}
