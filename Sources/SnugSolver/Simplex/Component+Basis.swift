extension Component {
  /// The values of all items at a basis, affine in the parameters.
  ///
  /// They are computed from the component's own rows in declared order, never along a path of
  /// pivots: whatever led to the basis, the numbers are the same to the last bit.
  /// - Returns: for each item, the constant and then a coefficient for each parameter.
  /// - Parameter columns: Those of the columns.
  func affineValues(at basis: Basis, columns: [Double]) -> [Double] {
    let stride = parameters.count + 1
    var values = columns
    values.reserveCapacity(itemCount * stride)
    for row in 0..<rowCount {
      let isBasic = basis.states[columnCount + row].isBasic
      for index in 0..<stride { values.append(isBasic ? rest(ofRow: row, index, values) : 0) }
    }
    return values
  }

  /// The same for the columns alone.
  /// - Complexity: O(k^3 + items * k * parameters), k basic columns.
  func columnValues(at basis: Basis) -> [Double] {
    let stride = parameters.count + 1
    var values = [Double](repeating: 0, count: columnCount * stride)
    var basicCount = 0
    for column in 0..<columnCount {
      switch basis.states[column] {
      case .basicAbove, .basicBelow: basicCount += 1
      case .atUpper: values[column * stride] = columns[column].upper
      case .atZeroOrLower:
        values[column * stride] = isBounded(column) ? columns[column].lower : 0
      }
    }
    guard basicCount > 0 else { return values }
    var system = SquareSystem(size: basicCount, rightHandSides: stride)
    let basicColumns = (0..<columnCount).filter { basis.states[$0].isBasic }
    var unknowns = [Int](repeating: -1, count: columnCount)
    for (unknown, column) in basicColumns.enumerated() { unknowns[column] = unknown }
    var place = 0
    for row in 0..<rowCount where !basis.states[columnCount + row].isBasic {
      for entry in entries(ofRow: row) {
        let unknown = unknowns[Int(terms[entry].index)]
        if unknown >= 0 { system.setCoefficient(terms[entry].value, place, unknown) }
      }
      for index in 0..<stride {
        system.setRightHandSide(-rest(ofRow: row, index, values), place, index)
      }
      place += 1
    }
    system.solve()
    for (unknown, column) in basicColumns.enumerated() {
      for index in 0..<stride {
        values[column * stride + index] = system.rightHandSide(unknown, index)
      }
    }
    return values
  }

  /// What a row comes to with the columns that are known so far: the constant, or the
  /// coefficient of a parameter.
  private func rest(ofRow row: Int, _ index: Int, _ values: [Double]) -> Double {
    let stride = parameters.count + 1
    var sum =
      index == 0
      ? constant(ofRow: row) : parameterCoefficients[row * parameters.count + index - 1]
    for place in entries(ofRow: row) {
      sum += terms[place].value * values[Int(terms[place].index) * stride + index]
    }
    return sum
  }
}
