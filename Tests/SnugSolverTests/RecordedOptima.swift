import Foundation
import SnugSolver
import Testing

/// The optima of a system as HiGHS found them: `Tests/Fixtures/solver-oracle/record.py`.
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

  /// Reads a line; false when it says something else.
  mutating func read(_ words: [Substring]) throws -> Bool {
    switch words[0] {
    case "total": totals.append((try number(words[1]), try number(words[2])))
    case "values": values = try words.dropFirst().map(number)
    case "ambiguous": ambiguous = try words.dropFirst().map { Int(try number($0)) }
    default: return false
    }
    return true
  }

  /// Expects totals, values and ambiguity of the solution to be these.
  func expect(_ solution: Solution, _ comment: Comment) {
    #expect(solution.levels.map(\.priority.level) == totals.map(\.priority), comment)
    let totals = zip(solution.levels.map(\.violation), totals.map(\.violation))
    #expect(totals.allSatisfy { isNear($0, $1, Self.tolerance) }, comment)
    #expect(solution.values.count == values.count, comment)
    let values = zip(solution.values, values)
    #expect(values.allSatisfy { isNear($0, $1, Self.valueTolerance) }, comment)
    #expect(solution.ambiguous.map { Int($0.index) } == ambiguous, comment)
  }

  /// A Double of more than a million has no room for so fine a difference.
  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs(a - b) < tolerance * max(1, abs(b) / 1e6)
  }
}

/// The number a word of a fixture stands for.
func number(_ word: Substring) throws -> Double {
  guard let number = Double(word) else { throw UnreadableFixture(word: word) }
  return number
}

/// A word of a fixture that is not what the format has in its place.
struct UnreadableFixture: Error {
  var word: Substring
}
