import SnugPropertyTesting
import Testing

@testable import SnugSolver

@Suite("Sparse matrices: factors")
struct SparseFactorsTests {
  /// A square matrix with a few entries a row, small whole numbers.
  private static var any: Generator<[[Int]]> {
    Generator { source in
      let size = try source.draw(.integer(in: 1...12))
      return try (0..<size).map { _ in
        var row = [Int](repeating: 0, count: size)
        for _ in 0..<(try source.draw(.integer(in: 1...4))) {
          row[try source.draw(.integer(in: 0...size - 1))] = try source.draw(.integer(in: -3...3))
        }
        return row
      }
    }
  }

  private func factors<Scalar: FactorScalar>(
    _ matrix: [[Int]], _ scalar: (Int) -> Scalar
  ) -> SparseFactors<Scalar> {
    var starts: [Int32] = [0]
    var columns: [Int32] = []
    var values: [Scalar] = []
    for row in matrix {
      for (column, value) in row.enumerated() where value != 0 {
        columns.append(Int32(column))
        values.append(scalar(value))
      }
      starts.append(Int32(columns.count))
    }
    return SparseFactors(rowStarts: starts, columns: columns, values: values)
  }

  /// The determinant by expansion along the first row, as it is defined.
  private func determinant(_ matrix: [[Int]]) -> Int {
    guard let first = matrix.first else { return 1 }
    return first.indices.reduce(0) { sum, column in
      guard first[column] != 0 else { return sum }
      let minor = matrix.dropFirst().map { row in
        row.indices.filter { $0 != column }.map { row[$0] }
      }
      return sum + (column % 2 == 0 ? 1 : -1) * first[column] * determinant(minor)
    }
  }

  @Test("modulo the prime, solutions of a matrix and of its transpose give the right-hand sides")
  func residues() {
    forAll(Self.any) { matrix in
      let factors = factors(matrix) { ResidueNumber(Int64($0)) }
      let size = matrix.count
      if size <= 6 { try check(factors.isRegular == (determinant(matrix) != 0), "regular") }
      guard factors.isRegular else { return }
      let sides = (0..<size).map { ResidueNumber(Int64($0 * $0 - 5)) }
      var scratch = [ResidueNumber](repeating: .zero, count: size)
      var x = sides
      factors.solve(&x, &scratch)
      var y = sides
      factors.solveTransposed(&y, &scratch)
      for row in 0..<size {
        var (sum, transposed) = (ResidueNumber.zero, ResidueNumber.zero)
        for column in 0..<size {
          sum = sum + ResidueNumber(Int64(matrix[row][column])) * x[column]
          transposed = transposed + ResidueNumber(Int64(matrix[column][row])) * y[column]
        }
        try check(sum == sides[row], "row \(row)")
        try check(transposed == sides[row], "column \(row)")
      }
    }
  }

  @Test("in floating point, solutions of a matrix give the right-hand sides except for rounding")
  func doubles() {
    forAll(Self.any) { matrix in
      let factors = factors(matrix) { Double($0) }
      guard factors.isRegular else { return }
      let sides = matrix.indices.map { Double($0 * $0 - 5) }
      var scratch = [Double](repeating: 0, count: matrix.count)
      var x = sides
      factors.solve(&x, &scratch)
      for (row, side) in zip(matrix, sides) {
        let sum = zip(row, x).reduce(0.0) { $0 + Double($1.0) * $1.1 }
        let size = zip(row, x).reduce(1.0) { $0 + (Double($1.0) * $1.1).magnitude }
        try check((sum - side).magnitude <= 1e-10 * size, "\(sum), not \(side)")
      }
    }
  }
}

@Suite("Exact arithmetic: numbers modulo a prime")
struct ResidueNumberTests {
  @Test("residues of sums and products are right, and a number times its reciprocal is 1")
  func arithmetic() {
    let prime = Int128(ResidueNumber.prime)
    forAll(.pairs) { (a: Int64, b: Int64) in
      let (x, y) = (ResidueNumber(a), ResidueNumber(b))
      func residue(_ value: Int128) -> Int128 { ((value % prime) + prime) % prime }
      try check(Int128((x + y).raw) == residue(Int128(a) + Int128(b)), "sum")
      try check(Int128((x - y).raw) == residue(Int128(a) - Int128(b)), "difference")
      try check(Int128((x * y).raw) == residue(residue(Int128(a)) * residue(Int128(b))), "product")
      try check(x.isZero || x * x.reciprocal == ResidueNumber(1), "reciprocal")
      try check((BigInteger(a) * BigInteger(b)).residue == x * y, "of a large number")
    }
  }

  @Test("a fraction is found again from its residue modulo a prime")
  func fractions() {
    let any = Generator<(Int64, Int64)> { source in
      (
        try source.draw(.integer(in: -1_000_000...1_000_000)),
        try source.draw(.integer(in: 1...1000))
      )
    }
    forAll(any) { (numerator: Int64, denominator: Int64) in
      let number = ResidueNumber(numerator) * ResidueNumber(denominator).reciprocal
      let search = FractionSearch(BigInteger(Int64(ResidueNumber.prime)))
      let found = try #require(search.fractions([BigInteger(number.centred), .one]))
      try check(
        found.numerators[0] * BigInteger(denominator)
          == BigInteger(numerator) * found.denominator, "\(found)")
      try check(found.numerators[1] == found.denominator, "one")
    }
  }
}
