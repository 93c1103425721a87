/// Bland's rule (1977) on items split at 0: it cannot cycle.
extension ExactTableau {
  /// What is minimised.
  enum Objective {
    /// The costs of one level.
    case level(Int32)
    /// One item, or with a sign of -1 its opposite.
    case item(Int, sign: Int)
  }

  /// Brings the objective to its least, at no cost to what was minimised before.
  /// - Returns: false when there is no least.
  mutating func minimise(_ objective: Objective) -> Bool {
    while let entering = entering(objective) {
      guard let row = leavingRow(entering) else { return false }
      pivot(row: row, column: entering.column, rises: entering.rises)
    }
    return true
  }

  /// Closes every side that costs something at the optimum of this level: what is left open
  /// spans all optima.
  mutating func keep(_ level: Int32) {
    let costs = columnCosts(.level(level))
    for (column, item) in columnItems.enumerated() {
      if cost(ofRaising: column, .level(level), costs).isPositive { close(item, above: true) }
      if cost(ofLowering: column, .level(level), costs).isPositive { close(item, above: false) }
    }
    for item in rowItems
    where items[item].aboveLevel == level || items[item].belowLevel == level {
      close(item, above: !items[item].isAbove)
    }
  }

  /// Whether there is but one optimum of what was minimised.
  var isDetermined: Bool {
    columnItems.allSatisfy { items[$0].isClosedAbove && items[$0].isClosedBelow }
  }

  /// What the items cost at one level, times the denominator.
  func total(of level: Int32) -> BigInteger {
    rowItems.indices.reduce(.zero) { sum, row in
      let item = rowItems[row]
      return sum + cost(item, items[item].isAbove, .level(level)) * value(ofRow: row).magnitude
    }
  }

  /// What a unit of an item costs on one side of 0.
  private func cost(_ item: Int, _ above: Bool, _ objective: Objective) -> BigInteger {
    switch objective {
    case .level(let level):
      (above ? items[item].aboveLevel : items[item].belowLevel) == level
        ? items[item].weight : .zero
    case .item(item, let sign): BigInteger(above ? sign : -sign)
    case .item: .zero
    }
  }

  /// Per column, by how much the costs of the basic items rise with it.
  private func columnCosts(_ objective: Objective) -> [BigInteger] {
    var sums = [BigInteger](repeating: .zero, count: columnCount)
    for (row, item) in rowItems.enumerated() {
      let cost = cost(item, items[item].isAbove, objective)
      guard !cost.isZero else { continue }
      let slope = items[item].isAbove ? cost : -cost
      for column in 0..<columnCount { sums[column] = sums[column] + slope * entry(row, column) }
    }
    return sums
  }

  private func cost(
    ofRaising column: Int, _ objective: Objective, _ costs: [BigInteger]
  ) -> BigInteger {
    costs[column] + cost(columnItems[column], true, objective) * denominator
  }

  private func cost(
    ofLowering column: Int, _ objective: Objective, _ costs: [BigInteger]
  ) -> BigInteger {
    cost(columnItems[column], false, objective) * denominator - costs[column]
  }

  private struct Entering {
    var column: Int
    var rises: Bool
  }

  /// The first item whose leaving 0 lowers the objective.
  private func entering(_ objective: Objective) -> Entering? {
    let costs = columnCosts(objective)
    var entering: Entering?
    for (column, item) in columnItems.enumerated() {
      if let entering, columnItems[entering.column] < item { continue }
      if !items[item].isClosedAbove, cost(ofRaising: column, objective, costs).isNegative {
        entering = Entering(column: column, rises: true)
      } else if !items[item].isClosedBelow, cost(ofLowering: column, objective, costs).isNegative {
        entering = Entering(column: column, rises: false)
      }
    }
    return entering
  }

  /// The first of the items that come to 0 soonest.
  private func leavingRow(_ entering: Entering) -> Int? {
    var leaving: (row: Int, distance: BigInteger, speed: BigInteger)?
    for (row, item) in rowItems.enumerated() {
      let rate = entry(row, entering.column)
      guard !rate.isZero, (rate.isNegative == entering.rises) == items[item].isAbove else {
        continue
      }
      let (distance, speed) = (value(ofRow: row).magnitude, rate.magnitude)
      if let soonest = leaving {
        let (mine, others) = (distance * soonest.speed, soonest.distance * speed)
        guard mine < others || mine == others && item < rowItems[soonest.row] else { continue }
      }
      leaving = (row, distance, speed)
    }
    return leaving?.row
  }
}

extension BigInteger {
  fileprivate var isPositive: Bool { !isZero && !isNegative }
}
