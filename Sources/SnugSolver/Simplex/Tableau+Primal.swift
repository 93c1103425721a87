/// The primal search for an optimal basis at given parameters, level by level.
extension Tableau {
  /// The objective of a search.
  enum Objective {
    /// The cost at a level: required violations (level 0), then the priorities, then settling.
    case level(Int32)
    /// A sum of columns, over the optima of all priority levels.
    case sum([(column: Int, coefficient: Double)])
  }

  /// The current search: `level` is the level of the items' own costs, and levels before `rank` may
  /// not get worse.
  struct Search {
    var level: Int32
    var rank: Int32
  }

  /// A step at which the cost of a basic item changes slope, or at which the item reaches a bound.
  struct Breakpoint {
    var step: Double
    /// The rate of the item per unit of the entering item's move.
    var rate: Double
    var row: Int32
  }

  /// Sets every column to its value before any pivot and computes the values of the rows.
  mutating func start(parameters: [Double]) {
    reset()
    let width = columnCount
    for column in 0..<width {
      items[column].value = component.start(of: column)
      items[column].isAtUpper = component.isBounded(column) && !component.isPositive(column)
    }
    releaseMoves()
    for row in 0..<rowCount {
      let item = width + row
      items[item].value = component.start(ofRow: row, parameters)
      if factored != nil { rowConstants[row] = component.constant(ofRow: row, parameters) }
      items[item].side = side(of: items[item].value, item)
      items[item].mayRise = true
      items[item].mayFall = true
    }
    if factored != nil { crash() }
  }

  /// Returns the side of a value. At the kink it is the side without a cost, or else above.
  func side(of value: Double, _ item: Int) -> Int8 {
    if value > 0 { return 1 }
    if value < 0 { return -1 }
    return !component.penalties[item].above.isFree && component.penalties[item].below.isFree
      ? -1 : 1
  }

  /// Minimises all levels and settles; of unsatisfiable constraints, only the required violations.
  mutating func optimise() throws(SolverError) {
    try minimise(Penalty.required)
    guard !isSurelyUnsatisfiable else { return }
    try minimisePreferences()
    try settle()
  }

  /// Minimises the required violations, then each level down to the lowest priority.
  mutating func minimisePriorities() throws(SolverError) {
    try minimise(Penalty.required)
    try minimisePreferences()
  }

  /// Minimises each level below required, once the required violations are minimised.
  mutating func minimisePreferences() throws(SolverError) {
    for level in 1..<component.levelCount + 1 { try minimise(level) }
  }

  /// Settles, in order, the columns that the priorities leave free.
  mutating func settle() throws(SolverError) {
    guard factored == nil else { return try settleFactored() }
    for level in component.levelCount + 1..<component.levelEnd { try minimise(level) }
  }

  /// Minimises the cost at one level and then forbids the moves that would raise it.
  mutating func minimise(_ level: Int32) throws(SolverError) {
    guard hasFreedom else { return }
    try minimise(.level(level))
    // `costs` is still that of the last search for an entering item.
    for column in 0..<columnCount {
      let item = Int(columnItems[column])
      if items[item].mayRise, cost(column, isRising: true, level) > 0 {
        items[item].mayRise = false
      }
      if items[item].mayFall, cost(column, isRising: false, level) > 0 {
        items[item].mayFall = false
      }
    }
  }

  /// Whether any nonbasic item may still move.
  var hasFreedom: Bool {
    columnItems.contains { items[Int($0)].mayRise || items[Int($0)].mayFall }
  }

  /// - Returns: False when the objective has no least value.
  @discardableResult
  mutating func minimise(_ objective: Objective) throws(SolverError) -> Bool {
    let search =
      switch objective {
      case .level(let level): Search(level: level, rank: level)
      case .sum: Search(level: -1, rank: component.levelCount + 1)
      }
    // Far above any real path. It turns numerical cycling into an error.
    var pivotsLeft = 1_000 + 50 * (rowCount + columnCount)
    var degenerateRun = 0
    while true {
      if factored?.isStale == true { try refactor() }
      switch objective {
      case .level(let level): setCosts(level)
      case .sum(let sum): setCosts(sum)
      }
      let isCareful = degenerateRun > rowCount + columnCount
      guard let (column, isRising, slope) = entering(search, byIndex: isCareful) else {
        return true
      }
      guard pivotsLeft > 0 else { throw .pivotLimitExceeded }
      pivotsLeft -= 1
      guard let step = move(column, isRising, slope, search, isCareful) else {
        guard case .level = objective else { return false }
        // No cost falls for ever: this fall is noise.
        let item = Int(columnItems[column])
        if isRising { items[item].mayRise = false } else { items[item].mayFall = false }
        continue
      }
      degenerateRun = step > Tolerance.step ? 0 : degenerateRun + 1
    }
  }

  /// Selects by Dantzig's rule, and by Bland's (1977) in long degenerate runs, so that they end.
  private func entering(
    _ search: Search, byIndex: Bool
  ) -> (column: Int, isRising: Bool, slope: Double)? {
    var best: (column: Int, isRising: Bool, slope: Double)?
    var bestItem = Int32.max
    for column in 0..<columnCount {
      let item = columnItems[column]
      let (mayRise, mayFall) = (items[Int(item)].mayRise, items[Int(item)].mayFall)
      // At most one direction falls: a cost is convex.
      var slope = mayRise ? cost(column, isRising: true, search.level) : 0
      let isRising = slope < 0
      if !isRising, mayFall { slope = cost(column, isRising: false, search.level) }
      guard slope < 0 else { continue }
      let isBetter =
        byIndex
        ? item < bestItem : slope < (best?.slope ?? 0) || slope == best?.slope && item < bestItem
      guard isBetter else { continue }
      best = (column, isRising, slope)
      bestItem = item
    }
    return best
  }

