/// The steps from vertex to vertex.
extension ExactSimplex {
  /// The count of degenerate steps in a row after which Bland's rule chooses, which ends cycles.
  private static var mostDegenerateSteps: Int { 20 }

  /// A support that leaves 0.
  struct Move {
    var item: Int
    var rises: Bool
    /// The level at which the move saves something.
    var level: Int32
    /// The change of the cost there, negative for a saving, times a number above 0.
    var slope: BigInteger
    var slopeDenominator: BigInteger
  }

  /// The objective of a search.
  enum Objective {
    /// The costs of the levels before this one. If that is beyond the last level, then also the
    /// distances of the variables from 0.
    case levels(before: Int32)
    /// A variable, or its negative, without a cost at any priority.
    case variable(Int, sign: Int)
  }

  /// Moves to the least value of the objective.
  /// - Returns: False when there is no least value.
  mutating func minimise(_ objective: Objective) throws(SolverError) -> Bool {
    var degenerateSteps = 0
    while true {
      let isCareful = degenerateSteps > Self.mostDegenerateSteps
      let found = improvingMove(objective, byIndex: isCareful)
      try part.work.check()
      guard let move = found else { return true }
      let end = leaving(move, byIndex: isCareful)
      try part.work.check()
      guard let step = end else { return false }
      try exchange(move, for: step)
      degenerateSteps = step.moves ? 0 : degenerateSteps + 1
    }
  }

  /// Per support: whether moving it up, or down, costs something (1), saves something (-1), or
  /// neither at the levels examined so far (0).
  struct Signs {
    var rising: [Int8]
    var falling: [Int8]

    /// Whether a move of a support is not known to cost or save something.
    func isFree(_ place: Int, rises: Bool) -> Bool { (rises ? rising : falling)[place] == 0 }

    func isFree(_ place: Int) -> Bool { rising[place] == 0 || falling[place] == 0 }
  }

  /// Returns a move that saves something; nil at an optimum.
  private mutating func improvingMove(
    _ objective: Objective, byIndex: Bool
  ) -> Move? {
    let count = vertex.supports.count
    // A support that does not count is treated as costly in both directions.
    let unknown: [Int8] =
      counts.isEmpty ? [Int8](repeating: 0, count: count) : counts.map { $0 ? 0 : 1 }
    signs = Signs(rising: unknown, falling: unknown)
    let end: Int32
    if case .levels(let levels) = objective { end = levels } else { end = part.levelCount + 1 }
    for level in 0..<min(end, part.levelCount + 1) {
      if let move = improvingMove(level, byIndex) { return move }
    }
    if case .variable(let variable, let sign) = objective {
      return improvingMove(variable, sign)
    }
    return end > part.levelCount + 1 ? settlingMove() : nil
  }

  /// Returns the change of the other items' costs at a level per unit of each support's rise.
  /// - Returns: Nil when no other item has a cost there.
  func slopes(_ level: Int32) -> Fractions? {
    var gradient = [BigInteger](repeating: .zero, count: part.variableCount)
    var isZero = true
    for item in places.indices where places[item] < 0 {
      guard self.level(item, sides[item]) == level else { continue }
      isZero = false
      let weight = sides[item] > 0 ? part.items[item].weight : -part.items[item].weight
      part.add(weight, times: item, to: &gradient)
    }
    guard !isZero else { return nil }
    return vertex.multipliers(gradient)
  }

  private mutating func improvingMove(
    _ level: Int32, _ byIndex: Bool
  ) -> Move? {
    let slopes = slopes(level)
    var best: Move?
    for (place, item) in vertex.supports.enumerated() {
      guard signs.isFree(place) else { continue }
      let slope = slopes?.numerators[place] ?? .zero
      for rises in [true, false] where signs.isFree(place, rises: rises) {
        var cost = rises ? slope : -slope
        if self.level(Int(item), rises ? 1 : -1) == level {
          cost = cost + part.items[Int(item)].weight * (slopes?.denominator ?? .one)
        }
        guard !cost.isZero else { continue }
        if rises {
          signs.rising[place] = Int8(cost.sign)
        } else {
          signs.falling[place] = Int8(cost.sign)
        }
        guard cost.sign < 0 else { continue }
        let move = Move(
          item: Int(item), rises: rises, level: level, slope: cost,
          slopeDenominator: slopes?.denominator ?? .one)
        if let other = best {
          guard byIndex ? move.item < other.item : move.slope < other.slope else { continue }
        }
        best = move
      }
    }
    return best
  }

  /// Returns a move that costs nothing at any priority and brings the first variable that it
  /// changes nearer 0.
  private mutating func settlingMove() -> Move? {
    var best: Move?
    for (place, item) in vertex.supports.enumerated() {
      guard signs.isFree(place) else { continue }
      if let other = best, other.item < Int(item) { continue }
      let direction = freeDirections[Int(item)] ?? direction(Int(item))
      freeDirections[Int(item)] = direction
      for rises in [true, false] where signs.isFree(place, rises: rises) {
        for variable in 0..<part.variableCount where !direction.numerators[variable].isZero {
          let change = direction.numerators[variable].sign * (rises ? 1 : -1)
          let cost = isSupport(variable) ? 1 : Int(sides[variable]) * change
          guard cost != 0 else { continue }
          if cost < 0 {
            best = Move(
              item: Int(item), rises: rises, level: part.levelCount + 1 + Int32(variable),
              slope: -direction.numerators[variable].magnitude * part.unit,
              slopeDenominator: direction.denominator)
          }
          break
        }
      }
    }
    return best
  }

