import ArgumentParser
import SnugCollectionTesting
import SnugFuzzRounds

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

  @OptionGroup var rounds: FuzzRounds

  @Option(help: "The most items a section begins with.")
  var items = 40

  @Option(help: "The most steps of a session.")
  var steps = 40

  func validate() throws {
    guard items >= 0 else { throw ValidationError("--items: expected 0 or more") }
    guard steps > 0 else { throw ValidationError("--steps: expected 1 or more") }
  }

  func run() throws {
    var sessions = CollectionSessions()
    sessions.items = 0...items
    sessions.steps = 1...steps
    try rounds.run(sessions.sessions(), telling: ("steps", "all as it should be")) { session in
      try session.check().log.count
    }
  }
}
