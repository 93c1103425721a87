extension Tableau {
  /// Sets the objective to the sum of the variables for which `hasCost` holds.
  mutating func setObjective(sumOf hasCost: (Int) -> Bool) {
    for j in 0..<columnCount { costs[j] = hasCost(Int(nonbasic[j])) ? 1 : 0 }
    for row in 0..<rowCount where hasCost(Int(basic[row])) {
      for j in 0..<columnCount { costs[j] -= coefficients[row * stride + j] }
    }
  }

  /// Sets the objective to `sign` times one variable.
  mutating func setObjective(variable: Int, sign: Double) {
    let place = Int(place[variable])
    for j in 0..<columnCount {
      costs[j] = place >= 0 ? -sign * coefficients[place * stride + j] : j == ~place ? sign : 0
    }
  }

  /// How a run of pivots ended.
  enum Outcome {
    case optimal
    case unbounded
  }

  /// One column to bring into the basis and which way its variable moves from 0.
  private struct Entering {
    var column: Int
    var direction: Double
  }

  /// Minimises the objective over the columns that are left.
  ///
  /// Dantzig's rule, and Bland's (1977) during long runs of degenerate steps, so that it ends.
  /// - Throws: `.numberOutOfRange` when products of coefficients overflow on the way.
  @discardableResult
  mutating func minimise() throws(SolverError) -> Outcome {
    // Far above any real path; it turns numerical cycling into an error.
    var pivotsLeft = 1_000 + 50 * (rowCount + columnCount)
    var degenerateRun = 0
    while let entering = entering(byIndex: degenerateRun > rowCount + columnCount) {
      guard let row = leavingRow(for: entering) else { return .unbounded }
      guard pivotsLeft > 0 else { throw .pivotLimitExceeded }
      pivotsLeft -= 1
      let step = constants[row] / coefficients[row * stride + entering.column]
      degenerateRun = step.magnitude > Tolerance.step ? 0 : degenerateRun + 1
      pivot(row: row, column: entering.column)
    }
    for constant in constants where !(constant.magnitude < Tolerance.overflow) {
      throw .numberOutOfRange(constant)
    }
    return .optimal
  }

  private func entering(byIndex: Bool) -> Entering? {
    var best: Entering?
    var bestCost = Tolerance.coefficient
    var bestVariable = Int32.max
    for j in 0..<columnCount {
      let cost = costs[j]
      let variable = nonbasic[j]
      guard cost.magnitude > Tolerance.coefficient, cost < 0 || isFree[Int(variable)] else {
        continue
      }
      let isBetter =
        byIndex || cost.magnitude == bestCost
        ? variable < bestVariable : cost.magnitude > bestCost
      guard isBetter else { continue }
      best = Entering(column: j, direction: cost < 0 ? 1 : -1)
      bestCost = cost.magnitude
      bestVariable = variable
    }
    return best
  }

  /// The row whose variable reaches 0 first; ties go to the first declared variable.
  private func leavingRow(for entering: Entering) -> Int? {
    var best: Int?
    var bestRatio = Double.infinity
    for row in 0..<rowCount {
      let coefficient = coefficients[row * stride + entering.column] * entering.direction
      guard coefficient > Tolerance.coefficient, !isFree[Int(basic[row])] else { continue }
      let ratio = max(0, constants[row]) / coefficient
      if ratio < bestRatio || ratio == bestRatio && basic[row] < basic[best ?? row] {
        best = row
        bestRatio = ratio
      }
    }
    return best
  }

  /// Drops every column that would worsen the objective just minimised: what is left spans the
  /// set of all optima, and later objectives choose among them.
  mutating func keepOptima() {
    for column in (0..<columnCount).reversed() where costs[column] > Tolerance.coefficient {
      removeColumn(column)
    }
  }
}
