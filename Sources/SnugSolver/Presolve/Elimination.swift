/// Required equalities solved for one variable each.
///
/// Every equality gives up the last declared variable it has left, so that each eliminated
/// variable is a sum of earlier ones (the reduced row echelon form of the equalities, read from
/// the right). It is unique, whatever the order of the equalities; and the variables that stay
/// are the first declared ones that determine all others, which is the order in which freedom is
/// settled.
struct Elimination {
  let variableCount: Int
  /// Where the index of the constant 1 lies, after variables and parameters.
  let constantIndex: Int32
  /// The sums of the eliminated variables, and older versions of them.
  private var pool = SparseTerms()
  /// Per variable: its part of the pool; empty and from -1 while it stays.
  private var starts: [Int32]
  private var ends: [Int32]
  /// Per variable: in how many sums it stands, counted up only.
  private var isMentioned: [Bool]
  /// Per variable: the equality solved for it.
  private(set) var origins: [Int32]
  /// The eliminated variables, in order of elimination.
  private(set) var eliminated: [Int32] = []
  private var sum: SparseSum

  init(variableCount: Int, parameterCount: Int) {
    self.variableCount = variableCount
    constantIndex = Int32(variableCount + parameterCount)
    starts = [Int32](repeating: -1, count: variableCount)
    ends = starts
    origins = starts
    isMentioned = [Bool](repeating: false, count: variableCount)
    sum = SparseSum(width: variableCount + parameterCount + 1)
  }

  func isEliminated(_ variable: Int) -> Bool { starts[variable] >= 0 }

  /// The sum an eliminated variable equals.
  func expression(of variable: Int) -> Range<Int> { Int(starts[variable])..<Int(ends[variable]) }

  /// Every coefficient that was worked out.
  var values: [Double] { pool.values }

  func term(_ place: Int) -> (index: Int32, value: Double) {
    (pool.indices[place], pool.values[place])
  }

  /// Appends what the left-hand side less the right-hand side of constraint `row` is, in terms
  /// of the variables that stay.
  mutating func reduce(_ row: Int, of rows: ConstraintRows, into terms: inout SparseTerms) {
    for place in rows.terms(of: row) {
      add(rows.termCoefficients[place], rows.termVariables[place])
    }
    sum.add(-rows.constants[row], constantIndex)
    for place in rows.parameters(of: row) {
      sum.add(
        -rows.parameterCoefficients[place],
        Int32(variableCount) + rows.parameterIndices[place])
    }
    sum.take(into: &terms)
  }

  private mutating func add(_ coefficient: Double, _ index: Int32) {
    guard index < variableCount, starts[Int(index)] >= 0 else {
      sum.add(coefficient, index)
      return
    }
    for place in expression(of: Int(index)) {
      sum.add(coefficient * pool.values[place], pool.indices[place])
    }
  }

  /// Solves the equality `terms == 0`, of constraint `row`, for its last variable.
  /// - Returns: false when it has no variable left.
  mutating func eliminate(_ terms: SparseTerms, row: Int) -> Bool {
    guard let last = terms.indices.lastIndex(where: { $0 < variableCount }) else { return false }
    let variable = Int(terms.indices[last])
    let divisor = -terms.values[last]
    let start = pool.count
    for place in terms.indices.indices where place != last {
      pool.append(terms.values[place] / divisor, terms.indices[place])
    }
    let end = pool.count
    if isMentioned[variable] { substitute(variable, by: start..<end) }
    for place in start..<end where pool.indices[place] < variableCount {
      isMentioned[Int(pool.indices[place])] = true
    }
    starts[variable] = Int32(start)
    ends[variable] = Int32(end)
    origins[variable] = Int32(row)
    eliminated.append(Int32(variable))
    return true
  }

  /// Rewrites the sums that mention `variable`.
  private mutating func substitute(_ variable: Int, by expression: Range<Int>) {
    for other in eliminated {
      let range = self.expression(of: Int(other))
      guard range.contains(where: { pool.indices[$0] == variable }) else { continue }
      for place in range {
        let value = pool.values[place]
        if pool.indices[place] == variable {
          for term in expression { sum.add(value * pool.values[term], pool.indices[term]) }
        } else {
          sum.add(value, pool.indices[place])
        }
      }
      starts[Int(other)] = Int32(pool.count)
      sum.take(into: &pool)
      ends[Int(other)] = Int32(pool.count)
      for place in self.expression(of: Int(other)) where pool.indices[place] < variableCount {
        isMentioned[Int(pool.indices[place])] = true
      }
    }
  }
}
