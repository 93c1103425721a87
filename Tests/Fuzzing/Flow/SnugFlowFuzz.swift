import ArgumentParser
import SnugFlowTesting
import SnugFuzzRounds
import SnugPropertyTesting

/// Edits random layouts and compares them, edit by edit, with layouts made from scratch.
@main
struct SnugFlowFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SnugFlowFuzz",
    abstract: "Compares layouts that are edited with layouts made from scratch.",
    discussion: """
      A session is a layout of up to several thousand items and a number of edits, made one by one \
      and then all at once. Sessions depend on the seed and --count alone; with --seconds, rounds of \
      so many sessions follow one another, each of the next seed. Exit status 1: they differ; the \
      simplest session found that does is told.
      """)

  @OptionGroup var rounds: FuzzRounds

  @Option(help: "The most items a section begins with.")
  var items = 4000

  @Option(help: "The most edits of a session.")
  var edits = 100

  func validate() throws {
    guard items > 0 else { throw ValidationError("--items: expected 1 or more") }
    guard edits > 0 else { throw ValidationError("--edits: expected 1 or more") }
  }

  func run() throws {
    try rounds.run(sessions, telling: ("edits", "no difference")) { session in
      try session.checkSteps()
      try session.checkBatch()
      return session.edits.count
    }
  }

  /// Sections of few and of many items. Some edits span more items than one block holds.
  private var sessions: Generator<FlowSession> {
    var limits = FlowCaseLimits(sections: 1...3, items: 0...9)
    let limited = FlowCaseLimits(sections: 1...3, items: 0...9, hasBalanceAndLimits: true)
    let cases = Generator<FlowCase>.frequency([
      (2, longFlowCases(limits, items: 1...items)), (1, longFlowCases(limited, items: 1...items)),
    ])
    limits.items = 0...600
    return flowSessions(cases, edits: 1...edits, limits)
  }
}
