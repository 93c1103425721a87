import SnugSolver

/// A random system and its optima as HiGHS or exact arithmetic found them, recorded by `record.py`
/// and `record_exact.py` in `Tests/Fixtures/solver-oracle`.
struct RecordedSystem {
  /// The system, for the solver to solve.
  var listing: SystemListing
  /// True if the required constraints conflict; there are no optima then.
  var isInfeasible = false
  var optima = RecordedOptima()

  /// Every recorded system, in the order of the file.
  static func all(of file: String) throws -> [RecordedSystem] {
    var systems: [RecordedSystem] = []
    for words in try RecordedOptima.lines(of: file) {
      if words[0] == "system" {
        let domains = words[1].map { $0 == "f" ? SolverVariable.Domain.free : .nonNegative }
        systems.append(RecordedSystem(listing: SystemListing(domains: domains, rows: [])))
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
      listing.rows.append(try row(words))
    }
  }

  private func row(_ words: [Substring]) throws -> SystemListing.Row {
    guard let relation = LinearConstraint.Relation(rawValue: String(words[1])) else {
      throw UnreadableFixture(word: words[1])
    }
    let terms = try stride(from: 3, to: words.count, by: 2).map {
      (coefficient: try number(words[$0]), variable: Int(try number(words[$0 + 1])))
    }
    return SystemListing.Row(
      priority: try number(words[0]), relation: relation, constant: try number(words[2]),
      terms: terms)
  }
}
