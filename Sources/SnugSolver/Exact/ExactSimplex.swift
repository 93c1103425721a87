/// The simplex method in exact integer arithmetic, from any vertex: slow, but without rounding.
///
/// Costs are vectors with an entry for each level, compared in lexicographic order. When a vertex
/// found in floating point is optimal, one check of the multipliers, level by level, proves it;
/// otherwise a few steps lead to the optimum.
struct ExactSimplex {
  private(set) var part: ExactPart
  var vertex: ExactVertex
  /// Per item: its index among the supports; -1 for other items.
  var places: [Int32] = []
  /// The side of 0, 1 or -1, of each item that is not a support. An item at 0 has the side it came
  /// from, or 0 for none. Its slope there may be any value between those of both sides (a
  /// subgradient); the simplex uses that of its side, or none.
  var sides: [Int8]
  /// The coordinates, and the values of the items, as fractions with the same denominator.
  private(set) var point = Fractions(numerators: [], denominator: .one)
  private(set) var values: [BigInteger] = []
  /// The result of the last search for a move.
  var signs = Signs(rising: [], falling: [])
  /// The directions of the supports that were found free to move from this vertex, by item.
  var freeDirections: [Int: Fractions] = [:]
  /// Per support: whether it counts. Empty when all count.
  var counts: [Bool] = []

  /// The right-hand sides of the rows in their own units.
  private(set) var rightHandSides = Fractions(numerators: [], denominator: .one)

  /// Creates a simplex at a vertex with unknown right-hand sides. The sides are those of the guess.
  /// - Returns: Nil when the guess is not a vertex.
  init?(at guess: VertexGuess, _ part: ExactPart) {
    guard let vertex = guess.vertex(in: part) else { return nil }
    self.part = part
    self.vertex = vertex
    sides = guess.sides(in: part)
    findPlaces()
  }

  /// Solves a group of variables from a vertex that is optimal or near the optimum.
  /// - Parameter levels: The count of levels to minimise.
  /// - Returns: Nil when the required constraints are unsatisfiable.
  /// - Throws: `.pivotLimitExceeded` when it takes too much work.
  init?(
    optimumOf group: VariableGroups.Group, _ groups: VariableGroups, from guess: VertexGuess,
    _ rows: ConstraintRows, _ domains: [SolverVariable.Domain], levels: Int32, _ work: ExactWork
  ) throws(SolverError) {
    try self.init(
      optimumOf: ExactPart(group, groups, of: rows, domains, work), from: guess, levels: levels)
  }

  /// - Parameter guess: A vertex near the optimum. If it is not a vertex, the origin is used.
  init?(
    optimumOf part: ExactPart, from guess: VertexGuess, levels: Int32
  ) throws(SolverError) {
    self.part = part
    vertex = guess.vertex(in: part) ?? ExactVertex(origin: part)
    sides = guess.sides(in: part)
    rightHandSides = part.constants()
    arrive()
    // Costs have a least value, so the search reaches it.
    _ = try minimise(.levels(before: 1))
    guard isFeasible else { return nil }
    if levels > 1 { _ = try minimise(.levels(before: levels)) }
  }

  /// Moves to other right-hand sides. Returns whether the vertex is still optimal: the items that
  /// are not supports have the same sides, so moving costs the same there.
  mutating func goesOn(to part: ExactPart) -> Bool {
    let previous = sides
    self.part = part
    rightHandSides = part.constants()
    arrive()
    return sides == previous && isFeasible && !part.work.isExhausted
  }

  private var isFeasible: Bool { total(of: Penalty.required) <= Tolerance.violation }

  private mutating func findPlaces() {
    places = [Int32](repeating: -1, count: part.itemCount)
    for (place, item) in vertex.supports.enumerated() { places[Int(item)] = Int32(place) }
  }

  /// Computes the position of the vertex.
  mutating func arrive() {
    findPlaces()
    point = point(rightHandSides.numerators)
    values = point.numerators
    for row in 0..<part.rowCount {
      let sum = part.product(ofRow: row, point.numerators)
      values.append(sum - rightHandSides.numerators[row] * point.denominator)
    }
    for item in values.indices where places[item] < 0 && !values[item].isZero {
      sides[item] = Int8(values[item].sign)
    }
  }

  /// Returns the point where the supports are 0, for these right-hand sides of the rows.
  func point(_ rightHandSides: [BigInteger]) -> Fractions {
    let count = part.variableCount
    return vertex.point(
      vertex.supports.map { Int($0) < count ? .zero : rightHandSides[Int($0) - count] })
  }

  /// Returns the violation of a constraint, in points.
  func violation(of constraint: Int, _ relation: LinearConstraint.Relation) -> Double {
    let place = part.places[constraint]
    let item = part.variableCount + place.row
    let isAbove = (values[item].sign > 0) != place.isOpposite
    guard !values[item].isZero, relation == .equal || (relation == .lessOrEqual) == isAbove else {
      return 0
    }
    return Double(values[item].magnitude * part.items[item].weight, over: pointUnit)
  }

  /// The denominator of the coordinates and the values of rows.
  var denominator: BigInteger { point.denominator * rightHandSides.denominator }

  /// One point, in units of the values.
  private var pointUnit: BigInteger { denominator * part.unit }

  func isSupport(_ item: Int) -> Bool { places[item] >= 0 }

  /// Returns the total violation of the constraints of one level, in points.
  func total(of level: Int32) -> Double {
    var sum = BigInteger.zero
    for item in values.indices where places[item] < 0 && !values[item].isZero {
      guard level == self.level(item, sides[item]) else { continue }
      sum = sum + values[item].magnitude * part.items[item].weight
    }
    return Double(sum, over: pointUnit)
  }

  /// Returns the values of the variables, each rounded once.
  /// - Parameter domains: The domains of all variables of the system. A non-negative variable that
  ///   rounding or a tolerated violation leaves below 0 becomes 0.
  func values(_ domains: [SolverVariable.Domain]) -> [Double] {
    let unit = denominator
    return zip(part.variables, point.numerators).map { variable, numerator in
      let value = Double(numerator, over: unit) + 0
      return domains[variable] == .free ? value : max(0, value)
    }
  }

  /// Returns the coordinate of a variable.
  func value(_ variable: Int) -> Double {
    Double(point.numerators[variable], over: denominator)
  }

  func level(_ item: Int, _ side: Int8) -> Int32 {
    side == 0
      ? Penalty.freeLevel : side > 0 ? part.items[item].aboveLevel : part.items[item].belowLevel
  }
}

/// The remaining exact integer arithmetic for solving one system and naming a conflict in it. The
/// longer the integers, the more each step takes.
///
/// Once it is used up, results are meaningless, and the caller must report that.
final class ExactWork {
  private var left = Int64(ConstraintSystem.maximumExactWork)

  var isExhausted: Bool { left <= 0 }
  /// What has been used up of the budget.
  var spent: Int64 { Int64(ConstraintSystem.maximumExactWork) - left }

  /// Restores the budget but for what was spent before; all of it, for another system.
  func renew(spent: Int64 = 0) { left = Int64(ConstraintSystem.maximumExactWork) - spent }

  /// - Parameter products: The approximate count of products of two words of 64 bits.
  func spend(_ products: Int64) { left -= products }

  /// - Throws: `.pivotLimitExceeded` once the budget is used up.
  func check() throws(SolverError) {
    if isExhausted { throw .pivotLimitExceeded }
  }
}
