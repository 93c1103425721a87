/// A reduced constraint system. Required equalities are eliminated (`Elimination`), and required
/// inequalities of one variable become its bounds. Every other constraint becomes a row with a
/// penalty for each side.
struct Presolve {
  let rows: ConstraintRows
  let parameterDomains: [SolverVariable.Domain]
  var elimination: Elimination
  /// The priorities in use below required, highest first; level 1 is the first.
  let priorities: [Priority]
  /// Per variable: the bounds from its domain and from required constraints on it alone.
  private(set) var bounds: [Bounds]
  /// The terms of the rows, one row after the other.
  private(set) var terms: [SparseTerm] = []
  private(set) var reduced: [ReducedRow] = []
  /// The required constraints without remaining variables, satisfied for some parameters only.
  private(set) var conditions: [ReducedRow] = []
  /// Whether two bounds of one variable exclude each other.
  private(set) var hasEmptyBounds = false
  /// Whether products of coefficients stay in the range of floating point. Otherwise the rows are
  /// unusable.
  private(set) var isInRange = true
  /// Whether a coefficient other than 0 was dropped as noise: the rows may then be wrong.
  private(set) var hasDropped = false
  /// Whether no coefficient of a row was rounded.
  private(set) var isExact = true

  /// The least and greatest value of a variable, and the constraints that set them.
  struct Bounds {
    var lower = -Double.infinity
    var upper = Double.infinity
    /// The penalties of those constraints per point beyond the bound.
    var lowerPenalty, upperPenalty: Penalty

    /// Creates the bounds of a domain.
    init(_ domain: SolverVariable.Domain, of variable: Int) {
      upperPenalty = Penalty(level: Penalty.required, weight: .infinity, origin: .min)
      lowerPenalty = upperPenalty
      guard domain == .nonNegative else { return }
      lower = 0
      lowerPenalty.origin = ~Int32(variable)
    }
  }

  /// A sum (`terms`) that is 0 where the constraint is tight, and the penalties for leaving 0.
  struct ReducedRow {
    var start: Int32
    var end: Int32
    /// The count of terms of variables; they come first.
    var variableCount: Int32
    var penalties: Penalties
    var hash: UInt64 = 0

    var range: Range<Int> { Int(start)..<Int(end) }
    var variableRange: Range<Int> { Int(start)..<Int(start + variableCount) }
  }

  init(
    domains: [SolverVariable.Domain], parameterDomains: [SolverVariable.Domain] = [],
    rows: ConstraintRows
  ) {
    self.rows = rows
    self.parameterDomains = parameterDomains
    elimination = Elimination(
      variableCount: domains.count, parameterCount: parameterDomains.count)
    priorities = rows.prioritiesInUse()
    bounds = domains.enumerated().map { Bounds($1, of: $0) }
    terms.reserveCapacity(2 * rows.count)
    reduced.reserveCapacity(rows.count)
    var sum = SparseSum(variableCount: domains.count, parameterCount: parameterDomains.count)
    eliminateEqualities(&sum)
    boundEliminatedVariables(domains)
    for row in 0..<rows.count where rows[row].isActive && !rows[row].isRequiredEquality {
      place(row, &sum)
    }
    finishBounds()
    checkRange()
    hasDropped = sum.hasDropped
    isExact =
      isExact && isInRange && elimination.isExact && !sum.hasDropped && !sum.mayBeRounded
  }

  private mutating func eliminateEqualities(_ sum: inout SparseSum) {
    for row in 0..<rows.count where rows[row].isActive && rows[row].isRequiredEquality {
      let start = terms.count
      elimination.reduce(row, of: rows, in: &sum, into: &terms)
      guard !elimination.eliminate(terms, from: start, row: row, in: &sum) else {
        dropTerms(from: start)
        continue
      }
      let penalty = Penalty(level: Penalty.required, weight: 1, origin: Int32(row))
      conditions.append(
        ReducedRow(
          start: Int32(start), end: Int32(terms.count), variableCount: 0,
          penalties: Penalties(.equal, penalty)))
    }
  }

  /// Keeps eliminated non-negative variables, such as widths, non-negative.
  private mutating func boundEliminatedVariables(_ domains: [SolverVariable.Domain]) {
    for variable in domains.indices
    where domains[variable] == .nonNegative && elimination.isEliminated(variable) {
      let range = elimination.expression(of: variable)
      let isImplied = range.allSatisfy { place in
        let term = elimination.pool[place]
        return term.value >= 0
          && (term.index == elimination.constantIndex
            || Int(term.index) < domains.count && domains[Int(term.index)] == .nonNegative)
      }
      guard !isImplied else { continue }
      let start = terms.count
      for place in range { terms.append(elimination.pool[place]) }
      let penalty = Penalty(
        level: Penalty.required, weight: weight(ofEliminated: variable),
        origin: ~Int32(variable))
      place(from: start, Penalties(.greaterOrEqual, penalty))
    }
  }

