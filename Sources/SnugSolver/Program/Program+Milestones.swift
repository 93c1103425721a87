/// Components of one parameter: all their regions lie on a line, and are found beforehand.
extension Program {
  /// More regions than this are left to the walk.
  static var mostMilestones: Int { 32 }

  /// Finds all regions of `component`, from one of them to both ends.
  mutating func survey(_ component: Int, from region: Int) throws(SolverError) {
    var line = [Milestone(end: span(of: region).end, region: Int32(region))]
    let least = leastParameters[Int(source.components[component].parameters[0])]
    var first = region
    while span(of: first).start > least {
      guard line.count < Program.mostMilestones,
        let previous = try neighbour(component, of: first, span(of: first).startEdge)
      else { return }
      first = previous
      line.insert(Milestone(end: span(of: first).end, region: Int32(first)), at: 0)
    }
    var last = region
    while span(of: last).end < ConstraintSystem.maximumMagnitude {
      guard line.count < Program.mostMilestones,
        let next = try neighbour(component, of: last, span(of: last).endEdge)
      else { return }
      last = next
      line.append(Milestone(end: span(of: last).end, region: Int32(last)))
    }
    ports[component].milestoneStart = Int32(milestones.count)
    for milestone in line { milestones.append(milestone) }
    ports[component].milestoneEnd = Int32(milestones.count)
    isOnLines =
      !hasConditions && (0..<ports.count).allSatisfy { ports[$0].milestoneEnd > 0 }
      && (0..<store.regions.count).allSatisfy { !store.regions[$0].missesRequired }
  }

  /// Solves a program whose components are all lines with nothing to be missed on them.
  /// - Returns: false when a parameter must be refused.
  @inline(__always)
  mutating func solveOnLines(
    _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    for index in 0..<leastParameters.count {
      guard parameters[index] >= leastParameters[index],
        parameters[index] <= ConstraintSystem.maximumMagnitude
      else { return false }
    }
    for variable in 0..<constants.count { values[variable] = constants[variable] }
    for component in 0..<ports.count {
      let port = ports[component]
      let parameter = parameters[Int(port.firstParameter)]
      scatter(port, store.regions[region(of: port, at: parameter)], at: parameter, values)
    }
    recipes.complete(values, parameters)
    return true
  }

  /// The region of a component of one parameter.
  @inline(__always)
  mutating func region(of port: Port, at parameter: Double) -> Int {
    let milestones = milestones.elements
    var place = Int(port.milestoneStart)
    // The sign bit counts the ends passed: a branch would be mispredicted every other time.
    for milestone in Int(port.milestoneStart)..<Int(port.milestoneEnd) &- 1 {
      place &+= Int((milestones[milestone].end - parameter).bitPattern >> 63)
    }
    return Int(milestones[place].region)
  }

  /// The values of the variables of a component of one parameter.
  @inline(__always)
  mutating func scatter(
    _ port: Port, _ region: Region, at parameter: Double,
    _ values: UnsafeMutablePointer<Double>
  ) {
    let size = Region.groupSize(parameters: 1)
    let indices = variableIndices.elements + Int(port.variableStart)
    let leasts = leasts.elements + Int(port.variableStart)
    let groups = store.groups.elements + Int(region.groupStart)
    for column in 0..<Int(port.variableCount) {
      let group = groups + (column >> 2 &* size)
      let value = group[0][column & 3] + group[1][column & 3] * parameter
      values[Int(indices[column])] = value < leasts[column] ? leasts[column] : value
    }
  }

  private mutating func neighbour(
    _ component: Int, of region: Int, _ edge: Int?
  ) throws(SolverError) -> Int? {
    guard let edge, !store.isFull else { return nil }
    try cross(edge, of: region, in: component)
    let next = store.region(of: &source.tableaus[component], component)
    store.neighbours[Int(store.regions[region].edgeStart) + edge] = Int32(next)
    return next
  }

  /// Where the parameter lies in a region, and the edges at both ends.
  private struct Span {
    var start = -Double.infinity
    var end = Double.infinity
    var startEdge: Int?
    var endEdge: Int?
  }

  private mutating func span(of region: Int) -> Span {
    var span = Span()
    let size = Region.groupSize(parameters: 1)
    for row in 0..<Int(store.regions[region].rowCount) {
      let group = Int(store.regions[region].groupStart) + row / 4 * size
      let lane = row % 4
      let constant = store.groups[group][lane]
      let slope = store.groups[group + 1][lane]
      guard slope != 0 else { continue }
      for (limit, edge) in [
        (store.groups[group + 2][lane], 2 * row), (store.groups[group + 3][lane], 2 * row + 1),
      ] where limit.isFinite {
        let parameter = (limit - constant) / slope
        let isEnd = (slope > 0) == (edge % 2 == 1)
        if isEnd, parameter < span.end { (span.end, span.endEdge) = (parameter, edge) }
        if !isEnd, parameter > span.start { (span.start, span.startEdge) = (parameter, edge) }
      }
    }
    return span
  }
}
