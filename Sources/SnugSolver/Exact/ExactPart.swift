/// A part of a system that shares no variable with the rest, in integers: each row is its
/// constraint times a factor that makes its coefficients integers.
///
/// Its *items* are its variables and then its rows, sums that are 0 where a constraint is tight. An
/// item that leaves 0 costs something on either side: a row its violation, at its priority; a
/// variable below its domain as much as a required row; and last, in declaration order, each
/// variable its distance from 0. Two constraints of the same sum that penalise its two sides, as
/// hugging and compression resistance do, are one row.
struct ExactPart {
  /// Its variables in the system, ascending.
  let variables: [Int]
  /// Per variable of the system: its index among the variables of its part.
  let variablePlaces: [Int]
  /// Its constraints in the system, ascending.
  let constraints: [Int]
  let work: ExactWork
  /// Per constraint: its row, and whether the row has the opposite sign.
  private(set) var places: [Place] = []
  /// The priorities in use below required, highest first.
  let priorities: [Priority]
  /// The cost of a row's violation by one point. It makes the weights of all items integers.
  private(set) var unit = BigInteger.one
  /// The variables, then the rows.
  private(set) var items: [Item] = []
  /// The coefficients of the rows, one row after the other; each ends where the next begins.
  private(set) var rowStarts: [Int32] = [0]
  private(set) var columns: [Int32] = []
  private(set) var coefficients: [BigInteger] = []
  private(set) var residues: [ResidueNumber] = []
  /// Per row: the factor of its coefficients. `rightHandSides` are fractions without that factor.
  private(set) var scales: [BigInteger] = []
  /// Per row: the index of its first constraint.
  private var owners: [Int] = []
  private(set) var rightHandSides: [Fraction] = []

  /// The parameters of the right-hand sides, for rows that have any.
  private(set) var parameters: [Int: [LinearConstraint.ParameterTerm]] = [:]

  struct Place {
    var row: Int
    var isOpposite: Bool
    /// Whether the constraint penalises the row above 0, and below 0.
    var asksAbove, asksBelow: Bool
  }

  struct Item {
    /// The levels of the costs above and below 0; `Penalty.freeLevel` for none.
    var aboveLevel, belowLevel: Int32
    /// The cost per unit, the same on both sides.
    var weight: BigInteger
    /// One point is `unit / point` of the item's own units.
    var point: BigInteger
  }

  var variableCount: Int { variables.count }
  var rowCount: Int { scales.count }
  var itemCount: Int { items.count }
  var levelCount: Int32 { Int32(priorities.count) }

  /// - Parameters:
  ///   - groups: The groups to which `group` belongs.
  ///   - work: The budget of the part.
  init(
    _ group: VariableGroups.Group, _ groups: VariableGroups, of rows: ConstraintRows,
    _ domains: [SolverVariable.Domain], _ work: ExactWork
  ) {
    self.work = work
    variables = group.variables
    variablePlaces = groups.places
    constraints = group.constraints
    priorities = Set(constraints.map { rows[$0].priority }).subtracting([.required]).sorted(by: >)
    var known: [Int: [Int]] = [:]
    var sides: [(above: Int32, below: Int32)] = []
    var sum = [Int32: Fraction]()
    for constraint in constraints {
      let terms = ExactPart.terms(of: constraint, rows, groups.places, &sum)
      let relation = rows[constraint].relation
      let level = priorities.firstIndex(of: rows[constraint].priority).map { Int32($0) + 1 } ?? 0
      let row = append(terms, Fraction(meaning: rows[constraint].constant))
      let isOpposite = terms.first?.1.numerator.isNegative ?? false
      // The coefficients have the sign of the row.
      let parameters = rows.parameterTerms[rows.parameters(of: constraint)].map {
        LinearConstraint.ParameterTerm(isOpposite ? -$0.coefficient : $0.coefficient, $0.parameter)
      }
      var above = relation == .greaterOrEqual ? Penalty.freeLevel : level
      var below = relation == .lessOrEqual ? Penalty.freeLevel : level
      if isOpposite { swap(&above, &below) }
      let hash = hash(ofRow: row)
      let same = known[hash]?.first { other in
        (above == Penalty.freeLevel || sides[other].above == Penalty.freeLevel)
          && (below == Penalty.freeLevel || sides[other].below == Penalty.freeLevel)
          && isEqual(row, other) && isSame(parameters, self.parameters[other] ?? [])
      }
      if let same {
        sides[same] = (min(sides[same].above, above), min(sides[same].below, below))
        removeLastRow()
      } else {
        known[hash, default: []].append(row)
        owners.append(places.count)
        if !parameters.isEmpty { self.parameters[row] = parameters }
        sides.append((above, below))
      }
      places.append(
        Place(
          row: same ?? row, isOpposite: isOpposite, asksAbove: above != Penalty.freeLevel,
          asksBelow: below != Penalty.freeLevel))
    }
    unit = scales.reduce(.one) { BigInteger.leastCommonMultiple($0, $1) }
    let largest = largestFactors(rows)
    for (place, variable) in variables.enumerated() {
      let settling = levelCount + 1 + Int32(place)
      let below = domains[variable] == .free ? settling : Penalty.required
      items.append(
        Item(
          aboveLevel: settling, belowLevel: below, weight: unit * largest[place], point: unit))
    }
    for (side, scale) in zip(sides, scales) {
      items.append(
        Item(
          aboveLevel: side.above, belowLevel: side.below, weight: unit / scale,
          point: unit / scale))
    }
  }

