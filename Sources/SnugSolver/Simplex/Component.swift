/// A part of a presolved system that shares no variable with the rest.
///
/// Its *items* are its columns (the variables) and its rows (sums `A x + q + M p`). Each item has a
/// value, its kink, that costs something to leave on either side: a variable its bounds or 0, where
/// it settles, a row 0. The component minimises the sum of those costs, lexicographically over the
/// levels. Level 0 is the violation of required constraints; then come the priorities, then a level
/// for each variable in declaration order, in which it settles nearest 0. So the optimum is unique,
/// whatever the order of the constraints. The linear program with piecewise linear costs is half as
/// wide and as high as one that splits every row into two violations (Charnes and Cooper 1961; the
/// dual of bounded variables).
struct Component {
  /// The variables, in ascending order.
  private(set) var columns: [Column] = []
  /// The parameters of the system on which the rows depend.
  let parameters: [Int32]
  /// The domains of these parameters.
  let parameterDomains: [SolverVariable.Domain]
  /// The count of priority levels of the system. After them, each column has its own level, in
  /// which it settles nearest 0.
  let levelCount: Int32
  /// `A` by rows, one after the other: the nonzero coefficients, by ascending column.
  private(set) var terms: [SparseTerm] = []
  /// `q`, and the end of each row's terms.
  private var rows: [(constant: Double, end: Int32)] = []
  /// `M`, row major.
  private(set) var parameterCoefficients: [Double] = []
  /// Per item. The penalty of a bounded column is its distance from 0.
  private(set) var penalties: [Penalties] = []

  /// A column: a variable of the system.
  struct Column {
    var variable: Int32
    /// The bounds, infinite on both sides for a column with a kink at 0.
    var lower, upper: Double
    /// The constraints that set the bounds.
    var lowerOrigin, upperOrigin: Int32
  }

