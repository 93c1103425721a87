/// A part of a presolved system that shares no variable with the rest.
///
/// Its *items* are its columns, the variables, and its rows, sums `A x + q + M p` of them. Each
/// item has a value at which leaving costs something on either side: a variable its bounds or 0,
/// where it settles, a row 0. What is minimised is the sum of those costs, lexicographically over
/// the levels: a linear program with piecewise linear costs, half as wide and as high as one
/// that splits every row into two violations (Charnes and Cooper 1961; the dual of bounded
/// variables).
struct Component {
  /// The variables of the system, ascending: one column each.
  let variables: [Int32]
  /// The parameters of the system that the rows depend on.
  let parameters: [Int32]
  /// Whether each of them is never negative.
  let parameterDomains: [Variable.Domain]
  /// How many levels of priority the system has; then each column has one of its own, in which
  /// it settles nearest 0.
  let levelCount: Int32
  /// Per column. Infinite on both sides for one that has a kink at 0.
  let lower, upper: [Double]
  /// `A`, row major.
  let coefficients: [Double]
  /// `q`.
  let constants: [Double]
  /// `M`, row major.
  let parameterCoefficients: [Double]
  /// Per item: what it costs above and below. A bounded column costs what it is away from 0.
  let above, below: [Penalty]
  /// Per column: the constraints that bound it.
  let lowerOrigin, upperOrigin: [Int32]

  var columnCount: Int { variables.count }
  var rowCount: Int { constants.count }
  var itemCount: Int { columnCount + rowCount }
  /// One more than the last level.
  var levelEnd: Int32 { levelCount + 1 + Int32(columnCount) }

  /// Whether an item is a column with bounds: it never changes sign.
  func isBounded(_ item: Int) -> Bool {
    item < columnCount && (lower[item] > -.infinity || upper[item] < .infinity)
  }

  /// Whether a bounded column is never negative; else it is never positive.
  func isPositive(_ column: Int) -> Bool { lower[column] >= 0 }

  /// Where a column stands before any pivot: at its value nearest 0.
  func start(of column: Int) -> Double {
    guard isBounded(column) else { return 0 }
    return isPositive(column) ? lower[column] : upper[column]
  }

  /// Whether `constant` and this combination of the parameters is never negative.
  func isNeverNegative(_ constant: Double, _ coefficients: ArraySlice<Double>) -> Bool {
    constant >= 0
      && zip(coefficients, parameterDomains).allSatisfy { coefficient, domain in
        coefficient == 0 || coefficient > 0 && domain == .nonNegative
      }
  }

  /// Whether a row is never negative while the columns keep to their bounds.
  func isNeverNegative(row: Int) -> Bool {
    let parameters = parameters.count
    let own = parameterCoefficients[row * parameters..<(row + 1) * parameters]
    return isNeverNegative(constants[row], own)
      && (0..<columnCount).allSatisfy { column in
        let coefficient = coefficients[row * columnCount + column]
        return coefficient == 0
          || isBounded(column) && (coefficient > 0) == isPositive(column)
      }
  }

  /// The value of row `row` at these values of the columns and parameters of the component.
  func value(ofRow row: Int, _ columns: [Double], _ parameters: [Double]) -> Double {
    var sum = constants[row]
    for place in parameters.indices {
      sum += parameterCoefficients[row * parameters.count + place] * parameters[place]
    }
    for column in 0..<columnCount {
      sum += coefficients[row * columnCount + column] * columns[column]
    }
    return sum
  }
}
