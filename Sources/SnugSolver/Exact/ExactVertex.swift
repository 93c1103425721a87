/// The point at which as many items of a part are 0 as it has variables, computed exactly.
///
/// A linear system over the integers is solved modulo a prime, digit by digit as p-adic numbers
/// (Dixon 1982). The digits are then turned into fractions and checked in the system itself, so
/// that nothing depends on chance.
struct ExactVertex {
  let part: ExactPart
  /// The items that are 0 at this vertex.
  let supports: [Int32]
  private let factors: SparseFactors<ResidueNumber>

  /// - Returns: Nil when the items do not determine a point; or, which is all but impossible, when
  ///   they appear not to, modulo the prime.
  init?(_ part: ExactPart, supports: [Int32]) {
    self.part = part
    self.supports = supports
    var starts: [Int32] = [0]
    var columns: [Int32] = []
    var values: [ResidueNumber] = []
    starts.reserveCapacity(supports.count + 1)
    for item in supports {
      if Int(item) < part.variableCount {
        columns.append(item)
        values.append(.one)
      } else {
        for place in part.entries(ofRow: Int(item) - part.variableCount) {
          columns.append(part.columns[place])
          values.append(part.residues[place])
        }
      }
      starts.append(Int32(columns.count))
    }
    factors = SparseFactors(rowStarts: starts, columns: columns, values: values)
    guard factors.isRegular else { return nil }
  }

  /// Creates the vertex at which all variables are 0.
  init(origin part: ExactPart) {
    self.part = part
    supports = (0..<Int32(part.variableCount)).map { $0 }
    factors = SparseFactors(
      rowStarts: (0...Int32(part.variableCount)).map { $0 }, columns: supports,
      values: [ResidueNumber](repeating: .one, count: part.variableCount))
  }

  /// Returns the point whose supports have these values, with a coordinate for each variable.
  func point(_ values: [BigInteger]) -> Fractions {
    lifted(values, solve: factors.solve) { point in
      supports.map { value(ofItem: Int($0), point) }
    }
  }

  /// Returns the multipliers, one per support, whose combination is this sum of variables.
  func multipliers(_ sum: [BigInteger]) -> Fractions {
    lifted(sum, solve: factors.solveTransposed, product: combination)
  }

  /// Returns the linear part of an item at a point.
  func value(ofItem item: Int, _ point: [BigInteger]) -> BigInteger {
    item < part.variableCount
      ? point[item] : part.product(ofRow: item - part.variableCount, point)
  }

  private func combination(_ multipliers: [BigInteger]) -> [BigInteger] {
    var sums = [BigInteger](repeating: .zero, count: part.variableCount)
    for (item, multiplier) in zip(supports, multipliers) where !multiplier.isZero {
      part.add(multiplier, times: Int(item), to: &sums)
    }
    return sums
  }

  /// Solves for fractions. It tries to form them after 1, 2, 4, ... digits.
  /// - Parameters:
  ///   - solve: Solves modulo the prime.
  ///   - product: Returns the right-hand side of a solution.
  private func lifted(
    _ rightHandSide: [BigInteger],
    solve: (inout [ResidueNumber], inout [ResidueNumber]) -> Void,
    product: ([BigInteger]) -> [BigInteger]
  ) -> Fractions {
    let prime = BigInteger(Int64(ResidueNumber.prime))
    var scratch = [ResidueNumber](repeating: .zero, count: rightHandSide.count)
    var digits = rightHandSide.map { $0.residue }
    solve(&digits, &scratch)
    var rest = rightHandSide
    var modulus = prime
    var numbers = digits.map { BigInteger($0.centred) }
    var (digitCount, nextAttempt): (Int64, Int64) = (1, 1)
    // A step takes one product per entry for each word of the numbers.
    let entryCount = Int64(rightHandSide.count + part.columns.count)
    while true {
      part.work.spend(entryCount * digitCount)
      if part.work.isExhausted { return Fractions(numerators: rest, denominator: .one) }
      if digitCount == nextAttempt {
        part.work.spend(Int64(rightHandSide.count) * digitCount * digitCount)
        if let result = FractionSearch(modulus).fractions(numbers) {
          let isRight = zip(product(result.numerators), rightHandSide).allSatisfy {
            $0 == $1 * result.denominator
          }
          if isRight { return result }
        }
        nextAttempt *= 2
      }
      let known = product(digits.map { BigInteger($0.centred) })
      for place in rest.indices {
        rest[place] = (rest[place] - known[place]) / prime
        digits[place] = rest[place].residue
      }
      solve(&digits, &scratch)
      for place in numbers.indices where !digits[place].isZero {
        numbers[place] = numbers[place] + modulus * BigInteger(digits[place].centred)
      }
      modulus = modulus * prime
      digitCount += 1
    }
  }
}

