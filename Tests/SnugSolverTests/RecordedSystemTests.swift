import SnugSolver
import SnugSolverTesting
import Testing

@Suite("Constraint system: recorded optima")
struct RecordedSystemTests {
  @Test(
    "feasibility, totals, values and ambiguity are those that were found level by level",
    arguments: [
      // By HiGHS, and by exact arithmetic for coefficients from 0.001 to 1000.
      ("systems.txt", 300), ("wide.txt", 88),
    ])
  func recorded(file: String, count: Int) throws {
    let systems = try RecordedSystem.all(of: file)
    #expect(systems.count == count)
    for (index, system) in systems.enumerated() {
      let comment = Comment(rawValue: "number \(index): \(system.listing.debugDescription)")
      guard try system.listing.system().conflict() == nil else {
        #expect(system.isInfeasible, comment)
        continue
      }
      #expect(!system.isInfeasible, comment)
      system.optima.expect(try system.listing.system().solve(), comment)
    }
  }
}

/// A random system and its optima as HiGHS or exact arithmetic found them, recorded by `record.py`
/// and `record_exact.py` in `Tests/Fixtures/solver-oracle`.
struct RecordedSystem {
  /// The system, for the solver to solve.
  var listing: RandomSystem
  /// True if the required constraints conflict; there are no optima then.
  var isInfeasible = false
  var optima = RecordedOptima()

  /// Every recorded system, in the order of the file.
  static func all(of file: String) throws -> [RecordedSystem] {
    var systems: [RecordedSystem] = []
    for words in try RecordedOptima.lines(of: file) {
      if words[0] == "system" {
        let domains = words[1].map { $0 == "f" ? SolverVariable.Domain.free : .nonNegative }
        systems.append(RecordedSystem(listing: RandomSystem(domains: domains)))
      } else {
        try systems[systems.count - 1].read(words)
      }
    }
    return systems
  }

  private mutating func read(_ words: [Substring]) throws {
    if words[0] == "infeasible" {
      isInfeasible = true
    } else if try !optima.read(words) {
      try add(words)
    }
  }

  private mutating func add(_ words: [Substring]) throws {
    guard let relation = LinearConstraint.Relation(rawValue: String(words[1])) else {
      throw UnreadableFixture(word: words[1])
    }
    let terms = try stride(from: 3, to: words.count, by: 2).map {
      (coefficient: try number(words[$0]), variable: Int(try number(words[$0 + 1])))
    }
    listing.add(terms, relation, try number(words[2]), try number(words[0]))
  }
}
