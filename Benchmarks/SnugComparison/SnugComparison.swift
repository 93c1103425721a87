import ArgumentParser

/// Snug's side of the comparisons with other engines in Scripts.
@main
struct SnugComparison: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SnugComparison",
    abstract: "Prints labels to measure, and what they measure, to compare with other engines.",
    subcommands: [LabelsCommand.self, MeasureCommand.self])
}
