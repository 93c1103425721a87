/// The simplex method in whole numbers, from any vertex: slow, and never wrong by rounding.
///
/// Costs are vectors with an entry for each level, compared in lexicographic order. Where a
/// vertex that was found in floating point is optimal, one look proves it; where it is not, a few
/// steps mend it.
struct ExactSimplex {
  private(set) var part: ExactPart
  var vertex: ExactVertex
  /// Of the supports, by item: its place among them; -1 for others.
  var places: [Int32]
  /// Which side of 0 each item is on that is not a support, 1 or -1. One that is 0 has the side it
  /// came from, or 0 for none: its slope there may be any between those of both sides (a
  /// subgradient), and is that side's, or none.
  var sides: [Int8]
  /// The coordinates, and what the items are, as fractions of the same denominator.
  private(set) var point: Fractions
  private(set) var values: [BigInteger] = []
  /// What the last search for a move found.
  var signs = Signs(rising: [], falling: [])
  /// Where the supports lead that were found free to move from this vertex.
  var freeDirections: [Int: Fractions] = [:]
  /// Per support: whether it counts; all do while it is empty.
  var counts: [Bool] = []

  /// The right-hand sides of the rows in their own units, as whole numbers over
  /// `rightHandSideUnit`.
  private var rightHandSides: [BigInteger]
  private(set) var rightHandSideUnit: BigInteger

  /// - Parameters:
  ///   - guess: A vertex near the optimum, if it is one.
  ///   - variablePlaces: Of each variable of the system: its place in its group.
  init(
    _ part: ExactPart, from guess: VertexGuess, _ variablePlaces: [Int]
  ) {
    self.part = part
    let sum = part.constants()
    rightHandSides = sum.numerators
    rightHandSideUnit = sum.denominator
    sides = guess.sides(in: part)
    vertex =
      guess.supports(in: part, variablePlaces).flatMap { ExactVertex(part, supports: $0) }
      ?? ExactVertex(origin: part)
    places = []
    point = Fractions(numerators: [], denominator: .one)
    arrive()
  }

  /// Stands at a vertex for right-hand sides that are not known: the sides are those of the guess.
  /// - Returns: nil when the guess is no vertex.
  init?(at guess: VertexGuess, _ part: ExactPart, _ variablePlaces: [Int]) {
    self.part = part
    rightHandSides = []
    rightHandSideUnit = .one
    sides = guess.sides(in: part)
    guard let supports = guess.supports(in: part, variablePlaces),
      let vertex = ExactVertex(part, supports: supports)
    else { return nil }
    self.vertex = vertex
    places = []
    point = Fractions(numerators: [], denominator: .one)
    findPlaces()
  }

  /// Solves a group of variables from a vertex that is optimal or near.
  /// - Parameter levels: How many levels count.
  /// - Returns: nil when the required constraints cannot hold together.
  /// - Throws: `.pivotLimitExceeded` when it takes too much work.
  init?(
    optimumOf group: VariableGroups.Group, _ groups: VariableGroups, from guess: VertexGuess,
    _ rows: ConstraintRows, _ domains: [Variable.Domain], levels: Int32, _ work: ExactWork
  ) throws(SolverError) {
    try self.init(
      optimumOf: ExactPart(group, groups, of: rows, domains, work), from: guess, groups.places,
      levels: levels)
  }

  init?(
    optimumOf part: ExactPart, from guess: VertexGuess, _ variablePlaces: [Int], levels: Int32
  ) throws(SolverError) {
    self.init(part, from: guess, variablePlaces)
    // Costs have a least: it is reached.
    _ = try minimise(.levels(before: levels))
    guard isFeasible else { return nil }
  }

  /// Goes on to the optimum at other right-hand sides, if that has the same supports, and its other
  /// items the same sides: what moving costs is the same there.
  mutating func goesOn(to part: ExactPart) -> Bool {
    let previous = sides
    self.part = part
    let sum = part.constants()
    rightHandSides = sum.numerators
    rightHandSideUnit = sum.denominator
    arrive()
    return sides == previous && isFeasible && !part.work.isExhausted
  }

