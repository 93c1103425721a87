extension Tableau {
  /// Exchanges the basic variable of `row` with the nonbasic one of `column`.
  /// - Complexity: O(columns) for each row that mentions the column.
  mutating func pivot(row: Int, column: Int) {
    let count = columnCount
    let stride = stride
    let start = row * stride
    let scale = 1 / coefficients[start + column]
    for j in 0..<count {
      pivotRow[j] = Tableau.cleaned(coefficients[start + j] * scale)
      coefficients[start + j] = pivotRow[j]
    }
    pivotRow[column] = scale
    coefficients[start + column] = scale
    let constant = constants[row] * scale
    constants[row] = constant

    for other in 0..<rowCount where other != row {
      let factor = coefficients[other * stride + column]
      guard factor != 0 else { continue }
      subtractPivotRow(times: factor, fromRowAt: other * stride, count: count, column: column)
      constants[other] = settled(constants[other] - factor * constant, row: other)
    }
    let factor = costs[column]
    if factor != 0 {
      for j in 0..<count { costs[j] = Tableau.cleaned(costs[j] - factor * pivotRow[j]) }
      costs[column] = -factor * scale
    }

    let leaving = basic[row]
    basic[row] = nonbasic[column]
    nonbasic[column] = leaving
    place[Int(basic[row])] = Int32(row)
    place[Int(leaving)] = ~Int32(column)
  }

  private mutating func subtractPivotRow(
    times factor: Double, fromRowAt start: Int, count: Int, column: Int
  ) {
    coefficients.withUnsafeMutableBufferPointer { cells in
      pivotRow.withUnsafeBufferPointer { pivotRow in
        for j in 0..<count {
          cells[start + j] = Tableau.cleaned(cells[start + j] - factor * pivotRow[j])
        }
        cells[start + column] = -factor * pivotRow[column]
      }
    }
  }

  /// What is left of an exact cancellation is noise, and noise must not become a pivot.
  private static func cleaned(_ value: Double) -> Double {
    value.magnitude < 1e-12 ? 0 : value
  }

  /// A non-negative variable driven to 0 may miss it by noise; below 0 the ratio test would
  /// step backwards.
  private func settled(_ constant: Double, row: Int) -> Double {
    constant < 0 && constant > -Tolerance.step && !isFree[Int(basic[row])] ? 0 : constant
  }
}
