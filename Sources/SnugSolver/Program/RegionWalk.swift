/// The optimal values of a component for any parameters, found by walking over its bases.
///
/// A basis stays optimal while its own values keep to their ranges. Where one does not, the dual
/// simplex leads to the basis beyond; both are remembered, so that the next parameters that lie
/// there need no pivot (multiparametric linear programming: Gal and Nedoma 1972, Bemporad et al.
/// 2002). Every answer is proved by its own region's ranges, remembered or not.
struct RegionWalk {
  let component: Component
  private var tableau: Tableau
  private var regions: [Region] = []
  private var known: [Basis: Int32] = [:]
  /// The groups of all regions, one after the other.
  private var groups: [SIMD4<Double>] = []
  /// Per region: its part of the groups; one more entry than regions.
  private var groupStarts: [Int32] = [0]
  /// Where the last parameters lay; -1 before the first.
  private var current = -1
  /// The values of the region's rows.
  private var values: [SIMD4<Double>] = []
  private var parameters: [Double]
  private let mostRegions: Int

  /// What the regions of one component may hold, in numbers: 32 MB.
  private static let capacity = 1 << 22

  init(_ component: Component) {
    self.component = component
    tableau = Tableau(component)
    parameters = [Double](repeating: 0, count: component.parameters.count)
    let each = component.itemCount * RegionGroups.size(parameters: parameters.count)
    mostRegions = max(4, min(8192, RegionWalk.capacity / max(1, each)))
  }

  /// How many regions are remembered.
  var regionCount: Int { regions.count }

  /// Whether no parameter matters.
  private var isConstant: Bool { parameters.isEmpty }

  /// Finds the region of these values of all parameters, and the values of the variables there.
  /// - Returns: whether the required constraints hold.
  mutating func solve(
    _ all: UnsafeBufferPointer<Double>, tolerance: Double,
    into result: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) -> Bool {
    for place in 0..<parameters.count {
      parameters[place] = all[Int(component.parameters[place])]
    }
    if current < 0 {
      try start()
      try walk(tolerance)
    } else if !isConstant, evaluate() > tolerance {
      try step(tolerance)
      try walk(tolerance)
    }
    for column in 0..<component.variables.count {
      result[Int(component.variables[column])] = values[column >> 2][column & 3]
    }
    return !regions[current].missesRequired || requiredViolation <= Tolerance.violation
  }

  /// Steps from region to region until the parameters lie in one.
  private mutating func walk(_ tolerance: Double) throws(SolverError) {
    var stepsLeft = 100 + 10 * component.itemCount
    while evaluate() > tolerance {
      if stepsLeft == 0 { try start() }
      // What is left after a start anew is noise.
      guard stepsLeft > -component.itemCount else { throw .pivotLimitExceeded }
      stepsLeft -= 1
      try step(tolerance)
    }
  }

  /// By how much the worst row of the current region leaves its range.
  private mutating func evaluate() -> Double {
    let size = RegionGroups.size(parameters: parameters.count)
    let first = Int(groupStarts[current])
    let end = Int(groupStarts[current + 1])
    var worst = SIMD4<Double>(repeating: 0)
    groups.withUnsafeBufferPointer { groups in
      parameters.withUnsafeBufferPointer { parameters in
        values.withUnsafeMutableBufferPointer { values in
          var start = first
          var group = 0
          while start < end {
            var value = groups[start]
            for index in 0..<parameters.count {
              value += groups[start + 1 + index] * parameters[index]
            }
            let least = groups[start + size - 2]
            let greatest = groups[start + size - 1]
            worst = pointwiseMax(worst, pointwiseMax(least - value, value - greatest))
            values[group] = value
            start += size
            group += 1
          }
        }
      }
    }
    return worst.max()
  }

  /// Crosses into the neighbour where the worst row points.
  private mutating func step(_ tolerance: Double) throws(SolverError) {
    let (row, isBelow) = worstRow()
    let edge = 2 * row + (isBelow ? 0 : 1)
    let next = regions[current].neighbours[edge]
    if next >= 0 {
      enter(Int(next))
      return
    }
    let item = Int(regions[current].items[row])
    tableau.load(regions[current].basis)
    try tableau.dualStep(item, mustRise: isBelow)
    let origin = current
    if remember(tableau.basis) { regions[origin].neighbours[edge] = Int32(current) }
  }

  private func worstRow() -> (row: Int, isBelow: Bool) {
    let size = RegionGroups.size(parameters: parameters.count)
    var worst = (row: 0, isBelow: true, excess: 0.0)
    for row in regions[current].items.indices {
      let end = Int(groupStarts[current]) + (row / 4 + 1) * size
      let value = values[row / 4][row % 4]
      let below = groups[end - 2][row % 4] - value
      let above = value - groups[end - 1][row % 4]
      if max(below, above) > worst.excess { worst = (row, below > above, max(below, above)) }
    }
    return (worst.row, worst.isBelow)
  }

  /// Finds the region without knowing any.
  private mutating func start() throws(SolverError) {
    tableau.start(parameters: parameters)
    try tableau.minimisePriorities()
    try tableau.settle()
    remember(tableau.basis)
  }

  /// Makes the region of `basis` the current one.
  /// - Returns: false when all others had to be forgotten.
  @discardableResult
  private mutating func remember(_ basis: Basis) -> Bool {
    if let index = known[basis] {
      enter(Int(index))
      return true
    }
    let isFull = regions.count >= mostRegions
    if isFull {
      regions.removeAll(keepingCapacity: true)
      known.removeAll(keepingCapacity: true)
      groups.removeAll(keepingCapacity: true)
      groupStarts = [0]
    }
    let region = Region(component, at: basis)
    RegionGroups.append(region, of: component, to: &groups)
    groupStarts.append(Int32(groups.count))
    known[basis] = Int32(regions.count)
    regions.append(region)
    enter(regions.count - 1)
    return !isFull
  }

  private mutating func enter(_ index: Int) {
    current = index
    while 4 * values.count < regions[index].items.count { values.append(.zero) }
  }

  /// The total by which required constraints are missed, in points.
  private var requiredViolation: Double {
    let region = regions[current]
    var sum = 0.0
    for (row, item) in region.items.enumerated() where item >= component.columnCount {
      let penalty = component.penalty(of: Int(item), region.basis.states[Int(item)])
      guard penalty.level == Penalty.required else { continue }
      sum += values[row / 4][row % 4].magnitude * penalty.weight
    }
    return sum
  }
}
