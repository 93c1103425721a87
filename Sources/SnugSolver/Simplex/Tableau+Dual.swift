/// The dual step: from a basis that is optimal for some parameters to its neighbour, when one of
/// its items leaves its range.
extension Tableau {
  /// Repairs the basic `item`, which must rise or fall to return to its range. It changes sides, or
  /// leaves for the item that enters at the least cost, compared level by level.
  ///
  /// The cost vectors of all nonbasic moves are positive in lexicographic order, because the last
  /// levels settle every column. So no costs tie, and the search cannot cycle.
  mutating func dualStep(_ item: Int, mustRise: Bool) throws(SolverError) {
    let row = Int(items[item].place)
    var candidates = dualCandidates(row, mustRise)
    if !component.isBounded(item) {
      candidates.append(DualCandidate(column: DualCandidate.flip, isRising: mustRise, size: 1))
    }
    var level: Int32 = 0
    while candidates.count > 1, level < component.levelEnd {
      keepCheapest(&candidates, at: level, leaving: item)
      level += 1
    }
    guard let best = candidates.max(by: { $0.size < $1.size }) else {
      throw .pivotLimitExceeded
    }
    guard best.column != DualCandidate.flip else {
      items[item].side = -items[item].side
      return
    }
    let entering = Int(columnItems[best.column])
    if component.isBounded(item) { items[item].isAtUpper = !mustRise }
    if !component.isBounded(entering) { items[entering].side = best.isRising ? 1 : -1 }
    loadRates(best.column)
    pivot(row: row, column: best.column)
  }

  /// A way to bring the leaving item back: a move of one nonbasic item, or a change of sides.
  struct DualCandidate {
    var column: Int
    var isRising: Bool
    /// The distance that the leaving item moves per unit of it.
    var size: Double
    var ratio = 0.0

    static let flip = -1
  }

  private mutating func dualCandidates(_ row: Int, _ mustRise: Bool) -> [DualCandidate] {
    var result: [DualCandidate] = []
    loadRow(row)
    for column in 0..<columnCount {
      let cell = solved[column]
      guard cell.magnitude > Tolerance.pivot else { continue }
      let item = Int(columnItems[column])
      let isRising = (cell > 0) == mustRise
      guard mayMove(item, isRising) else { continue }
      result.append(DualCandidate(column: column, isRising: isRising, size: cell.magnitude))
    }
    return result
  }

  /// Whether a nonbasic item's bounds let it move that way, at any cost.
  func mayMove(_ item: Int, _ isRising: Bool) -> Bool {
    guard component.isBounded(item) else { return true }
    return component.hasRoom(item) && isRising == !items[item].isAtUpper
  }

  private mutating func keepCheapest(
    _ candidates: inout [DualCandidate], at level: Int32, leaving item: Int
  ) {
    setCosts(level)
    var least = Double.infinity
    for index in candidates.indices {
      let candidate = candidates[index]
      let cost: Double
      if candidate.column == DualCandidate.flip {
        cost =
          ownCost(item, isRising: true, level) + ownCost(item, isRising: false, level)
      } else {
        cost = self.cost(candidate.column, isRising: candidate.isRising, level)
      }
      candidates[index].ratio = cost / candidate.size
      least = min(least, candidates[index].ratio)
    }
    let most = least + least.magnitude * Tolerance.ratio
    candidates.removeAll { $0.ratio > most }
  }
}

extension Tableau {
  /// Whether a nonbasic item can move, for some parameters, without a cost at any priority.
  var hasFreeMoves: Bool {
    mutating get {
      var candidates: [(column: Int, isRising: Bool)] = []
      for column in 0..<columnCount {
        let item = Int(columnItems[column])
        for isRising in [true, false] {
          if mayMove(item, isRising) { candidates.append((column, isRising)) }
        }
      }
      for level in 0...component.levelCount where !candidates.isEmpty {
        setCosts(level)
        candidates.removeAll { cost($0.column, isRising: $0.isRising, level) != 0 }
      }
      return !candidates.isEmpty
    }
  }
}
