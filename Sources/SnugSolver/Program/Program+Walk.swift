/// The way to regions that no parameters lay in before.
extension Program {
  /// How many regions one solve finds before it gives up and solves afresh: a long way then costs
  /// a few times that, and the next solve goes on where it ended.
  static var mostNewRegions: Int { 4 }

  /// Solves where something must be refused or explored.
  @inline(never)
  mutating func solveSlowly(
    _ input: UnsafePointer<Double>, _ tolerance: Double,
    into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) {
    let parameters = (0..<leastParameters.count).map { unsafe input[$0] }
    try source.system.validate(parameters: parameters)
    if source.isWorthWalking, unsafe (try? walk(input, parameters, tolerance, into: values)) == true
    {
      wasSolvedAlone = false
      return
    }
    wasSolvedAlone = true
    // Where the walk is lost in noise or too long, or the required constraints seem not to hold,
    // the parameters are solved for on their own.
    try unsafe source.solve(parameters, into: values)
  }

  /// Walks from region to region, finding those that no parameters lay in before.
  /// - Returns: false when the required constraints do not hold where it ends.
  private mutating func walk(
    _ input: UnsafePointer<Double>, _ parameters: [Double], _ tolerance: Double,
    into values: UnsafeMutablePointer<Double>
  ) throws(SolverError) -> Bool {
    guard unsafe source.holdsWithoutVariables(input) else { return false }
    var stepsLeft = Program.mostNewRegions
    while true {
      switch unsafe follow(input, tolerance, into: values) {
      case .arrived: return true
      case .missesRequired: return false
      case .leftTheKnown(let component, let edge):
        guard stepsLeft > 0 else { throw .pivotLimitExceeded }
        stepsLeft -= 1
        try explore(component, edge, parameters)
      }
    }
  }

  /// Finds the region beyond an edge by a dual pivot; without an edge, from nothing.
  private mutating func explore(
    _ component: Int, _ edge: Int?, _ parameters: [Double]
  ) throws(SolverError) {
    let origin = Int(current[component])
    if let edge {
      try cross(edge, of: origin, in: component)
    } else {
      try source.start(component, at: parameters)
    }
    let mustForget = store.isFull
    if mustForget {
      store.removeAll()
      milestones.removeAll()
      milestoneEnds.removeAll()
      isOnLines = false
      answering = .not
      for index in 0..<ports.count {
        current[index] = -1
        ports[index].milestoneEnd = 0
        forgetPlanes(of: index)
      }
    }
    let next = try region(of: component)
    addPlanes(of: next, in: component)
    if let edge, !mustForget {
      store.neighbours[Int(store.regions[origin].edgeStart) + edge] = Int32(next)
    }
    current[component] = Int32(next)
    if edge == nil, ports[component].parameterCount == 1 { try survey(component, from: next) }
    findAnswering()
  }

  /// Brings the tableau to the basis beyond an edge.
  mutating func cross(
    _ edge: Int, of region: Int, in component: Int
  ) throws(SolverError) {
    try source.tableaus[component].load(store.basis(of: region))
    try source.tableaus[component].dualStep(
      store.item(ofRow: edge / 2, in: region), mustRise: edge % 2 == 0)
  }

  /// The total by which required constraints are missed in the region evaluated last, in points.
  mutating func requiredViolation(_ component: Int, _ region: Int) -> Double {
    let basis = store.basis(of: region)
    var sum = 0.0
    for row in 0..<Int(store.regions[region].rowCount) {
      let item = store.item(ofRow: row, in: region)
      guard item >= source.components[component].columnCount else { continue }
      let penalty = source.components[component].penalty(of: item, basis.states[item])
      guard penalty.level == Penalty.required else { continue }
      sum += outputs[row >> 2][row & 3].magnitude * penalty.weight
    }
    return sum
  }
}
