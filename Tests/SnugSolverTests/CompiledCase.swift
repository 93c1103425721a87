import PropertyTesting
import SnugSolver
import Testing

/// A random system with parameters, and what it is solved for in turn.
struct CompiledCase: Sendable {
  var listing: SystemListing
  var parameterDomains: [SolverVariable.Domain]
  /// Per row: what parameters add to its right-hand side.
  var shares: [[Share]]
  /// A value for each parameter, solve after solve.
  var solves: [[Double]]

  /// A parameter's part of a right-hand side.
  struct Share {
    var coefficient: Double
    var parameter: Int
  }

  /// Cases of so many parameters; in most of them, some have no solution for some parameters.
  static func any(
    parameters: ClosedRange<Int>, systems: Generator<SystemListing> = .system(rows: 0...10),
    coefficients: [Double] = [1, -1, 2, 0.5],
    values: Generator<Double> = .length(in: -30...120), solves: ClosedRange<Int> = 1...10
  ) -> Generator<CompiledCase> {
    Generator { source in
      let listing = try source.draw(systems)
      let domains = try source.draw(
        .array(of: .element(of: [SolverVariable.Domain.free, .nonNegative]), count: parameters))
      let shares = try listing.rows.map { _ in
        guard !domains.isEmpty, try source.draw(.integer(in: 0...2)) > 0 else { return [Share]() }
        let share = Generator<Share> { source in
          Share(
            coefficient: try source.draw(.element(of: coefficients)),
            parameter: try source.draw(.integer(in: 0...domains.count - 1)))
        }
        return try source.draw(.array(of: share, count: 1...2))
      }
      let solve = Generator<[Double]> { source in
        try domains.map { domain in
          let value = try source.draw(values)
          return domain == .free ? value : value.magnitude
        }
      }
      return CompiledCase(
        listing: listing, parameterDomains: domains, shares: shares,
        solves: try source.draw(.array(of: solve, count: solves)))
    }
  }

  /// The system with parameters.
  func system() throws -> ConstraintSystem {
    var system = ConstraintSystem()
    let parameters = parameterDomains.map { system.addParameter($0) }
    for (constraint, shares) in zip(listing.constraints(declaring: &system), shares) {
      var constraint = constraint
      constraint.parameters = shares.map { .init($0.coefficient, parameters[$0.parameter]) }
      _ = try system.declare(constraint)
    }
    return system
  }

  /// Expects a program to give what the system gives, one solve after the other.
  func checkAgreement(within tolerance: Double? = nil) throws {
    let system = try system()
    var program = try SolverProgram(system)
    var values: [Double] = []
    for solve in solves {
      let expected = try Outcome { try system.solve(parameters: solve).values }
      let found = try Outcome {
        try program.solve(solve, into: &values)
        return values
      }
      guard let tolerance else {
        try checkEqual(found.rounded, expected.rounded, "\(solve)")
        continue
      }
      try check(found.isNear(expected, tolerance), "\(solve): \(found), not \(expected)")
    }
  }

  /// The values, or that there are none.
  enum Outcome: Equatable {
    case unsatisfiable
    case solved([Double])

    init(_ solve: () throws -> [Double]) throws {
      do {
        self = .solved(try solve())
      } catch let error as SolverError {
        guard case .unsatisfiable(let conflict) = error, !conflict.isEmpty else { throw error }
        self = .unsatisfiable
      }
    }

    var rounded: Outcome {
      guard case .solved(let values) = self else { return self }
      return .solved(values.map(SnugSolverTests.rounded))
    }

    func isNear(_ other: Outcome, _ tolerance: Double) -> Bool {
      switch (self, other) {
      case (.unsatisfiable, .unsatisfiable): true
      case (.solved(let a), .solved(let b)):
        zip(a, b).allSatisfy { ($0 - $1).magnitude <= tolerance * max(1, $0.magnitude) }
      case (.unsatisfiable, .solved), (.solved, .unsatisfiable): false
      }
    }
  }
}
