import Foundation
import SnugSolver
import Testing

/// The optima of a system as HiGHS found them, from `Tests/Fixtures/solver-oracle/record.py`.
struct RecordedOptima {
  /// The least total of each priority, highest first.
  var totals: [(priority: Double, violation: Double)] = []
  var values: [Double] = []
  var ambiguous: [Int] = []

  // HiGHS meets rows to 1e-10 and keeps higher levels to 1e-8; totals are multiples of 1/48 or so.
  private static let tolerance = 1e-6
  // The slack that HiGHS has left for each level adds up in values settled late.
  private static let valueTolerance = 1e-5

  /// The words of each line of a file of `Tests/Fixtures/solver-oracle`.
  static func lines(of file: String) throws -> [[Substring]] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/solver-oracle/\(file)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: " ") }
  }

  /// Reads a line; returns false if it is not a line of optima.
  mutating func read(_ words: [Substring]) throws -> Bool {
    switch words[0] {
    case "total": totals.append((try number(words[1]), try number(words[2])))
    case "values": values = try words.dropFirst().map(number)
    case "ambiguous": ambiguous = try words.dropFirst().map { Int(try number($0)) }
    default: return false
    }
    return true
  }

  /// Checks that the solution has these totals, values and ambiguous variables.
  func expect(_ solution: Solution, _ comment: Comment) {
    #expect(solution.levels.map(\.priority.level) == totals.map(\.priority), comment)
    let totals = zip(solution.levels.map(\.violation), totals.map(\.violation))
    #expect(totals.allSatisfy { isNear($0, $1, Self.tolerance) }, comment)
    #expect(solution.values.count == values.count, comment)
    let values = zip(solution.values, values)
    #expect(values.allSatisfy { isNear($0, $1, Self.valueTolerance) }, comment)
    #expect(solution.ambiguous.map { Int($0.index) } == ambiguous, comment)
  }

  /// Allows more above a million, where a Double does not hold so small a difference.
  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs(a - b) < tolerance * max(1, abs(b) / 1e6)
  }
}

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

/// Reads a word of a fixture as a number.
func number(_ word: Substring) throws -> Double {
  guard let number = Double(word) else { throw UnreadableFixture(word: word) }
  return number
}

/// A word of a fixture that the format does not allow in its place.
struct UnreadableFixture: Error {
  var word: Substring
}
