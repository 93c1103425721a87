import SnugPropertyTesting
import SnugSolver

extension Generator<SystemListing> {
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
      let row = Generator<SystemListing.Row> { source in
        SystemListing.Row(
          priority: try source.draw(.element(of: priorities)),
          relation: try source.draw(.element(of: LinearConstraint.Relation.allCases)),
          constant: try source.draw(constants),
          terms: try source.draw(.array(of: term, count: terms)))
      }
      return SystemListing(
        domains: domains, rows: try source.draw(.array(of: row, count: rows)))
    }
  }
}

extension SystemListing {
  /// The indices of the constraints in any order; the simplest is the order they are listed in.
  func order() -> Generator<[Int]> {
    let count = rows.count
    return Generator { source in
      var left = Array(0..<count)
      var order: [Int] = []
      while !left.isEmpty {
        order.append(left.remove(at: Int(source.choose(atMost: UInt64(left.count - 1)))))
      }
      return order
    }
  }

  /// Some of the constraints; the simplest is none.
  func selection() -> Generator<[Int]> {
    Generator<[Bool]>.array(of: .bool, count: rows.count...rows.count).map { isSelected in
      isSelected.indices.filter { isSelected[$0] }
    }
  }
}
