/// The count, the mean and the maximum of frame times.
struct FrameTimes {
  private(set) var count = 0
  private var sum = Duration.zero
  private(set) var longest = Duration.zero

  var mean: Duration { count == 0 ? .zero : sum / count }

  mutating func time(_ frame: () throws -> Void) rethrows {
    let taken = try ContinuousClock().measure { try frame() }
    count += 1
    sum += taken
    longest = max(longest, taken)
  }
}
