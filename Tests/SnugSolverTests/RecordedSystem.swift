import Foundation
import SnugSolver

/// A random system and its optima as HiGHS found them: `Tests/Fixtures/solver-oracle/record.py`.
struct RecordedSystem {
  /// The system, for the solver to solve.
  var listing: SystemListing
  /// Whether the required constraints conflict; what follows is then empty.
  var isInfeasible = false
  /// The least total of each priority, highest first.
  var totals: [(priority: Double, violation: Double)] = []
  var values: [Double] = []
  var ambiguous: [Int] = []

  /// Every recorded system, in the order of the file.
  static func all() throws -> [RecordedSystem] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/solver-oracle/systems.txt")
    var systems: [RecordedSystem] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "system" {
        let domains = words[1].map { $0 == "f" ? Variable.Domain.free : .nonNegative }
        systems.append(RecordedSystem(listing: SystemListing(domains: domains, rows: [])))
      } else {
        try systems[systems.count - 1].read(words)
      }
    }
    return systems
  }

  private mutating func read(_ words: [Substring]) throws {
    switch words[0] {
    case "infeasible":
      isInfeasible = true
    case "total":
      totals.append((try number(words[1]), try number(words[2])))
    case "values":
      values = try words.dropFirst().map(number)
    case "ambiguous":
      ambiguous = try words.dropFirst().map { Int(try number($0)) }
    default:
      listing.rows.append(try row(words))
    }
  }

  private func row(_ words: [Substring]) throws -> SystemListing.Row {
    guard let relation = LinearConstraint.Relation(rawValue: String(words[1])) else {
      throw Unreadable(word: words[1])
    }
    let terms = try stride(from: 3, to: words.count, by: 2).map {
      (coefficient: try number(words[$0]), variable: Int(try number(words[$0 + 1])))
    }
    return SystemListing.Row(
      priority: try number(words[0]), relation: relation, constant: try number(words[2]),
      terms: terms)
  }

  private func number(_ word: Substring) throws -> Double {
    guard let number = Double(word) else { throw Unreadable(word: word) }
    return number
  }

  /// A word that is not what the format has in its place.
  private struct Unreadable: Error {
    var word: Substring
  }
}
