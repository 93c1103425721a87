/// Required equalities, each solved for one variable.
///
/// Every equality is solved for the last declared variable it has left, so that each eliminated
/// variable is a sum of earlier ones (the reduced row echelon form of the equalities, read from the
/// right). The result is unique, whatever the order of the equalities. The remaining variables are
/// the first declared ones that determine all others; freedom is settled in their order.
struct Elimination {
  /// The index of the constant 1, after those of variables and parameters.
  let constantIndex: Int32
  /// The sums of the eliminated variables, including superseded versions.
  private(set) var pool: [SparseTerm] = []
  private var variables: [Fate]
  /// Whether no division rounded a coefficient of a variable, provided all are on the `ExactGrid`.
  private(set) var isExact = true

  /// The state of a variable.
  private struct Fate {
    /// The range of its sum in the pool, empty at -1 until it is eliminated.
    var start: Int32 = -1
    var end: Int32 = -1
    /// The index of the equality solved for it.
    var origin: Int32 = -1
    /// Whether it ever occurred in a sum.
    var isMentioned = false
  }

  init(variableCount: Int, parameterCount: Int) {
    constantIndex = Int32(variableCount + parameterCount)
    variables = (0..<variableCount).map { _ in Fate() }
    pool.reserveCapacity(16)
  }

  var variableCount: Int { variables.count }

  func isEliminated(_ variable: Int) -> Bool { variables[variable].start >= 0 }

  /// Returns the index of the equality solved for an eliminated variable.
  func origin(of variable: Int) -> Int { Int(variables[variable].origin) }

  /// Returns the range of the pool with the sum that an eliminated variable equals.
  func expression(of variable: Int) -> Range<Int> {
    Int(variables[variable].start)..<Int(variables[variable].end)
  }

  /// Appends the left-hand side less the right-hand side of constraint `row`, in terms of the
  /// remaining variables.
  func reduce(
    _ row: Int, of rows: ConstraintRows, in sum: inout SparseSum, into terms: inout [SparseTerm]
  ) {
    for place in rows.terms(of: row) {
      add(rows.terms[place].coefficient, rows.terms[place].variable.index, to: &sum)
    }
    sum.add(-rows[row].constant, constantIndex)
    for place in rows.parameters(of: row) {
      let term = rows.parameterTerms[place]
      sum.add(-term.coefficient, Int32(variableCount) + term.parameter.index)
    }
    sum.take(into: &terms)
  }

  private func add(_ coefficient: Double, _ index: Int32, to sum: inout SparseSum) {
    guard index < variableCount, isEliminated(Int(index)) else {
      sum.add(coefficient, index)
      return
    }
    for place in expression(of: Int(index)) {
      sum.add(coefficient * pool[place].value, pool[place].index)
    }
  }

  /// Solves the equality `sum of terms from start == 0`, of constraint `row`, for its last
  /// variable.
  /// - Returns: False when it has no variable left.
  mutating func eliminate(
    _ terms: [SparseTerm], from start: Int, row: Int, in sum: inout SparseSum
  ) -> Bool {
    var last = terms.count - 1
    while last >= start, terms[last].index >= variableCount { last -= 1 }
    guard last >= start else { return false }
    let variable = Int(terms[last].index)
    let divisor = -terms[last].value
    let expression = pool.count..<pool.count + terms.count - start - 1
    for place in start..<terms.count where place != last {
      let quotient = terms[place].value / divisor
      let isVariable = terms[place].index < variableCount
      isExact = isExact && (quotient * divisor == terms[place].value || !isVariable)
      pool.append(SparseTerm(quotient, terms[place].index))
    }
    if variables[variable].isMentioned { substitute(variable, by: expression, in: &sum) }
    mention(expression)
    variables[variable].start = Int32(expression.lowerBound)
    variables[variable].end = Int32(expression.upperBound)
    variables[variable].origin = Int32(row)
    return true
  }

  private mutating func mention(_ expression: Range<Int>) {
    for place in expression where pool[place].index < variableCount {
      variables[Int(pool[place].index)].isMentioned = true
    }
  }

  /// Rewrites the sums that mention `variable`.
  private mutating func substitute(
    _ variable: Int, by expression: Range<Int>, in sum: inout SparseSum
  ) {
    for other in variables.indices where isEliminated(other) {
      let range = self.expression(of: other)
      guard range.contains(where: { pool[$0].index == variable }) else { continue }
      for place in range {
        let value = pool[place].value
        if pool[place].index == variable {
          for term in expression { sum.add(value * pool[term].value, pool[term].index) }
        } else {
          sum.add(value, pool[place].index)
        }
      }
      variables[other].start = Int32(pool.count)
      sum.take(into: &pool)
      variables[other].end = Int32(pool.count)
      mention(self.expression(of: other))
    }
  }
}
