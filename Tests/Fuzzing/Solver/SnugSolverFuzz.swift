import ArgumentParser
import SnugSolver

/// Prints random systems with Snug's answers, for `Tests/Fixtures/solver-oracle/check.py` to judge.
@main
struct SnugSolverFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SnugSolverFuzz",
    abstract: "Prints random constraint systems and the answers to them.",
    discussion: "A system depends on the seed, its family and its number alone.")

  @Option(help: "How many systems to print.")
  var count = 1000

  @Option(help: "The number of the first system.")
  var first = 0

  @Option(help: "Another seed gives other systems.")
  var seed: UInt64 = 1

  @Option(parsing: .upToNextOption, help: "The families to take in turns: \(Family.names).")
  var families = Family.allCases

  func validate() throws {
    guard count >= 0, first >= 0 else {
      throw ValidationError("--count and --first: expected 0 or more")
    }
    guard !families.isEmpty else { throw ValidationError("--families: expected one or more") }
  }

  func run() throws {
    for number in first..<first + count {
      let family = families[number % families.count]
      var source = RandomSource(seed: seed, family: family, number: number)
      let system = family.system(&source)
      print("system", system.domainLetters, family.rawValue, number)
      for row in system.rows { print(row.text) }
      for line in Answer(system).lines { print(line) }
      if let doubt = doubt(of: try system.declared().system) { print("refuted", doubt) }
      if !(try history(of: system, &source)) { print("edited") }
      print()
    }
  }

  /// What is wrong with the certificate of the answer, if there is an answer.
  private func doubt(of system: ConstraintSystem) -> String? {
    guard let certificate = try? system.certificate() else { return nil }
    do {
      try certificate.verify()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Whether the system has the same answer after a history of edits.
  private func history(of system: RandomSystem, _ source: inout RandomSource) throws -> Bool {
    Answer(system).isNear(Answer(try system.edited(&source)))
  }
}

extension Family: ExpressibleByArgument {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
