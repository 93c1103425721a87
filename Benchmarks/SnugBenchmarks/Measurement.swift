import SnugAllocationCounter

/// A timed task: `body` does `n` units of work.
struct Contestant {
  let name: String
  let n: Int
  /// The name of one of the `n` units.
  let unit: String
  let body: () throws -> Void
}

/// The figures of one contestant over all rounds.
struct Measurement {
  let name: String
  let n: Int
  let unit: String
  let minimum: Double
  let median: Double
}

/// Times contestants that are compared with each other in turns, round by round, so that other work
/// of the machine affects all alike.
enum Interleaved {
  /// Returns nanoseconds per unit of work.
  static func run(_ contestants: [Contestant], rounds: Int) throws -> [Measurement] {
    let clock = ContinuousClock()
    var times = contestants.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let elapsed = try clock.measure { try contestant.body() }
        let (seconds, attoseconds) = elapsed.components
        times[index].append(
          (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(contestant.n))
      }
    }
    return zip(contestants, times).map { contestant, times in
      let sorted = times.sorted()
      return Measurement(
        name: contestant.name, n: contestant.n, unit: "ns/\(contestant.unit)",
        minimum: sorted[0], median: sorted[sorted.count / 2])
    }
  }

  /// Returns allocations per unit of work, after one run that may fill caches.
  static func allocations(_ contestant: Contestant) throws -> Measurement {
    try contestant.body()
    let before = allocation_count()
    try contestant.body()
    let each = Double(allocation_count() - before) / Double(contestant.n)
    return Measurement(
      name: contestant.name + ", allocations", n: contestant.n,
      unit: "allocations/\(contestant.unit)", minimum: each, median: each)
  }
}