  /// Moves the item of `column` as far as the cost falls, past kinks where it still falls
  /// (Barrodale and Roberts 1973).
  /// - Returns: The length of the step; `nil` when nothing ends it.
  private mutating func move(
    _ column: Int, _ isRising: Bool, _ slope: Double, _ search: Search, _ isCareful: Bool
  ) -> Double? {
    let item = Int(columnItems[column])
    let direction = isRising ? 1.0 : -1.0
    loadRates(column)
    collectBreakpoints(direction)
    let span =
      component.isBounded(item)
      ? component.columns[item].upper - component.columns[item].lower : .infinity
    let noise = Tolerance.cost * slope.magnitude
    var slope = slope
    crossed.removeAll(keepingCapacity: true)
    while let next = nextBreakpoint(isCareful) {
      guard next.step < span else { break }
      let basic = Int(rowItems[Int(next.row)])
      if stops(basic, next.rate.magnitude, search, &slope, noise) || isCareful {
        advance(column, by: direction * next.step)
        exchange(Int(next.row), column, rate: next.rate, isRising, search.rank)
        return next.step
      }
      items[basic].side = -items[basic].side
      crossed.append(Int32(basic))
    }
    guard span < .infinity else {
      for basic in crossed { items[Int(basic)].side = -items[Int(basic)].side }
      return crossed.isEmpty || search.level < 0
        ? nil : move(column, isRising, slope, search, true)
    }
    advance(column, by: direction * span)
    items[item].isAtUpper = isRising
    items[item].value = restingValue(item)
    items[item].mayRise = !isRising
    items[item].mayFall = isRising
    return span
  }

  private mutating func collectBreakpoints(_ direction: Double) {
    breakpoints.removeAll(keepingCapacity: true)
    for row in 0..<rowCount {
      let rate = rates[row] * direction
      guard rate.magnitude > Tolerance.pivot else { continue }
      let item = Int(rowItems[row])
      let value = items[item].value
      let target: Double
      if component.isBounded(item) {
        target = rate > 0 ? component.columns[item].upper : component.columns[item].lower
        guard target.isFinite else { continue }
      } else {
        guard (items[item].side > 0) == (rate < 0) else { continue }
        target = 0
      }
      breakpoints.append(
        Breakpoint(step: max(0, (target - value) / rate), rate: rate, row: Int32(row)))
    }
  }

  /// Removes the nearest breakpoint. A tie goes to the largest pivot or, to ensure termination, to
  /// the first declared item.
  private mutating func nextBreakpoint(_ byIndex: Bool) -> Breakpoint? {
    guard var best = breakpoints.first else { return nil }
    var place = 0
    for index in 1..<breakpoints.count {
      let other = breakpoints[index]
      guard other.step <= best.step else { continue }
      let isBetter =
        other.step < best.step
        || (byIndex
          ? rowItems[Int(other.row)] < rowItems[Int(best.row)]
          : other.rate.magnitude > best.rate.magnitude)
      if isBetter { (best, place) = (other, index) }
    }
    breakpoints.swapAt(place, breakpoints.count - 1)
    breakpoints.removeLast()
    return best
  }

  /// Whether the cost no longer falls beyond the breakpoint of a basic item.
  private func stops(
    _ item: Int, _ rate: Double, _ search: Search, _ slope: inout Double, _ noise: Double
  ) -> Bool {
    if component.isBounded(item) { return true }
    let penalties = component.penalties[item]
    if penalties.level < search.rank { return true }
    if penalties.above.level == search.level { slope += rate * penalties.above.weight }
    if penalties.below.level == search.level { slope += rate * penalties.below.weight }
    return slope >= -noise
  }

  private mutating func advance(_ column: Int, by step: Double) {
    guard step != 0 else { return }
    items[Int(columnItems[column])].value += step
    for row in 0..<rowCount where rates[row] != 0 {
      items[Int(rowItems[row])].value += rates[row] * step
    }
  }

  /// Exchanges the basic item of `row`, which leaves at its breakpoint, for the item of `column`.
  private mutating func exchange(
    _ row: Int, _ column: Int, rate: Double, _ isRising: Bool, _ rank: Int32
  ) {
    let entering = Int(columnItems[column])
    let leaving = Int(rowItems[row])
    if component.isBounded(leaving) {
      items[leaving].isAtUpper = rate > 0
      let hasRoom = component.hasRoom(leaving)
      items[leaving].mayRise = rate < 0 && hasRoom
      items[leaving].mayFall = rate > 0 && hasRoom
    } else {
      // Moving back costs nothing at the levels before; moving beyond the kink may.
      let beyond = component.penalties[leaving].level >= rank
      items[leaving].mayRise = rate < 0 || beyond
      items[leaving].mayFall = rate > 0 || beyond
    }
    items[leaving].value = restingValue(leaving)
    if !component.isBounded(entering) { items[entering].side = isRising ? 1 : -1 }
    pivot(row: row, column: column)
  }
}
