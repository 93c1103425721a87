/// A part of a presolved system that shares no variable with the rest.
///
/// Its *items* are its columns, the variables, and its rows, sums `A x + q + M p` of them. Each
/// item has a value at which leaving costs something on either side: a variable its bounds or 0,
/// where it settles, a row 0. What is minimised is the sum of those costs, lexicographically over
/// the levels: a linear program with piecewise linear costs, half as wide and as high as one that
/// splits every row into two violations (Charnes and Cooper 1961; the dual of bounded
/// variables).
struct Component {
  /// The variables, ascending.
  private(set) var columns: [Column] = []
  /// The parameters of the system that the rows depend on.
  let parameters: [Int32]
  /// Whether each of them is never negative.
  let parameterDomains: [Variable.Domain]
  /// How many levels of priority the system has; then each column has one of its own, in which
  /// it settles nearest 0.
  let levelCount: Int32
  /// `A`, row major.
  private(set) var coefficients: [Double] = []
  /// `q`.
  private(set) var constants: [Double] = []
  /// `M`, row major.
  private(set) var parameterCoefficients: [Double] = []
  /// Per item. A bounded column costs what it is away from 0.
  private(set) var penalties: [Penalties] = []

  /// A variable of the system.
  struct Column {
    var variable: Int32
    /// Infinite on both sides for one that has a kink at 0.
    var lower, upper: Double
    /// The constraints that bound it.
    var lowerOrigin, upperOrigin: Int32
  }

  /// What an item costs above and below.
  struct Penalties {
    var above, below: Penalty
  }

  /// A component that is to get so many columns, then rows.
  init(
    columnCount: Int, rowCount: Int, levelCount: Int32, parameters: [Int32],
    parameterDomains: [Variable.Domain]
  ) {
    self.levelCount = levelCount
    self.parameters = parameters
    self.parameterDomains = parameterDomains
    columns.reserveCapacity(columnCount)
    coefficients.reserveCapacity(columnCount * rowCount)
    constants.reserveCapacity(rowCount)
    parameterCoefficients.reserveCapacity(parameters.count * rowCount)
    penalties.reserveCapacity(columnCount + rowCount)
  }

  mutating func appendColumn(_ variable: Int32, _ bounds: Presolve.Bounds) {
    let settling = Penalty(
      level: levelCount + 1 + Int32(columnCount), weight: 1, origin: ~variable)
    penalties.append(Penalties(above: settling, below: settling))
    columns.append(
      Column(
        variable: variable, lower: bounds.lower, upper: bounds.upper,
        lowerOrigin: bounds.lowerOrigin, upperOrigin: bounds.upperOrigin))
  }

  mutating func appendRow(_ row: Presolve.ReducedRow, _ presolve: Presolve) {
    penalties.append(Penalties(above: row.above, below: row.below))
    var column = 0
    for place in row.variableRange {
      let term = presolve.terms[place]
      // Both are ascending.
      while columns[column].variable != term.index {
        coefficients.append(0)
        column += 1
      }
      coefficients.append(term.value)
      column += 1
    }
    for _ in column..<columnCount { coefficients.append(0) }
    var constant = 0.0
    let firstParameter = parameterCoefficients.count
    for _ in parameters { parameterCoefficients.append(0) }
    for place in row.range.dropFirst(Int(row.variableCount)) {
      let term = presolve.terms[place]
      let parameter = term.index - Int32(presolve.elimination.variableCount)
      if term.index == presolve.elimination.constantIndex {
        constant = term.value
      } else if let local = parameters.firstIndex(of: parameter) {
        parameterCoefficients[firstParameter + local] = term.value
      }
    }
    constants.append(constant)
  }

  var columnCount: Int { columns.count }
  var rowCount: Int { constants.count }
  var itemCount: Int { penalties.count }
  /// One more than the last level.
  var levelEnd: Int32 { levelCount + 1 + Int32(columnCount) }

  /// Whether an item is a column with bounds: it never changes sign.
  func isBounded(_ item: Int) -> Bool {
    item < columnCount && (columns[item].lower > -.infinity || columns[item].upper < .infinity)
  }

  /// Whether a column may move between its bounds.
  func hasRoom(_ column: Int) -> Bool { columns[column].lower < columns[column].upper }

  /// Whether a bounded column is never negative; else it is never positive.
  func isPositive(_ column: Int) -> Bool { columns[column].lower >= 0 }

  /// Where a column stands before any pivot: at its value nearest 0.
  func start(of column: Int) -> Double {
    guard isBounded(column) else { return 0 }
    return isPositive(column) ? columns[column].lower : columns[column].upper
  }

  /// Whether `constant` and this combination of the parameters is never negative.
  func isNeverNegative(_ constant: Double, _ coefficients: ArraySlice<Double>) -> Bool {
    constant >= 0
      && parameterDomains.indices.allSatisfy { parameter in
        let coefficient = coefficients[coefficients.startIndex + parameter]
        return coefficient == 0 || coefficient > 0 && parameterDomains[parameter] == .nonNegative
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

  /// The value of a row at these parameters of the component, before any pivot.
  func start(ofRow row: Int, _ parameters: [Double]) -> Double {
    var sum = constants[row]
    for place in parameters.indices {
      sum += parameterCoefficients[row * parameters.count + place] * parameters[place]
    }
    for column in 0..<columnCount {
      sum += coefficients[row * columnCount + column] * start(of: column)
    }
    return sum
  }
}