  private var isFeasible: Bool { total(of: Penalty.required) <= Tolerance.violation }

  private mutating func findPlaces() {
    places = [Int32](repeating: -1, count: part.itemCount)
    for (place, item) in vertex.supports.enumerated() { places[Int(item)] = Int32(place) }
  }

  /// Works out where the vertex is.
  mutating func arrive() {
    findPlaces()
    point = point(rightHandSides)
    values = point.numerators
    for row in 0..<part.rowCount {
      let sum = part.product(ofRow: row, point.numerators)
      values.append(sum - rightHandSides[row] * point.denominator)
    }
    for item in values.indices where places[item] < 0 && !values[item].isZero {
      sides[item] = Int8(values[item].sign)
    }
  }

  /// Where the supports are 0 if the rows are compared with these numbers.
  func point(_ rightHandSides: [BigInteger]) -> Fractions {
    let count = part.variableCount
    return vertex.point(
      vertex.supports.map { Int($0) < count ? .zero : rightHandSides[Int($0) - count] })
  }

  /// What a constraint misses, in points.
  func violation(of constraint: Int, _ relation: LinearConstraint.Relation) -> Double {
    let place = part.places[constraint]
    let item = part.variableCount + place.row
    let isAbove = (values[item].sign > 0) != place.isOpposite
    guard !values[item].isZero, relation == .equal || (relation == .lessOrEqual) == isAbove else {
      return 0
    }
    return Double(values[item].magnitude * part.items[item].weight, over: pointUnit)
  }

  /// What a point is, in units of the values.
  private var pointUnit: BigInteger {
    point.denominator * rightHandSideUnit * part.unit
  }

  func isSupport(_ item: Int) -> Bool { places[item] >= 0 }

  /// The total by which the constraints of one level are missed, in points.
  func total(of level: Int32) -> Double {
    var sum = BigInteger.zero
    for item in values.indices where places[item] < 0 && !values[item].isZero {
      guard level == self.level(item, sides[item]) else { continue }
      sum = sum + values[item].magnitude * part.items[item].weight
    }
    return Double(sum, over: pointUnit)
  }

  /// The values of the variables, each rounded once.
  /// - Parameter domains: Of all variables of the system: what rounding or a violation that is
  ///   tolerated leaves below 0 is 0.
  func values(_ domains: [Variable.Domain]) -> [Double] {
    let unit = point.denominator * rightHandSideUnit
    return zip(part.variables, point.numerators).map { variable, numerator in
      let value = Double(numerator, over: unit) + 0
      return domains[variable] == .free ? value : max(0, value)
    }
  }

  /// A variable's coordinate.
  func value(_ variable: Int) -> Double {
    Double(point.numerators[variable], over: point.denominator * rightHandSideUnit)
  }

  func level(_ item: Int, _ side: Int8) -> Int32 {
    side == 0
      ? Penalty.freeLevel : side > 0 ? part.items[item].aboveLevel : part.items[item].belowLevel
  }
}

/// What may still be done to solve one system, and to say what conflicts in it, in whole numbers:
/// the longer these are, the longer each step takes.
///
/// Once it is used up, what is worked out means nothing, and whoever asked for it says so.
final class ExactWork {
  private var left = ConstraintSystem.maximumExactWork

  var isExhausted: Bool { left <= 0 }

  /// Begins anew, for another system.
  func renew() { left = ConstraintSystem.maximumExactWork }

  /// - Parameter products: About how many products of two machine words something takes.
  func spend(_ products: Int) { left -= products }

  /// - Throws: `.pivotLimitExceeded` once it is used up.
  func check() throws(SolverError) {
    if isExhausted { throw .pivotLimitExceeded }
  }
}
