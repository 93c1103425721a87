import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting

extension Generator<RandomSystem> {
  /// Systems whose numbers are exact in binary, required and weak constraints mixed.
  static func system(
    variables: ClosedRange<Int> = 1...4, rows: ClosedRange<Int> = 0...8,
    terms: ClosedRange<Int> = 1...3, priorities: [Double] = [1000, 750, 500, 250, 1],
    coefficients: [Double] = [1, -1, 2, -2, 0.5, -0.5, 3, -3],
    constants: Generator<Double> = .length(in: -30...120)
  ) -> Generator {
    Generator { source in
      let domains = try source.draw(
        .array(of: .element(of: [SolverVariable.Domain.nonNegative, .free]), count: variables))
      let term = Generator<(coefficient: Double, variable: Int)> { source in
        (
          try source.draw(.element(of: coefficients)),
          try source.draw(.integer(in: 0...domains.count - 1))
        )
      }
      let row = Generator<RandomSystem.Row> { source in
        RandomSystem.Row(
          priority: try source.draw(.element(of: priorities)),
          relation: try source.draw(.element(of: LinearConstraint.Relation.allCases)),
          constant: try source.draw(constants),
          terms: try source.draw(.array(of: term, count: terms)))
      }
      var system = RandomSystem(domains: domains)
      system.rows = try source.draw(.array(of: row, count: rows))
      return system
    }
  }
}

extension Generator<[Int]> {
  /// The numbers below `count` in any order; the simplest is their own.
  static func order(of count: Int) -> Generator {
    Generator { source in
      var left = Array(0..<count)
      var order: [Int] = []
      while !left.isEmpty {
        order.append(left.remove(at: Int(source.choose(atMost: UInt64(left.count - 1)))))
      }
      return order
    }
  }
}

extension RandomSystem {
  /// The system with these of the constraints, in this order; all of them as listed if nil.
  func system(_ order: [Int]? = nil) throws -> ConstraintSystem {
    var listed = self
    if let order { listed.rows = order.map { rows[$0] } }
    return try listed.declared().system
  }

  /// Returns true if the constraints at these indices have no conflict.
  func isSatisfiable(_ included: [Int]) throws -> Bool {
    try system(included).conflict() == nil
  }
}

extension ConstraintSystem {
  /// The required constraints that the solver reports as a conflict; nil if it solves the system.
  func conflict() throws -> [ConstraintID]? {
    do {
      _ = try solve()
      return nil
    } catch {
      guard case .unsatisfiable(let conflicting) = error else { throw error }
      return conflicting
    }
  }
}
