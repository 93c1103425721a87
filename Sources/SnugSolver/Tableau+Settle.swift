extension Tableau {
  /// Whether the columns that are left let `variable` take more than one value.
  ///
  /// The tableau moves to another vertex of the same set of optima.
  mutating func isUndetermined(_ variable: Int) throws(SolverError) -> Bool {
    guard mayVary(variable) else { return false }
    setObjective(variable: variable, sign: 1)
    guard try minimise() == .optimal else { return true }
    let least = value(of: variable)
    setObjective(variable: variable, sign: -1)
    guard try minimise() == .optimal else { return true }
    return value(of: variable) - least > Tolerance.step
  }

  private func mayVary(_ variable: Int) -> Bool {
    let place = Int(place[variable])
    guard place != Int(Tableau.removed) else { return false }
    guard place >= 0 else { return true }
    return (0..<columnCount).contains {
      coefficients[place * stride + $0].magnitude > Tolerance.coefficient
    }
  }

  /// Brings `variable` to the admissible value nearest 0 and holds it there.
  mutating func settle(_ variable: Int) throws(SolverError) {
    guard mayVary(variable) else { return }
    if place[variable] < 0 {
      removeColumn(Int(~place[variable]))
      return
    }
    let row = Int(place[variable])
    if isFree[variable] {
      guard constants[row].magnitude > Tolerance.step else { return holdAtZero(row: row) }
      if constants[row] < 0 { mirror(row: row) }
      // From here on its sign is known, and the nearest value to 0 is its least.
      isFree[variable] = false
    }
    setObjective(variable: variable, sign: 1)
    try minimise()
    keepOptima()
  }

  /// Exchanges a basic variable that is 0 with any column, without a step, and drops it.
  private mutating func holdAtZero(row: Int) {
    let start = row * stride
    let column = (0..<columnCount).max {
      coefficients[start + $0].magnitude < coefficients[start + $1].magnitude
    }
    guard let column else { return }
    constants[row] = 0
    pivot(row: row, column: column)
    removeColumn(column)
  }

  /// Stands the negative of a basic variable in its row.
  private mutating func mirror(row: Int) {
    for j in 0..<columnCount { coefficients[row * stride + j].negate() }
    constants[row].negate()
    isMirrored[Int(basic[row])].toggle()
  }
}