  /// Creates an empty component with capacity for its columns and rows.
  init(
    columnCount: Int, rowCount: Int, levelCount: Int32, parameters: [Int32],
    parameterDomains: [SolverVariable.Domain]
  ) {
    self.levelCount = levelCount
    self.parameters = parameters
    self.parameterDomains = parameterDomains
    columns.reserveCapacity(columnCount)
    terms.reserveCapacity(2 * rowCount)
    rows.reserveCapacity(rowCount)
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
        lowerOrigin: bounds.lowerPenalty.origin, upperOrigin: bounds.upperPenalty.origin))
  }

  /// - Parameter places: Per variable, its column.
  mutating func appendRow(_ row: Presolve.ReducedRow, _ presolve: Presolve, _ places: [Int32]) {
    penalties.append(row.penalties)
    for place in row.variableRange {
      let term = presolve.terms[place]
      terms.append(SparseTerm(term.value, places[Int(term.index)]))
    }
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
    rows.append((constant, Int32(terms.count)))
  }

  /// Creates a component of all variables, with the bounds of their domains and without rows.
  init(variables domains: [SolverVariable.Domain]) {
    self.init(
      columnCount: domains.count, rowCount: domains.count, levelCount: 0, parameters: [],
      parameterDomains: [])
    for (variable, domain) in domains.enumerated() {
      appendColumn(Int32(variable), Presolve.Bounds(domain, of: variable))
    }
  }

  /// Appends the row of a required constraint.
  /// - Returns: False when no variable is left in it.
  mutating func appendRequired(_ constraint: Int, of rows: ConstraintRows) -> Bool {
    let start = terms.count
    let declared = rows.terms(of: constraint).map { rows.terms[$0] }
    for term in declared.sorted(by: { $0.variable.index < $1.variable.index }) {
      if terms.count > start, terms[terms.count - 1].index == term.variable.index {
        terms[terms.count - 1].value += term.coefficient
      } else {
        terms.append(SparseTerm(term.coefficient, term.variable.index))
      }
      if terms[terms.count - 1].value == 0 { terms.removeLast() }
    }
    guard let largest = terms[start...].map({ $0.value.magnitude }).max() else { return false }
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    for place in start..<terms.count { terms[place].value *= scale }
    self.rows.append((-rows[constraint].constant * scale, Int32(terms.count)))
    let penalty = Penalty(
      level: Penalty.required, weight: 1 / scale, origin: Int32(constraint))
    penalties.append(Penalties(rows[constraint].relation, penalty))
    return true
  }

  mutating func setPenalties(_ penalties: Penalties, ofRow row: Int) {
    self.penalties[columnCount + row] = penalties
  }

  var columnCount: Int { columns.count }
  var rowCount: Int { rows.count }
  var itemCount: Int { penalties.count }
  /// The last level plus one.
  var levelEnd: Int32 { levelCount + 1 + Int32(columnCount) }

  func constant(ofRow row: Int) -> Double { rows[row].constant }

  @inline(__always)
  func entries(ofRow row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(rows[row - 1].end))..<Int(rows[row].end)
  }

  /// Returns a row of `A` at these values of the columns.
  func sum(ofRow row: Int, _ values: [Double]) -> Double {
    entries(ofRow: row).reduce(0) { $0 + terms[$1].value * values[Int(terms[$1].index)] }
  }

  /// Whether an item is a column with bounds. Such a column never changes sign.
  func isBounded(_ item: Int) -> Bool {
    item < columnCount && (columns[item].lower > -.infinity || columns[item].upper < .infinity)
  }

  /// Whether a column can move between its bounds.
  func hasRoom(_ column: Int) -> Bool { columns[column].lower < columns[column].upper }

  /// Whether a bounded column is never negative. Otherwise it is never positive.
  func isPositive(_ column: Int) -> Bool { columns[column].lower >= 0 }

  /// Returns the value of a column before any pivot: its admissible value nearest 0.
  func start(of column: Int) -> Double {
    guard isBounded(column) else { return 0 }
    return isPositive(column) ? columns[column].lower : columns[column].upper
  }

  /// Whether `constant` plus this combination of the parameters is never negative.
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
    return isNeverNegative(rows[row].constant, own)
      && entries(ofRow: row).allSatisfy { place in
        let column = Int(terms[place].index)
        return isBounded(column) && (terms[place].value > 0) == isPositive(column)
      }
  }

  /// Returns the value of a row at these parameters of the component with all columns at 0.
  func constant(ofRow row: Int, _ parameters: [Double]) -> Double {
    var sum = rows[row].constant
    for place in parameters.indices {
      sum += parameterCoefficients[row * parameters.count + place] * parameters[place]
    }
    return sum
  }

  /// Returns the value of a row at these parameters of the component, before any pivot.
  func start(ofRow row: Int, _ parameters: [Double]) -> Double {
    var sum = constant(ofRow: row, parameters)
    for place in entries(ofRow: row) {
      sum += terms[place].value * start(of: Int(terms[place].index))
    }
    return sum
  }
}

/// The basic items of a component, and the sides of their kinks on which they lie. A basis alone
/// makes the optimal values an affine function of the parameters.
struct Basis: Hashable {
  /// Per item.
  var states: [State]

  enum State: UInt8 {
    /// Nonbasic, at 0; for a bounded column, at its lower bound.
    case atZeroOrLower
    case atUpper
    /// Basic and not below 0: the penalty above applies.
    case basicAbove
    case basicBelow

    var isBasic: Bool { self == .basicAbove || self == .basicBelow }
  }
}

extension Component {
  /// Returns the values of all items at a basis, affine in the parameters.
  ///
  /// They are computed from the component's own rows in declaration order, never along a path of
  /// pivots: whatever path led to the basis, the numbers are the same to the last bit.
  /// - Returns: For each item, the constant and then a coefficient for each parameter.
  /// - Parameter columns: The values of the columns, in the same form.
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

  /// Returns these values for the columns alone.
  /// - Complexity: O(k^3 + items * k * parameters) for k basic columns.
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

  /// Returns the constant of a row, or its coefficient of a parameter, with the known columns
  /// substituted.
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
