/// A workload and its optima, recorded by `Tests/Fixtures/solver-oracle/record_workloads.py`.
struct RecordedWorkload {
  /// The kind of workload: `crowd` or `form`.
  var name: String
  /// The intrinsic widths of the crowd, or the requested size of the form.
  var parameters: [Double]
  var optima = RecordedOptima()

  /// The recorded workloads of this name, in the order of the file.
  static func all(_ name: String) throws -> [RecordedWorkload] {
    var workloads: [RecordedWorkload] = []
    for words in try RecordedOptima.lines(of: "workloads.txt") {
      guard try workloads.isEmpty || !workloads[workloads.count - 1].optima.read(words) else {
        continue
      }
      workloads.append(
        RecordedWorkload(
          name: String(words[0]), parameters: try words.dropFirst().map(number)))
    }
    return workloads.filter { $0.name == name }
  }
}
