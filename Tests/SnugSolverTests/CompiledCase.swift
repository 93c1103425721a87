import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import Testing

/// A random system with parameters, and the values of these to solve it for, one after the other.
struct CompiledCase: Sendable {
  var listing: RandomSystem
  var parameterDomains: [SolverVariable.Domain]
  /// For each row: the terms that parameters add to its right-hand side.
  var shares: [[Share]]
  /// For each solve: a value for each parameter.
  var solves: [[Double]]

  /// A parameter's part of a right-hand side.
  struct Share {
    var coefficient: Double
    var parameter: Int
  }

  /// Cases with this number of parameters. Many have no solution for some parameter values.
  static func any(
    parameters: ClosedRange<Int>, systems: Generator<RandomSystem> = .system(rows: 0...10),
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
    for (constraint, shares) in zip(try listing.constraints(declaring: &system), shares) {
      var constraint = constraint
      constraint.parameters = shares.map { .init($0.coefficient, parameters[$0.parameter]) }
      _ = try system.declare(constraint)
    }
    return system
  }

  /// The system with the parameters of one solve written into its constants.
  private func fixed(_ solve: [Double]) throws -> ConstraintSystem {
    var listing = listing
    for (row, shares) in shares.enumerated() {
      for share in shares {
        listing.rows[row].constant += share.coefficient * solve[share.parameter]
      }
    }
    return try listing.system()
  }

  /// Checks that a program agrees with fresh solves of the system, one solve after the other.
  /// - Parameter isFixed: True if parameters are written into the constants for a fresh solve.
  func checkAgreement(within tolerance: Double? = nil, fixed isFixed: Bool = false) throws {
    let system = try system()
    var program = try SolverProgram(system)
    for solve in solves {
      let expected = try Outcome {
        try isFixed ? fixed(solve).solve().values : system.solve(parameters: solve).values
      }
      let found = try Outcome { try program.values(at: solve) }
      guard let tolerance else {
        try checkEqual(found.rounded, expected.rounded, "\(solve)")
        continue
      }
      try check(found.isNear(expected, tolerance), "\(solve): \(found), not \(expected)")
    }
  }

  /// The values, or that no values satisfy the system.
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
        a.areNear(b, within: tolerance)
      case (.unsatisfiable, .solved), (.solved, .unsatisfiable): false
      }
    }
  }
}

extension SolverProgram {
  /// The values for these parameters.
  mutating func values(at parameters: [Double]) throws(SolverError) -> [Double] {
    var values: [Double] = []
    try solve(parameters, into: &values)
    return values
  }
}
