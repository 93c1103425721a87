/// Required equalities solved for one variable each.
///
/// Every equality gives up the last declared variable it has left, so that each eliminated
/// variable is a sum of earlier ones (the reduced row echelon form of the equalities, read from
/// the right). It is unique, whatever the order of the equalities; and the variables that stay
/// are the first declared ones that determine all others, which is the order in which freedom is
/// settled.
struct Elimination {
  /// Where the index of the constant 1 lies, after variables and parameters.
  let constantIndex: Int32
  /// The sums of the eliminated variables, and older versions of them.
  private(set) var pool: [SparseTerm] = []
  private var variables: [Fate]
  /// Whether no coefficient of a variable was rounded by a division, as far as they are short.
  private(set) var isExact = true

  /// What became of a variable.
  private struct Fate {
    /// Its part of the pool; empty and from -1 while it stays.
    var start: Int32 = -1
    var end: Int32 = -1
    /// The equality solved for it.
    var origin: Int32 = -1
    /// Whether it ever stood in a sum.
    var isMentioned = false
  }

  init(variableCount: Int, parameterCount: Int) {
    constantIndex = Int32(variableCount + parameterCount)
    variables = (0..<variableCount).map { _ in Fate() }
    pool.reserveCapacity(16)
  }

  var variableCount: Int { variables.count }

  private func isVariable(_ term: SparseTerm) -> Bool { term.index < variables.count }

  func isEliminated(_ variable: Int) -> Bool { variables[variable].start >= 0 }

  /// The equality solved for an eliminated variable.
  func origin(of variable: Int) -> Int { Int(variables[variable].origin) }

  /// The part of the pool that is the sum an eliminated variable equals.
  func expression(of variable: Int) -> Range<Int> {
    Int(variables[variable].start)..<Int(variables[variable].end)
  }

  func term(_ place: Int) -> SparseTerm { pool[place] }

  /// Appends what the left-hand side less the right-hand side of constraint `row` is, in terms
  /// of the variables that stay.
  /// - Parameter sum: Empty before and after.
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
  /// - Returns: false when it has no variable left.
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
      isExact = isExact && (quotient * divisor == terms[place].value || !isVariable(terms[place]))
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
