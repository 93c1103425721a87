import ArgumentParser
import SnugSolver
import SnugSolverTesting

/// Prints random systems with Snug's answers, for `Tests/Fixtures/solver-oracle/check.py` to judge.
@main
struct SnugSolverFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SnugSolverFuzz",
    abstract: "Prints random constraint systems and the answers to them.",
    discussion: "A system depends on the seed, its family and its number alone.")

  @Option(help: "How many systems to print.")
  var count = 1000

  @Option(help: "The number of the first system.")
  var first = 0

  @Option(help: "Another seed gives other systems.")
  var seed: UInt64 = 1

  @Option(parsing: .upToNextOption, help: "The families to take in turns: \(Family.names).")
  var families = Family.allCases

  @Flag(help: "Print no answers.")
  var systemsOnly = false

  func validate() throws {
    guard count >= 0, first >= 0 else {
      throw ValidationError("--count and --first: expected 0 or more")
    }
    guard !families.isEmpty else { throw ValidationError("--families: expected one or more") }
  }

  @Option(help: "Instead: how many steps to walk through the parameters of each system.")
  var walk = 0

  func run() throws {
    var walked = Walked()
    defer { if walk > 0 { print(walked) } }
    for number in first..<first + count {
      let family = families[number % families.count]
      var source = RandomSource(seed: seed, family: family, number: number)
      let system = family.system(&source)
      guard walk == 0 else {
        try walk(through: system, family, number, &source, &walked)
        continue
      }
      print("system", system.domainLetters, family.rawValue, number)
      for row in system.rows { print(row.text) }
      guard !systemsOnly else {
        print()
        continue
      }
      for line in Answer(system).lines { print(line) }
      try printCertificate(of: try system.declared().system)
      if !(try history(of: system, &source)) { print("edited") }
      if !(try order(of: system, &source)) { print("reordered") }
      if !(try renaming(of: system, &source)) { print("renamed") }
      print()
    }
  }

  /// Prints the multipliers of the answer, if there is one, and the error if they do not prove it.
  private func printCertificate(of system: ConstraintSystem) throws {
    guard let certificate = try? system.certificate() else { return }
    for multiplier in certificate.multipliers {
      let name =
        switch multiplier.support {
        case .constraint(let id): "row \(id.index)"
        case .domain(let variable): "domain \(variable.index)"
        case .settling(let variable): "settling \(variable.index)"
        }
      print("multiplier", name, multiplier.values.map { "\($0)" }.joined(separator: " "))
    }
    do {
      try certificate.verify()
    } catch {
      print("refuted", error)
    }
  }

  /// Returns true if the system has the same answer after a history of edits.
  private func history(of system: RandomSystem, _ source: inout RandomSource) throws -> Bool {
    Answer(system).isNear(Answer(try system.edited(&source)))
  }

  /// Returns true if the system has the same answer with its constraints in another order.
  private func order(of system: RandomSystem, _ source: inout RandomSource) throws -> Bool {
    var other = system
    other.rows = source.sample(system.rows.count, of: system.rows)
    return Answer(system).isNear(Answer(other))
  }

  /// Returns true if the system, with its variables declared in another order, has the same totals,
  /// the same ambiguous variables and the same values of all others.
  private func renaming(of system: RandomSystem, _ source: inout RandomSource) throws -> Bool {
    let order = source.sample(system.domains.count, of: Array(system.domains.indices))
    var places = order
    for (place, variable) in order.enumerated() { places[variable] = place }
    var other = RandomSystem()
    other.domains = order.map { system.domains[$0] }
    other.rows = system.rows.map { row in
      var renamed = row
      renamed.terms = row.terms.map { ($0.coefficient, places[$0.variable]) }
      return renamed
    }
    guard let first = try? system.declared().system.solve() else {
      return (try? other.declared().system.solve()) == nil
    }
    guard let second = try? other.declared().system.solve() else { return false }
    let open = Set(first.ambiguous.map { Int($0.index) })
    return Set(second.ambiguous.map { order[Int($0.index)] }) == open
      && zip(first.levels, second.levels).allSatisfy {
        ($0.violation - $1.violation).magnitude <= 1e-6 * max(1, $0.violation)
      }
      && order.enumerated().allSatisfy { place, variable in
        let (a, b) = (first.values[variable], second.values[place])
        return open.contains(variable) || (a - b).magnitude <= 0x1p-17 * max(1, a.magnitude)
      }
  }

  /// Solves a compiled system along a random walk of its parameters, and compares each step with a
  /// fresh solve.
  private func walk(
    through random: RandomSystem, _ family: Family, _ number: Int, _ source: inout RandomSource,
    _ walked: inout Walked
  ) throws {
    let (system, constants) = try random.declaredWithParameters(&source)
    var parameters = constants
    guard !parameters.isEmpty else { return }
    var program = try SolverProgram(system)
    var values: [Double] = []
    for step in 0..<walk {
      let place = source.integer(0...parameters.count - 1)
      parameters[place] = source.points(0...400)
      let error = refusal(of: { try program.solve(parameters, into: &values) })
      var fresh: [Double] = []
      let freshError = refusal(of: { fresh = try system.solve(parameters: parameters).values })
      let isSame =
        error == freshError && (error != nil || values.areNear(fresh, within: 0x1p-17))
      walked.add(error)
      if !isSame { print("walked --families \(family) --first \(number): step \(step) differs") }
    }
  }

  /// The reason that there is no answer; nil if there is one.
  private func refusal(of solve: () throws -> Void) -> Walked.Refusal? {
    do {
      try solve()
      return nil
    } catch SolverError.unsatisfiable {
      return .unsatisfiable
    } catch {
      return .other
    }
  }
}

/// Counts the solves of compiled systems that were compared with fresh solves.
private struct Walked: CustomStringConvertible {
  enum Refusal { case unsatisfiable, other }

  private var solved = 0
  private var unsatisfiable = 0
  private var refused = 0

  mutating func add(_ refusal: Refusal?) {
    switch refusal {
    case nil: solved += 1
    case .unsatisfiable: unsatisfiable += 1
    case .other: refused += 1
    }
  }

  var description: String {
    "walked: \(solved) solved, \(unsatisfiable) unsatisfiable, \(refused) refused"
  }
}

extension Family: ExpressibleByArgument {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
