package import ArgumentParser
package import SnugPropertyTesting

/// The options of a fuzzer that checks random sessions, in one round after another.
package struct FuzzRounds: ParsableArguments {
  @Option(help: "How many sessions a round has.")
  package var count = 200

  @Option(help: "Another seed gives other sessions.")
  package var seed: UInt64 = 1

  @Option(help: "Begin rounds for so many seconds.")
  package var seconds: Int?

  @Option(help: "How many ways to make a session simpler are tried.")
  package var shrinking = PropertySettings().shrinkingBudget

  package init() {}

  package func validate() throws {
    guard count > 0 else { throw ValidationError("--count: expected 1 or more") }
    guard shrinking >= 0 else { throw ValidationError("--shrinking: expected 0 or more") }
  }

  /// Checks sessions, and prints a line for each round. On a failure, prints the simplest failing
  /// session found and ends the program with status 1.
  /// - Parameters:
  ///   - sessions: makes the sessions.
  ///   - told: the unit in which sessions are counted, as in `steps`, and the verdict that is
  ///     printed for a round without a failure.
  ///   - check: checks a session, and returns its number of units.
  package func run<Session>(
    _ sessions: Generator<Session>, telling told: (unit: String, verdict: String),
    check: (Session) throws -> Int
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds ?? 0)
    var settings = PropertySettings()
    settings.count = count
    settings.seed = seed
    settings.shrinkingBudget = shrinking
    repeat {
      var made = 0
      let outcome = propertyOutcome(sessions, settings: settings) { made += try check($0) }
      let round = "seed \(settings.seed):"
      switch outcome {
      case .passed(let cases):
        print(round, "\(cases) sessions of \(made) \(told.unit), \(told.verdict)")
      case .failed(let counterexample):
        print(round, counterexample.description)
        throw ExitCode.failure
      case .gaveUp(let reason):
        print(round, reason.description)
        throw ExitCode.failure
      }
      settings.seed &+= 1
    } while ContinuousClock.now < end
  }
}
