/// Tells failures of the documents of an input on standard error, in order. Those that are like the one before are told
/// together: an error of a file that documents share, or of the template of rows.
struct FailureLines {
  private let input: InputFile
  /// The failure told last, without the places of its document.
  private var latest: [String] = []
  /// The lines of the documents that have it, too, as ranges.
  private var repeated: [ClosedRange<Int>] = []

  /// The most ranges in a line.
  private static let mostRanges = 20

  init(of input: InputFile) { self.input = input }

  /// Tells the failure of a document.
  /// - Parameter line: The line of the document.
  mutating func tell(_ failure: CommandFailure, line: Int) {
    let place = "\(input.name):\(line):"
    let lines = failure.lines.map { told in
      (told.hasPrefix(place) ? String(told.dropFirst(place.count)) : told)
        .replacing("; line \(line) names this file", with: "")
    }
    guard lines == latest else {
      finish()
      latest = lines
      for line in failure.lines { StandardError.write(line: line) }
      return
    }
    if let last = repeated.last, last.upperBound == line - 1 {
      repeated[repeated.count - 1] = last.lowerBound...line
    } else {
      if repeated.count == Self.mostRanges { finish() }
      repeated.append(line...line)
    }
  }

  /// Tells which documents had the last failure, too.
  mutating func finish() {
    guard !repeated.isEmpty else { return }
    let count = repeated.reduce(0) { $0 + $1.count }
    let lines = repeated.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    StandardError.write(
      line:
        "\(input.name): error: \(count) more document\(count == 1 ? " has" : "s have") the same errors: line"
        + "\(count == 1 ? "" : "s") \(lines.joined(separator: ", "))")
    repeated = []
  }
}