  /// Returns a move that costs nothing at any priority and brings one variable down, or up.
  private func improvingMove(
    _ variable: Int, _ sign: Int
  ) -> Move? {
    var gradient = [BigInteger](repeating: .zero, count: part.variableCount)
    gradient[variable] = sign > 0 ? part.unit : -part.unit
    let slopes = vertex.multipliers(gradient)
    var best: Move?
    for (place, item) in vertex.supports.enumerated() where !slopes.numerators[place].isZero {
      let rises = slopes.numerators[place].sign < 0
      guard signs.isFree(place, rises: rises) else { continue }
      if let other = best, other.item < Int(item) { continue }
      best = Move(
        item: Int(item), rises: rises, level: part.levelCount + 1 + Int32(part.variableCount),
        slope: -slopes.numerators[place].magnitude, slopeDenominator: slopes.denominator)
    }
    return best
  }

  /// Returns the change of the variables when a support rises by one unit.
  func direction(_ item: Int) -> Fractions {
    var unit = [BigInteger](repeating: .zero, count: vertex.supports.count)
    unit[Int(places[item])] = .one
    return vertex.point(unit)
  }

  /// Whether the vertex is optimal for all right-hand sides, as far as the counted supports go.
  /// - Parameter counts: Per support, whether it counts.
  mutating func isOptimal(counting counts: [Bool]) -> Bool {
    self.counts = counts
    return improvingMove(.levels(before: .max), byIndex: false) == nil && !part.work.isExhausted
  }

  /// Whether the last search found a move without a cost at any priority.
  var hasFreeMoves: Bool { signs.rising.contains(0) || signs.falling.contains(0) }

  /// The end of a move.
  private struct Step {
    /// The item that reaches 0.
    var item: Int
    /// Whether the point moves; false when the item is already at 0.
    var moves: Bool
    /// The items that change sides on the way.
    var crossed: [(item: Int, side: Int8)]
  }

  /// An item that reaches 0 after `distance / speed`, neither of them negative.
  private struct Breakpoint {
    var item: Int
    var distance: BigInteger
    var speed: BigInteger
    var newSide: Int8
    /// The approximate quotient.
    var time: Double
  }

  /// - Returns: Nil when nothing ends the move.
  private func leaving(_ move: Move, byIndex: Bool) -> Step? {
    let direction = direction(move.item)
    var breakpoints: [Breakpoint] = []
    for item in places.indices where places[item] < 0 {
      var rate = vertex.value(ofItem: item, direction.numerators)
      if !move.rises { rate = -rate }
      guard !rate.isZero, Int(sides[item]) != rate.sign else { continue }
      let time = Double(values[item].magnitude, over: rate.magnitude)
      breakpoints.append(
        Breakpoint(
          item: item, distance: values[item].magnitude, speed: rate.magnitude,
          newSide: Int8(rate.sign), time: time))
    }
    breakpoints.sort { ExactSimplex.isBefore($0, $1) }
    // The slope at the move's level, times both denominators.
    var slope = move.slope * direction.denominator
    var crossed: [(item: Int, side: Int8)] = []
    for breakpoint in breakpoints {
      let item = breakpoint.item
      let levels = (level(item, breakpoint.newSide), level(item, sides[item]))
      let rate = breakpoint.speed * part.items[item].weight * move.slopeDenominator
      if levels.0 == move.level { slope = slope + rate }
      if levels.1 == move.level { slope = slope + rate }
      if byIndex || min(levels.0, levels.1) < move.level || slope.sign >= 0 {
        return Step(item: item, moves: !breakpoint.distance.isZero, crossed: crossed)
      }
      crossed.append((item, breakpoint.newSide))
    }
    return nil
  }

  private static func isBefore(_ a: Breakpoint, _ b: Breakpoint) -> Bool {
    // The quotients are rounded, so exact products decide where they are close.
    if a.time < b.time * (1 - 0x1p-50) { return true }
    if b.time < a.time * (1 - 0x1p-50) { return false }
    let (left, right) = (a.distance * b.speed, b.distance * a.speed)
    return left < right || left == right && a.item < b.item
  }

  private mutating func exchange(_ move: Move, for step: Step) throws(SolverError) {
    for (item, side) in step.crossed { sides[item] = side }
    sides[move.item] = move.rises ? 1 : -1
    var supports = vertex.supports
    supports[Int(places[move.item])] = Int32(step.item)
    // An exchange of items with nonzero rates leads to a vertex.
    guard let next = ExactVertex(part, supports: supports) else { throw .pivotLimitExceeded }
    vertex = next
    freeDirections.removeAll(keepingCapacity: true)
    arrive()
  }
}
