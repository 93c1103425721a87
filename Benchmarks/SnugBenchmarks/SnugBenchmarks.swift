import ArgumentParser
import SnugDocument
import SnugHarfBuzz

/// Prints the cost of Snug's work on this machine, per unit; compare only figures of one run.
@main
struct SnugBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SnugBenchmarks", abstract: "Times the solver, text, flow and documents.")

  @Option(help: "Run only what this regular expression finds in its name.")
  var filter: String?

  @Option(help: "How often each contestant runs, in turns.")
  var rounds = 7

  @Option(help: "Also compare with this libsnug.so.")
  var library: String?

  @Flag(help: "Print an array of {name, n, unit, min, median}.")
  var json = false

  func validate() throws {
    if let filter { _ = try Regex(filter) }
    guard rounds >= 1 else { throw ValidationError("--rounds: expected 1 or more") }
  }

  func run() throws {
    var measurements: [Measurement] = []
    let filter = try filter.map { try Regex($0) }
    let runs = { (name: String) in filter.map(name.contains) ?? true }
    if !json { print("HarfBuzz \(String(cString: hb_version_string())), \(rounds) rounds") }
    let groups =
      (try SolverBenchmarks.groups()) + (try FittingBenchmarks.groups())
      + (try TextBenchmarks.groups()) + (try PreparedTextBenchmarks.groups())
      + FlowBenchmarks.groups()
      + (try QueryBenchmarks.groups())
      + (try BreakingBenchmarks.groups()) + (try CellFlowBenchmarks.groups())
      + (try CollectionBenchmarks.groups(runs)) + (try SectionBenchmarks.groups(runs))
      + DocumentBenchmarks.groups()
      + (try library.map { try CLibraryBenchmarks(path: $0).groups() } ?? [])
    for group in groups {
      let group = group.filter { runs($0.name) }
      guard !group.isEmpty else { continue }
      let times = try Interleaved.run(group, rounds: rounds)
      let allocations = try group.map { try Interleaved.allocations($0) }
      if !json { for result in times + allocations { print(result.line) } }
      measurements += times + allocations
    }
    let others =
      try EditBenchmarks.measurements(runs) + CollectionBenchmarks.measurements(runs)
    if !json { for result in others { print(result.line) } }
    measurements += others
    if json { try printJSON(measurements) }
  }

  private func printJSON(_ measurements: [Measurement]) throws {
    var json = JSONWriter(
      OutputBuffer { piece throws(OutputError) in
        print(String(decoding: piece, as: UTF8.self), terminator: "")
      }, isCompact: false)
    json.beginArray(isMultiline: true)
    for measurement in measurements {
      json.beginObject()
      json.key("name")
      json.string(measurement.name)
      json.key("n")
      json.integer(measurement.n)
      json.key("unit")
      json.string(measurement.unit)
      json.key("min")
      json.number(measurement.minimum)
      json.key("median")
      json.number(measurement.median)
      json.end()
    }
    json.end()
    try json.finish()
  }
}

extension Measurement {
  /// One line of a table: the median first, because it is the figure compared.
  fileprivate var line: String {
    let name = self.name.padding(to: 46)
    return "\(name)\(rounded(median)) \(unit), least \(rounded(minimum))"
  }

  private func rounded(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return String(repeating: " ", count: max(0, 10 - "\(tenths)".count)) + "\(tenths)"
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(1, length - count))
  }
}