  /// Returns, per variable, the largest violation of a required constraint when the variable is one
  /// point off, rounded up, at least 1. Leaving its domain costs that.
  private func largestFactors(_ rows: ConstraintRows) -> [BigInteger] {
    var largest = [BigInteger](repeating: .one, count: variables.count)
    for (constraint, place) in zip(constraints, places) where rows[constraint].isRequired {
      for entry in entries(ofRow: place.row) {
        let column = Int(columns[entry])
        let size = coefficients[entry].magnitude
        guard largest[column] * scales[place.row] < size else { continue }
        largest[column] = (size - .one) / scales[place.row] + .one
      }
    }
    return largest
  }

  /// Appends a row whose first coefficient is made positive.
  private mutating func append(
    _ terms: [(column: Int32, value: Fraction)], _ rightHandSide: Fraction
  ) -> Int {
    let scale = terms.reduce(.one) { BigInteger.leastCommonMultiple($0, $1.value.denominator) }
    let isOpposite = terms.first?.value.numerator.isNegative ?? false
    for (column, value) in terms {
      let size = value.numerator * (scale / value.denominator)
      let coefficient = isOpposite ? -size : size
      columns.append(column)
      coefficients.append(coefficient)
      residues.append(coefficient.residue)
    }
    rowStarts.append(Int32(columns.count))
    scales.append(scale)
    rightHandSides.append(
      isOpposite
        ? Fraction(-rightHandSide.numerator, rightHandSide.denominator) : rightHandSide)
    return scales.count - 1
  }

  private mutating func removeLastRow() {
    rowStarts.removeLast()
    let extra = columns.count - Int(rowStarts[rowStarts.count - 1])
    columns.removeLast(extra)
    coefficients.removeLast(extra)
    residues.removeLast(extra)
    scales.removeLast()
    rightHandSides.removeLast()
  }

  private func isSame(
    _ a: [LinearConstraint.ParameterTerm], _ b: [LinearConstraint.ParameterTerm]
  ) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { $0.parameter == $1.parameter && $0.coefficient == $1.coefficient }
  }

  /// Returns the right-hand sides of the rows, in the rows' own units.
  func constants() -> Fractions { wholes(rightHandSides) }

  /// Replaces the right-hand sides of the rows by those at these parameters.
  mutating func setRightHandSides(_ rows: ConstraintRows, _ parameters: [Double]) {
    for (row, owner) in owners.enumerated() {
      let value = rows.rightHandSide(of: constraints[owner], parameters)
      rightHandSides[row] = Fraction(meaning: places[owner].isOpposite ? -value : value)
    }
  }

  /// Returns the change of the right-hand sides per unit of a parameter, in the rows' own units.
  func coefficients(of parameter: Int32) -> Fractions {
    wholes(
      (0..<rowCount).map { row in
        (parameters[row] ?? []).reduce(.zero) {
          $1.parameter.index == parameter ? $0 + Fraction(meaning: $1.coefficient) : $0
        }
      })
  }

  private func wholes(_ sides: [Fraction]) -> Fractions {
    let unit = sides.reduce(.one) { BigInteger.leastCommonMultiple($0, $1.denominator) }
    return Fractions(
      numerators: zip(sides, scales).map { side, scale in
        side.numerator * (unit / side.denominator) * scale
      }, denominator: unit)
  }

  private func hash(ofRow row: Int) -> Int {
    var hasher = Hasher()
    for place in entries(ofRow: row) {
      hasher.combine(columns[place])
      hasher.combine(residues[place])
    }
    return hasher.finalize()
  }

  private func isEqual(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (rightHandSides[a], rightHandSides[b])
    return scales[a] == scales[b] && entries(ofRow: a).count == entries(ofRow: b).count
      && zip(entries(ofRow: a), entries(ofRow: b)).allSatisfy {
        columns[$0] == columns[$1] && coefficients[$0] == coefficients[$1]
      } && first.numerator * second.denominator == second.numerator * first.denominator
  }

  /// Returns the coefficients of a constraint that do not cancel, by column.
  private static func terms(
    of row: Int, _ rows: ConstraintRows, _ places: [Int], _ sum: inout [Int32: Fraction]
  ) -> [(column: Int32, value: Fraction)] {
    sum.removeAll(keepingCapacity: true)
    var order: [Int32] = []
    for place in rows.terms(of: row) {
      let term = rows.terms[place]
      let column = Int32(places[Int(term.variable.index)])
      let value = Fraction(meaning: term.coefficient)
      if let other = sum[column] {
        sum[column] = other + value
      } else {
        order.append(column)
        sum[column] = value
      }
    }
    return order.sorted().compactMap { column in
      guard let value = sum[column], !value.numerator.isZero else { return nil }
      return (column, value)
    }
  }

  @inline(__always)
  func entries(ofRow row: Int) -> Range<Int> { Int(rowStarts[row])..<Int(rowStarts[row + 1]) }

  /// Adds `factor` times an item, expressed in the variables, to `sums`.
  func add(_ factor: BigInteger, times item: Int, to sums: inout [BigInteger]) {
    guard item >= variableCount else {
      sums[item] = sums[item] + factor
      return
    }
    for place in entries(ofRow: item - variableCount) {
      let column = Int(columns[place])
      sums[column] = sums[column] + coefficients[place] * factor
    }
  }

  /// Returns the sum of a row's coefficients times these numbers.
  func product(ofRow row: Int, _ numbers: [BigInteger]) -> BigInteger {
    var sum = BigInteger.zero
    for place in entries(ofRow: row) {
      let number = numbers[Int(columns[place])]
      if !number.isZero { sum = sum + coefficients[place] * number }
    }
    return sum
  }
}
