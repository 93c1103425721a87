/// The search for variables that take more than one value over all optima of the priorities.
extension ExactSimplex {
  /// Returns the variables that take more than one value over all optima of the priorities.
  ///
  /// The vertex is one of these optima. A variable that no free move of some length changes is
  /// determined; one that a free move changes is not. A variable whose changes cancel in the moves
  /// tried here is minimised and maximised.
  func openVariables() throws(SolverError) -> [Int] {
    let rays = freeRays()
    guard !rays.isEmpty else { return [] }
    let cone = try FreeCone(rays, limits(of: rays), supportCount: part.variableCount, part.work)
    var isOpen = [Bool](repeating: false, count: part.variableCount)
    noteChanges(along: vertex.point(cone.rates), falls: false, in: &isOpen)
    let left = isOpen.indices.filter { variable in
      !isOpen[variable]
        && cone.rays.contains { !$0.direction.numerators[variable].isZero }
    }
    if !left.isEmpty {
      for ray in cone.rays { noteChanges(along: ray.direction, falls: ray.falls, in: &isOpen) }
      for variable in left where !isOpen[variable] { isOpen[variable] = try varies(variable) }
    }
    try part.work.check()
    return isOpen.indices.filter { isOpen[$0] }
  }

  /// Returns the moves of single supports that cost nothing at any priority, however short.
  private func freeRays() -> [FreeCone.Ray] {
    var rays: [FreeCone.Ray] = []
    for (place, item) in vertex.supports.enumerated() {
      guard signs.isFree(place) else { continue }
      let direction = freeDirections[Int(item)] ?? direction(Int(item))
      for falls in [false, true] where signs.isFree(place, rises: !falls) {
        rays.append(FreeCone.Ray(place: place, falls: falls, direction: direction))
      }
    }
    return rays
  }

  /// Returns the items that may stop rays at once.
  private func limits(of rays: [FreeCone.Ray]) -> [FreeCone.Limit] {
    var limits: [FreeCone.Limit] = []
    for item in places.indices where values[item].isZero && mayLimit(item) {
      let (mayRise, mayFall) = (mayLeave(item, to: 1), mayLeave(item, to: -1))
      let rates = rays.map { ray in
        let rate = vertex.value(ofItem: item, ray.direction.numerators)
        return ray.falls != mayFall ? -rate : rate
      }
      guard rates.contains(where: { !$0.isZero }) else { continue }
      limits.append(FreeCone.Limit(rates: rates, isEquality: !mayRise && !mayFall))
    }
    return limits
  }

  /// Whether an item that is not a support costs something at a priority on one of its sides.
  private func mayLimit(_ item: Int) -> Bool {
    let levels = part.items[item]
    return places[item] < 0 && min(levels.aboveLevel, levels.belowLevel) <= part.levelCount
  }

  /// Whether an item may leave 0 to a side: it has the costs of that side, or there are none.
  private func mayLeave(_ item: Int, to side: Int8) -> Bool {
    sides[item] == side || sides[item] == 0 && level(item, side) > part.levelCount
  }

  /// Marks the variables that a free move changes by more than rounding.
  private func noteChanges(along direction: Fractions, falls: Bool, in isOpen: inout [Bool]) {
    let length = length(along: direction, falls: falls)
    guard length > 0 else { return }
    for variable in isOpen.indices
    where !isOpen[variable] && !direction.numerators[variable].isZero {
      let rate = Double(direction.numerators[variable].magnitude, over: direction.denominator)
      if rate * length > Tolerance.step { isOpen[variable] = true }
    }
  }

  /// Returns the length of a free move until it costs something at a priority, in the units of the
  /// direction.
  private func length(along direction: Fractions, falls: Bool) -> Double {
    var least = Double.infinity
    for item in places.indices where mayLimit(item) {
      let rate = vertex.value(ofItem: item, direction.numerators)
      guard !rate.isZero, !mayLeave(item, to: (rate.sign > 0) != falls ? 1 : -1) else { continue }
      let time = Double(
        values[item].magnitude * direction.denominator,
        over: rate.magnitude * denominator)
      least = min(least, time)
    }
    return least
  }

  private func varies(_ variable: Int) throws(SolverError) -> Bool {
    var (low, high) = (self, self)
    guard try low.minimise(.variable(variable, sign: 1)),
      try high.minimise(.variable(variable, sign: -1))
    else { return true }
    return high.value(variable) - low.value(variable) > Tolerance.step
  }
}
