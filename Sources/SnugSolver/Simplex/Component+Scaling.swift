/// Rows and columns whose coefficients differ by many orders of magnitude.
extension Component {
  /// Ratios of coefficients up to this need no scaling: no usual cell is touched.
  private static var widestRange: Double { 1024 }

  /// Brings very different coefficients nearer to each other, by powers of two, which are exact:
  /// rows and columns in turns are divided by the geometric mean of their least and greatest
  /// coefficients (Fulkerson and Wolfe 1962).
  mutating func equilibrate() {
    var (least, greatest) = (Double.infinity, 0.0)
    for coefficient in coefficients where coefficient != 0 {
      least = min(least, coefficient.magnitude)
      greatest = max(greatest, coefficient.magnitude)
    }
    guard greatest > Component.widestRange * least else { return }
    for _ in 0..<4 {
      for row in 0..<rowCount { scaleRow(row) }
      for column in 0..<columnCount { scaleColumn(column) }
    }
    for row in 0..<rowCount { scaleRow(row) }
  }

  private mutating func scaleRow(_ row: Int) {
    let places = row * columnCount..<(row + 1) * columnCount
    let scale = scale(of: places, by: 1)
    for place in places { coefficients[place] *= scale }
    constants[row] *= scale
    for place in row * parameters.count..<(row + 1) * parameters.count {
      parameterCoefficients[place] *= scale
    }
    penalties[columnCount + row].above.weight /= scale
    penalties[columnCount + row].below.weight /= scale
  }

  private mutating func scaleColumn(_ column: Int) {
    let scale = scale(of: column..<rowCount * columnCount, by: columnCount)
    for row in 0..<rowCount { coefficients[row * columnCount + column] *= scale }
    columns[column].scale *= scale
    columns[column].lower /= scale
    columns[column].upper /= scale
  }

  private func scale(of places: Range<Int>, by step: Int) -> Double {
    var (least, greatest) = (Double.infinity, 0.0)
    for place in stride(from: places.lowerBound, to: places.upperBound, by: step)
    where coefficients[place] != 0 {
      least = min(least, coefficients[place].magnitude)
      greatest = max(greatest, coefficients[place].magnitude)
    }
    guard greatest > 0 else { return 1 }
    let exponent = -(Int(least.exponent) + Int(greatest.exponent)) / 2
    return Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
