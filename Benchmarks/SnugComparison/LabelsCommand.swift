import ArgumentParser
import SnugWorkloads

/// `SnugComparison labels`: the labels that SnugBenchmarks measures.
struct LabelsCommand: ParsableCommand {
  enum Workload: String, ExpressibleByArgument, CaseIterable {
    case latin
    case mixed
  }

  static let configuration = CommandConfiguration(
    commandName: "labels", abstract: "Prints the labels of a workload, one a line.")

  @Argument(help: "Which workload: latin or mixed.")
  var workload: Workload

  @Option(help: "How many labels.")
  var count = 100_000

  func run() {
    var generator = LabelGenerator()
    // In the order of SnugBenchmarks, whose mixed labels follow its Latin ones.
    let latin = generator.latin(count)
    let labels =
      switch workload {
      case .latin: latin
      case .mixed: generator.mixed(count)
      }
    print(labels.joined(separator: "\n"))
  }
}