  /// Returns the violation of an eliminated variable's equality per point by which the variable,
  /// which must not be negative, is off; at least 1.
  private func weight(ofEliminated variable: Int) -> Double {
    var coefficient = 0.0
    for place in rows.terms(of: elimination.origin(of: variable))
    where Int(rows.terms[place].variable.index) == variable {
      coefficient += rows.terms[place].coefficient
    }
    return max(1, coefficient.magnitude)
  }

  /// Reduces a constraint and files it as a condition, a bound or a row.
  private mutating func place(_ row: Int, _ sum: inout SparseSum) {
    let start = terms.count
    elimination.reduce(row, of: rows, in: &sum, into: &terms)
    let penalty = Penalty(level: level(of: row), weight: 1, origin: Int32(row))
    place(from: start, Penalties(rows[row].relation, penalty))
  }

  private func level(of row: Int) -> Int32 {
    let priority = rows[row].priority
    return priorities.firstIndex(of: priority).map { Int32($0) + 1 } ?? Penalty.required
  }

  /// Files the terms from `start` on as a condition, a bound or a row.
  private mutating func place(from start: Int, _ penalties: Penalties) {
    let end = terms.count
    var variables = 0
    while start + variables < end,
      terms[start + variables].index < elimination.variableCount
    { variables += 1 }
    var row = ReducedRow(
      start: Int32(start), end: Int32(end), variableCount: Int32(variables), penalties: penalties)
    let isRequired = penalties.level == Penalty.required
    if variables == 0 {
      if isRequired { conditions.append(row) } else { dropTerms(from: start) }
    } else if variables == 1, isRequired, isConstant(start + 1..<end) {
      bound(row)
      dropTerms(from: start)
    } else {
      normalise(&row)
      if merge(row) { dropTerms(from: start) } else { reduced.append(row) }
    }
  }

  private mutating func dropTerms(from start: Int) {
    terms.removeLast(terms.count - start)
  }

  private func isConstant(_ range: Range<Int>) -> Bool {
    range.allSatisfy { terms[$0].index == elimination.constantIndex }
  }

  /// Turns a required inequality of one variable into a bound of that variable.
  private mutating func bound(_ row: ReducedRow) {
    let start = Int(row.start)
    let variable = Int(terms[start].index)
    let constant = row.range.count > 1 ? terms[start + 1].value : 0
    let value = -constant / terms[start].value + 0
    let isPositive = terms[start].value > 0
    let weight = terms[start].value.magnitude
    for (penalty, isUpper) in [
      (row.penalties.above, isPositive), (row.penalties.below, !isPositive),
    ] {
      var penalty = penalty
      penalty.weight *= weight
      if !isPositive { penalty.sign = -penalty.sign }
      tighten(variable, to: value, isUpper: isUpper, penalty)
    }
  }

  private mutating func tighten(
    _ variable: Int, to value: Double, isUpper: Bool, _ penalty: Penalty
  ) {
    guard !penalty.isFree else { return }
    if isUpper, value < bounds[variable].upper {
      bounds[variable].upper = value
      bounds[variable].upperPenalty = penalty
    } else if !isUpper, value > bounds[variable].lower {
      bounds[variable].lower = value
      bounds[variable].lowerPenalty = penalty
    }
  }

