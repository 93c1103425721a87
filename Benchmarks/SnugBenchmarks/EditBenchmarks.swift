import Snug
import SnugAllocationCounter
import SnugWorkloads

/// Changes of one item among many: the mean, the 99th percentile and the maximum time of a thousand
/// edits, and their average count of allocations.
enum EditBenchmarks {
  private static let editCount = 1000

  /// - Parameter runs: Whether to run the benchmark of a name.
  static func measurements(_ runs: (String) -> Bool) throws -> [Measurement] {
    var measurements: [Measurement] = []
    for count in [10_000, 100_000, 1_000_000, 10_000_000] {
      let tags = Tags(count: count)
      for (name, edit) in edits {
        if runs("\(name) \(count)") {
          measurements += try latencies("\(name) \(count)", try tags.layOut(), edit)
        }
        if runs("\(name) \(count) alike") {
          measurements += try latencies("\(name) \(count) alike", try alike(count), edit)
        }
      }
      if runs("memory \(count)") { measurements.append(try memory(tags)) }
    }
    return measurements
  }

  private static let edits: [(name: String, edit: @Sendable (Int, Double) -> FlowEdit)] = [
    ("resize one", { .setItem(.size(Size(width: $1 + 10, height: 27)), item: $0, section: 0) }),
    (
      "insert one",
      { .insert([FlowItem(size: Size(width: $1 + 10, height: 27))], at: $0, section: 0) }
    ),
    ("remove one", { item, _ in .remove(item..<item + 1, section: 0) }),
    ("give another header", { .setSection(.header(Size(width: 0, height: $1)), section: 0) }),
  ]

  /// Items that are equal until they are edited.
  private static func alike(_ count: Int) throws -> FlowResult {
    try FlowLayout(width: 320).layout([
      FlowSection(items: .uniform(Size(width: 60, height: 27), count: count))
    ])
  }

  private static func latencies(
    _ name: String, _ result: FlowResult, _ edit: (Int, Double) -> FlowEdit
  ) throws -> [Measurement] {
    let clock = ContinuousClock()
    var places = Places()
    let widths = Array(WidthGenerator().prefix(editCount))
    var times: [Double] = []
    var allocations: UInt64 = 0
    var result = result
    for number in -100..<editCount {
      let item = places.next(below: result.itemCount(inSection: 0))
      let edit = edit(item, widths[abs(number)])
      let before = allocation_count()
      let elapsed = try clock.measure { _ = try result.apply(edit) }
      let after = allocation_count()
      // The first edits warm pages and caches.
      guard number >= 0 else { continue }
      times.append(Double(elapsed.components.attoseconds) / 1e9)
      allocations += after - before
    }
    times.sort()
    let line = { (kind: String, value: Double, unit: String) in
      Measurement(
        name: "\(name), \(kind)", n: editCount, unit: "\(unit)/edit", minimum: value, median: value)
    }
    return [
      line("mean", times.reduce(0, +) / Double(editCount), "ns"),
      line("99th percentile", times[editCount * 99 / 100], "ns"),
      line("longest", times[editCount - 1], "ns"),
      line("allocations", Double(allocations) / Double(editCount), "allocations"),
    ]
  }

  /// Numbers spread over a range, the same in each run.
  private struct Places {
    private var state: UInt64 = 7

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  /// The memory of a result, sizes and frames; the sizes it was made from belong to the caller.
  private static func memory(_ tags: Tags) throws -> Measurement {
    _ = tags.sizes
    let before = allocated_bytes()
    let result = try tags.layOut()
    let bytes = Double(allocated_bytes() - before) / Double(tags.count)
    guard result.itemCount(inSection: 0) == tags.count else {
      throw WrongAnswer(what: "items are missing")
    }
    return Measurement(
      name: "memory \(tags.count)", n: tags.count, unit: "bytes/item", minimum: bytes,
      median: bytes)
  }
}
