import ArgumentParser
import CollectionTesting
import PropertyTesting
import Snug

/// Scrolls and changes random collections, and compares them, step by step, with plain lists.
@main
struct SnugCollectionFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SnugCollectionFuzz",
    abstract: "Compares collections with plain lists laid out from scratch.",
    discussion: """
      A session is a collection and what is done to it. Sessions depend on the seed and --count \
      alone; with --seconds, rounds of so many sessions follow one another, each of the next seed. \
      Exit status 1: something is wrong; the simplest session found in which it is is told.
      """)

  @Option(help: "How many sessions a round has.")
  var count = 200

  @Option(help: "Another seed gives other sessions.")
  var seed: UInt64 = 1

  @Option(help: "The most items a section begins with.")
  var items = 40

  @Option(help: "The most steps of a session.")
  var steps = 40

  @Option(help: "Begin rounds for so many seconds.")
  var seconds: Int?

  @Option(help: "How many ways to make a session simpler are tried.")
  var shrinking = 5000

  func validate() throws {
    guard count > 0 else { throw ValidationError("--count: expected 1 or more") }
    guard items >= 0 else { throw ValidationError("--items: expected 0 or more") }
    guard steps > 0 else { throw ValidationError("--steps: expected 1 or more") }
    guard shrinking >= 0 else { throw ValidationError("--shrinking: expected 0 or more") }
  }

  func run() throws {
    let end = ContinuousClock.now + .seconds(seconds ?? 0)
    var seed = seed
    repeat {
      try runRound(seed: seed)
      seed &+= 1
    } while ContinuousClock.now < end
  }

  private func runRound(seed: UInt64) throws {
    var settings = PropertySettings()
    settings.count = count
    settings.seed = seed
    settings.shrinkingBudget = shrinking
    var sessions = CollectionSessions()
    sessions.items = 0...items
    sessions.steps = 1...steps
    var made = 0
    let outcome = propertyOutcome(sessions.sessions(), settings: settings) { session in
      made += try session.check().log.count
    }
    switch outcome {
    case .passed(let cases):
      print("seed \(seed): \(cases) sessions of \(made) steps, all as it should be")
    case .failed(let counterexample):
      print("seed \(seed):", counterexample.description)
      throw ExitCode.failure
    case .gaveUp(let reason):
      print("seed \(seed):", reason.description)
      throw ExitCode.failure
    }
  }
}