  /// Scales the largest coefficient into 1..<2 by a power of two, which is exact, and makes the
  /// first one positive. Equal constraints then look equal.
  private mutating func normalise(_ row: inout ReducedRow) {
    var largest = 0.0
    for place in row.variableRange { largest = max(largest, terms[place].value.magnitude) }
    if largest < 1 / Tolerance.overflow { isInRange = false }
    var scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    row.penalties.above.weight /= scale
    row.penalties.below.weight /= scale
    if terms[Int(row.start)].value < 0 {
      scale.negate()
      swap(&row.penalties.above, &row.penalties.below)
      row.penalties.above.sign = -1
      row.penalties.below.sign = -1
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    for place in row.range {
      terms[place].value *= scale
      hash = (hash ^ UInt64(truncatingIfNeeded: terms[place].index)) &* 0x100_0000_01B3
      hash = (hash ^ terms[place].value.bitPattern) &* 0x100_0000_01B3
    }
    row.hash = hash
  }

  /// Checks all coefficients. Products and sums of numbers on the grid are exact, so when all
  /// coefficients are on it, none was rounded on the way.
  private mutating func checkRange() {
    for place in rows.terms.indices where !ExactGrid.contains(rows.terms[place].coefficient) {
      isExact = false
    }
    for term in elimination.pool { check(term) }
    for term in terms { check(term) }
  }

  private mutating func check(_ term: SparseTerm) {
    if term.index >= elimination.variableCount {
      if !(term.value.magnitude < Tolerance.overflow) { isInRange = false }
    } else if !ExactGrid.contains(term.value) {
      isExact = false
      if !(term.value.magnitude < Tolerance.overflow) { isInRange = false }
    }
  }

  /// Merges this row into one with the same sum whose side is free: hugging and compression
  /// resistance of one size are the two sides of one row.
  private mutating func merge(_ row: ReducedRow) -> Bool {
    for index in reduced.indices.reversed() where reduced[index].hash == row.hash {
      let (own, other) = (row.penalties, reduced[index].penalties)
      guard own.above.isFree || other.above.isFree, own.below.isFree || other.below.isFree,
        isEqual(row.range, reduced[index].range)
      else { continue }
      if other.above.isFree { reduced[index].penalties.above = own.above }
      if other.below.isFree { reduced[index].penalties.below = own.below }
      return true
    }
    return false
  }

  private func isEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        terms[$0].index == terms[$1].index && terms[$0].value == terms[$1].value
      }
  }

  /// Turns the bounds of variables that may change sign into rows: such a variable keeps a kink at
  /// 0, where it settles. The others keep native bounds.
  private mutating func finishBounds() {
    for variable in bounds.indices where !elimination.isEliminated(variable) {
      let bound = bounds[variable]
      if bound.lower > bound.upper {
        let violation =
          (bound.lower - bound.upper) * min(bound.lowerPenalty.weight, bound.upperPenalty.weight)
        if violation > Tolerance.violation { hasEmptyBounds = true }
        bounds[variable].upper = bound.lower
      }
      guard bound.lower < 0, bound.upper > 0 else { continue }
      if bound.lower > -.infinity {
        addBoundRow(variable, at: bound.lower, .greaterOrEqual, bound.lowerPenalty)
      }
      if bound.upper < .infinity {
        addBoundRow(variable, at: bound.upper, .lessOrEqual, bound.upperPenalty)
      }
      bounds[variable].lower = -.infinity
      bounds[variable].upper = .infinity
    }
  }

  private mutating func addBoundRow(
    _ variable: Int, at value: Double, _ relation: LinearConstraint.Relation, _ penalty: Penalty
  ) {
    let start = Int32(terms.count)
    terms.append(SparseTerm(1, Int32(variable)))
    terms.append(SparseTerm(-value, elimination.constantIndex))
    var penalty = penalty
    penalty.weight = 1
    reduced.append(
      ReducedRow(
        start: start, end: start + 2, variableCount: 1, penalties: Penalties(relation, penalty)))
  }
}

/// The cost of leaving 0 on one side.
struct Penalty {
  /// The level: 0 is required, then 1, 2, ... from the highest priority; `free` costs nothing.
  var level: Int32
  /// The cost per unit.
  var weight: Double
  /// The constraint with this penalty; `~variable` for a variable's domain or settling.
  var origin: Int32
  /// -1 when the row is the constraint's sum times a negative number.
  var sign: Int8 = 1

  static let required: Int32 = 0
  static let freeLevel = Int32.max
  static var free: Penalty { Penalty(level: freeLevel, weight: 0, origin: .min) }

  var isFree: Bool { level == Penalty.freeLevel }
}

/// The penalties of a sum for leaving 0, above and below.
struct Penalties {
  var above, below: Penalty

  /// The stronger of their levels.
  var level: Int32 { min(above.level, below.level) }
}

extension Penalties {
  static var free: Penalties { Penalties(above: .free, below: .free) }

  /// Creates the penalties of a constraint with this penalty for its violation.
  init(_ relation: LinearConstraint.Relation, _ penalty: Penalty) {
    self.init(
      above: relation == .greaterOrEqual ? .free : penalty,
      below: relation == .lessOrEqual ? .free : penalty)
  }

  @inline(__always)
  func side(isAbove: Bool) -> Penalty { isAbove ? above : below }
}
