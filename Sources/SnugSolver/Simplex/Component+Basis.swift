extension Component {
  /// The values of all items at a basis, affine in the parameters.
  ///
  /// They are computed from the component's own rows in declared order, never along a path of
  /// pivots: whatever led to the basis, the numbers are the same to the last bit.
  /// - Returns: for each item, the constant and then a coefficient for each parameter.
  /// - Complexity: O(k^3 + items * k * parameters), k basic columns.
  func affineValues(at basis: Basis) -> [Double] {
    let stride = parameters.count + 1
    var result = [Double](repeating: 0, count: itemCount * stride)
    var basicColumns: [Int] = []
    for column in 0..<columnCount {
      switch basis.states[column] {
      case .basicAbove, .basicBelow: basicColumns.append(column)
      case .atUpper: result[column * stride] = upper[column]
      case .atZeroOrLower: result[column * stride] = isBounded(column) ? lower[column] : 0
      }
    }
    let tightRows = (0..<rowCount).filter { !basis.states[columnCount + $0].isBasic }
    if !basicColumns.isEmpty {
      var system = SquareSystem(size: basicColumns.count, rightHandSides: stride)
      for (place, row) in tightRows.enumerated() {
        for (column, basic) in basicColumns.enumerated() {
          system.setCoefficient(coefficients[row * columnCount + basic], place, column)
        }
        for (index, value) in rest(ofRow: row, result, stride).enumerated() {
          system.setRightHandSide(-value, place, index)
        }
      }
      system.solve()
      for (place, column) in basicColumns.enumerated() {
        for index in 0..<stride {
          result[column * stride + index] = system.rightHandSide(place, index)
        }
      }
    }
    for row in 0..<rowCount where basis.states[columnCount + row].isBasic {
      let start = (columnCount + row) * stride
      for (index, value) in rest(ofRow: row, result, stride).enumerated() {
        result[start + index] = value
      }
    }
    return result
  }

  /// What a row comes to with the columns that are known so far.
  private func rest(ofRow row: Int, _ known: [Double], _ stride: Int) -> [Double] {
    var sum = [Double](repeating: 0, count: stride)
    sum[0] = constants[row]
    for place in parameters.indices {
      sum[1 + place] = parameterCoefficients[row * parameters.count + place]
    }
    for column in 0..<columnCount {
      let coefficient = coefficients[row * columnCount + column]
      guard coefficient != 0 else { continue }
      for index in 0..<stride { sum[index] += coefficient * known[column * stride + index] }
    }
    return sum
  }
}