/// The support of each variable at an optimum as floating point found it, and the sides of the
/// kinks on which the other items lie. Exact solving starts here.
struct VertexGuess {
  /// One support per variable, in any order within a group: a constraint, or `~variable` for a
  /// variable that is 0.
  private(set) var supports: [Int32]
  /// 1 above 0, -1 below. The side matters only for a variable that is 0.
  private(set) var sidesOfVariables: [Int8]
  /// The sides of the constraints' sums; 0 when unknown.
  private(set) var sidesOfConstraints: [Int8]

  /// Creates a guess with every variable at 0.
  init(variableCount: Int, constraintCount: Int) {
    supports = (0..<Int32(variableCount)).map { ~$0 }
    sidesOfVariables = [Int8](repeating: 1, count: variableCount)
    sidesOfConstraints = [Int8](repeating: 0, count: constraintCount)
  }

  /// Creates the guess that elimination and bounds give. Components are added later.
  init(_ presolve: borrowing Presolve, constraintCount: Int) {
    let count = presolve.bounds.count
    sidesOfVariables = [Int8](repeating: 1, count: count)
    sidesOfConstraints = [Int8](repeating: 0, count: constraintCount)
    supports = []
    supports.reserveCapacity(count)
    for variable in 0..<count {
      if presolve.elimination.isEliminated(variable) {
        supports.append(Int32(presolve.elimination.origin(of: variable)))
        continue
      }
      let bounds = presolve.bounds[variable]
      supports.append(
        bounds.lower > 0
          ? bounds.lowerPenalty.origin
          : bounds.upper < 0 ? bounds.upperPenalty.origin : ~Int32(variable))
    }
  }

  /// Returns the vertex of a part with these supports; nil when one is not in the part, or when they
  /// do not determine a point.
  func vertex(in part: ExactPart) -> ExactVertex? {
    var itemOfConstraint = [Int32: Int32]()
    for (constraint, place) in zip(part.constraints, part.places) {
      itemOfConstraint[Int32(constraint)] = Int32(part.variableCount + place.row)
    }
    var items: [Int32] = []
    for variable in part.variables {
      let support = supports[variable]
      let item = support < 0 ? Int32(part.variablePlaces[Int(~support)]) : itemOfConstraint[support]
      guard let item else { return nil }
      items.append(item)
    }
    return ExactVertex(part, supports: items)
  }

  /// Returns the sides of a part's items.
  func sides(in part: ExactPart) -> [Int8] {
    var sides = part.variables.map { sidesOfVariables[$0] }
    sides += [Int8](repeating: 0, count: part.rowCount)
    for (constraint, place) in zip(part.constraints, part.places) {
      let side = sidesOfConstraints[constraint]
      if side != 0 { sides[part.variableCount + place.row] = place.isOpposite ? -side : side }
    }
    return sides
  }

  /// Adds the final basis of a component.
  mutating func add(_ tableau: Tableau) {
    let component = tableau.component
    for (place, column) in component.columns.enumerated() {
      supports[Int(column.variable)] = tableau.support(ofColumn: place)
      if tableau.isBasic(place) {
        sidesOfVariables[Int(column.variable)] = tableau.items[place].side
      }
    }
    for item in tableau.rowItems where item >= component.columnCount {
      let penalties = component.penalties[Int(item)]
      for penalty in [penalties.above, penalties.below] where !penalty.isFree && penalty.origin >= 0
      {
        sidesOfConstraints[Int(penalty.origin)] = tableau.items[Int(item)].side * penalty.sign
      }
    }
  }
}

extension Tableau {
  /// Returns the support of the nonbasic item of a column: a constraint, or `~variable`.
  fileprivate func support(ofColumn column: Int) -> Int32 {
    let item = Int(columnItems[column])
    guard item < component.columnCount else {
      let penalties = component.penalties[item]
      return penalties.above.isFree ? penalties.below.origin : penalties.above.origin
    }
    let column = component.columns[item]
    guard component.isBounded(item) else { return ~column.variable }
    return items[item].isAtUpper ? column.upperOrigin : column.lowerOrigin
  }
}
